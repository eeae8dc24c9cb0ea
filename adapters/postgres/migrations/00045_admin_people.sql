-- +goose Up

-- A session as people read its number: the last six characters of its id.
CREATE INDEX booking_sessions_code ON booking_sessions (right(id::text, 6));

-- The payouts that GET /admin/waiting counts.
CREATE INDEX wallet_payouts_unsure ON wallet_payouts (status) WHERE status IN ('unknown', 'stopped', 'sent', 'back');

-- A report of something is a case, which several people may add to and one admin decides. subject is whose words or
-- profile it is.
CREATE TABLE moderation_cases (
    id          uuid PRIMARY KEY,
    kind        text NOT NULL CHECK (kind IN ('message', 'review', 'profile')),
    thing       uuid NOT NULL,
    subject     uuid NOT NULL REFERENCES accounts_users,
    session     uuid, -- of a message or review
    opened_at   timestamptz NOT NULL,
    verdict     text CHECK (verdict IN ('keep', 'hide')),
    note        text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
    resolved_at timestamptz,
    resolved_by uuid REFERENCES accounts_users,
    CHECK ((verdict IS NULL) = (resolved_at IS NULL) AND (verdict IS NULL) = (resolved_by IS NULL))
);
CREATE UNIQUE INDEX moderation_cases_one_open ON moderation_cases (kind, thing) WHERE verdict IS NULL;
CREATE INDEX moderation_cases_of_thing ON moderation_cases (kind, thing, opened_at DESC);
CREATE INDEX moderation_cases_open ON moderation_cases (opened_at, id) WHERE verdict IS NULL;
CREATE INDEX moderation_cases_resolved ON moderation_cases (resolved_at DESC, id DESC) WHERE verdict IS NOT NULL;
CREATE INDEX moderation_cases_of_subject ON moderation_cases (subject);

CREATE TABLE moderation_reports (
    case_id  uuid NOT NULL REFERENCES moderation_cases,
    reporter uuid NOT NULL REFERENCES accounts_users,
    reason   text NOT NULL CHECK (char_length(reason) <= 500),
    at       timestamptz NOT NULL,
    PRIMARY KEY (case_id, reporter)
);
CREATE INDEX moderation_reports_of_person ON moderation_reports (reporter, at DESC);

-- What was reported as it was, and of a message the two before.
CREATE TABLE moderation_shown (
    case_id  uuid NOT NULL REFERENCES moderation_cases,
    place    smallint NOT NULL,
    author   uuid NOT NULL REFERENCES accounts_users,
    text     text NOT NULL,
    at       timestamptz NOT NULL,
    reported boolean NOT NULL,
    PRIMARY KEY (case_id, place)
);
CREATE INDEX moderation_shown_of_author ON moderation_shown (author);

-- +goose Down
DROP TABLE moderation_shown;
DROP TABLE moderation_reports;
DROP TABLE moderation_cases;
DROP INDEX wallet_payouts_unsure;
DROP INDEX booking_sessions_code;
