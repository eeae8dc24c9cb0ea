package booking

import (
	"context"
	"time"

	"github.com/google/uuid"
)

const (
	// checkInBefore is how long before the start people may check in.
	checkInBefore = 15 * time.Minute
	// missingAfter is how long after the start whoever has not checked in gets a mail.
	missingAfter = 5 * time.Minute
)

// CheckIn says that a person of an approved session is here, from 15 minutes before the start until the end. It decides
// nothing by itself. A second one changes nothing. Errors in the order of the checks: errs.ErrUnauthenticated,
// ErrNotFound, ErrForbidden, ErrTooEarly, ErrEnded, ErrInvalidTransition.
func (s *Service) CheckIn(ctx context.Context, id uuid.UUID) (View, error) {
	return s.act(ctx, id, CheckIn, change{
		choose: func(_ context.Context, session Session, side Side) (Event, error) {
			if session.hereAt(side) != nil {
				return "", errAsItIs
			}
			if session.Status == Completed {
				return "", ErrEnded
			}
			return CheckIn, nil
		},
	})
}

// hereAt is when a side checked in; nil when it has not.
func (s Session) hereAt(side Side) *time.Time {
	switch side {
	case SideGamer:
		return s.GamerHereAt
	case SideGuide:
		return s.GuideHereAt
	case SideAdmin, SideSystem:
	}
	return nil
}

// CheckInOpensAt is when people may check in; zero for a session that was never approved.
func (s Session) CheckInOpensAt() time.Time {
	if s.ApprovedAt == nil {
		return time.Time{}
	}
	return CheckInOpensAt(s.StartsAt)
}

// CheckInOpensAt is when people may check in for a start.
func CheckInOpensAt(start time.Time) time.Time { return start.Add(-checkInBefore) }

// mayCheckIn is the guard of a side's check-in.
func mayCheckIn(side Side) func(Session, time.Time) error {
	return func(s Session, now time.Time) error {
		switch {
		case now.Before(s.StartsAt.Add(-checkInBefore)):
			return ErrTooEarly
		case !now.Before(s.EndsAt()):
			return ErrEnded
		case s.hereAt(side) != nil:
			return ErrInvalidTransition.Saying("You have checked in already.")
		}
		return nil
	}
}

// tellMissing tells whoever has not checked in that the session has begun, once: the due row goes with it.
func (s *Service) tellMissing(ctx context.Context, session uuid.UUID, version int) error {
	return s.runActionOnce(ctx, session, ActionMissing, version, func(ctx context.Context, current Session) error {
		var ns []Notification
		for _, side := range []Side{SideGamer, SideGuide} {
			if current.hereAt(side) == nil {
				ns = append(ns, Notification{Kind: NoticeMissing, Session: session, Version: current.Version, To: side})
			}
		}
		if len(ns) == 0 {
			return nil
		}
		return s.Jobs.SessionNotice(ctx, ns...)
	})
}
