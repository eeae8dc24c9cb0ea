-- +goose Up

-- What a person says of themselves in one line, and the languages they speak (BCP 47). spoken holds each language
-- and what it begins with, so that en finds en-GB.
ALTER TABLE accounts_users
    ADD COLUMN headline    text NOT NULL DEFAULT '' CHECK (char_length(headline) <= 80),
    ADD COLUMN languages   text[] NOT NULL DEFAULT '{}' CHECK (cardinality(languages) <= 8),
    ADD COLUMN spoken      text[] NOT NULL DEFAULT '{}',
    ADD COLUMN guide_since timestamptz, -- null: since the account was made
    -- The further orders of the search, ascending as rank_order. Without a rate a guide comes last by price.
    ADD COLUMN price_order double precision NOT NULL
        GENERATED ALWAYS AS (CASE WHEN rate_cents > 0 THEN rate_cents::double precision ELSE 1e9 END) STORED,
    ADD COLUMN newest_order double precision NOT NULL
        GENERATED ALWAYS AS (-extract(epoch FROM coalesce(guide_since, created_at) - timestamptz '2020-01-01 00:00:00+00')::double precision) STORED;
CREATE INDEX accounts_users_by_price ON accounts_users (price_order, sort_name, id) WHERE is_guide AND closed_at IS NULL;
CREATE INDEX accounts_users_by_newest ON accounts_users (newest_order, sort_name, id) WHERE is_guide AND closed_at IS NULL;
CREATE INDEX accounts_users_spoken ON accounts_users USING gin (spoken) WHERE is_guide AND closed_at IS NULL;

-- How a name is written, and how many bookable guides have it: GET /games and /platforms read both, and the search
-- chooses its way by the number.
ALTER TABLE accounts_facet_names
    ADD COLUMN label  text NOT NULL DEFAULT '',
    ADD COLUMN guides bigint NOT NULL DEFAULT 0;

UPDATE accounts_facet_names n SET guides = c.guides
FROM (SELECT f.platform, f.game, count(*) AS guides
      FROM accounts_guide_facets f JOIN accounts_users u ON u.id = f.guide_id WHERE u.rate_cents > 0 GROUP BY 1, 2) c
WHERE c.platform = n.platform AND c.game = n.game;
UPDATE accounts_facet_names n SET label = l.label
FROM (SELECT lower(g) COLLATE "C" AS key, mode() WITHIN GROUP (ORDER BY g) AS label FROM accounts_users, unnest(games) AS g WHERE is_guide GROUP BY 1) l
WHERE n.platform = '' AND n.game = l.key;
UPDATE accounts_facet_names n SET label = l.label
FROM (SELECT lower(p) COLLATE "C" AS key, mode() WITHIN GROUP (ORDER BY p) AS label FROM accounts_users, unnest(platforms) AS p WHERE is_guide GROUP BY 1) l
WHERE n.game = '' AND n.platform = l.key;

CREATE INDEX accounts_facet_games_most ON accounts_facet_names (guides DESC, game) WHERE platform = '';
CREATE INDEX accounts_facet_platforms_most ON accounts_facet_names (guides DESC, platform) WHERE game = '';
CREATE INDEX accounts_facet_games ON accounts_facet_names USING gin (game gin_trgm_ops) WHERE platform = '';
CREATE INDEX accounts_facet_platforms ON accounts_facet_names USING gin (platform gin_trgm_ops) WHERE game = '';

-- Facets that come and go move the number, also those that an older version of the program writes.
-- +goose StatementBegin
CREATE FUNCTION accounts_count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO accounts_facet_names AS n (platform, game, guides)
    SELECT f.platform, f.game, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM changed f JOIN accounts_users u ON u.id = f.guide_id
    WHERE u.rate_cents > 0 GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (platform, game) DO UPDATE SET guides = n.guides + excluded.guides;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER accounts_guide_facets_added AFTER INSERT ON accounts_guide_facets
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION accounts_count_facets();
CREATE TRIGGER accounts_guide_facets_removed AFTER DELETE ON accounts_guide_facets
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION accounts_count_facets();

-- A guide who sets a first rate, or takes it away, becomes bookable or stops being so. The lock is the one under which
-- the program changes facets, so that two guides do not wait for each other in a circle.
-- +goose StatementBegin
CREATE FUNCTION accounts_count_bookable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('accounts_facet_names', 0));
    UPDATE accounts_facet_names n SET guides = n.guides + CASE WHEN NEW.rate_cents > 0 THEN 1 ELSE -1 END
    FROM accounts_guide_facets f WHERE f.guide_id = NEW.id AND n.platform = f.platform AND n.game = f.game;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER accounts_users_bookable AFTER UPDATE OF rate_cents ON accounts_users
    FOR EACH ROW WHEN ((OLD.rate_cents > 0) <> (NEW.rate_cents > 0)) EXECUTE FUNCTION accounts_count_bookable();

-- +goose Down
DROP TRIGGER accounts_users_bookable ON accounts_users;
DROP FUNCTION accounts_count_bookable;
DROP TRIGGER accounts_guide_facets_removed ON accounts_guide_facets;
DROP TRIGGER accounts_guide_facets_added ON accounts_guide_facets;
DROP FUNCTION accounts_count_facets;
DROP INDEX accounts_facet_platforms;
DROP INDEX accounts_facet_games;
DROP INDEX accounts_facet_platforms_most;
DROP INDEX accounts_facet_games_most;
ALTER TABLE accounts_facet_names DROP COLUMN guides, DROP COLUMN label;
DROP INDEX accounts_users_spoken;
DROP INDEX accounts_users_by_newest;
DROP INDEX accounts_users_by_price;
ALTER TABLE accounts_users DROP COLUMN newest_order, DROP COLUMN price_order, DROP COLUMN guide_since,
    DROP COLUMN spoken, DROP COLUMN languages, DROP COLUMN headline;
