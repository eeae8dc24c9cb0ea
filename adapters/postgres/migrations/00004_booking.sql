-- +goose Up

-- One row per guide, locked before a slot is looked for (reliability: an exclusion constraint alone can stall).
CREATE TABLE booking_calendars (
    guide uuid PRIMARY KEY
);

CREATE TABLE booking_sessions (
    id            uuid PRIMARY KEY,
    gamer         uuid        NOT NULL,
    guide         uuid        NOT NULL,
    game          text        NOT NULL CHECK (char_length(game) BETWEEN 1 AND 120),
    platform      text        NOT NULL DEFAULT '',
    starts_at     timestamptz NOT NULL,
    ends_at       timestamptz NOT NULL,
    hours         smallint    NOT NULL CHECK (hours BETWEEN 1 AND 12),
    -- Prices are frozen when the session is booked.
    rate_cents    bigint      NOT NULL CHECK (rate_cents > 0),
    sc_per_hour   bigint      NOT NULL CHECK (sc_per_hour > 0),
    total_sc      bigint      NOT NULL CHECK (total_sc = sc_per_hour * hours),
    status        text        NOT NULL CHECK (status IN
        ('pending', 'approved', 'scheduled', 'completed', 'declined', 'cancelled', 'failed', 'refunded')),
    status_reason text        NOT NULL DEFAULT '',
    version       integer     NOT NULL CHECK (version >= 1),
    moves         smallint    NOT NULL DEFAULT 0 CHECK (moves >= 0),
    expires_at    timestamptz NOT NULL,
    completed_at  timestamptz,
    settled_at    timestamptz,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    CONSTRAINT booking_sessions_two_people CHECK (gamer <> guide),
    CONSTRAINT booking_sessions_end CHECK (extract(epoch FROM ends_at - starts_at) = hours * 3600),
    CONSTRAINT booking_sessions_no_overlap EXCLUDE USING gist (guide WITH =, tstzrange(starts_at, ends_at) WITH &&)
        WHERE (status IN ('pending', 'approved', 'scheduled'))
);
CREATE INDEX booking_sessions_by_gamer ON booking_sessions (gamer, created_at DESC, id DESC);
CREATE INDEX booking_sessions_by_guide ON booking_sessions (guide, created_at DESC, id DESC);

-- The key that a booking carries, with the hash of what it asked for.
CREATE TABLE booking_keys (
    person     uuid        NOT NULL,
    key        text        NOT NULL CHECK (char_length(key) BETWEEN 20 AND 200),
    body_hash  bytea       NOT NULL,
    -- Deferred: the key is taken first, so that a second attempt waits for the first.
    session    uuid        NOT NULL REFERENCES booking_sessions (id) DEFERRABLE INITIALLY DEFERRED,
    created_at timestamptz NOT NULL,
    CONSTRAINT booking_keys_pkey PRIMARY KEY (person, key)
);

-- One row per transition: the receipt's timeline. from_status is empty for the booking itself.
CREATE TABLE booking_events (
    session     uuid        NOT NULL REFERENCES booking_sessions (id),
    version     integer     NOT NULL,
    event       text        NOT NULL,
    from_status text        NOT NULL,
    to_status   text        NOT NULL,
    by_side     text        NOT NULL CHECK (by_side IN ('gamer', 'guide', 'admin', 'system')),
    by_person   uuid,
    reason      text        NOT NULL DEFAULT '',
    at          timestamptz NOT NULL,
    PRIMARY KEY (session, version)
);

-- What has to happen with a session at a point of business time. A transition rewrites its session's rows.
CREATE TABLE booking_due (
    session uuid        NOT NULL REFERENCES booking_sessions (id),
    kind    text        NOT NULL,
    version integer     NOT NULL,
    due_at  timestamptz NOT NULL,
    PRIMARY KEY (session, kind)
);
CREATE INDEX booking_due_by_time ON booking_due (due_at, session, kind);

-- +goose Down
DROP TABLE booking_due;
DROP TABLE booking_events;
DROP TABLE booking_keys;
DROP TABLE booking_sessions;
DROP TABLE booking_calendars;
