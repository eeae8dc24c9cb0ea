package booking

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// at is a two-hour session that was requested at noon and starts at six, in a status.
func at(status Status) Session {
	s := Session{
		ID: uuid.New(), Gamer: uuid.New(), Guide: uuid.New(), StartsAt: noon.Add(6 * time.Hour), Hours: 2, Rate: 2500, SCPerHour: 55,
		Status: status, Version: 3, CreatedAt: noon, UpdatedAt: noon,
	}
	s.ExpiresAt = s.expiry()
	if status == Completed {
		end := s.EndsAt()
		s.CompletedAt = &end
	}
	return s
}

// Every line of the design's table, and nothing else: all statuses × events × sides, at a time when the
// clock allows it.
func TestTheTable(t *testing.T) {
	t.Parallel()
	allowed := map[string]string{
		"pending approve guide":     "approved",
		"pending decline guide":     "declined refund",
		"pending cancel gamer":      "cancelled refund",
		"pending cancel guide":      "cancelled refund",
		"pending cancel admin":      "cancelled refund",
		"pending cancel system":     "cancelled refund",
		"pending move gamer":        "pending",
		"pending expire system":     "failed refund",
		"approved move gamer":       "scheduled",
		"scheduled move gamer":      "scheduled",
		"approved cancel guide":     "cancelled refund",
		"approved cancel admin":     "cancelled refund",
		"approved cancel system":    "cancelled refund",
		"scheduled cancel guide":    "cancelled refund",
		"scheduled cancel admin":    "cancelled refund",
		"scheduled cancel system":   "cancelled refund",
		"approved complete system":  "completed",
		"scheduled complete system": "completed",
		"completed settle system":   "completed pay",
	}
	effects := map[effect]string{keep: "", refund: " refund", pay: " pay"}
	for _, status := range []Status{Pending, Approved, Scheduled, Completed, Declined, Cancelled, Failed, Refunded} {
		for _, event := range []Event{Book, Approve, Decline, Cancel, Move, Expire, Complete, Settle} {
			for _, side := range []Side{SideGamer, SideGuide, SideAdmin, SideSystem} {
				name := fmt.Sprintf("%s %s %s", status, event, side)
				now := noon.Add(time.Hour)
				if event == Expire || event == Complete || event == Settle {
					now = noon.Add(1000 * time.Hour)
				}
				got := ""
				if line, err := find(at(status), event, side, now); err == nil {
					got = string(line.to) + effects[line.money]
				} else {
					require.ErrorIs(t, err, ErrInvalidTransition, name)
				}
				require.Equal(t, allowed[name], got, name)
				delete(allowed, name)
			}
		}
	}
	require.Empty(t, allowed, "lines that the table does not have")
}

// Each guard on both sides of its moment.
func TestGuards(t *testing.T) {
	t.Parallel()
	start, end := noon.Add(6*time.Hour), noon.Add(8*time.Hour)
	tick := time.Microsecond
	for name, c := range map[string]struct {
		status Status
		event  Event
		side   Side
		first  time.Time // the first moment at which the answer changes
		opens  bool      // from then on it is allowed; otherwise it was until then
	}{
		"approve until the request expires": {Pending, Approve, SideGuide, start, false},
		"move a request until it expires":   {Pending, Move, SideGamer, start, false},
		"expire from then on":               {Pending, Expire, SideSystem, start, true},
		"move until the start":              {Approved, Move, SideGamer, start, false},
		"call off until the end":            {Approved, Cancel, SideGuide, end, false},
		"complete from the end on":          {Scheduled, Complete, SideSystem, end, true},
		"settle 48 hours after completion":  {Completed, Settle, SideSystem, end.Add(48 * time.Hour), true},
	} {
		_, before := find(at(c.status), c.event, c.side, c.first.Add(-tick))
		_, after := find(at(c.status), c.event, c.side, c.first)
		require.Equal(t, !c.opens, before == nil, "%s: just before", name)
		require.Equal(t, c.opens, after == nil, "%s: at the moment", name)
	}
	moved := at(Scheduled)
	moved.Moves = MaxMoves
	_, err := find(moved, Move, SideGamer, noon)
	require.ErrorIs(t, err, ErrInvalidTransition, "a sixth move")
}

func TestExpiry(t *testing.T) {
	t.Parallel()
	s := at(Pending)
	require.Equal(t, s.StartsAt, s.expiry(), "at the start, when that is sooner")
	s.StartsAt = noon.Add(100 * time.Hour)
	require.Equal(t, noon.Add(72*time.Hour), s.expiry(), "72 hours after the request")
}

func TestApplyRaisesTheVersionAndTellsWhatHappened(t *testing.T) {
	t.Parallel()
	s := at(Pending)
	line, err := find(s, Decline, SideGuide, noon)
	require.NoError(t, err)
	h := s.apply(line, SideGuide, s.Guide, "Away that day", noon.Add(time.Minute))
	require.Equal(t, Happened{
		Session: s.ID, Version: 4, Event: Decline, From: Pending, To: Declined, By: SideGuide, Person: s.Guide, Reason: "Away that day", At: noon.Add(time.Minute),
	}, h)
	require.Equal(t, Declined, s.Status)
	require.Equal(t, "Away that day", s.StatusReason)
	require.Equal(t, 4, s.Version)
}

// What a person may do, as the screens show it.
func TestPossible(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status Status
		side   Side
		want   []Event
	}{
		"gamer, request":  {Pending, SideGamer, []Event{Cancel, Move}},
		"guide, request":  {Pending, SideGuide, []Event{Approve, Decline, Cancel}},
		"gamer, approved": {Approved, SideGamer, []Event{Move}},
		"guide, approved": {Approved, SideGuide, []Event{Cancel}},
		"admin, approved": {Scheduled, SideAdmin, []Event{Cancel}},
		"gamer, over":     {Cancelled, SideGamer, nil},
	} {
		require.Equal(t, c.want, possible(at(c.status), c.side, noon), name)
	}
}

func TestDueWork(t *testing.T) {
	t.Parallel()
	end := noon.Add(8 * time.Hour)
	for status, want := range map[Status][]Due{
		Pending:   {{Kind: DueExpire, At: noon.Add(6 * time.Hour)}},
		Approved:  {{Kind: DueComplete, At: end}},
		Scheduled: {{Kind: DueComplete, At: end}},
		Completed: {{Kind: DueSettle, At: end.Add(48 * time.Hour)}},
		Declined:  nil, Cancelled: nil, Failed: nil, Refunded: nil,
	} {
		s := at(status)
		got := slices.DeleteFunc(s.dueWork(), func(d Due) bool {
			return d.Kind != DueExpire && d.Kind != DueComplete && d.Kind != DueSettle
		})
		for i := range want {
			want[i].Session, want[i].Version = s.ID, s.Version
		}
		require.ElementsMatch(t, want, got, status)
	}
}
