package conversation

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Deps is what the module works with.
type Deps struct {
	Repositories

	Tx       tx.Runner
	Sessions Sessions
	Accounts Accounts
	Audit    Audit
	Names    Names
	Jobs     Jobs
	Live     Live
	Clock    clock.Clock
}

// Service holds the use cases of this module.
type Service struct{ Deps }

// New builds the service.
func New(d Deps) *Service { return &Service{d} }

const (
	// People may write until closesAfter the end of the session; until stoppedFor the end when it was not completed.
	closesAfter = 30 * 24 * time.Hour
	stoppedFor  = 48 * time.Hour
)

// talk is a session as its conversation sees it.
type talk struct {
	session      uuid.UUID
	gamer, guide uuid.UUID
	approved     bool
	closesAt     time.Time
}

func (s *Service) talk(ctx context.Context, session uuid.UUID) (talk, error) {
	gamer, guide, approved, endsAt, stoppedAt, err := s.Sessions.Talk(ctx, session)
	t := talk{session: session, gamer: gamer, guide: guide, approved: approved, closesAt: endsAt.Add(closesAfter)}
	if stoppedAt != nil && stoppedAt.Add(stoppedFor).Before(t.closesAt) {
		t.closesAt = stoppedAt.Add(stoppedFor)
	}
	return t, err
}

func (t talk) isOpen(now time.Time) bool { return now.Before(t.closesAt) }

// side is the role of a person in the session; empty for everybody but its two people.
func (t talk) side(person uuid.UUID) Side {
	switch person {
	case t.gamer:
		return Gamer
	case t.guide:
		return Guide
	}
	return ""
}

func (t talk) other(side Side) uuid.UUID {
	if side == Gamer {
		return t.guide
	}
	return t.gamer
}

// enter authorizes one of the two people of a session to write, and gives the session and the person's side. Errors:
// errs.ErrUnauthenticated, ErrNotFound for strangers, ErrForbidden for admins.
func (s *Service) enter(ctx context.Context, session uuid.UUID) (who actor.Actor, t talk, side Side, err error) {
	if who, err = actor.Require(ctx); err != nil {
		return who, t, side, err
	}
	if t, err = s.talk(ctx, session); err != nil {
		return who, t, side, err
	}
	side = t.side(who.ID)
	switch {
	case side != "":
	case who.IsAdmin:
		err = ErrForbidden
	default:
		err = ErrNotFound
	}
	return who, t, side, err
}

// May is nil for the two people of a session. Errors: errs.ErrUnauthenticated, ErrNotFound, ErrForbidden.
func (s *Service) May(ctx context.Context, session uuid.UUID) error {
	_, _, _, err := s.enter(ctx, session)
	return err
}

// watch authorizes a reader: one of the two people, with their side, or an admin while a problem is open, with no side.
// It records the admin's reading in the audit trail. Errors as enter.
func (s *Service) watch(ctx context.Context, session uuid.UUID) (who actor.Actor, t talk, side Side, err error) {
	who, t, side, err = s.enter(ctx, session)
	if err == nil || !who.IsAdmin || t.gamer == uuid.Nil {
		return who, t, side, err
	}
	complained, cerr := s.Sessions.Complained(ctx, session)
	if cerr != nil || !complained {
		if cerr != nil {
			err = cerr
		}
		return who, t, side, err
	}
	return who, t, "", s.Tx.Do(ctx, func(ctx context.Context) error { return s.Audit.ConversationRead(ctx, who.ID, session) })
}
