-- +goose Up

-- The pictures that people uploaded of themselves, made anew in each size. name never means another picture.
CREATE TABLE accounts_avatars (
    name    text PRIMARY KEY,
    owner   uuid NOT NULL REFERENCES accounts_users,
    picture bytea NOT NULL CHECK (octet_length(picture) <= 61440),
    made_at timestamptz NOT NULL
);
ALTER TABLE accounts_avatars ALTER COLUMN picture SET STORAGE EXTERNAL; -- a JPEG does not get smaller
CREATE INDEX accounts_avatars_of_owner ON accounts_avatars (owner);

-- When a person did something that is limited by the day: avatar, export or report.
CREATE TABLE accounts_uses (
    person uuid NOT NULL REFERENCES accounts_users,
    what   text NOT NULL,
    at     timestamptz NOT NULL
);
CREATE INDEX accounts_uses_of_person ON accounts_uses (person, what, at);

-- +goose Down
DROP TABLE accounts_uses;
DROP TABLE accounts_avatars;
