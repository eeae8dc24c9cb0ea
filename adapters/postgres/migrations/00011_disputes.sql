-- +goose Up

-- Refunds and disputes name the provider's payment intent.
CREATE INDEX wallet_payments_by_intent ON wallet_payments (intent_id) WHERE intent_id <> '';
-- Counts the reconciliations that changed something, so that an older reading of the provider is not written over a newer one.
ALTER TABLE wallet_payments ADD COLUMN reviews integer NOT NULL DEFAULT 0;

-- Refunds to a buyer's card, which operators make in the provider's dashboard. The columns' words are allocated
-- (share_sc), clawed back (taken_sc) and failed (back_at) in the code.
CREATE TABLE wallet_card_refunds (
    id           uuid PRIMARY KEY,
    refund_id    text        NOT NULL CHECK (refund_id <> ''), -- the provider's
    payment      uuid        NOT NULL REFERENCES wallet_payments (id),
    amount_cents bigint      NOT NULL CHECK (amount_cents > 0),
    share_sc     bigint      NOT NULL CHECK (share_sc >= 0), -- allocated: the SC that these cents paid for
    taken_sc     bigint      NOT NULL CHECK (taken_sc >= 0), -- clawed back: those that were still in the wallet
    posted_at    timestamptz NOT NULL,
    back_at      timestamptz, -- failed: the card did not take it, and the money came back to us
    CONSTRAINT wallet_card_refunds_refund UNIQUE (refund_id),
    CHECK (taken_sc <= share_sc)
);
CREATE INDEX wallet_card_refunds_of_payment ON wallet_card_refunds (payment);

-- Disputes: the buyer's bank takes a payment back (a chargeback), or only asks about it (an inquiry).
CREATE TABLE wallet_disputes (
    id           uuid PRIMARY KEY, -- the owner of its account in the ledger
    dispute_id   text        NOT NULL CHECK (dispute_id <> ''), -- the provider's
    payment      uuid        NOT NULL REFERENCES wallet_payments (id),
    amount_cents bigint      NOT NULL CHECK (amount_cents > 0),
    share_sc     bigint      NOT NULL DEFAULT 0 CHECK (share_sc >= 0),
    taken_sc     bigint      NOT NULL DEFAULT 0 CHECK (taken_sc >= 0),
    -- noted: the buyer's sessions are being stopped, nothing is posted yet.
    state        text        NOT NULL CHECK (state IN ('inquiry', 'dropped', 'noted', 'open', 'won', 'lost')),
    standing     text        NOT NULL CHECK (standing IN ('inquiry', 'dropped', 'open', 'won', 'lost')), -- the provider's status, as it was last read
    reason       text        NOT NULL DEFAULT '',
    due_by       timestamptz, -- for our evidence, wall clock
    seen_at      timestamptz NOT NULL,
    opened_at    timestamptz,
    closed_at    timestamptz,
    CONSTRAINT wallet_disputes_dispute UNIQUE (dispute_id),
    CHECK (taken_sc <= share_sc),
    CHECK (opened_at IS NOT NULL OR share_sc = 0),
    CHECK (state NOT IN ('open', 'lost') OR opened_at IS NOT NULL),
    CHECK (state NOT IN ('inquiry', 'dropped', 'noted') OR opened_at IS NULL),
    CHECK ((state IN ('dropped', 'won', 'lost')) = (closed_at IS NOT NULL))
);
CREATE INDEX wallet_disputes_of_payment ON wallet_disputes (payment);
CREATE INDEX wallet_disputes_alive ON wallet_disputes (seen_at) WHERE state IN ('inquiry', 'noted', 'open');

-- When refunds and disputes were last reconciled with the provider: one row.
CREATE TABLE wallet_return_looks (
    one       boolean PRIMARY KEY DEFAULT true CHECK (one),
    looked_at timestamptz NOT NULL -- wall clock
);

-- Blocked accounts are few. An operator has to unblock one before its owner books again.
CREATE INDEX accounts_users_blocked ON accounts_users (booking_blocked_at) WHERE booking_blocked_at IS NOT NULL;

-- An operator at the command line has no account: the actor is NULL.
ALTER TABLE admin_audit ALTER COLUMN actor DROP NOT NULL;

-- +goose Down
ALTER TABLE admin_audit ALTER COLUMN actor SET NOT NULL;
DROP INDEX accounts_users_blocked;
DROP TABLE wallet_return_looks;
DROP TABLE wallet_disputes;
DROP TABLE wallet_card_refunds;
ALTER TABLE wallet_payments DROP COLUMN reviews;
DROP INDEX wallet_payments_by_intent;
