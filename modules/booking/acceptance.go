package booking

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking/hours"
)

// acceptance says how a wished time fits a guide's hours (design-2, section 9).
type acceptance struct {
	hoursSet bool // the guide has weekly hours or exceptions
	inside   bool // the session lies inside the hours and keeps the notice
}

// acceptanceOf compares a time with a guide's hours; except is the session that is to be moved. A pause is ignored, and
// so is the length, which was agreed before. The calendar is locked. The hard limits are errors, whether the guide has
// hours or not: Invalid for the horizon, ErrDayFull, ErrSlotTaken (buffer included).
func (s *Service) acceptanceOf(ctx context.Context, guide uuid.UUID, start time.Time, length int, except uuid.UUID) (acceptance, error) {
	c, err := s.calendar(ctx, guide, start, start.Add(time.Duration(length)*time.Hour), except)
	if err != nil {
		return acceptance{}, err
	}
	hard := c.Check(start, length, hours.Paused, hours.TooLong, hours.NotInHours)
	if err := refusalError(c, hard, errMoveSoon); err != nil {
		return acceptance{}, err
	}
	return acceptance{hoursSet: c.Set(), inside: c.Set() && c.Check(start, length, hours.Paused, hours.TooLong) == hours.Accepted}, nil
}
