-- +goose Up

-- What the two people of a session write to each other. seq is given under a lock of the session, so that a later
-- number is never committed before an earlier one.
CREATE TABLE session_messages (
    id           uuid PRIMARY KEY,
    session_id   uuid        NOT NULL REFERENCES booking_sessions (id),
    seq          bigint      NOT NULL CHECK (seq > 0),
    author_id    uuid        NOT NULL,
    recipient_id uuid        NOT NULL,
    side         text        NOT NULL CHECK (side IN ('gamer', 'guide')),
    text         text        NOT NULL CHECK (char_length(text) <= 2000), -- empty when its author's account was erased
    client_id    text        NOT NULL CHECK (char_length(client_id) BETWEEN 8 AND 64),
    created_at   timestamptz NOT NULL,
    hidden_at    timestamptz,
    CONSTRAINT session_messages_order UNIQUE (session_id, seq),
    CONSTRAINT session_messages_once UNIQUE (session_id, author_id, client_id),
    CONSTRAINT session_messages_two_people CHECK (author_id <> recipient_id)
);
CREATE INDEX session_messages_received ON session_messages (recipient_id, created_at DESC) INCLUDE (session_id, seq);
CREATE INDEX session_messages_written ON session_messages (author_id, created_at DESC);

-- How far each of the two has read.
CREATE TABLE session_reads (
    session_id uuid        NOT NULL REFERENCES booking_sessions (id),
    person_id  uuid        NOT NULL,
    message_id uuid        NOT NULL REFERENCES session_messages (id),
    seq        bigint      NOT NULL, -- of the message
    at         timestamptz NOT NULL,
    PRIMARY KEY (session_id, person_id)
);
CREATE INDEX session_reads_of_person ON session_reads (person_id);

-- The mail about unread messages: when the next is due, null when none is, and when the last was sent.
CREATE TABLE session_mails (
    session_id uuid NOT NULL REFERENCES booking_sessions (id),
    person_id  uuid NOT NULL,
    due_at     timestamptz,
    mailed_at  timestamptz,
    PRIMARY KEY (session_id, person_id)
);
CREATE INDEX session_mails_of_person ON session_mails (person_id);

-- Between the two there are no requests and no messages, in both directions.
CREATE TABLE blocks (
    person_id  uuid        NOT NULL REFERENCES accounts_users,
    blocked_id uuid        NOT NULL REFERENCES accounts_users,
    at         timestamptz NOT NULL,
    PRIMARY KEY (person_id, blocked_id),
    CHECK (person_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

-- +goose Down
DROP TABLE blocks;
DROP TABLE session_mails;
DROP TABLE session_reads;
DROP TABLE session_messages;
