package booking

import (
	"time"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

const (
	// maxProposalNote is how many characters may go with a proposal.
	maxProposalNote = 200
	// answerProposal is how long the other side has to answer a proposal at most.
	answerProposal = 24 * time.Hour
)

// Proposal is another time for a session that the other side may accept. It holds no slot.
type Proposal struct {
	By        Side // SideGamer or SideGuide; empty when there is no proposal
	StartsAt  time.Time
	Note      string
	ExpiresAt time.Time
}

// isOpen says that the proposal may still be answered.
func (p Proposal) isOpen(now time.Time) bool { return p.By != "" && now.Before(p.ExpiresAt) }

// shownProposal is the proposal that people see: one that may be answered, or none. The version of the program before
// proposals ended sessions without ending theirs.
func (s Session) shownProposal(now time.Time) Proposal {
	if live := s.Status == Pending || s.Status == Approved || s.Status == Scheduled; !live || !s.Proposal.isOpen(now) {
		return Proposal{}
	}
	return s.Proposal
}

// proposalExpiry is the earliest of 24 hours from now, the present start, the proposed start less the lead time, and
// the expiry of a request.
func (s Session) proposalExpiry(start, now time.Time) time.Time {
	expiry := now.Add(answerProposal)
	ends := []time.Time{s.StartsAt, start.Add(-LeadTime)}
	if s.Status == Pending {
		ends = append(ends, s.ExpiresAt)
	}
	for _, end := range ends {
		if end.Before(expiry) {
			expiry = end
		}
	}
	return expiry
}

// proposedBy is the guard of an answer to a side's proposal, and of its withdrawal.
func proposedBy(side Side) func(Session, time.Time) error {
	return func(s Session, now time.Time) error {
		if s.Proposal.By != side || !s.Proposal.isOpen(now) {
			return ErrNoProposal
		}
		return nil
	}
}

func proposalExpired(s Session, now time.Time) error {
	if s.Proposal.By == "" || s.Proposal.isOpen(now) {
		return ErrInvalidTransition
	}
	return nil
}

// movesAtOnce says whether a gamer may move an approved session to a start without the guide's consent: cancelling
// would still be free, and either the guide's hours accept the new time, or the guide has no hours and both starts are at
// least a day away.
func movesAtOnce(s Session, start, now time.Time, a acceptance) bool {
	if !now.Before(s.freeUntil(now)) {
		return false
	}
	if a.hoursSet {
		return a.inside
	}
	dayAhead := now.Add(cancelsFreeBefore)
	return !s.StartsAt.Before(dayAhead) && !start.Before(dayAhead)
}

func checkProposalNote(note string) error {
	if utf8.RuneCountInString(note) > maxProposalNote {
		return errs.InvalidField("note", "Please keep the note to 200 characters.")
	}
	if !text.IsText(note) {
		return errs.InvalidField("note", "The note holds characters that cannot be shown.")
	}
	return nil
}
