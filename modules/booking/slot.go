package booking

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking/hours"
	"sherpa/platform/errs"
)

// standingApproval is the reason on the timeline of a session that the guide's settings approved.
const standingApproval = "standing approval"

// nextFreeStarts is how many free starts a refusal names.
const nextFreeStarts = 3

// Calendar is a guide's time as it is stored.
type Calendar struct {
	hours.Calendar

	Bookable  bool      // people may book the guide at present
	Games     []string  // of the guide's profile
	FreeUntil time.Time // the end of the stored next free time; zero when there is none
}

// parseStart reads an ISO 8601 time with a zone, within the years that a calendar can show.
func parseStart(s string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339Nano, strings.TrimSpace(s))
	if err != nil {
		// Browsers and people leave the seconds out.
		if t, err = time.Parse("2006-01-02T15:04Z07:00", strings.TrimSpace(s)); err != nil {
			return time.Time{}, err
		}
	}
	if t.Year() < 2000 || t.Year() > 9000 {
		return time.Time{}, errBadTime
	}
	return t.UTC().Truncate(time.Second), nil
}

// withinReach holds a start against lead time and horizon.
func (s *Service) withinReach(start time.Time, soon, late error) error {
	now := s.Clock.Now()
	if start.Before(now.Add(LeadTime)) {
		return soon
	}
	if start.After(now.Add(Horizon)) {
		return late
	}
	return nil
}

// claimSlot makes sure that the session's time is free, for as long as the transaction lasts.
func (s *Service) claimSlot(ctx context.Context, session Session) error {
	taken, err := s.Calendars.Overlaps(ctx, session.Guide, session.StartsAt, session.EndsAt(), session.ID)
	if err != nil {
		return err
	}
	if taken {
		return ErrSlotTaken
	}
	return nil
}

// calendar reads a guide's time at this moment.
func (s *Service) calendar(ctx context.Context, guide uuid.UUID, from, to time.Time, except uuid.UUID) (Calendar, error) {
	return s.atPresent(s.Calendars.Calendar(ctx, guide, from, to, except)())
}

func (s *Service) atPresent(c Calendar, err error) (Calendar, error) {
	c.Now = s.Clock.Now()
	return c, err
}

// admit holds a new session against its guide's hours and limits (design, part 2, section 9), in this order: ErrPaused,
// ErrOutsideHours with nextFree, Invalid by field, ErrDayFull, ErrSlotTaken. Outside the hours of a guide who lets
// people ask it marks the session. instant says that the guide has it approved at once. The calendar c is locked.
func (s *Service) admit(ctx context.Context, c Calendar, session *Session) (instant bool, err error) {
	err = s.admitTo(ctx, c, session, errTooSoon)
	return c.Instant && c.Set() && !session.OutsideHours, err
}

// admitMove is admit for a request that was moved: a pause does not matter, and nothing is approved.
func (s *Service) admitMove(ctx context.Context, session *Session) error {
	c, err := s.calendar(ctx, session.Guide, session.StartsAt, session.EndsAt(), session.ID)
	if err != nil {
		return err
	}
	return s.admitTo(ctx, c, session, errMoveSoon, hours.Paused)
}

func (s *Service) admitTo(ctx context.Context, c Calendar, session *Session, soon error, pass ...hours.Refusal) error {
	refusal := c.Check(session.StartsAt, session.Hours, pass...)
	if session.OutsideHours = refusal == hours.NotInHours && c.Outside == hours.Ask; session.OutsideHours {
		refusal = c.Check(session.StartsAt, session.Hours, append(pass, hours.NotInHours)...)
	}
	// The game is a limit as well: after the fields, before what the calendar says.
	if slices.Contains([]hours.Refusal{hours.Accepted, hours.DayFull, hours.Taken}, refusal) && c.OnlyMyGames &&
		!slices.ContainsFunc(c.Games, func(game string) bool { return sameName(game, session.Game) }) {
		return errs.InvalidField("game", "This Sherpa takes sessions of their own games only. Please choose one of them.")
	}
	if refusal == hours.NotInHours {
		next, err := s.nextFree(ctx, session)
		if err != nil {
			return err
		}
		return ErrOutsideHours.With("nextFree", next)
	}
	return refusalError(c, refusal, soon)
}

// sameName compares names of games, without regard to case and spaces around words.
func sameName(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// refusalError is the error for a refusal of the hours, nil for none.
func refusalError(c Calendar, refusal hours.Refusal, soon error) error {
	switch refusal {
	case hours.Accepted:
		return nil
	case hours.TooSoon:
		return soon
	case hours.Paused:
		return ErrPaused
	case hours.NotInHours:
		return ErrOutsideHours
	case hours.TooFar:
		return errs.InvalidField("scheduledTime", "This Sherpa is booked at most "+counted(c.HorizonDays, "day")+" ahead.")
	case hours.TooLong:
		return errs.InvalidField("hours", "This Sherpa takes sessions of at most "+counted(c.MaxHours, "hour")+".")
	case hours.DayFull:
		return ErrDayFull
	case hours.Taken:
		return ErrSlotTaken
	}
	return ErrSlotTaken
}

// nextFree are the first free starts from the wished time of a session on, as many as a refusal names.
func (s *Service) nextFree(ctx context.Context, session *Session) ([]time.Time, error) {
	c, err := s.calendar(ctx, session.Guide, session.StartsAt, s.Clock.Now().Add(Horizon), session.ID)
	if err != nil {
		return nil, err
	}
	starts := c.NextSlots(session.StartsAt, session.Hours, nextFreeStarts)
	if starts == nil {
		starts = []time.Time{}
	}
	return starts, nil
}
