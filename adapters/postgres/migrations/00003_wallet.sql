-- +goose Up
-- The double-entry ledger (design, section 2). Balance = credits − debits.

CREATE TABLE wallet_accounts (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind     text    NOT NULL,
    owner    uuid    NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000', -- person, session or dispute; zero for the system's
    currency text    NOT NULL CHECK (currency IN ('SC', 'USD')),
    -- A tracked account stores its balance; the others are summed when asked
    -- for, since a stored balance there would serialise every booking.
    tracked  boolean NOT NULL,
    balance  bigint  NOT NULL DEFAULT 0,
    CONSTRAINT wallet_accounts_one_each UNIQUE (kind, owner, currency),
    CONSTRAINT wallet_accounts_currency UNIQUE (id, currency),
    CONSTRAINT wallet_accounts_never_negative CHECK (balance >= 0),
    CONSTRAINT wallet_accounts_untracked_is_zero CHECK (tracked OR balance = 0),
    CONSTRAINT wallet_accounts_chart CHECK (
        (currency = 'SC' AND kind IN ('wallet', 'escrow', 'disputed') AND tracked AND owner <> '00000000-0000-0000-0000-000000000000')
     OR (currency = 'SC' AND kind IN ('issued', 'redeemed') AND NOT tracked AND owner = '00000000-0000-0000-0000-000000000000')
     OR (currency = 'USD' AND kind = 'earnings' AND tracked AND owner <> '00000000-0000-0000-0000-000000000000')
     OR (currency = 'USD' AND kind IN ('cash', 'reserve', 'profit', 'greater_good', 'in_flight', 'in_dispute', 'loss')
         AND NOT tracked AND owner = '00000000-0000-0000-0000-000000000000'))
);

INSERT INTO wallet_accounts (kind, currency, tracked) VALUES
    ('issued', 'SC', false), ('redeemed', 'SC', false),
    ('cash', 'USD', false), ('reserve', 'USD', false), ('profit', 'USD', false), ('greater_good', 'USD', false),
    ('in_flight', 'USD', false), ('in_dispute', 'USD', false), ('loss', 'USD', false);

CREATE TABLE wallet_transfers (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind      text        NOT NULL,
    ref       text        NOT NULL,
    leg       smallint    NOT NULL,
    debit     bigint      NOT NULL,
    credit    bigint      NOT NULL,
    currency  text        NOT NULL,
    amount    bigint      NOT NULL CHECK (amount > 0),
    posted_at timestamptz NOT NULL, -- business time
    CONSTRAINT wallet_transfers_once UNIQUE (kind, ref, leg),
    CONSTRAINT wallet_transfers_two_accounts CHECK (debit <> credit),
    -- Composite keys: the currencies of a transfer never mix.
    CONSTRAINT wallet_transfers_debit FOREIGN KEY (debit, currency) REFERENCES wallet_accounts (id, currency),
    CONSTRAINT wallet_transfers_credit FOREIGN KEY (credit, currency) REFERENCES wallet_accounts (id, currency)
);
CREATE INDEX wallet_transfers_by_debit ON wallet_transfers (debit, posted_at);
CREATE INDEX wallet_transfers_by_credit ON wallet_transfers (credit, posted_at);

-- +goose StatementBegin
CREATE FUNCTION wallet_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is refused: the ledger is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
-- +goose StatementEnd
CREATE TRIGGER wallet_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_transfers
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse();
CREATE TRIGGER wallet_accounts_stay BEFORE DELETE OR TRUNCATE ON wallet_accounts
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse();
-- Balances move by transfers alone: the only update allowed is the one that the trigger below makes.
CREATE TRIGGER wallet_accounts_move_by_transfer BEFORE UPDATE ON wallet_accounts
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION wallet_refuse();

-- Moves the stored balances of one statement's transfers, locking the accounts in ascending order.
-- +goose StatementBegin
CREATE FUNCTION wallet_move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM wallet_accounts
     WHERE tracked AND id IN (SELECT debit FROM posted UNION SELECT credit FROM posted)
     ORDER BY id FOR NO KEY UPDATE;
    UPDATE wallet_accounts a SET balance = a.balance + m.delta
      FROM (SELECT account, sum(delta) AS delta
              FROM (SELECT debit AS account, -amount AS delta FROM posted
                    UNION ALL SELECT credit, amount FROM posted) both_sides
             GROUP BY account) m
     WHERE a.id = m.account AND a.tracked;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER wallet_transfers_move_balances AFTER INSERT ON wallet_transfers
    REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION wallet_move_balances();

-- A purchase of a pack. The row is written before the provider is called; its id is the idempotency key there.
CREATE TABLE wallet_payments (
    id           uuid PRIMARY KEY,
    buyer        uuid        NOT NULL,
    pack         text        NOT NULL,
    label        text        NOT NULL,
    price_id     text        NOT NULL,
    price_cents  bigint      NOT NULL CHECK (price_cents > 0),
    sc           bigint      NOT NULL CHECK (sc > 0),
    status       text        NOT NULL CHECK (status IN ('created', 'open', 'credited', 'expired', 'mismatch')),
    checkout_id  text,
    checkout_url text        NOT NULL DEFAULT '',
    intent_id    text        NOT NULL DEFAULT '',
    credited_at  timestamptz,
    confirmed_at timestamptz, -- the buyer's own browser has confirmed
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    CONSTRAINT wallet_payments_checkout UNIQUE (checkout_id),
    CONSTRAINT wallet_payments_credited_has_time CHECK ((status = 'credited') = (credited_at IS NOT NULL))
);
CREATE INDEX wallet_payments_by_buyer ON wallet_payments (buyer, created_at DESC);

-- What the provider told us. A log; what was done is marked on the payment.
CREATE TABLE wallet_provider_events (
    id          text PRIMARY KEY,
    type        text        NOT NULL,
    object_id   text        NOT NULL,
    received_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE wallet_provider_events;
DROP TABLE wallet_payments;
DROP TABLE wallet_transfers;
DROP TABLE wallet_accounts;
DROP FUNCTION wallet_move_balances();
DROP FUNCTION wallet_refuse();
