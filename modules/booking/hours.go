package booking

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking/hours"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// HoursChange are a guide's settings as they arrive. What is nil or empty takes its default (hours.Default).
type HoursChange struct {
	Zone        *string
	Week        []byte // JSON, hours.DecodeWeek
	Exceptions  []byte // JSON, hours.DecodeExceptions
	Buffer      string // whole numbers as texts
	Notice      string
	Horizon     string
	MaxHours    string
	MaxPerDay   string
	Outside     *string
	Instant     *bool
	PausedUntil *string // ISO 8601 with a zone
	OnlyMyGames *bool
}

// GuideHours are a guide's settings at a moment.
type GuideHours struct {
	hours.Settings

	Now time.Time
}

// Hours are the signed-in guide's settings. Errors: errs.ErrUnauthenticated, errs.ErrForbidden for who is no guide.
func (s *Service) Hours(ctx context.Context) (GuideHours, error) {
	guide, err := s.guideHere(ctx)
	if err != nil {
		return GuideHours{}, err
	}
	now := s.Clock.Now()
	c, err := s.calendar(ctx, guide, now, now, uuid.Nil)
	return GuideHours{c.Settings, c.Now}, err
}

// ChangeHours replaces the signed-in guide's settings. What is agreed already stays. Errors: as Hours, and Invalid by
// field.
func (s *Service) ChangeHours(ctx context.Context, change HoursChange) (GuideHours, error) {
	guide, err := s.guideHere(ctx)
	if err != nil {
		return GuideHours{}, err
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		// The profile is locked before the calendar, as by a booking: what a search finds a guide by takes the free time
		// of the calendar, and the first calendar is no row yet that a change of the profile could wait for.
		settings, err := s.settings(ctx, guide, change)
		if err != nil {
			return err
		}
		if err := s.Calendars.LockCalendar(ctx, guide); err != nil {
			return err
		}
		if err := s.Calendars.SaveHours(ctx, guide, settings, s.Clock.Now()); err != nil {
			return err
		}
		return s.computeFree(ctx, guide)
	})
	if err != nil {
		return GuideHours{}, err
	}
	return s.Hours(ctx)
}

// PreviewHours tells when the signed-in guide could be booked with other settings. Errors: as ChangeHours and Free.
func (s *Service) PreviewHours(ctx context.Context, change HoursChange, q FreeQuery) (FreeTimes, error) {
	guide, err := s.guideHere(ctx)
	if err != nil {
		return FreeTimes{}, err
	}
	settings, err := s.settings(ctx, guide, change)
	if err != nil {
		return FreeTimes{}, err
	}
	from, to, length, err := q.parse(s.Clock.Now())
	if err != nil {
		return FreeTimes{}, err
	}
	c, err := s.calendar(ctx, guide, from, to, uuid.Nil)
	c.Settings = settings
	return freeTimes(c, from, to, length), err
}

// SeedHours gives many new guides, of whom these sessions lie ahead, their hours at once, for measurements. It asks for
// no actor. Errors: Invalid by field.
func (s *Service) SeedHours(ctx context.Context, changes map[uuid.UUID]HoursChange, ahead map[uuid.UUID][]hours.Session) error {
	now := s.Clock.Now()
	rows := make([]SeededHours, 0, len(changes))
	for guide, change := range changes {
		settings, err := change.settings(time.UTC, now)
		if err != nil {
			return err
		}
		next := nextFreeOf(Calendar{Calendar: hours.Calendar{Settings: settings, Now: now, Sessions: ahead[guide]}})
		rows = append(rows, SeededHours{Guide: guide, Settings: settings, At: now, Next: next})
	}
	return s.Calendars.InsertHours(ctx, rows)
}

// SeededHours are a new guide's settings with their next free time.
type SeededHours struct {
	Guide    uuid.UUID
	Settings hours.Settings
	At       time.Time
	Next     NextFree
}

// guideHere is the signed-in guide.
func (s *Service) guideHere(ctx context.Context) (uuid.UUID, error) {
	a, err := actor.Require(ctx)
	if err == nil && !a.IsGuide {
		err = errs.ErrForbidden
	}
	return a.ID, err
}

// settings checks what a guide wants. Without a zone it is that of the profile.
func (s *Service) settings(ctx context.Context, guide uuid.UUID, change HoursChange) (hours.Settings, error) {
	zone, err := s.Accounts.Zone(ctx, guide)
	if err != nil {
		return hours.Settings{}, err
	}
	home, known := hours.LoadZone(zone)
	if !known {
		home = time.UTC
	}
	return change.settings(home, s.Clock.Now())
}

// settings reads the change. Errors: Invalid by field.
func (c HoursChange) settings(home *time.Location, now time.Time) (hours.Settings, error) {
	var f errs.ValidationErrors
	v := hours.Default(home)
	if c.Zone != nil && *c.Zone != "" {
		zone, known := hours.LoadZone(*c.Zone)
		f.Check(known, "zone", "Please give a time zone such as Europe/Stockholm.")
		v.Zone = zone
	}
	v.Week = hours.DecodeWeek(c.Week, &f)
	v.Exceptions = hours.DecodeExceptions(c.Exceptions, &f)
	for _, n := range []struct {
		field, text string
		least, most int
		to          *int
	}{
		{"bufferMinutes", c.Buffer, 0, hours.MaxBuffer, &v.Buffer},
		{"noticeMinutes", c.Notice, hours.MinNotice, hours.MaxNotice, &v.Notice},
		{"horizonDays", c.Horizon, 1, hours.MaxHorizon, &v.HorizonDays},
		{"maxHours", c.MaxHours, MinHours, MaxHours, &v.MaxHours},
		{"maxPerDay", c.MaxPerDay, 0, hours.MaxPerDay, &v.MaxPerDay},
	} {
		if n.text != "" {
			*n.to = wholeNumber(&f, n.field, n.text, n.least, n.most)
		}
	}
	if c.Outside != nil && *c.Outside != "" {
		v.Outside = hours.Outside(*c.Outside)
		f.Check(v.Outside == hours.Ask || v.Outside == hours.Refuse, "outside", "Please choose ask or refuse.")
	}
	if c.PausedUntil != nil && *c.PausedUntil != "" {
		until, err := parseStart(*c.PausedUntil)
		f.Check(err == nil, "pausedUntil", "Please give a time with its zone, such as 2026-03-01T18:00:00Z.")
		f.Check(until.After(now), "pausedUntil", "Please give a time in the future, or none.")
		v.PausedUntil = until
	}
	v.Instant = c.Instant != nil && *c.Instant
	v.OnlyMyGames = c.OnlyMyGames != nil && *c.OnlyMyGames
	return v, f.Err()
}

// wholeNumber reads a number within bounds; a validation error is noted under the field.
func wholeNumber(f *errs.ValidationErrors, field, text string, least, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	f.Check(err == nil && n >= least && n <= most, field, fmt.Sprintf("Please give a whole number from %d to %d.", least, most))
	return n
}

// counted is a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
