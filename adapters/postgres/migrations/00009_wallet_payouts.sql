-- +goose Up

-- A guide's account with the payment provider, as it was last read there.
CREATE TABLE wallet_connected_accounts (
    guide             uuid PRIMARY KEY,
    order_id          uuid        NOT NULL, -- the idempotency key of the account's creation
    account_id        text,                 -- null until the provider has answered
    details_submitted boolean     NOT NULL DEFAULT false,
    payouts_enabled   boolean     NOT NULL DEFAULT false,
    disabled_reason   text        NOT NULL DEFAULT '',
    requirements      text[]      NOT NULL DEFAULT '{}',
    version           integer     NOT NULL DEFAULT 0,
    asked_at          timestamptz NOT NULL,
    check_at          timestamptz,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    CONSTRAINT wallet_connected_accounts_account UNIQUE (account_id),
    CHECK (account_id <> ''),
    CHECK (NOT payouts_enabled OR account_id IS NOT NULL)
);
CREATE INDEX wallet_connected_accounts_enabled ON wallet_connected_accounts (guide) WHERE payouts_enabled;
CREATE INDEX wallet_connected_accounts_checks ON wallet_connected_accounts (check_at) WHERE check_at IS NOT NULL;

-- One payment to a guide. A row and its postings change in one transaction; the provider is called outside of it.
CREATE TABLE wallet_payouts (
    id           uuid PRIMARY KEY, -- also the provider's transfer_group
    guide        uuid        NOT NULL,
    amount_cents bigint      NOT NULL CHECK (amount_cents > 0),
    account_id   text        NOT NULL CHECK (account_id <> ''),
    status       text        NOT NULL CHECK (status IN ('pending', 'sent', 'unknown', 'stopped', 'back', 'done')),
    attempt      integer     NOT NULL CHECK (attempt >= 1),
    calls        integer     NOT NULL DEFAULT 0 CHECK (calls >= 0),
    called_at    timestamptz, -- the first call of this attempt
    due_at       timestamptz, -- business time
    transfer_id  text,
    failure      text        NOT NULL DEFAULT '', -- in words for the guide
    failure_code text        NOT NULL DEFAULT '',
    failed_at    timestamptz,
    done_at      timestamptz,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    CONSTRAINT wallet_payouts_transfer UNIQUE (transfer_id),
    CHECK ((status = 'done') = (transfer_id IS NOT NULL)),
    CHECK ((status = 'done') = (done_at IS NOT NULL)),
    CHECK ((calls > 0) = (called_at IS NOT NULL)),
    CHECK ((status IN ('sent', 'unknown', 'stopped')) <= (called_at IS NOT NULL)),
    CHECK ((status IN ('pending', 'back')) <= (called_at IS NULL)),
    CHECK (status NOT IN ('pending', 'sent', 'unknown') OR due_at IS NOT NULL),
    CHECK (status NOT IN ('stopped', 'done') OR due_at IS NULL)
);
CREATE UNIQUE INDEX wallet_payouts_one_open ON wallet_payouts (guide) WHERE status <> 'done';
CREATE INDEX wallet_payouts_by_guide ON wallet_payouts (guide, created_at DESC, id DESC);
CREATE INDEX wallet_payouts_due ON wallet_payouts (due_at) WHERE due_at IS NOT NULL;

-- Reversals: what the provider took back of a transfer.
CREATE TABLE wallet_payout_reversals (
    id           text PRIMARY KEY, -- the provider's
    payout       uuid        NOT NULL REFERENCES wallet_payouts (id),
    amount_cents bigint      NOT NULL CHECK (amount_cents > 0),
    seen_at      timestamptz NOT NULL
);
CREATE INDEX wallet_payout_reversals_of_payout ON wallet_payout_reversals (payout);

-- Donations: what was given to nonprofits out of what was set aside.
CREATE TABLE wallet_donations (
    receipt      text PRIMARY KEY CHECK (receipt <> ''),
    recipient    text        NOT NULL CHECK (recipient <> ''),
    amount_cents bigint      NOT NULL CHECK (amount_cents > 0),
    given_at     timestamptz NOT NULL
);

-- +goose Down
DROP TABLE wallet_donations;
DROP TABLE wallet_payout_reversals;
DROP TABLE wallet_payouts;
DROP TABLE wallet_connected_accounts;
