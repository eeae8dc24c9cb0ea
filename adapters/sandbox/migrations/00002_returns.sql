-- +goose Up
CREATE INDEX checkouts_intent ON sandbox.checkouts (payment_intent) WHERE payment_intent <> '';

CREATE TABLE sandbox.refunds (
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    id         text PRIMARY KEY,
    checkout   text        NOT NULL REFERENCES sandbox.checkouts,
    amount     bigint      NOT NULL CHECK (amount > 0),
    status     text        NOT NULL CHECK (status IN ('succeeded', 'failed')),
    reason     text        NOT NULL,
    metadata   jsonb       NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX refunds_checkout ON sandbox.refunds (checkout);

CREATE TABLE sandbox.disputes (
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    id         text PRIMARY KEY,
    checkout   text        NOT NULL REFERENCES sandbox.checkouts,
    amount     bigint      NOT NULL CHECK (amount > 0),
    status     text        NOT NULL CHECK (status IN ('warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost')),
    reason     text        NOT NULL,
    -- What the bank took and gave back: at most two.
    withdrawn  boolean     NOT NULL DEFAULT false,
    reinstated boolean     NOT NULL DEFAULT false,
    due_by     timestamptz NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX disputes_checkout ON sandbox.disputes (checkout);
