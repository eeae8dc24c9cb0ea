package booking

import (
	"fmt"
	"slices"
	"strings"
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

// inState is at with what a completed session may also have: "completed open" has a problem that waits,
// "completed settled open" was paid before, "completed resolved" was judged.
func inState(state string) Session {
	words := strings.Fields(state)
	s := at(Status(words[0]))
	for _, word := range words[1:] {
		if word == "settled" {
			then := s.CompletedAt.Add(SettleAfter)
			s.SettledAt = &then
			continue
		}
		s.Problem = ProblemState(word)
	}
	return s
}

// Every line of the design's table, and nothing else: all states × events × sides, at a time when the
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

		"completed resolved settle system": "completed pay",
	}
	for _, state := range []string{"completed", "completed settled"} {
		for _, side := range []Side{SideGamer, SideGuide, SideAdmin, SideSystem} {
			allowed[fmt.Sprintf("%s report %s", state, side)] = "completed"
			for _, problem := range []ProblemState{ProblemOpen, ProblemReported, ProblemDisputed} {
				allowed[fmt.Sprintf("%s %s report %s", state, problem, side)] = "completed"
			}
		}
		for _, problem := range []ProblemState{ProblemOpen, ProblemReported, ProblemDisputed} {
			allowed[fmt.Sprintf("%s %s pay_sherpa admin", state, problem)] = "completed"
			allowed[fmt.Sprintf("%s %s dismiss admin", state, problem)] = "completed"
		}
	}
	for _, problem := range []ProblemState{ProblemOpen, ProblemReported, ProblemDisputed} {
		allowed[fmt.Sprintf("completed %s refund_gamer admin", problem)] = "refunded refund"
		allowed[fmt.Sprintf("completed settled %s refund_gamer admin", problem)] = "completed goodwill"
	}
	effects := map[effect]string{keep: "", refund: " refund", pay: " pay", goodwill: " goodwill"}
	for _, state := range []string{
		"pending", "approved", "scheduled", "completed", "declined", "cancelled", "failed", "refunded", "refunded resolved",
		"completed open", "completed reported", "completed disputed", "completed resolved",
		"completed settled", "completed settled open", "completed settled reported", "completed settled disputed", "completed settled resolved",
	} {
		for _, event := range []Event{Book, Approve, Decline, Cancel, Move, Expire, Complete, Settle, ReportProblem, RefundGamer, PaySherpa, Dismiss} {
			for _, side := range []Side{SideGamer, SideGuide, SideAdmin, SideSystem} {
				name := fmt.Sprintf("%s %s %s", state, event, side)
				now := noon.Add(time.Hour)
				if event == Expire || event == Complete || event == Settle {
					now = noon.Add(1000 * time.Hour)
				}
				got := ""
				if line, err := find(inState(state), event, side, now); err == nil {
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
		state string
		side  Side
		want  []Event
	}{
		"gamer, request":  {"pending", SideGamer, []Event{Cancel, Move}},
		"guide, request":  {"pending", SideGuide, []Event{Approve, Decline, Cancel}},
		"gamer, approved": {"approved", SideGamer, []Event{Move}},
		"guide, approved": {"approved", SideGuide, []Event{Cancel}},
		"admin, approved": {"scheduled", SideAdmin, []Event{Cancel}},
		"gamer, over":     {"cancelled", SideGamer, nil},

		"gamer, played: a report travels in the rating": {"completed", SideGamer, nil},
		"guide, played":    {"completed open", SideGuide, nil},
		"admin, played":    {"completed", SideAdmin, []Event{ReportProblem}},
		"admin, a problem": {"completed open", SideAdmin, []Event{ReportProblem, RefundGamer, PaySherpa, Dismiss}},
		"admin, judged":    {"completed resolved", SideAdmin, nil},
	} {
		require.Equal(t, c.want, possible(inState(c.state), c.side, noon), name)
	}
}

func TestDueWork(t *testing.T) {
	t.Parallel()
	end := noon.Add(8 * time.Hour)
	for state, want := range map[string][]Due{
		"pending":                    {{Kind: DueExpire, At: noon.Add(6 * time.Hour)}},
		"approved":                   {{Kind: DueComplete, At: end}},
		"scheduled":                  {{Kind: DueComplete, At: end}},
		"completed":                  {{Kind: DueSettle, At: end.Add(48 * time.Hour)}},
		"completed open":             {{Kind: DueNoShow, At: end.Add(24 * time.Hour)}},
		"completed settled open":     {{Kind: DueNoShow, At: end.Add(24 * time.Hour)}},
		"completed reported":         nil,
		"completed disputed":         nil,
		"completed resolved":         {{Kind: DueSettle, At: end.Add(48 * time.Hour)}},
		"completed settled resolved": nil,
		"declined":                   nil, "cancelled": nil, "failed": nil, "refunded resolved": nil,
	} {
		s := inState(state)
		got := slices.DeleteFunc(s.dueWork(), func(d Due) bool { return d.Kind == DueRemindDay || d.Kind == DueRemindHour })
		for i := range want {
			want[i].Session, want[i].Version = s.ID, s.Version
		}
		require.ElementsMatch(t, want, got, state)
	}
}
