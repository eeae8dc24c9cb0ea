package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// Use is something that a person may do so often in 24 hours.
type Use string

// The uses that are counted.
const (
	UseAvatar Use = "avatar"
	UseExport Use = "export"
	UseReport Use = "report"
)

// UsesWithin is the time over which uses are counted.
const UsesWithin = 24 * time.Hour

// errDayFull says that a person has done something as often as they may in a day.
var errDayFull = errs.New(errs.TooMany, "DAY_LIMIT", "You have done this as often as is possible in a day. Please try again later.")

// CountUse notes that a person does something that at most perDay times are possible in 24 hours; 0 is no limit. It joins the
// caller's transaction. Errors: ErrUnknown, ErrClosed, TooMany with the time after which it is possible again.
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
	return s.CountUse(ctx, userID, UseExport, perDay)
}

// CountReport is CountUse for a report to the moderators.
func (s *Service) CountReport(ctx context.Context, userID uuid.UUID, perDay int) error {
	return s.CountUse(ctx, userID, UseReport, perDay)
}

// ForgetUses removes the uses that count no more.
func (s *Service) ForgetUses(ctx context.Context) error {
	return s.uses.DeleteUses(ctx, s.clock.Now().Add(-UsesWithin))
}
