-- +goose Up

-- The browser sessions of admins at the job queues, half an hour each. The browser alone has the token.
CREATE TABLE admin_ops_sessions (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32), -- SHA-256
    person     uuid        NOT NULL REFERENCES accounts_users,
    opened_at  timestamptz NOT NULL, -- these two by the wall clock
    expires_at timestamptz NOT NULL
);
CREATE INDEX admin_ops_sessions_expiry ON admin_ops_sessions (expires_at);

-- The results of each check of the whole ledger.
CREATE TABLE admin_ledger_checks (
    id        uuid PRIMARY KEY,
    at        timestamptz NOT NULL, -- wall clock
    took_ms   bigint      NOT NULL CHECK (took_ms >= 0),
    transfers bigint      NOT NULL CHECK (transfers >= 0),
    accounts  bigint      NOT NULL CHECK (accounts >= 0),
    faults    bigint      NOT NULL CHECK (faults >= 0),
    waiting   bigint      NOT NULL CHECK (waiting >= 0),
    findings  jsonb       NOT NULL -- the first violations: [{check, subject, detail}]
);
CREATE INDEX admin_ledger_checks_newest ON admin_ledger_checks (at DESC, id DESC);

-- Purchases whose payment does not match the order are few. Every reading of the metrics counts them.
CREATE INDEX wallet_payments_mismatched ON wallet_payments (updated_at) WHERE status = 'mismatch';

-- +goose Down
DROP INDEX wallet_payments_mismatched;
DROP TABLE admin_ledger_checks;
DROP TABLE admin_ops_sessions;
