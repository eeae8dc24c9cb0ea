package booking

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/batch"
	"sherpa/platform/errs"
)

// Propose proposes another time for an approved session to its other side; its guide may for a request, too. It
// replaces an open proposal and holds no slot; the same proposal once more changes nothing. scheduledTime is ISO 8601.
// Errors in the order of the checks: errs.ErrUnauthenticated, ErrNotFound, ErrForbidden; Invalid by field;
// ErrInvalidTransition; ErrSlotTaken; Accounts.MayGuide for a request.
func (s *Service) Propose(ctx context.Context, id uuid.UUID, scheduledTime, note string) (View, error) {
	var wished Proposal
	return s.act(ctx, id, Propose, change{
		slot:   true,
		reason: tidyNote(note),
		check: func(session Session) (err error) {
			if wished.StartsAt, err = s.parseMove(session, scheduledTime); err != nil {
				return err
			}
			wished.Note = tidyNote(note)
			return checkProposalNote(wished.Note)
		},
		choose: func(ctx context.Context, session Session, side Side) (Event, error) {
			wished.By = side
			if s.isProposed(session, wished) {
				return "", errAsItIs
			}
			if _, err := find(session, Propose, side, s.Clock.Now()); err != nil {
				return "", err
			}
			if err := s.inTime(wished); err != nil {
				return "", err
			}
			return Propose, s.admitProposed(ctx, session, side, wished.StartsAt)
		},
		alter: func(ctx context.Context, session *Session) error {
			if session.Status == Pending {
				if err := s.Accounts.MayGuide(ctx, session.Guide); err != nil {
					return err
				}
			}
			return s.propose(ctx, session, wished)
		},
	})
}

// parseMove reads the time to which a session is to be moved, now or after an answer.
func (s *Service) parseMove(session Session, scheduledTime string) (time.Time, error) {
	start, err := parseStart(scheduledTime)
	if err != nil {
		return time.Time{}, errMoveTime
	}
	if start.Equal(session.StartsAt) {
		return time.Time{}, errMoveSame
	}
	return start, s.withinReach(start, errMoveSoon, errMoveLate)
}

// isProposed says that a proposal is open already, as after a lost answer.
func (s *Service) isProposed(session Session, wished Proposal) bool {
	open := session.Proposal
	return open.isOpen(s.Clock.Now()) && open.By == wished.By && open.StartsAt.Equal(wished.StartsAt) && open.Note == wished.Note
}

// inTime refuses a proposal that would have expired at once.
func (s *Service) inTime(wished Proposal) error {
	if !wished.StartsAt.Add(-LeadTime).After(s.Clock.Now()) {
		return errMoveSoon
	}
	return nil
}

// propose sets the proposal of a session, whose time is free at this moment. The gamer's count as moves.
func (s *Service) propose(ctx context.Context, session *Session, wished Proposal) error {
	at := *session
	at.StartsAt = wished.StartsAt
	if err := s.claimSlot(ctx, at); err != nil {
		return err
	}
	if wished.By == SideGamer {
		session.Moves++
	}
	wished.ExpiresAt = session.proposalExpiry(wished.StartsAt, s.Clock.Now())
	session.Proposal = wished
	return nil
}

// AcceptProposal moves a session to the time that the other side proposes, and approves it when it is a request.
// startsAt is the time that the person was shown, empty when not known. Errors in the order of the checks:
// errs.ErrUnauthenticated, ErrNotFound, ErrForbidden; Invalid; ErrNoProposal; ErrForbidden for an own proposal;
// ErrProposalChanged; ErrNotBookable for a request to a guide who is suspended; ErrSlotTaken, which leaves it open.
func (s *Service) AcceptProposal(ctx context.Context, id uuid.UUID, startsAt string) (View, error) {
	var shown time.Time
	return s.act(ctx, id, AcceptProposal, change{
		slot: true,
		check: func(Session) (err error) {
			if strings.TrimSpace(startsAt) == "" {
				return nil
			}
			if shown, err = parseStart(startsAt); err != nil {
				return errShown
			}
			return nil
		},
		choose: s.answering(AcceptProposal, func(p Proposal) error {
			if !shown.IsZero() && !shown.Equal(p.StartsAt) {
				return ErrProposalChanged
			}
			return nil
		}),
		alter: func(ctx context.Context, session *Session) error {
			if session.Status == Pending {
				err := s.Accounts.MayGuide(ctx, session.Guide)
				if errs.ClassOf(err) == errs.Forbidden {
					return ErrNotBookable
				}
				if err != nil {
					return err
				}
			}
			if err := s.admitProposed(ctx, *session, session.Proposal.By, session.Proposal.StartsAt); err != nil {
				return err
			}
			session.StartsAt = session.Proposal.StartsAt
			session.ExpiresAt = session.expiry()
			return s.claimSlot(ctx, *session)
		},
	})
}

// admitProposed holds a time that the gamer proposes against what the guide's rules never allow. A guide who proposes one
// has decided about their own rules. The calendar is locked.
func (s *Service) admitProposed(ctx context.Context, session Session, by Side, start time.Time) error {
	if by == SideGuide {
		return nil
	}
	_, err := s.acceptanceOf(ctx, session.Guide, start, session.Hours, session.ID)
	return err
}

// DeclineProposal leaves a session as it is, in spite of what the other side proposes. Errors as those of
// AcceptProposal.
func (s *Service) DeclineProposal(ctx context.Context, id uuid.UUID) (View, error) {
	return s.act(ctx, id, DeclineProposal, change{choose: s.answering(DeclineProposal, nil)})
}

// WithdrawProposal takes an own proposal back. Errors as those of AcceptProposal; ErrForbidden for the other side's.
func (s *Service) WithdrawProposal(ctx context.Context, id uuid.UUID) (View, error) {
	return s.act(ctx, id, WithdrawProposal, change{choose: s.answering(WithdrawProposal, nil)})
}

// answering is the guard of an answer to the open proposal: it checks whose proposal it is, then calls more.
func (s *Service) answering(event Event, more func(Proposal) error) func(context.Context, Session, Side) (Event, error) {
	return func(_ context.Context, session Session, side Side) (Event, error) {
		p := session.Proposal
		if !p.isOpen(s.Clock.Now()) {
			return "", ErrNoProposal
		}
		if own := p.By == side; own != (event == WithdrawProposal) {
			if own {
				return "", ErrForbidden.Saying("The other side has to answer your proposal.")
			}
			return "", ErrForbidden.Saying("This is not your proposal. You can decline it.")
		}
		if more != nil {
			return event, more(p)
		}
		return event, nil
	}
}

// expireProposals ends the proposals that nobody answered in time, and answers how many there were.
func (s *Service) expireProposals(ctx context.Context, now time.Time) (int, error) {
	return batch.Each(ctx, sweepBatch,
		func(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
			return s.ScheduledActions.ExpiredProposals(ctx, now, after, limit)
		},
		func(ctx context.Context, ids []uuid.UUID) error {
			for _, id := range ids {
				err := s.Tx.Do(ctx, func(ctx context.Context) error {
					session, err := s.Sessions.FindForUpdate(ctx, id)
					if err != nil {
						return err
					}
					return s.change(ctx, session, WithdrawProposal, SideSystem, uuid.Nil, change{})
				})
				if err != nil && !errors.Is(err, ErrInvalidTransition) { // answered, or ended, in between
					return err
				}
			}
			return nil
		})
}
