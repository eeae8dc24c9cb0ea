-- +goose Up
CREATE TABLE sandbox.secrets (
    name  text PRIMARY KEY,
    value text NOT NULL
);

-- How far business time is ahead of the wall clock: one row.
CREATE TABLE sandbox.clock (
    one      boolean PRIMARY KEY DEFAULT true CHECK (one),
    ahead_us bigint  NOT NULL DEFAULT 0 CHECK (ahead_us >= 0)
);
INSERT INTO sandbox.clock DEFAULT VALUES;

CREATE TABLE sandbox.identities (
    subject         text PRIMARY KEY,
    email           text        NOT NULL,
    password_hash   text        NOT NULL,
    full_name       text        NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    last_sign_in_at timestamptz,
    CONSTRAINT identities_email_key UNIQUE (email)
);

-- A browser that is signed in; its cookie is kept as a hash.
CREATE TABLE sandbox.identity_sessions (
    id          text PRIMARY KEY,
    subject     text        NOT NULL REFERENCES sandbox.identities ON DELETE CASCADE,
    cookie_hash bytea       NOT NULL UNIQUE,
    expires_at  timestamptz NOT NULL
);
CREATE INDEX identity_sessions_subject ON sandbox.identity_sessions (subject);

CREATE TABLE sandbox.checkouts (
    id                  text PRIMARY KEY,
    status              text        NOT NULL CHECK (status IN ('open', 'complete', 'expired')),
    paid                boolean     NOT NULL DEFAULT false,
    amount              bigint      NOT NULL CHECK (amount > 0),
    currency            text        NOT NULL,
    label               text        NOT NULL,
    description         text        NOT NULL,
    client_reference_id text        NOT NULL,
    customer_email      text        NOT NULL,
    success_url         text        NOT NULL,
    cancel_url          text        NOT NULL,
    metadata            jsonb       NOT NULL,
    payment_intent      text        NOT NULL DEFAULT '',
    declines            int         NOT NULL DEFAULT 0,
    created_at          timestamptz NOT NULL,
    expires_at          timestamptz NOT NULL,
    CHECK (paid = (status = 'complete'))
);
CREATE INDEX checkouts_open ON sandbox.checkouts (expires_at) WHERE status = 'open';

CREATE TABLE sandbox.accounts (
    id         text PRIMARY KEY,
    email      text        NOT NULL,
    country    text        NOT NULL,
    metadata   jsonb       NOT NULL,
    complete   boolean     NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL
);

CREATE TABLE sandbox.account_links (
    id          text PRIMARY KEY,
    account     text        NOT NULL REFERENCES sandbox.accounts ON DELETE CASCADE,
    refresh_url text        NOT NULL,
    return_url  text        NOT NULL,
    used        boolean     NOT NULL DEFAULT false,
    expires_at  timestamptz NOT NULL
);

CREATE TABLE sandbox.transfers (
    seq             bigint GENERATED ALWAYS AS IDENTITY,
    id              text PRIMARY KEY,
    amount          bigint      NOT NULL CHECK (amount > 0),
    amount_reversed bigint      NOT NULL DEFAULT 0 CHECK (amount_reversed BETWEEN 0 AND amount),
    currency        text        NOT NULL,
    destination     text        NOT NULL,
    transfer_group  text        NOT NULL,
    description     text        NOT NULL,
    metadata        jsonb       NOT NULL,
    created_at      timestamptz NOT NULL
);
CREATE INDEX transfers_group ON sandbox.transfers (transfer_group);

CREATE TABLE sandbox.reversals (
    seq        bigint GENERATED ALWAYS AS IDENTITY,
    id         text PRIMARY KEY,
    transfer   text        NOT NULL REFERENCES sandbox.transfers,
    amount     bigint      NOT NULL CHECK (amount > 0),
    metadata   jsonb       NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX reversals_transfer ON sandbox.reversals (transfer);

-- Answers to POST calls by idempotency key. created_at is business time.
CREATE TABLE sandbox.idempotency_keys (
    key        text PRIMARY KEY,
    request    bytea       NOT NULL,
    status     int         NOT NULL,
    answer     bytea       NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE TABLE sandbox.events (
    seq        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id         text        NOT NULL UNIQUE,
    type       text        NOT NULL,
    body       bytea       NOT NULL,
    created_at timestamptz NOT NULL
);

-- What Stripe's stand-in did, in order.
CREATE TABLE sandbox.provider_log (
    seq       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at        timestamptz NOT NULL,
    action    text        NOT NULL,
    object_id text        NOT NULL,
    detail    jsonb       NOT NULL
);

-- Webhooks on their way to us.
CREATE TABLE sandbox.deliveries (
    seq          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    provider     text        NOT NULL CHECK (provider IN ('stripe', 'clerk')),
    event_id     text        NOT NULL,
    event_type   text        NOT NULL,
    object_id    text        NOT NULL,
    body         bytea       NOT NULL,
    attempts     int         NOT NULL DEFAULT 0,
    postponed    boolean     NOT NULL DEFAULT false,
    overtake     boolean     NOT NULL DEFAULT false,
    due_at       timestamptz NOT NULL,
    leased_until timestamptz,
    done_at      timestamptz,
    outcome      text        NOT NULL DEFAULT ''
);
CREATE INDEX deliveries_due ON sandbox.deliveries (due_at, seq) WHERE done_at IS NULL;

CREATE TABLE sandbox.faults (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target    text NOT NULL,
    mode      text NOT NULL,
    status    int  NOT NULL,
    ms        int  NOT NULL,
    code      text NOT NULL,
    remaining int,
    taken     int  NOT NULL DEFAULT 0
);

-- sent_at is business time.
CREATE TABLE sandbox.mails (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sender    text        NOT NULL,
    recipient text        NOT NULL,
    subject   text        NOT NULL,
    text      text        NOT NULL,
    html      text        NOT NULL,
    sent_at   timestamptz NOT NULL
);
CREATE INDEX mails_recipient ON sandbox.mails (lower(recipient), id);

CREATE TABLE sandbox.mail_attachments (
    mail_id      bigint NOT NULL REFERENCES sandbox.mails ON DELETE CASCADE,
    position     int    NOT NULL,
    filename     text   NOT NULL,
    content_type text   NOT NULL,
    content      bytea  NOT NULL,
    PRIMARY KEY (mail_id, position)
);
