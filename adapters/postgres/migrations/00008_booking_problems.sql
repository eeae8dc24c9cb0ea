-- +goose Up

-- A completed session that somebody complained about: one row per session. Its money is frozen until the verdict.
CREATE TABLE booking_problems (
    session       uuid PRIMARY KEY REFERENCES booking_sessions (id),
    -- open; from 24 h after the end reported (by one side) or disputed (by both); resolved.
    state         text        NOT NULL CHECK (state IN ('open', 'reported', 'disputed', 'resolved')),
    opened_by     text        NOT NULL CHECK (opened_by IN ('gamer', 'guide', 'admin', 'system')),
    opened_at     timestamptz NOT NULL,
    -- The verdict.
    outcome       text CHECK (outcome IN ('refund_gamer', 'pay_sherpa', 'dismiss')),
    no_show       text CHECK (no_show IN ('gamer', 'guide')),
    -- False when the guide's no-show is excused: the gamer had moved the session shortly before.
    against_guide boolean     NOT NULL DEFAULT false,
    note          text        NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
    resolved_by   uuid,
    resolved_at   timestamptz,
    CHECK ((state = 'resolved') = (outcome IS NOT NULL)),
    CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
    CHECK ((resolved_by IS NULL) = (resolved_at IS NULL)),
    CHECK (NOT against_guide OR no_show = 'guide')
);
CREATE INDEX booking_problems_newest ON booking_problems (opened_at DESC, session DESC);
CREATE INDEX booking_problems_unjudged ON booking_problems (opened_at DESC, session DESC) WHERE state <> 'resolved';
CREATE INDEX booking_problems_against_guides ON booking_problems (resolved_at) WHERE against_guide;

-- What was said about a problem, by whom; later reports are attached here.
CREATE TABLE booking_reports (
    id      uuid PRIMARY KEY,
    session uuid        NOT NULL REFERENCES booking_problems (session),
    by_side text        NOT NULL CHECK (by_side IN ('gamer', 'guide', 'admin', 'system')),
    person  uuid,
    note    text        NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
    at      timestamptz NOT NULL
);
CREATE INDEX booking_reports_of_session ON booking_reports (session, at, id);

-- +goose Down
DROP TABLE booking_reports;
DROP TABLE booking_problems;
