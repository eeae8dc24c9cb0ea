-- +goose Up

-- What a guide says about their time, on the row that is locked before a slot is taken. Without hours (hours_at is
-- null) the defaults refuse nothing.
ALTER TABLE booking_calendars
    ADD COLUMN hours_at       timestamptz, -- when the guide last said it
    ADD COLUMN zone           text     NOT NULL DEFAULT '' CHECK (char_length(zone) <= 64),
    ADD COLUMN week           jsonb    NOT NULL DEFAULT '{}',
    ADD COLUMN exceptions     jsonb    NOT NULL DEFAULT '[]',
    ADD COLUMN buffer_minutes smallint NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 60),
    ADD COLUMN notice_minutes smallint NOT NULL DEFAULT 15 CHECK (notice_minutes BETWEEN 15 AND 10080),
    ADD COLUMN horizon_days   smallint NOT NULL DEFAULT 180 CHECK (horizon_days BETWEEN 1 AND 180),
    ADD COLUMN max_hours      smallint NOT NULL DEFAULT 12 CHECK (max_hours BETWEEN 1 AND 12),
    ADD COLUMN max_per_day    smallint NOT NULL DEFAULT 0 CHECK (max_per_day BETWEEN 0 AND 24),
    ADD COLUMN paused_until   timestamptz,
    ADD COLUMN only_my_games  boolean  NOT NULL DEFAULT false,
    ADD COLUMN outside        text     NOT NULL DEFAULT 'ask' CHECK (outside IN ('ask', 'refuse')),
    ADD COLUMN instant        boolean  NOT NULL DEFAULT false;

-- The sessions of a guide around a time, those that are over included: they count for their day.
CREATE INDEX booking_sessions_by_guide_start ON booking_sessions (guide, starts_at)
    WHERE status IN ('pending', 'approved', 'scheduled', 'completed', 'refunded');

-- Sessions that were approved at once count as requests while they can be cancelled free.
CREATE INDEX booking_sessions_instant ON booking_sessions (gamer, guide) WHERE instant AND status IN ('approved', 'scheduled');

-- +goose Down
DROP INDEX booking_sessions_instant;
DROP INDEX booking_sessions_by_guide_start;
ALTER TABLE booking_calendars
    DROP COLUMN hours_at, DROP COLUMN zone, DROP COLUMN week, DROP COLUMN exceptions, DROP COLUMN buffer_minutes,
    DROP COLUMN notice_minutes, DROP COLUMN horizon_days, DROP COLUMN max_hours, DROP COLUMN max_per_day,
    DROP COLUMN paused_until, DROP COLUMN only_my_games, DROP COLUMN outside, DROP COLUMN instant;
