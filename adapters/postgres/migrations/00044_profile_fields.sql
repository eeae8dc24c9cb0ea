-- +goose Up

-- handles is a list of {kind, value} and private; ranks is a list of {game, rank}. The host of a link is in ASCII.
ALTER TABLE accounts_users
    ADD COLUMN handles         jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(handles) = 'array' AND jsonb_array_length(handles) <= 8),
    ADD COLUMN meeting_default text NOT NULL DEFAULT '' CHECK (char_length(meeting_default) <= 300),
    ADD COLUMN links           text[] NOT NULL DEFAULT '{}' CHECK (cardinality(links) <= 5),
    ADD COLUMN ranks           jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(ranks) = 'array' AND jsonb_array_length(ranks) <= 8);

-- A review that a moderator has hidden counts no more. The index counts a guide's ratings by score without their rows.
ALTER TABLE reviews_ratings ADD COLUMN hidden_at timestamptz;
CREATE INDEX reviews_scores_of_guide ON reviews_ratings (subject, score) WHERE side = 'user' AND hidden_at IS NULL;

-- +goose Down
DROP INDEX reviews_scores_of_guide;
ALTER TABLE reviews_ratings DROP COLUMN hidden_at;
ALTER TABLE accounts_users DROP COLUMN ranks, DROP COLUMN links, DROP COLUMN meeting_default, DROP COLUMN handles;
