package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// Use is an action of a person that is limited per 24 hours.
type Use string

// The uses that are counted.
const (
	useAvatar Use = "avatar"
	useExport Use = "export"
	useReport Use = "report"
)

// UsesWithin is the time over which uses are counted.
const UsesWithin = 24 * time.Hour

// errDayFull says that a person has reached the limit of an action for 24 hours.
var errDayFull = errs.New(errs.TooMany, "DAY_LIMIT", "You have done this as often as is possible in a day. Please try again later.")

// CountUse counts an action of a person, of which perDay are allowed in 24 hours; 0 is no limit. It joins the
// caller's transaction. Errors: ErrUnknown, ErrClosed, TooMany with the time after which the next is allowed.
func (s *Service) CountUse(ctx context.Context, userID uuid.UUID, what Use, perDay int) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil {
			return err
		}
		if u.Closed() {
			return ErrClosed
		}
		now := s.clock.Now()
		n, oldest, err := s.uses.Uses(ctx, userID, what, now.Add(-UsesWithin))
		if err != nil {
			return err
		}
		if perDay > 0 && n >= perDay {
			return errDayFull.After(oldest.Add(UsesWithin).Sub(now))
		}
		return s.uses.AddUse(ctx, userID, what, now)
	})
}

// CountExport is CountUse for an export of a person's data.
func (s *Service) CountExport(ctx context.Context, userID uuid.UUID, perDay int) error {
	return s.CountUse(ctx, userID, useExport, perDay)
}

// CountReport is CountUse for a report to the moderators.
func (s *Service) CountReport(ctx context.Context, userID uuid.UUID, perDay int) error {
	return s.CountUse(ctx, userID, useReport, perDay)
}

// ForgetUses deletes the uses that are older than UsesWithin.
func (s *Service) ForgetUses(ctx context.Context) error {
	return s.uses.DeleteUses(ctx, s.clock.Now().Add(-UsesWithin))
}
