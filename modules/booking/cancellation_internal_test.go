package booking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Until when a gamer cancels free: the start, the approval, how it was approved; and what cancelling does on both sides
// of that moment.
func TestFreeUntil(t *testing.T) {
	t.Parallel()
	const hour = time.Hour
	for name, c := range map[string]struct {
		start, approved time.Duration // from noon
		instant         bool
		free            time.Duration
	}{
		"a day before the start":                     {100 * hour, hour, false, 76 * hour},
		"an hour after the approval when later":      {24*hour + 30*time.Minute, 0, false, hour},
		"at the same moment":                         {25 * hour, 0, false, hour},
		"never after the start":                      {6 * hour, 5*hour + 30*time.Minute, false, 6 * hour},
		"approved by hand, close to the start":       {6 * hour, 4 * hour, false, 5 * hour},
		"at once: two hours before the start":        {6 * hour, 3*hour + 30*time.Minute, true, 4 * hour},
		"at once, with time":                         {6 * hour, 0, true, hour},
		"at once, in the last two hours: not at all": {6 * hour, 5 * hour, true, 4 * hour},
	} {
		s := at(Approved)
		s.StartsAt, s.Instant = noon.Add(c.start), c.instant
		approved := noon.Add(c.approved)
		s.ApprovedAt = &approved
		free := noon.Add(c.free)
		require.Equal(t, free, s.freeUntil(approved), name)
		require.Equal(t, Cancellation{Back: 110, FreeUntil: free}, s.Quote(free.Add(-time.Microsecond)), name)
		require.Equal(t, Cancellation{Kept: 110, FreeUntil: free}, s.Quote(free), name)

		moved := s
		moved.Status, moved.StartsAt, moved.UpdatedAt = Scheduled, s.StartsAt.Add(-10*time.Minute), noon.Add(c.start)
		require.LessOrEqual(t, moved.freeUntil(approved), free, "%s: a move does not start the hour anew", name)
	}
	old := at(Approved)
	old.ApprovedAt = nil // nobody knows when
	require.Equal(t, old.StartsAt.Add(-24*hour), old.freeUntil(noon))
	request := at(Pending)
	require.Equal(t, Cancellation{Back: 110, FreeUntil: noon.Add(3 * hour)}, request.Quote(noon.Add(2*hour)), "as if it were approved now")
}

// Who is shown the quote, and when.
func TestWhoSeesTheQuote(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		state string
		now   time.Duration // from noon
		want  *Cancellation
	}{
		{"pending", time.Minute, &Cancellation{Back: 110, FreeUntil: noon.Add(61 * time.Minute)}},
		{"approved", time.Hour, &Cancellation{Back: 110, FreeUntil: noon.Add(90 * time.Minute)}},
		{"scheduled", 3 * time.Hour, &Cancellation{Kept: 110, FreeUntil: noon.Add(90 * time.Minute)}},
		{"approved", 6 * time.Hour, nil}, // it has begun
		{"completed", 9 * time.Hour, nil},
		{"cancelled late", 6 * time.Hour, nil},
		{"declined", time.Hour, nil},
	} {
		now := noon.Add(c.now)
		require.Equal(t, c.want, View{Session: inState(c.state)}.seenBy(SideGamer, Limits{}, now).Cancellation, "%s after %s", c.state, c.now)
		for _, side := range []Side{SideGuide, SideAdmin} {
			require.Nil(t, View{Session: inState(c.state)}.seenBy(side, Limits{}, now).Cancellation)
		}
	}
}

// Whether a gamer's move needs the guide's word, with and without hours, on both sides of a day and of freeUntil.
func TestMovesAtOnce(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	tick := time.Second
	for name, c := range map[string]struct {
		old, wished  time.Duration // from now
		approved     time.Duration // ago
		hours, fits  bool
		withoutHours bool // the answer when the guide has none
	}{
		"both far":                      {2 * day, 3 * day, day, true, true, true},
		"both far, outside the hours":   {2 * day, 3 * day, day, true, false, true},
		"into tomorrow":                 {2 * day, day - tick, day, true, true, false},
		"to a day":                      {2 * day, day, day, true, true, true},
		"from under a day, not free":    {day, 3 * day, day, true, true, false},
		"from just over a day":          {day + tick, 3 * day, day, true, true, true},
		"from under a day, just agreed": {6 * time.Hour, 3 * day, time.Minute, true, true, false},
	} {
		s := at(Approved)
		s.StartsAt = noon.Add(c.old)
		approved := noon.Add(-c.approved)
		s.ApprovedAt = &approved
		free := noon.Before(s.freeUntil(noon))
		wished := noon.Add(c.wished)
		require.Equal(t, free && c.fits, movesAtOnce(s, wished, noon, acceptance{hoursSet: true, inside: c.fits}), "%s: hours", name)
		require.Equal(t, c.withoutHours, movesAtOnce(s, wished, noon, acceptance{}), "%s: no hours", name)
	}
	s := at(Approved) // free until half past one
	inside := acceptance{hoursSet: true, inside: true}
	require.True(t, movesAtOnce(s, noon.Add(9*time.Hour), noon.Add(90*time.Minute-tick), inside))
	require.False(t, movesAtOnce(s, noon.Add(9*time.Hour), noon.Add(90*time.Minute), inside), "from freeUntil on")
}

// A proposal expires at the earliest of four moments.
func TestProposalExpiry(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status     Status
		old, start time.Duration // from now
		expires    time.Duration // of a request
		want       time.Duration
	}{
		"after a day":                          {Approved, 100 * time.Hour, 200 * time.Hour, 0, 24 * time.Hour},
		"at the present start":                 {Scheduled, 6 * time.Hour, 200 * time.Hour, 0, 6 * time.Hour},
		"15 minutes before the proposed start": {Approved, 100 * time.Hour, 2 * time.Hour, 0, 105 * time.Minute},
		"with the request":                     {Pending, 100 * time.Hour, 200 * time.Hour, 3 * time.Hour, 3 * time.Hour},
	} {
		s := at(c.status)
		s.StartsAt, s.ExpiresAt = noon.Add(c.old), noon.Add(c.expires)
		require.Equal(t, noon.Add(c.want), s.proposalExpiry(noon.Add(c.start), noon), name)
	}
}
