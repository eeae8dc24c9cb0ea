-- +goose Up

-- The first free interval of at least an hour of a guide with hours; null when there is none. It is computed again at
-- free_due, or when a change of the calendar touches it.
ALTER TABLE booking_calendars
    ADD COLUMN free_from  timestamptz,
    ADD COLUMN free_until timestamptz,
    ADD COLUMN free_due   timestamptz,
    ADD CHECK ((free_from IS NULL) = (free_until IS NULL));
CREATE INDEX booking_calendars_due ON booking_calendars (free_due) WHERE free_due IS NOT NULL;
-- What is shown is the later of free_from and now + notice_minutes: in this order for every notice by itself.
CREATE INDEX booking_calendars_soonest ON booking_calendars (notice_minutes, free_from, guide) WHERE free_from IS NOT NULL;
CREATE INDEX booking_calendars_free ON booking_calendars (free_from) WHERE free_from IS NOT NULL;

-- Slots of guides with hours that were taken or given back since their first free interval was computed. Rows are only
-- added by bookings, which need not wait for each other therefore.
CREATE TABLE booking_slot_changes (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    guide     uuid        NOT NULL,
    starts_at timestamptz NOT NULL
);
CREATE INDEX booking_slot_changes_by_guide ON booking_slot_changes (guide);

-- +goose Down
DROP TABLE booking_slot_changes;
ALTER TABLE booking_calendars DROP COLUMN free_from, DROP COLUMN free_until, DROP COLUMN free_due;
