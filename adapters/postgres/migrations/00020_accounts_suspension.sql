-- +goose Up

-- A suspended guide is not found and not booked until an operator restores them.
ALTER TABLE accounts_users ADD COLUMN suspended_at timestamptz;

-- Admins are few. All of them are locked before the rights of one are revoked.
CREATE INDEX accounts_users_admins ON accounts_users (id) WHERE is_admin AND closed_at IS NULL;

-- +goose Down
DROP INDEX accounts_users_admins;
ALTER TABLE accounts_users DROP COLUMN suspended_at;
