-- +goose Up

-- How often a request was moved before it was answered; moves counts those after approval.
ALTER TABLE booking_sessions ADD COLUMN pending_moves smallint NOT NULL DEFAULT 0 CHECK (pending_moves >= 0);

-- What waits for an answer, for the limits of a gamer. What was asked for within a day is in booking_sessions_by_gamer.
CREATE INDEX booking_sessions_pending ON booking_sessions (gamer, guide) INCLUDE (hours) WHERE status = 'pending';

-- +goose Down
DROP INDEX booking_sessions_pending;
ALTER TABLE booking_sessions DROP COLUMN pending_moves;
