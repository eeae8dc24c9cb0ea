-- +goose Up

-- Both starts of a move. Rows of other events have none, nor have moves that were recorded before this migration.
ALTER TABLE booking_events
    ADD COLUMN from_time timestamptz,
    ADD COLUMN to_time   timestamptz,
    ADD CONSTRAINT booking_events_both_times CHECK ((from_time IS NULL) = (to_time IS NULL));

-- +goose Down
ALTER TABLE booking_events DROP COLUMN from_time, DROP COLUMN to_time;
