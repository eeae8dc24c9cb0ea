package moderation

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

// List lists cases for an admin: the open ones, oldest first, or the decided ones, the last first. Errors:
// errs.ErrUnauthenticated, errs.ErrForbidden; Invalid for an unknown state; Malformed for a foreign cursor.
func (s *Service) List(ctx context.Context, state State, req page.Request) (page.Page[Case], error) {
	none := page.Page[Case]{}
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return none, err
	}
	switch state {
	case "":
		state = Open
	case Open, Resolved:
	default:
		return none, errs.InvalidField("state", "The state is open or resolved.")
	}
	q := Query{State: state, Viewer: admin.ID, Limit: req.Limit + 1}
	var after Key
	more, err := page.Decode(req.Cursor, &after)
	if err != nil {
		return none, err
	}
	if more {
		q.After = &after
	}
	found, err := s.Repository.Cases(ctx, q)
	if err != nil {
		return none, err
	}
	return page.Cut(found, req.Limit, func(c Case) any {
		if c.ResolvedAt != nil {
			return Key{At: *c.ResolvedAt, ID: c.ID}
		}
		return Key{At: c.At, ID: c.ID}
	}), nil
}

// Resolve decides a case: keep leaves everything, hide takes it from sight and has its author told why. Errors:
// errs.ErrUnauthenticated, errs.ErrForbidden; ErrNoCase; Forbidden for a case about the admin; Invalid; ErrResolved.
func (s *Service) Resolve(ctx context.Context, caseID uuid.UUID, verdict Verdict, note string) (Case, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return Case{}, err
	}
	note, invalid := tidy(note), errs.ValidationErrors{}
	invalid.Check(verdict == Keep || verdict == Hide, "verdict", "The verdict is keep or hide.")
	check(&invalid, note, verdict == Hide)
	if err := invalid.Err(); err != nil {
		return Case{}, err
	}
	var decided Case
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		c, err := s.Repository.Case(ctx, caseID)
		if err != nil {
			return err
		}
		if err := s.Repository.LockThing(ctx, c.Thing.Kind, c.Thing.ID); err != nil {
			return err
		}
		if c, err = s.Repository.Case(ctx, caseID); err != nil { // read again under the lock
			return err
		}
		switch {
		case c.Subject.ID == admin.ID:
			return errOwnCase
		case c.Verdict != "":
			return ErrResolved
		}
		if verdict == Hide {
			// What was erased or hidden meanwhile is out of sight already.
			if err := s.hide(ctx, c.Thing); err != nil && errs.ClassOf(err) != errs.NotFound {
				return err
			}
			if err := s.Jobs.ModerationNotice(ctx, caseID); err != nil {
				return err
			}
		}
		if err := s.Repository.Resolve(ctx, caseID, verdict, note, admin.ID, s.Clock.Now()); err != nil {
			return err
		}
		if err := s.Audit.ReportResolved(ctx, admin.ID, c.Subject.ID, map[string]any{
			"kind": string(c.Thing.Kind), "verdict": string(verdict), "reason": note, "report": caseID.String(),
		}); err != nil {
			return err
		}
		decided, err = s.Repository.Case(ctx, caseID)
		return err
	})
	return decided, err
}

func (s *Service) hide(ctx context.Context, t Thing) error {
	switch t.Kind {
	case Message:
		return s.Messages.Hide(ctx, t.ID)
	case Review:
		return s.Reviews.Hide(ctx, t.ID)
	case Profile:
		return s.Accounts.HideProfile(ctx, t.ID)
	}
	return nil
}

// Notice is what a message about a hidden thing says. It does not say who reported it.
type Notice struct {
	Case   uuid.UUID
	Kind   Kind
	To     uuid.UUID
	Name   string // GamerTag; may be empty
	Email  string // empty while it is not known
	Reason string
}

// Notice gives what the message about a case says at this moment; current is false when there is nothing to say (any more).
// Errors: ErrNoCase.
func (s *Service) Notice(ctx context.Context, caseID uuid.UUID) (n Notice, current bool, err error) {
	c, err := s.Repository.Case(ctx, caseID)
	if err != nil || c.Verdict != Hide {
		return Notice{}, false, err
	}
	email, _, err := s.Accounts.Contact(ctx, c.Subject.ID)
	if err != nil {
		if errs.ClassOf(err) == errs.Forbidden { // the account was closed
			return Notice{}, false, nil
		}
		return Notice{}, false, err
	}
	return Notice{Case: caseID, Kind: c.Thing.Kind, To: c.Subject.ID, Name: c.Subject.GamerTag, Email: email, Reason: c.Note}, true, nil
}
