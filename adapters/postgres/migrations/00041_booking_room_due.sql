-- +goose Up

-- Scheduled mails about meeting places and missing people. A table of its own beside booking_due, since the previous
-- version of the program stops at a kind there that it does not know. A session that the previous version changes loses
-- its mails here: the version differs.
CREATE TABLE booking_room_due (
    session uuid        NOT NULL REFERENCES booking_sessions (id),
    kind    text        NOT NULL CHECK (kind IN ('missing', 'meeting')),
    version integer     NOT NULL,
    due_at  timestamptz NOT NULL, -- business time
    PRIMARY KEY (session, kind)
);
CREATE INDEX booking_room_due_by_time ON booking_room_due (due_at, session, kind);

-- Sessions that were approved before.
INSERT INTO booking_room_due (session, kind, version, due_at)
SELECT id, 'missing', version, starts_at + interval '5 minutes' FROM booking_sessions WHERE status IN ('approved', 'scheduled');

-- +goose Down
DROP TABLE booking_room_due;
