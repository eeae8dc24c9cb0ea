-- +goose Up
CREATE TABLE accounts_favourites (
    person   uuid NOT NULL REFERENCES accounts_users,
    guide    uuid NOT NULL REFERENCES accounts_users,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (person, guide),
    CHECK (person <> guide)
);
CREATE INDEX accounts_favourites_newest ON accounts_favourites (person, added_at DESC, guide);
CREATE INDEX accounts_favourites_guide ON accounts_favourites (guide);

-- +goose Down
DROP TABLE accounts_favourites;
