-- +goose Up

-- What the rated guide answers to a review, once.
ALTER TABLE reviews_ratings
    ADD COLUMN answer      text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 500),
    ADD COLUMN answered_at timestamptz,
    ADD CONSTRAINT reviews_answer_of_guide CHECK (answered_at IS NULL OR side = 'user');
CREATE INDEX reviews_of_author ON reviews_ratings (author);

-- +goose Down
DROP INDEX reviews_of_author;
ALTER TABLE reviews_ratings DROP CONSTRAINT reviews_answer_of_guide, DROP COLUMN answered_at, DROP COLUMN answer;
