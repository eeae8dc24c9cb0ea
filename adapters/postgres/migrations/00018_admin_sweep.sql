-- +goose Up
-- When the sweep last came to its end, and what it could not do then. Times of the wall clock.
CREATE TABLE admin_sweep (
    one      boolean     PRIMARY KEY DEFAULT true CHECK (one),
    ended_at timestamptz NOT NULL
);
CREATE TABLE admin_sweep_failures (
    step    text        NOT NULL,
    subject text        NOT NULL, -- the guide; empty when the step failed for everybody
    error   text        NOT NULL, -- its class
    since   timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (step, subject)
);

-- +goose Down
DROP TABLE admin_sweep_failures;
DROP TABLE admin_sweep;
