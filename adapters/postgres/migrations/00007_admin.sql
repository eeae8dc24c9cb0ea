-- +goose Up
-- Who decided what, and when. Rows are only ever added.
CREATE TABLE admin_audit (
    id      uuid PRIMARY KEY,
    at      timestamptz NOT NULL,
    actor   uuid NOT NULL REFERENCES accounts_users,
    action  text NOT NULL CHECK (action <> ''),
    subject uuid NOT NULL,
    details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX admin_audit_newest ON admin_audit (at DESC, id DESC);
CREATE INDEX admin_audit_subject ON admin_audit (subject, at DESC);

-- +goose StatementBegin
CREATE FUNCTION admin_audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'admin_audit is append-only';
END
$$;
-- +goose StatementEnd
CREATE TRIGGER admin_audit_rows BEFORE UPDATE OR DELETE ON admin_audit
    FOR EACH ROW EXECUTE FUNCTION admin_audit_append_only();
CREATE TRIGGER admin_audit_table BEFORE TRUNCATE ON admin_audit
    FOR EACH STATEMENT EXECUTE FUNCTION admin_audit_append_only();

-- +goose Down
DROP TABLE admin_audit;
DROP FUNCTION admin_audit_append_only;
