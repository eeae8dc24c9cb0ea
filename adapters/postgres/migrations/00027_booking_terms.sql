-- +goose Up

-- When and how a session was approved decides until when its gamer cancels free; a late cancellation leaves the SC in
-- escrow until it settles 48 hours later.
ALTER TABLE booking_sessions
    ADD COLUMN approved_at       timestamptz,
    ADD COLUMN instant           boolean NOT NULL DEFAULT false,
    ADD COLUMN outside_hours     boolean NOT NULL DEFAULT false,
    ADD COLUMN late_cancelled_at timestamptz;

UPDATE booking_sessions s
   SET approved_at = e.at
  FROM booking_events e
 WHERE e.session = s.id AND e.event = 'approve';

-- +goose Down
ALTER TABLE booking_sessions DROP COLUMN approved_at, DROP COLUMN instant, DROP COLUMN outside_hours, DROP COLUMN late_cancelled_at;
