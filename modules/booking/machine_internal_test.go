package booking

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/platform/errs"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// at is a two-hour session that was requested at noon and starts at six, in a status.
func at(status Status) Session {
	s := Session{
		ID: uuid.New(), Gamer: uuid.New(), Guide: uuid.New(), StartsAt: noon.Add(6 * time.Hour), Hours: 2, Rate: 2500, SCPerHour: 55,
		Status: status, Version: 3, CreatedAt: noon, UpdatedAt: noon,
	}
	s.ExpiresAt = s.expiry()
	if status == Approved || status == Scheduled {
		then := noon.Add(30 * time.Minute)
		s.ApprovedAt = &then // so that the gamer cancels free until half past one
	}
	if status == Completed {
		end := s.EndsAt()
		s.CompletedAt = &end
	}
	return s
}

// inState is at with what a session may also have: "completed open" has a problem that waits, "completed settled open" was
// paid before, "completed resolved" was judged; "cancelled late" was cancelled by its gamer an hour before the start, and
// "waived" by its guide; "approved guide" has a proposal of the guide that is open until two.
func inState(state string) Session {
	words := strings.Fields(state)
	s := at(Status(words[0]))
	for _, word := range words[1:] {
		switch word {
		case "late":
			then := s.StartsAt.Add(-time.Hour)
			s.LateCancelledAt = &then
		case "waived":
			s.WaivedAt = s.LateCancelledAt
		case "settled":
			then := s.settleAt()
			s.SettledAt = &then
		case "gamer", "guide":
			s.Proposal = Proposal{By: Side(word), StartsAt: noon.Add(10 * time.Hour), ExpiresAt: noon.Add(2 * time.Hour)}
		default:
			s.Problem = ProblemState(word)
		}
	}
	return s
}

