package booking

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/id"
)

// LockForRating tells who is who in a session and whether it is completed, so that it may be rated.
// Nobody else changes the session until the caller's transaction ends. Errors: ErrNotFound.
func (s *Service) LockForRating(ctx context.Context, session uuid.UUID) (gamer, guide uuid.UUID, completed bool, err error) {
	locked, err := s.Sessions.FindForUpdate(ctx, session)
	if err != nil {
		return uuid.Nil, uuid.Nil, false, err
	}
	return locked.Gamer, locked.Guide, locked.Status == Completed, nil
}

// Report is ReportProblem by the person who is signed in, whose details are 1 to 500 characters. Errors in the order of
// the checks: errs.ErrUnauthenticated, ErrNotFound; ErrForbidden for admins, who open problems by OpenProblem; Invalid;
// ErrInvalidTransition.
func (s *Service) Report(ctx context.Context, session uuid.UUID, details string) (View, error) {
	if err := s.MayReport(ctx, session); err != nil {
		return View{}, err
	}
	details = tidyNote(details)
	if details == "" {
		return View{}, errDetails
	}
	if err := checkWords("details", details); err != nil {
		return View{}, err
	}
	if err := s.ReportProblem(ctx, session, actor.From(ctx).ID, details); err != nil {
		return View{}, err
	}
	return s.Get(ctx, session)
}

// MayReport is May for Report.
func (s *Service) MayReport(ctx context.Context, session uuid.UUID) error {
	if err := s.May(ctx, session, ReportProblem); err != nil {
		return err
	}
	found, err := s.Sessions.Find(ctx, session)
	if err != nil {
		return err
	}
	if side, _ := sideOf(actor.From(ctx), found); side != SideGamer && side != SideGuide {
		return ErrForbidden
	}
	return nil
}

// ReportProblem opens the problem of a session in the words of one of its two people, or adds them to it: from 15
// minutes after its start, when it is completed, and when it was cancelled late. The money that was not paid out yet
// stays where it is until the verdict. After the verdict a report is attached and reopens nothing. It joins the
// caller's transaction. Errors: ErrNotFound for a stranger, Invalid for the note, ErrInvalidTransition.
func (s *Service) ReportProblem(ctx context.Context, session, person uuid.UUID, note string) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Sessions.FindForUpdate(ctx, session)
		if err != nil {
			return err
		}
		side, party := sideOf(actor.Actor{ID: person}, current)
		if !party {
			return ErrNotFound
		}
		if current.Problem == ProblemResolved {
			note = tidyNote(note)
			if err := checkNote(note); err != nil {
				return err
			}
			return s.Problems.AddReport(ctx, s.said(current.ID, side, person, note))
		}
		return s.report(ctx, current, side, person, note)
	})
}

// OpenProblem opens the problem of a completed or late cancelled session for an admin, or adds a note to the open one.
// Errors: errs.ErrUnauthenticated, errs.ErrForbidden, ErrNotFound; ErrForbidden when the admin is one of
// the session's two people; Invalid; ErrInvalidTransition before completion and after the verdict.
func (s *Service) OpenProblem(ctx context.Context, session uuid.UUID, note string) error {
	return s.judge(ctx, session, func(ctx context.Context, current Session, admin actor.Actor) error {
		return s.report(ctx, current, SideAdmin, admin.ID, note)
	})
}

// judge runs an admin's decision about a session of other people, which it locks.
func (s *Service) judge(ctx context.Context, session uuid.UUID, do func(context.Context, Session, actor.Actor) error) error {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return err
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Sessions.FindForUpdate(ctx, session)
		if err != nil {
			return err
		}
		if side, _ := sideOf(admin, current); side != SideAdmin {
			return ErrForbidden.Saying("Another admin has to judge a session of your own.")
		}
		return do(ctx, current, admin)
	})
}

// report opens the problem of a locked session, or adds to it. Its line of the table is secret: only the problem's rows
// and the scheduled actions are written.
func (s *Service) report(ctx context.Context, session Session, side Side, person uuid.UUID, note string) error {
	note = tidyNote(note)
	return s.change(ctx, session, ReportProblem, side, person, change{
		check: func(Session) error { return checkNote(note) },
		alter: func(ctx context.Context, session *Session) error {
			said := s.said(session.ID, side, person, note)
			problem, err := s.Problems.Problem(ctx, session.ID)
			if err != nil {
				return err
			}
			if problem == nil {
				problem = &Problem{Session: session.ID, State: ProblemOpen, OpenedBy: side, OpenedAt: said.At}
			}
			problem.Reports = append(problem.Reports, said)
			if !said.At.Before(session.reportableUntil()) {
				problem.mark()
			}
			session.Problem = problem.State
			if err := s.Problems.SaveProblem(ctx, *problem); err != nil {
				return err
			}
			return s.Problems.AddReport(ctx, said)
		},
	})
}

func (s *Service) said(session uuid.UUID, side Side, person uuid.UUID, note string) Report {
	return Report{ID: id.New(), Session: session, By: side, Person: person, Note: note, At: s.Clock.Now()}
}
