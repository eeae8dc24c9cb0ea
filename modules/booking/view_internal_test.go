package booking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Each side rates once what was played.
func TestWhoCanRate(t *testing.T) {
	t.Parallel()
	rating := &Rating{}
	for name, c := range map[string]struct {
		status           Status
		byGamer, byGuide *Rating
		gamer, guide     bool
	}{
		"played":         {Completed, nil, nil, true, true},
		"rated by one":   {Completed, rating, nil, false, true},
		"by the other":   {Completed, nil, rating, true, false},
		"not played yet": {Approved, nil, nil, false, false},
	} {
		v := View{Session: at(c.status), UserRating: c.byGamer, GuideRating: c.byGuide}
		for side, want := range map[Side]bool{SideGamer: c.gamer, SideGuide: c.guide, SideAdmin: false} {
			require.Equal(t, want, v.seenBy(side, Limits{}, noon).CanRate, "%s, by the %s", name, side)
		}
	}
}

// What waits for an answer or for its time is in the guide's calendar.
func TestStatusesThatHoldASlot(t *testing.T) {
	t.Parallel()
	for status, want := range map[Status]bool{
		Pending: true, Approved: true, Scheduled: true, Completed: false, Declined: false, Cancelled: false, Failed: false, Refunded: false,
	} {
		require.Equal(t, want, status.holdsSlot(), status)
	}
}

// A proposal shows while it may be answered, and never on a session that has ended.
func TestProposalsThatShow(t *testing.T) {
	t.Parallel()
	for state, want := range map[string]bool{
		"pending guide": true, "approved guide": true, "scheduled gamer": true, "completed guide": false, "cancelled guide": false, "approved": false,
	} {
		s := inState(state)
		require.Equal(t, want, s.shownProposal(noon) == s.Proposal && s.Proposal.By != "", state)
		require.Equal(t, Proposal{}, s.shownProposal(noon.Add(2*time.Hour)), state)
	}
}

// The guide answers a request by both clocks; nobody else learns where the two live.
func TestZonesAreSeenByTheGuideAlone(t *testing.T) {
	t.Parallel()
	v := View{GamerPerson: Person{Zone: "America/New_York"}, GuidePerson: Person{Zone: "Europe/Stockholm"}}
	for side, want := range map[Side]string{SideGuide: "America/New_York", SideGamer: "", SideAdmin: ""} {
		seen := v.seenBy(side, Limits{}, time.Now())
		require.Equal(t, []string{want, ""}, []string{seen.GamerPerson.Zone, seen.GuidePerson.Zone}, "by the %s", side)
	}
}
