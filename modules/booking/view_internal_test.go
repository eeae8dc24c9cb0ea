package booking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The guide answers a request by both clocks; nobody else learns where the two live.
func TestZonesAreSeenByTheGuideAlone(t *testing.T) {
	t.Parallel()
	v := View{GamerPerson: Person{Zone: "America/New_York"}, GuidePerson: Person{Zone: "Europe/Stockholm"}}
	for side, want := range map[Side]string{SideGuide: "America/New_York", SideGamer: "", SideAdmin: ""} {
		seen := v.seenBy(side, Limits{}, time.Now())
		require.Equal(t, []string{want, ""}, []string{seen.GamerPerson.Zone, seen.GuidePerson.Zone}, "by the %s", side)
	}
}