// Every line of the design's table, and nothing else: all states × events × sides, at a time when the
// clock allows it.
func TestTheTable(t *testing.T) {
	t.Parallel()
	allowed := map[string]string{
		"completed settle system": "completed pay",

		"completed resolved settle system": "completed pay",

		"pending guide accept_proposal gamer":   "approved",
		"pending guide decline_proposal gamer":  "pending",
		"pending guide withdraw_proposal guide": "pending",

		"cancelled late settle system":          "cancelled pay",
		"cancelled late resolved settle system": "cancelled pay",
	}
	for _, state := range []string{"pending", "pending guide"} {
		for line, to := range map[string]string{
			"approve guide": "approved", "decline guide": "declined refund", "move gamer": "pending", "propose guide": "pending",
			"cancel gamer": "cancelled refund", "cancel guide": "cancelled refund", "cancel admin": "cancelled refund", "cancel system": "cancelled refund",
			"expire system": "failed refund",
		} {
			allowed[state+" "+line] = to
		}
	}
	for _, state := range []string{"approved", "scheduled", "approved gamer", "scheduled gamer", "approved guide", "scheduled guide"} {
		status, proposer, _ := strings.Cut(state, " ")
		for line, to := range map[string]string{
			"move gamer": "scheduled", "propose gamer": status, "propose guide": status,
			"cancel gamer": "cancelled refund", "cancel guide": "cancelled refund", "cancel admin": "cancelled refund", "cancel system": "cancelled refund",
			"cancel_late gamer": "cancelled", "cancel_late system": "cancelled", "complete system": "completed",
			"report gamer": status, "report guide": status,
			"set_meeting gamer": status, "set_meeting guide": status, "check_in gamer": status, "check_in guide": status,
		} {
			allowed[state+" "+line] = to
		}
		other := map[string]string{"gamer": "guide", "guide": "gamer"}[proposer]
		if proposer != "" {
			allowed[state+" accept_proposal "+other] = "scheduled"
			allowed[state+" decline_proposal "+other] = status
			allowed[state+" withdraw_proposal "+proposer] = status
		}
	}
	for _, state := range []string{"cancelled late", "cancelled late open", "cancelled late reported", "cancelled late disputed", "cancelled late resolved"} {
		allowed[state+" waive guide"] = "cancelled refund"
	}
	for _, state := range []string{"completed", "completed settled", "cancelled late", "cancelled late settled"} {
		status, _, _ := strings.Cut(state, " ")
		for _, side := range []Side{SideGamer, SideGuide, SideAdmin, SideSystem} {
			allowed[fmt.Sprintf("%s report %s", state, side)] = status
			for _, problem := range []ProblemState{ProblemOpen, ProblemReported, ProblemDisputed} {
				allowed[fmt.Sprintf("%s %s report %s", state, problem, side)] = status
			}
		}
		for _, problem := range []ProblemState{ProblemOpen, ProblemReported, ProblemDisputed} {
			allowed[fmt.Sprintf("%s %s pay_sherpa admin", state, problem)] = status
			allowed[fmt.Sprintf("%s %s dismiss admin", state, problem)] = status
		}
	}
	for _, problem := range []ProblemState{ProblemOpen, ProblemReported, ProblemDisputed} {
		allowed[fmt.Sprintf("completed %s refund_gamer admin", problem)] = "refunded refund"
		allowed[fmt.Sprintf("completed settled %s refund_gamer admin", problem)] = "completed goodwill"
		allowed[fmt.Sprintf("cancelled late %s refund_gamer admin", problem)] = "refunded refund"
		allowed[fmt.Sprintf("cancelled late settled %s refund_gamer admin", problem)] = "cancelled goodwill"
	}
	effects := map[effect]string{keep: "", refund: " refund", pay: " pay", goodwill: " goodwill"}
	for _, state := range []string{
		"pending", "approved", "scheduled", "completed", "declined", "cancelled", "failed", "refunded", "refunded resolved",
		"completed open", "completed reported", "completed disputed", "completed resolved",
		"completed settled", "completed settled open", "completed settled reported", "completed settled disputed", "completed settled resolved",
		"pending guide", "approved gamer", "approved guide", "scheduled gamer", "scheduled guide",
		"cancelled late", "cancelled late open", "cancelled late reported", "cancelled late disputed", "cancelled late resolved", "cancelled late waived",
		"cancelled late waived resolved", "cancelled late settled", "cancelled late settled open", "cancelled late settled reported",
		"cancelled late settled disputed", "cancelled late settled resolved", "refunded late resolved",
	} {
		for _, event := range everyEvent {
			for _, side := range []Side{SideGamer, SideGuide, SideAdmin, SideSystem} {
				name := fmt.Sprintf("%s %s %s", state, event, side)
				now := noon.Add(time.Hour)
				switch event { //nolint:exhaustive // the others happen an hour later
				case Expire, Complete, Settle:
					now = noon.Add(1000 * time.Hour)
				case CancelLate:
					now = noon.Add(3 * time.Hour)
				case ReportProblem, CheckIn:
					now = noon.Add(7 * time.Hour)
				}
				got := ""
				if line, err := find(inState(state), event, side, now); err == nil {
					got = string(line.status(inState(state))) + effects[line.money]
				} else {
					require.Contains(t, []string{ErrInvalidTransition.Code, ErrNoProposal.Code}, refusalCode(err), name)
				}
				require.Equal(t, allowed[name], got, name)
				delete(allowed, name)
			}
		}
	}
	require.Empty(t, allowed, "lines that the table does not have")
}

// everyEvent are all events there are.
var everyEvent = []Event{
	Book, Approve, Decline, Cancel, Move, Expire, Complete, Settle, CancelLate, Waive,
	Propose, AcceptProposal, DeclineProposal, WithdrawProposal, SetMeeting, CheckIn, ReportProblem, RefundGamer, PaySherpa, Dismiss,
}

func refusalCode(err error) string {
	e, _ := errs.As(err)
	return e.Code
}

