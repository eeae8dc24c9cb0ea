-- +goose Up
CREATE EXTENSION IF NOT EXISTS btree_gist; -- exclusion constraint of booked slots
CREATE EXTENSION IF NOT EXISTS pg_trgm;    -- search by part of a name

-- +goose Down
DROP EXTENSION pg_trgm;
DROP EXTENSION btree_gist;
