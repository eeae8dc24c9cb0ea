-- +goose Up

-- A person's list leaves out what they have rated (adapters/postgres/booking/views.go): both sides of that are read by an
-- index alone.
DROP INDEX booking_sessions_by_gamer_start;
CREATE INDEX booking_sessions_by_gamer_start ON booking_sessions (gamer, starts_at) INCLUDE (id, status, ends_at)
    WHERE status IN ('pending', 'approved', 'scheduled', 'completed');
DROP INDEX reviews_of_author;
CREATE INDEX reviews_of_author ON reviews_ratings (author, created_at) INCLUDE (session_id, side);

-- +goose Down
DROP INDEX reviews_of_author;
CREATE INDEX reviews_of_author ON reviews_ratings (author);
DROP INDEX booking_sessions_by_gamer_start;
CREATE INDEX booking_sessions_by_gamer_start ON booking_sessions (gamer, starts_at)
    WHERE status IN ('pending', 'approved', 'scheduled', 'completed');
