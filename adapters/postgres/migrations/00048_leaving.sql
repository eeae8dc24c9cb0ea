-- +goose Up

-- A closed account that a job still has to delete at the identity provider: until then the subject is needed.
ALTER TABLE accounts_users ADD COLUMN identity_delete boolean NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE accounts_users DROP COLUMN identity_delete;
