package notice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestIDsNamePlaces(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 1, 12, 0, 0, 123_000, time.UTC)
	p := Position{At: at, Key: "e.x.00000001"}
	read, ok := parsePosition(p.ID())
	require.True(t, ok)
	require.Equal(t, p, read)
	later := Position{At: at.Add(time.Microsecond), Key: "a"}
	require.Less(t, p.ID(), later.ID())
	require.True(t, later.After(p))
	require.False(t, p.After(p))
	for _, bad := range []string{"", "x", "000000000000000g.k", "0000000000000001", "0000000000000001,k", "ffffffffffffffff.k", "7fffffffffffffff.k", "0000000000000001."} {
		_, ok := parsePosition(bad)
		require.False(t, ok, bad)
	}
}

// Every happening has a kind and a sentence of its own, without a time and with a capital and a full stop.
func TestSentences(t *testing.T) {
	t.Parallel()
	for _, what := range []Happening{
		"book", "approve", "decline", "cancel", "cancel_late", "move", "propose", "accept_proposal", "decline_proposal", "withdraw_proposal", "set_meeting",
		"check_in", "expire", "refund_gamer", "pay_sherpa", "dismiss", "waive", Written, Rated, Answered, CardRefunded, PayoutDone, PayoutFailed, ApplicationApproved,
		ApplicationRejected,
	} {
		for _, by := range []string{"gamer", "guide", "admin", "system"} {
			item := Item{What: what, Game: "Hades", BySide: by, By: Person{Name: "Mara"}, Number: 2}
			require.Regexp(t, `^[A-Z].*\.$`, item.Text())
			require.NotContains(t, item.Text(), "Something", what)
			require.NotEmpty(t, item.Kind())
		}
	}
	require.Equal(t, "Mara wrote you 3 messages about Hades.", Item{What: Written, Game: "Hades", BySide: "guide", By: Person{Name: "Mara"}, Number: 3}.Text())
	require.Equal(t, "A gamer asks for a session of Hades.", Item{What: "book", Game: "Hades", BySide: "gamer", Guide: true}.Text())
	require.Equal(t, "We sent you a payout of $20.00.", Item{What: PayoutDone, Number: 2000}.Text())
}
