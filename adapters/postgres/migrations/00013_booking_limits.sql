-- +goose Up

-- How often a request was moved before it was answered; moves counts those after approval.
ALTER TABLE booking_sessions ADD COLUMN pending_moves smallint NOT NULL DEFAULT 0 CHECK (pending_moves >= 0);

-- The pending requests of a gamer, which a limit counts. Those of a day are counted by booking_sessions_by_gamer.
CREATE INDEX booking_sessions_pending ON booking_sessions (gamer, guide) INCLUDE (hours) WHERE status = 'pending';

-- +goose Down
DROP INDEX booking_sessions_pending;
ALTER TABLE booking_sessions DROP COLUMN pending_moves;
