package booking

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// ProblemState is the state of a session's problem.
type ProblemState string

// The states. A problem is open until it is checked, 24 h after the end of the session; from then on it
// is reported by one side or disputed by both, until an admin judges it.
const (
	ProblemOpen     ProblemState = "open"
	ProblemReported ProblemState = "reported"
	ProblemDisputed ProblemState = "disputed"
	ProblemResolved ProblemState = "resolved"
)

// IsOpen says that the problem waits for a verdict; false when nobody complained.
func (s ProblemState) IsOpen() bool {
	return s == ProblemOpen || s == ProblemReported || s == ProblemDisputed
}

const (
	// reportWithin is how long both people have to report, from the end or the late cancellation of a session.
	reportWithin = 24 * time.Hour
	// shortNotice excuses a guide: a no-show after a move that left less time than this never counts against them.
	shortNotice = 12 * time.Hour
	// reportAfter is how long after the start a problem can be reported.
	reportAfter = 15 * time.Minute
)

// Problem is the one complaint about a session, with all that was said about it.
type Problem struct {
	Session  uuid.UUID
	State    ProblemState
	OpenedBy Side
	OpenedAt time.Time
	Reports  []Report // oldest first
	Verdict  *Verdict // nil until judged
}

// Report is what somebody said about a problem. It is for its author and admins only.
type Report struct {
	ID      uuid.UUID
	Session uuid.UUID
	By      Side
	Person  uuid.UUID // zero for the system
	Note    string
	At      time.Time
}

// Verdict is what an admin decided about a problem, or how it ended when the SC went back to the gamer without one.
type Verdict struct {
	Outcome Event // RefundGamer, PaySherpa or Dismiss
	NoShow  Side  // SideGamer or SideGuide; empty when both came, or nobody can tell
	// AgainstGuide says that the guide's no-show counts: the gamer had not moved the session shortly before.
	AgainstGuide bool
	Note         string    // both people are told
	By           uuid.UUID // zero when the program ended the problem
	At           time.Time
}

// mark says who reported the problem, once it was checked.
func (p *Problem) mark() {
	reported := func(side Side) bool {
		return slices.ContainsFunc(p.Reports, func(r Report) bool { return r.By == side })
	}
	gamer, guide := reported(SideGamer), reported(SideGuide)
	switch {
	case !p.State.IsOpen():
	case gamer && guide:
		p.State = ProblemDisputed
	case gamer || guide:
		p.State = ProblemReported
	}
}

// reportableUntil is when both people have had their time to report.
func (s Session) reportableUntil() time.Time {
	if s.LateCancelledAt != nil {
		return s.LateCancelledAt.Add(reportWithin)
	}
	return s.EndsAt().Add(reportWithin)
}

func unjudged(s Session, _ time.Time) error {
	if s.Problem == ProblemResolved {
		return ErrInvalidTransition.Saying("The problem of this session was judged before.")
	}
	return nil
}

func openProblem(s Session, _ time.Time) error {
	if !s.Problem.IsOpen() {
		return ErrInvalidTransition.Saying("This session has no problem that waits for a verdict.")
	}
	return nil
}

func openUnsettled(s Session, now time.Time) error {
	if s.SettledAt != nil {
		return ErrInvalidTransition
	}
	return openProblem(s, now)
}

func openSettled(s Session, now time.Time) error {
	if s.SettledAt == nil {
		return ErrInvalidTransition
	}
	return openProblem(s, now)
}

// checkNote says what is wrong with the words about a problem.
func checkNote(note string) error { return checkWords("note", note) }

// checkWords says what is wrong with somebody's words in a field, the note or the reason: at most 500 readable characters.
func checkWords(field, words string) error {
	if utf8.RuneCountInString(words) > MaxReason {
		return errs.InvalidField(field, "Please keep the "+field+" to 500 characters.")
	}
	if !text.IsText(words) {
		return errs.InvalidField(field, "The "+field+" holds characters that cannot be shown.")
	}
	return nil
}

func tidyNote(note string) string { return strings.TrimSpace(strings.ReplaceAll(note, "\r\n", "\n")) }
