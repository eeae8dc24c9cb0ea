package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

// Person is how somebody appears beside a decision.
type Person struct {
	ID       uuid.UUID
	GamerTag string
	Email    string
	Avatar   string
}

// ProblemSession is a session that somebody complained about, with all that a verdict rests on.
type ProblemSession struct {
	ID           uuid.UUID
	Status       string
	StatusReason string
	StartsAt     time.Time
	Hours        int
	Game         string
	Platform     string
	Gamer, Guide Person
	UserRating   *Rating // given by the gamer
	GuideRating  *Rating // given by the guide
	Timeline     []Event // oldest first
	CreatedAt    time.Time
	CompletedAt  *time.Time
	SettledAt    *time.Time // nil while the money can still go both ways
	// LateCancelledAt is when the gamer cancelled late; nil for other sessions.
	LateCancelledAt *time.Time
	ApprovedAt      *time.Time
	// GamerHereAt and GuideHereAt are when the two checked in; nil for who did not.
	GamerHereAt, GuideHereAt *time.Time

	// What is at stake: the gamer's SC and the guide's pay.
	SCPerHour, TotalSC money.SC
	Rate, Price        money.Cents

	Problem Problem
}

// Rating is what one side said about the other.
type Rating struct {
	Score          int
	Comment        string
	ReportedNoShow bool
	ReportDetails  string
	At             time.Time
}

// Event is a line of a session's timeline.
type Event struct {
	At       time.Time
	Event    string
	From, To string // From is empty for the booking itself
	By       string // gamer, guide, admin or system
	Reason   string
	// FromTime and ToTime are the starts before and after a move; nil for other events, and where they were not kept.
	FromTime, ToTime *time.Time
}

// Problem is the complaint and, once judged, the verdict.
type Problem struct {
	State    string // open, reported, disputed or resolved
	OpenedBy string // gamer, guide, admin or system
	OpenedAt time.Time
	Reports  []Report // oldest first
	Verdict  *Verdict
}

// Report is what somebody said.
type Report struct {
	By     string // gamer, guide, admin or system
	Person uuid.UUID
	Note   string
	At     time.Time
}

// Verdict is what an admin decided.
type Verdict struct {
	Outcome      string // refund_gamer, pay_sherpa or dismiss
	NoShow       string // gamer, guide or empty
	AgainstGuide bool   // the guide's no-show counts
	Note         string
	By           Person
	At           time.Time
}

// ProblemState filters problem sessions.
type ProblemState string

// The filters; empty is all.
const (
	ProblemsOpen     ProblemState = "open"
	ProblemsResolved ProblemState = "resolved"
)

// ProblemQuery is a filter with the place to go on from. Sessions of Viewer's own are left out. With a Person it is those
// in which that person takes part.
type ProblemQuery struct {
	State  ProblemState
	Person uuid.UUID
	Viewer uuid.UUID
	After  *ProblemKey
	Limit  int
}

// ProblemKey is a problem's place in the list: the last opened first.
type ProblemKey struct {
	OpenedAt time.Time `json:"t"`
	ID       uuid.UUID `json:"i"`
}

// ListProblems lists problem sessions of other people, the last opened first: about a session of their own an admin
// learns what its two people learn. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden; Invalid for an unknown state; Malformed for a foreign cursor.
func (s *Service) ListProblems(ctx context.Context, state ProblemState, req page.Request) (page.Page[ProblemSession], error) {
	none := page.Page[ProblemSession]{}
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return none, err
	}
	switch state {
	case "", ProblemsOpen, ProblemsResolved:
	default:
		return none, errs.InvalidField("state", "The state is open or resolved.")
	}
	q := ProblemQuery{State: state, Viewer: admin.ID, Limit: req.Limit + 1}
	var after ProblemKey
	more, err := page.Decode(req.Cursor, &after)
	if err != nil {
		return none, err
	}
	if more {
		q.After = &after
	}
	found, err := s.problemViews.ProblemSessions(ctx, q)
	if err != nil {
		return none, err
	}
	return page.Cut(found, req.Limit, func(p ProblemSession) any { return ProblemKey{OpenedAt: p.Problem.OpenedAt, ID: p.ID} }), nil
}

// OpenProblem opens the problem of a completed session, or adds a note to it. Errors:
// errs.ErrUnauthenticated, errs.ErrForbidden, those of Problems.OpenProblem.
func (s *Service) OpenProblem(ctx context.Context, session uuid.UUID, note string) (ProblemSession, error) {
	return s.decide(ctx, session, OpenedProblem, map[string]any{"note": note}, func(ctx context.Context) error {
		return s.problems.OpenProblem(ctx, session, note)
	})
}

// ResolveProblem judges the open problem of a session. outcome is refund_gamer, pay_sherpa or dismiss;
// noShow gamer, guide or empty. Errors: errs.ErrUnauthenticated, errs.ErrForbidden, those of
// Problems.ResolveProblem.
func (s *Service) ResolveProblem(ctx context.Context, session uuid.UUID, outcome, noShow, note string) (ProblemSession, error) {
	details := map[string]any{"outcome": outcome, "noShow": noShow, "note": note}
	return s.decide(ctx, session, ResolvedProblem, details, func(ctx context.Context) error {
		return s.problems.ResolveProblem(ctx, session, outcome, noShow, note)
	})
}

// decide does something about a session and notes who did it, in one transaction.
func (s *Service) decide(ctx context.Context, session uuid.UUID, action Action, details map[string]any,
	do func(ctx context.Context) error,
) (ProblemSession, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return ProblemSession{}, err
	}
	var after ProblemSession
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		if err := do(ctx); err != nil {
			return err
		}
		if err := s.record(ctx, admin, action, session, details); err != nil {
			return err
		}
		after, err = s.problemViews.ProblemSession(ctx, session)
		return err
	})
	return after, err
}
