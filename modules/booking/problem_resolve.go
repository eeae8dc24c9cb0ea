package booking

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// ResolveProblem judges the open problem of a session; admins only, and never about a session of their
// own. outcome is refund_gamer, pay_sherpa or dismiss; noShow is gamer, guide or empty. A refund gives
// the held SC back, or goodwill when the guide was paid before; otherwise the session settles when it is
// due, at once when that is past. Both people are told the note. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden, ErrForbidden, ErrNotFound; Invalid by field; ErrInvalidTransition when no problem
// waits for a verdict.
func (s *Service) ResolveProblem(ctx context.Context, session uuid.UUID, outcome, noShow, note string) error {
	verdict := Verdict{Outcome: Event(outcome), NoShow: Side(noShow), Note: tidyNote(note)}
	return s.judge(ctx, session, func(ctx context.Context, current Session, admin actor.Actor) error {
		if err := verdict.check(); err != nil { // before the table is asked about an event that is no verdict
			return err
		}
		return s.change(ctx, current, verdict.Outcome, SideAdmin, admin.ID, change{
			reason: verdict.Note,
			alter: func(ctx context.Context, session *Session) error {
				problem, err := s.Problems.Problem(ctx, session.ID)
				if err != nil {
					return err
				}
				final := verdict
				final.By, final.At = admin.ID, s.Clock.Now()
				if final.AgainstGuide, err = s.countsAgainstGuide(ctx, *session, final.NoShow); err != nil {
					return err
				}
				problem.State, problem.Verdict = ProblemResolved, &final
				session.Problem = problem.State
				return s.Problems.SaveProblem(ctx, *problem)
			},
		})
	})
}

// countsAgainstGuide is false for a no-show after a move that left the guide too little time.
func (s *Service) countsAgainstGuide(ctx context.Context, session Session, noShow Side) (bool, error) {
	if noShow != SideGuide {
		return false, nil
	}
	moved, err := s.Sessions.LastMove(ctx, session.ID)
	if err != nil {
		return false, err
	}
	return moved.IsZero() || session.StartsAt.Sub(moved) >= shortNotice, nil
}

// closeProblem ends the open problem of a session whose SC go back to the gamer without a verdict: there is nothing left
// to judge. Whoever gave them back is named as who resolved it.
func (s *Service) closeProblem(ctx context.Context, session Session, h SessionEvent) error {
	if !session.Problem.IsOpen() || h.Event != Cancel && h.Event != Waive {
		return nil
	}
	problem, err := s.Problems.Problem(ctx, session.ID)
	if err != nil {
		return err
	}
	problem.State, problem.Verdict = ProblemResolved, &Verdict{Outcome: RefundGamer, By: h.Person, At: h.At}
	return s.Problems.SaveProblem(ctx, *problem)
}

func (v Verdict) check() error {
	var f errs.ValidationErrors
	f.Check(v.Outcome == RefundGamer || v.Outcome == PaySherpa || v.Outcome == Dismiss,
		"outcome", "The outcome is refund_gamer, pay_sherpa or dismiss.")
	f.Check(v.NoShow == "" || v.NoShow == SideGamer || v.NoShow == SideGuide, "noShow", "The no-show is gamer, guide or nobody.")
	if err := f.Err(); err != nil {
		return err
	}
	return checkNote(v.Note)
}
