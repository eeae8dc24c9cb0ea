-- +goose Up
-- What a person always sees in their lists: what is alive, and what was played lately (adapters/postgres/booking/views.go).
-- Guides have booking_sessions_by_guide_start.
CREATE INDEX booking_sessions_by_gamer_start ON booking_sessions (gamer, starts_at)
    WHERE status IN ('pending', 'approved', 'scheduled', 'completed');

-- +goose Down
DROP INDEX booking_sessions_by_gamer_start;
