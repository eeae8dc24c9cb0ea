package booking

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Which handles go with a platform, as people write platforms.
func TestHandlesOnAPlatform(t *testing.T) {
	t.Parallel()
	kinds := []string{"discord", "steam", "psn", "xbox", "nintendo", "riot", "battlenet", "epic", "other"}
	const pc, all = "discord steam riot battlenet epic other", "discord steam psn xbox nintendo riot battlenet epic other"
	for platform, want := range map[string]string{
		"": all, "Amiga": all, "Mobile": all, "Android": all, "Epsilon": all,
		"PC": pc, "pc": pc, "Windows 11": pc, "Steam Deck": pc, "PC (Steam)": pc, "Mac": pc, "macOS": pc, "Linux": pc, "Gaming-PC": pc,
		"PS5": "discord psn other", "ps4": "discord psn other", "PlayStation 5": "discord psn other", "Play Station": "discord psn other",
		"PSN": "discord psn other", "PS5 Pro": "discord psn other", "PS VR2": "discord psn other", "PS1": "discord psn other", "PS9": "discord psn other", "PSVR": "discord psn other", "PSVita": "discord psn other", "PSX Net": all,
		"Xbox": "discord xbox other", "Xbox Series X": "discord xbox other", "XBOX One": "discord xbox other", "Series X|S": "discord xbox other",
		"Switch": "discord nintendo other", "Nintendo Switch 2": "discord nintendo other", "Wii U": "discord nintendo other",
		"PC/PS5": "discord steam psn riot battlenet epic other", "Xbox or PC": "discord steam xbox riot battlenet epic other",
	} {
		fits := handlesOn(platform)
		got := slices.DeleteFunc(slices.Clone(kinds), func(kind string) bool { return !fits(kind) })
		require.Equal(t, want, strings.Join(got, " "), "%q", platform)
	}
}

// When the two see each other's handles: status, approval and time.
func TestWhenHandlesShow(t *testing.T) {
	t.Parallel()
	start, end := noon.Add(6*time.Hour), noon.Add(8*time.Hour)
	for _, status := range []Status{Pending, Approved, Scheduled, Completed, Declined, Cancelled, Failed, Refunded} {
		s := at(status)
		shown := status == Approved || status == Scheduled || status == Completed
		require.Equal(t, shown, s.showsHandles(noon), status)
		require.Equal(t, shown, s.showsHandles(end.Add(48*time.Hour-1)), status)
		require.False(t, s.showsHandles(end.Add(48*time.Hour)), status)
		s.Instant = true
		require.False(t, s.showsHandles(start.Add(-24*time.Hour-1)), status)
		require.Equal(t, shown, s.showsHandles(start.Add(-24*time.Hour)), status)
	}
	require.False(t, inState("cancelled late").showsHandles(noon))
}
