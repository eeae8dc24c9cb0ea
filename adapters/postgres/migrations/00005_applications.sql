-- +goose Up
CREATE TABLE applications_applications (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES accounts_users,
    status     text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
    form       jsonb NOT NULL, -- what was submitted and signed, by the names of the specification
    created_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid REFERENCES accounts_users,
    reason     text NOT NULL DEFAULT '',
    CHECK ((status = 'pending') = (decided_at IS NULL)),
    CHECK ((decided_at IS NULL) = (decided_by IS NULL))
);
CREATE UNIQUE INDEX applications_one_open ON applications_applications (user_id) WHERE status = 'pending';
CREATE INDEX applications_latest ON applications_applications (user_id, created_at DESC, id DESC);
CREATE INDEX applications_by_status ON applications_applications (status, created_at DESC);

-- +goose Down
DROP TABLE applications_applications;
