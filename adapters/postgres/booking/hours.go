package bookingpg

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	accountspg "sherpa/adapters/postgres/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/booking/hours"
	"sherpa/platform/errs"
	"sherpa/platform/tx"
)

// calendar is all that a guide's time depends on, in one statement with what the profile says. Without a row of settings
// the columns have their defaults' values.
const calendar = `
SELECT u.bookable, u.games,
       coalesce(nullif(c.zone, ''), u.time_zone), coalesce(c.week, '{}'), coalesce(c.exceptions, '[]'), coalesce(c.buffer_minutes, 0),
       coalesce(c.notice_minutes, 15), coalesce(c.horizon_days, 180), coalesce(c.max_hours, 12), coalesce(c.max_per_day, 0),
       c.paused_until, coalesce(c.only_my_games, false), coalesce(c.outside, 'ask'), coalesce(c.instant, false), c.free_until,
       s.starts, s.ends, s.live
  FROM ` + accountspg.GuideTerms + ` u
  LEFT JOIN booking_calendars c ON c.guide = u.id
  CROSS JOIN LATERAL (
	SELECT array_agg(starts_at) AS starts, array_agg(ends_at) AS ends, array_agg(status IN ('pending', 'approved', 'scheduled')) AS live
	  FROM booking_sessions
	 WHERE guide = u.id AND status IN ('pending', 'approved', 'scheduled', 'completed', 'refunded') AND id <> $4
	   AND starts_at > $2 AND starts_at < $3) s
 WHERE u.id = $1`

// Calendar implements booking.Calendars.
func (s *Store) Calendar(ctx context.Context, guide uuid.UUID, from, to time.Time, except uuid.UUID) tx.Answer[booking.Calendar] {
	return postgres.Ask(ctx, s.db, func(rows pgx.Rows) (booking.Calendar, error) {
		c, err := pgx.CollectExactlyOneRow(rows, scanCalendar)
		if errors.Is(err, pgx.ErrNoRows) {
			return booking.Calendar{}, booking.ErrGuideNotFound
		}
		return c, err
	}, calendar, guide, from.Add(-hours.Margin), to.Add(hours.Margin), except)
}

func scanCalendar(row pgx.CollectableRow) (c booking.Calendar, err error) {
	var zone string
	var week, exceptions []byte
	var starts, ends []time.Time
	var live []bool
	err = row.Scan(&c.Bookable, &c.Games, &zone, &week, &exceptions, &c.Buffer, &c.Notice, &c.HorizonDays, &c.MaxHours, &c.MaxPerDay,
		orZero{&c.PausedUntil}, &c.OnlyMyGames, &c.Outside, &c.Instant, orZero{&c.FreeUntil}, &starts, &ends, &live)
	if err != nil {
		return booking.Calendar{}, err
	}
	var known bool
	if c.Zone, known = hours.LoadZone(zone); !known {
		c.Zone = time.UTC
	}
	var invalid errs.ValidationErrors
	c.Week, c.Exceptions = hours.DecodeWeek(week, &invalid), hours.DecodeExceptions(exceptions, &invalid)
	for i := range starts {
		c.Sessions = append(c.Sessions, hours.Session{Start: starts[i].UTC(), End: ends[i].UTC(), Live: live[i]})
	}
	return c, invalid.Err()
}

// settings are the values of a guide's settings in the order of SaveHours.
func settings(guide uuid.UUID, v hours.Settings, at time.Time) ([]any, error) {
	exceptions, err := json.Marshal(hours.ListExceptions(v.Exceptions))
	return []any{
		guide, at, v.Zone.String(), v.Week.Encode(), exceptions, v.Buffer, v.Notice, v.HorizonDays,
		v.MaxHours, v.MaxPerDay, orNull(v.PausedUntil), v.OnlyMyGames, string(v.Outside), v.Instant,
	}, err
}