// Each guard on both sides of its moment.
func TestGuards(t *testing.T) {
	t.Parallel()
	start, end := noon.Add(6*time.Hour), noon.Add(8*time.Hour)
	tick := time.Microsecond
	late, free, expires := start.Add(-time.Hour), noon.Add(90*time.Minute), noon.Add(2*time.Hour)
	for name, c := range map[string]struct {
		state string
		event Event
		side  Side
		first time.Time // the first moment at which the answer changes
		opens bool      // from then on it is allowed; otherwise it was until then
	}{
		"approve until the request expires":       {"pending", Approve, SideGuide, start, false},
		"move a request until it expires":         {"pending", Move, SideGamer, start, false},
		"expire from then on":                     {"pending", Expire, SideSystem, start, true},
		"move at once while cancelling is free":   {"approved", Move, SideGamer, free, false},
		"propose until the start, gamer":          {"approved", Propose, SideGamer, start, false},
		"propose until the start, guide":          {"scheduled", Propose, SideGuide, start, false},
		"propose for a request until it expires":  {"pending", Propose, SideGuide, start, false},
		"accept until the proposal expires":       {"approved guide", AcceptProposal, SideGamer, expires, false},
		"accept a counter-offer until it expires": {"pending guide", AcceptProposal, SideGamer, expires, false},
		"decline until the proposal expires":      {"approved gamer", DeclineProposal, SideGuide, expires, false},
		"withdraw until the proposal expires":     {"approved gamer", WithdrawProposal, SideGamer, expires, false},
		"the sweep withdraws it from then on":     {"approved gamer", WithdrawProposal, SideSystem, expires, true},
		"cancel free until then":                  {"approved", Cancel, SideGamer, free, false},
		"cancel late from then on":                {"approved", CancelLate, SideGamer, free, true},
		"cancel late until the start":             {"scheduled", CancelLate, SideGamer, start, false},
		"call off until the end":                  {"approved", Cancel, SideGuide, end, false},
		"complete from the end on":                {"scheduled", Complete, SideSystem, end, true},
		"report from 15 minutes after the start":  {"approved", ReportProblem, SideGamer, start.Add(15 * time.Minute), true},
		"say where to meet until the end, gamer":  {"approved", SetMeeting, SideGamer, end, false},
		"say where to meet until the end, guide":  {"scheduled", SetMeeting, SideGuide, end, false},
		"check in from 15 minutes before":         {"approved", CheckIn, SideGamer, start.Add(-15 * time.Minute), true},
		"check in until the end":                  {"scheduled", CheckIn, SideGuide, end, false},
		"settle 48 hours after completion":        {"completed", Settle, SideSystem, end.Add(48 * time.Hour), true},
		"settle 48 hours after a late cancelling": {"cancelled late", Settle, SideSystem, late.Add(48 * time.Hour), true},
	} {
		_, before := find(inState(c.state), c.event, c.side, c.first.Add(-tick))
		_, after := find(inState(c.state), c.event, c.side, c.first)
		require.Equal(t, !c.opens, before == nil, "%s: just before", name)
		require.Equal(t, c.opens, after == nil, "%s: at the moment", name)
	}
	moved := at(Scheduled)
	moved.Moves = MaxMoves
	for _, event := range []Event{Move, Propose} {
		_, err := find(moved, event, SideGamer, noon)
		require.ErrorIs(t, err, ErrInvalidTransition, "a sixth move or proposal")
	}
	_, err := find(moved, Propose, SideGuide, noon)
	require.NoError(t, err, "the guide's are not counted")
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
	require.Equal(t, SessionEvent{
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
		"gamer, request":                      {"pending", SideGamer, []Event{Cancel, Move}},
		"gamer, request with a counter-offer": {"pending guide", SideGamer, []Event{Cancel, Move, AcceptProposal, DeclineProposal}},
		"guide, request":                      {"pending", SideGuide, []Event{Approve, Decline, Cancel, Propose}},
		"guide, request with an own proposal": {"pending guide", SideGuide, []Event{Approve, Decline, Cancel, Propose, WithdrawProposal}},
		"gamer, approved":                     {"approved", SideGamer, []Event{Cancel, Move, Propose, SetMeeting}},
		"gamer, asked":                        {"approved guide", SideGamer, []Event{Cancel, Move, Propose, AcceptProposal, DeclineProposal, SetMeeting}},
		"guide, approved":                     {"approved", SideGuide, []Event{Cancel, Propose, SetMeeting}},
		"guide, asked":                        {"approved gamer", SideGuide, []Event{Cancel, Propose, AcceptProposal, DeclineProposal, SetMeeting}},
		"admin, approved":                     {"scheduled gamer", SideAdmin, []Event{Cancel}},
		"gamer, over":                         {"cancelled", SideGamer, nil},
		"gamer, late":                         {"cancelled late", SideGamer, []Event{ReportProblem}},
		"guide, late":                         {"cancelled late open", SideGuide, []Event{ReportProblem, Waive}},
		"guide, waived":                       {"cancelled late waived", SideGuide, nil},

		"gamer, played":    {"completed", SideGamer, []Event{ReportProblem}},
		"guide, played":    {"completed open", SideGuide, []Event{ReportProblem}},
		"admin, played":    {"completed", SideAdmin, []Event{ReportProblem}},
		"admin, a problem": {"completed open", SideAdmin, []Event{ReportProblem, RefundGamer, PaySherpa, Dismiss}},
		"admin, judged":    {"completed resolved", SideAdmin, nil},
	} {
		require.Equal(t, c.want, possible(inState(c.state), c.side, noon), name)
	}
	require.Equal(t, []Event{Propose, SetMeeting, Cancel}, possible(inState("approved"), SideGamer, noon.Add(3*time.Hour)), "a late cancellation is one")
	begun := noon.Add(6 * time.Hour)
	require.Equal(t, []Event{SetMeeting, CheckIn}, possible(inState("approved"), SideGamer, begun))
	here := inState("approved")
	here.Meeting, here.GamerHereAt = Meeting{Text: "Discord", By: SideGuide}, &begun
	require.Empty(t, possible(here, SideGamer, begun), "the guide has said where, and the gamer is here")
	require.Equal(t, []Event{Cancel, SetMeeting, CheckIn}, possible(here, SideGuide, begun))
}

func TestDueWork(t *testing.T) {
	t.Parallel()
	end := noon.Add(8 * time.Hour)
	for state, want := range map[string][]ScheduledAction{
		"pending":                    {{Kind: ActionExpire, At: noon.Add(6 * time.Hour)}},
		"approved":                   {{Kind: ActionComplete, At: end}, {Kind: ActionMissing, At: noon.Add(6*time.Hour + 5*time.Minute)}},
		"scheduled":                  {{Kind: ActionComplete, At: end}, {Kind: ActionMissing, At: noon.Add(6*time.Hour + 5*time.Minute)}},
		"completed":                  {{Kind: ActionSettle, At: end.Add(48 * time.Hour)}},
		"completed open":             {{Kind: ActionNoShow, At: end.Add(24 * time.Hour)}},
		"completed settled open":     {{Kind: ActionNoShow, At: end.Add(24 * time.Hour)}},
		"completed reported":         nil,
		"completed disputed":         nil,
		"completed resolved":         {{Kind: ActionSettle, At: end.Add(48 * time.Hour)}},
		"completed settled resolved": nil,
		"cancelled late":             {{Kind: ActionSettle, At: noon.Add(53 * time.Hour)}},
		"cancelled late open":        {{Kind: ActionNoShow, At: noon.Add(29 * time.Hour)}},
		"cancelled late reported":    nil,
		"cancelled late settled":     nil,
		"cancelled late waived":      nil,
		"declined":                   nil, "cancelled": nil, "failed": nil, "refunded resolved": nil,
	} {
		s := inState(state)
		got := slices.DeleteFunc(s.scheduledActions(), func(d ScheduledAction) bool { return d.Kind == ActionRemindDay || d.Kind == ActionRemindHour })
		for i := range want {
			want[i].Session, want[i].Version = s.ID, s.Version
		}
		require.ElementsMatch(t, want, got, state)
	}
}

// People are reminded a day and an hour before a session, a guide a day and six hours before a request runs out, but for
// what was past when the session last changed.
func TestReminders(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status    Status
		ahead     time.Duration // of the start, or of the expiry
		day, hour bool
		shortly   time.Duration
	}{
		"a session in a week":          {Approved, 7 * 24 * time.Hour, true, true, time.Hour},
		"a moved session in 25 hours":  {Scheduled, 25 * time.Hour, true, true, time.Hour},
		"a session in a day":           {Approved, 24 * time.Hour, false, true, time.Hour},
		"a session in an hour":         {Approved, time.Hour, false, false, time.Hour},
		"a request with three days":    {Pending, 72 * time.Hour, true, true, 6 * time.Hour},
		"a request with ten hours":     {Pending, 10 * time.Hour, false, true, 6 * time.Hour},
		"a request with six hours":     {Pending, 6 * time.Hour, false, false, 6 * time.Hour},
		"a session that is completed":  {Completed, 72 * time.Hour, false, false, time.Hour},
		"a session that was cancelled": {Cancelled, 72 * time.Hour, false, false, time.Hour},
	} {
		at := noon.Add(c.ahead)
		s := Session{Status: c.status, Version: 3, StartsAt: at, Hours: 1, ExpiresAt: at, UpdatedAt: noon}
		if c.status == Pending {
			s.StartsAt = at.Add(time.Hour)
		}
		var want []ScheduledAction
		if c.day {
			want = append(want, ScheduledAction{Kind: ActionRemindDay, Version: 3, At: at.Add(-24 * time.Hour)})
		}
		if c.hour {
			want = append(want, ScheduledAction{Kind: ActionRemindHour, Version: 3, At: at.Add(-c.shortly)})
		}
		got := slices.DeleteFunc(s.scheduledActions(), func(d ScheduledAction) bool { return d.Kind != ActionRemindDay && d.Kind != ActionRemindHour })
		require.Equal(t, want, append([]ScheduledAction(nil), got...), name)
	}
}
