-- +goose Up
CREATE TABLE reviews_ratings (
    id               uuid PRIMARY KEY,
    session_id       uuid NOT NULL,
    side             text NOT NULL CHECK (side IN ('user', 'guide')), -- who rates
    author           uuid NOT NULL REFERENCES accounts_users,
    subject          uuid NOT NULL REFERENCES accounts_users,
    score            smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
    comment          text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 500),
    reported_no_show boolean NOT NULL DEFAULT false,
    report_details   text NOT NULL DEFAULT '' CHECK (char_length(report_details) <= 500),
    created_at       timestamptz NOT NULL,
    CONSTRAINT reviews_once_per_side UNIQUE (session_id, side),
    CHECK (author <> subject)
);
CREATE INDEX reviews_of_guide ON reviews_ratings (subject, created_at DESC, id DESC) WHERE side = 'user';
CREATE INDEX reviews_of_gamer ON reviews_ratings (subject, created_at DESC, id DESC) WHERE side = 'guide';

-- +goose Down
DROP TABLE reviews_ratings;