// InsertHours implements booking.Calendars by COPY.
func (s *Store) InsertHours(ctx context.Context, rows []booking.SeededHours) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.PgxTx(ctx, func(t pgx.Tx) error {
			_, err := t.CopyFrom(ctx, pgx.Identifier{"booking_calendars"}, []string{
				"guide", "hours_at", "zone", "week", "exceptions", "buffer_minutes", "notice_minutes", "horizon_days",
				"max_hours", "max_per_day", "paused_until", "only_my_games", "outside", "instant", "free_from", "free_until", "free_due",
			}, pgx.CopyFromSlice(len(rows), func(i int) ([]any, error) {
				row, err := settings(rows[i].Guide, rows[i].Settings, rows[i].At)
				return append(row, orNull(rows[i].Next.From), orNull(rows[i].Next.Until), orNull(rows[i].Next.Due)), err
			}))
			return err
		})
	})
}

// SaveHours implements booking.Calendars.
func (s *Store) SaveHours(ctx context.Context, guide uuid.UUID, v hours.Settings, at time.Time) error {
	row, err := settings(guide, v, at)
	if err != nil {
		return err
	}
	return s.db.Exec(ctx, `
INSERT INTO booking_calendars (guide, hours_at, zone, week, exceptions, buffer_minutes, notice_minutes, horizon_days,
       max_hours, max_per_day, paused_until, only_my_games, outside, instant)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (guide) DO UPDATE
   SET hours_at = excluded.hours_at, zone = excluded.zone, week = excluded.week, exceptions = excluded.exceptions,
       buffer_minutes = excluded.buffer_minutes, notice_minutes = excluded.notice_minutes, horizon_days = excluded.horizon_days,
       max_hours = excluded.max_hours, max_per_day = excluded.max_per_day, paused_until = excluded.paused_until,
       only_my_games = excluded.only_my_games, outside = excluded.outside, instant = excluded.instant`, row...)
}

// NoteSlots implements booking.NextFreeTimes. It takes no lock: a session may be locked already.
func (s *Store) NoteSlots(ctx context.Context, guide uuid.UUID, starts ...time.Time) error {
	return s.db.Exec(ctx, `INSERT INTO booking_slot_changes (guide, starts_at)
		SELECT guide, unnest($2::timestamptz[]) FROM booking_calendars WHERE guide = $1 AND free_due IS NOT NULL`, guide, starts)
}

// SlotsNoted implements booking.NextFreeTimes.
func (s *Store) SlotsNoted(ctx context.Context, guide uuid.UUID, within time.Duration) tx.Answer[bool] {
	return postgres.Ask(ctx, s.db, func(rows pgx.Rows) (bool, error) { return pgx.CollectExactlyOneRow(rows, pgx.RowTo[bool]) },
		`SELECT EXISTS (SELECT FROM booking_slot_changes n JOIN booking_calendars c ON c.guide = n.guide
		  WHERE n.guide = $1 AND (c.free_until IS NULL OR n.starts_at < c.free_until + $2::interval))`, guide, within)
}

// TakeSlotNotes implements booking.NextFreeTimes.
func (s *Store) TakeSlotNotes(ctx context.Context, guide uuid.UUID) (earliest time.Time, present booking.NextFree, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `
WITH taken AS (DELETE FROM booking_slot_changes WHERE guide = $1 RETURNING starts_at)
SELECT (SELECT min(starts_at) FROM taken), free_from, free_until, free_due FROM booking_calendars WHERE guide = $1`, guide).
			Scan(orZero{&earliest}, orZero{&present.From}, orZero{&present.Until}, orZero{&present.Due})
	})
	return earliest, present, err
}

// SaveNextFree implements booking.NextFreeTimes.
func (s *Store) SaveNextFree(ctx context.Context, guide uuid.UUID, f booking.NextFree) error {
	return s.db.Exec(ctx, "UPDATE booking_calendars SET free_from = $2, free_until = $3, free_due = $4 WHERE guide = $1",
		guide, orNull(f.From), orNull(f.Until), orNull(f.Due))
}

// StaleFree implements booking.NextFreeTimes.
func (s *Store) StaleFree(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], `
SELECT guide FROM booking_calendars WHERE free_due <= $1 AND guide > $2
UNION SELECT guide FROM booking_slot_changes WHERE guide > $2
 ORDER BY 1 LIMIT $3`, now, after, limit)
}
