-- +goose Up

-- When the personal data of a closed account were erased.
ALTER TABLE accounts_users ADD COLUMN erased_at timestamptz;
ALTER TABLE accounts_users ADD CONSTRAINT accounts_users_erased_is_closed CHECK (erased_at IS NULL OR closed_at IS NOT NULL);
CREATE INDEX accounts_users_to_erase ON accounts_users (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;

-- When the identity provider was last asked about somebody (business time); null when it never was.
ALTER TABLE accounts_users ADD COLUMN identity_asked_at timestamptz;
CREATE INDEX accounts_users_identity_asked ON accounts_users (identity_asked_at) WHERE identity_asked_at IS NOT NULL AND closed_at IS NULL;

-- The salt of the hashes that are kept of an erased account: made once, different in every installation.
CREATE TABLE accounts_salt (
    one  boolean PRIMARY KEY DEFAULT true CHECK (one),
    salt bytea NOT NULL CHECK (octet_length(salt) = 32)
);
INSERT INTO accounts_salt (salt) VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- +goose StatementBegin
CREATE FUNCTION accounts_hash(word text) RETURNS bytea LANGUAGE sql STABLE AS
$$ SELECT sha256((SELECT salt FROM accounts_salt) || convert_to(word, 'UTF8')) $$;
-- +goose StatementEnd

-- GamerTags of erased accounts stay taken. The name itself is gone.
CREATE TABLE accounts_retired_gamertags (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32)
);

-- The one change that the audit trail allows: names, addresses and reasons about a person are taken out.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION admin_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.subject) IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.subject)
            AND NEW.details = OLD.details - ARRAY['email', 'username', 'reason'] THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'admin_audit is append-only';
END
$$;
-- +goose StatementEnd

-- It runs with the rights of its owner: the program itself needs none to change the trail.
-- +goose StatementBegin
CREATE FUNCTION admin_audit_erase(person uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS
$$ UPDATE admin_audit SET details = details - ARRAY['email', 'username', 'reason']
    WHERE subject = person AND details ?| ARRAY['email', 'username', 'reason'] $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION admin_audit_erase;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION admin_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'admin_audit is append-only';
END
$$;
-- +goose StatementEnd
DROP TABLE accounts_retired_gamertags;
DROP FUNCTION accounts_hash;
DROP TABLE accounts_salt;
DROP INDEX accounts_users_identity_asked;
ALTER TABLE accounts_users DROP COLUMN identity_asked_at;
DROP INDEX accounts_users_to_erase;
ALTER TABLE accounts_users DROP CONSTRAINT accounts_users_erased_is_closed;
ALTER TABLE accounts_users DROP COLUMN erased_at;
