-- +goose Up
CREATE TABLE accounts_users (
    id                 uuid PRIMARY KEY,
    subject            text NOT NULL CHECK (subject <> ''),
    email              text NOT NULL DEFAULT '',
    email_key          text NOT NULL DEFAULT '',
    full_name          text NOT NULL DEFAULT '',
    gamertag           text NOT NULL DEFAULT '' CHECK (char_length(gamertag) <= 32),
    gamertag_key       text COLLATE "C" CHECK (gamertag_key <> ''),
    bio                text NOT NULL DEFAULT '' CHECK (char_length(bio) <= 2000),
    avatar             text NOT NULL DEFAULT '' CHECK (char_length(avatar) <= 500),
    is_guide           boolean NOT NULL DEFAULT false,
    is_admin           boolean NOT NULL DEFAULT false,
    rate_cents         bigint NOT NULL DEFAULT 0 CHECK (rate_cents BETWEEN 0 AND 100000),
    platforms          text[] NOT NULL DEFAULT '{}' CHECK (cardinality(platforms) <= 30),
    games              text[] NOT NULL DEFAULT '{}' CHECK (cardinality(games) <= 30),
    availability       text NOT NULL DEFAULT '' CHECK (char_length(availability) <= 200),
    time_zone          text NOT NULL DEFAULT '',
    rating_sum         bigint NOT NULL DEFAULT 0,
    rating_count       bigint NOT NULL DEFAULT 0,
    gamer_rating_sum   bigint NOT NULL DEFAULT 0,
    gamer_rating_count bigint NOT NULL DEFAULT 0,
    closed_at          timestamptz,
    booking_blocked_at timestamptz,
    created_at         timestamptz NOT NULL,
    updated_at         timestamptz NOT NULL,
    -- The order of the search: ascending, best first. Negative, so that one row comparison pages through it.
    rank_order         double precision NOT NULL
        GENERATED ALWAYS AS (-((20 + rating_sum)::double precision / (5 + rating_count))) STORED,
    sort_name          text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(gamertag_key, '')) STORED,

    CONSTRAINT accounts_users_subject_unique UNIQUE (subject),
    CONSTRAINT accounts_users_gamertag_unique UNIQUE (gamertag_key),
    CHECK ((gamertag = '') = (gamertag_key IS NULL)),
    CHECK (rating_count >= 0 AND rating_sum BETWEEN rating_count AND 5 * rating_count),
    CHECK (gamer_rating_count >= 0 AND gamer_rating_sum BETWEEN gamer_rating_count AND 5 * gamer_rating_count)
);
CREATE INDEX accounts_users_email ON accounts_users (email_key) WHERE email_key <> '';
CREATE INDEX accounts_users_directory ON accounts_users (rank_order, sort_name, id) WHERE is_guide AND closed_at IS NULL;
CREATE INDEX accounts_users_newest ON accounts_users (created_at DESC, id DESC);
-- The admins' search by part of a name or address; the line break keeps a match from spanning two of them.
CREATE INDEX accounts_users_found ON accounts_users
    USING gin ((gamertag || E'\n' || email || E'\n' || full_name) gin_trgm_ops);

-- Under which names the search finds a guide: each platform, each game (the other one empty) and each pair.
CREATE TABLE accounts_guide_facets (
    guide_id   uuid NOT NULL REFERENCES accounts_users,
    platform   text COLLATE "C" NOT NULL,
    game       text COLLATE "C" NOT NULL,
    rank_order double precision NOT NULL, -- of the guide
    sort_name  text COLLATE "C" NOT NULL, -- of the guide
    PRIMARY KEY (guide_id, platform, game),
    CHECK (platform <> '' OR game <> '')
);
CREATE INDEX accounts_guide_facets_search ON accounts_guide_facets (platform, game, rank_order, sort_name, guide_id);

-- The combinations that occur, or once did: a part of a name is looked up here, among few rows.
CREATE TABLE accounts_facet_names (
    platform text COLLATE "C" NOT NULL,
    game     text COLLATE "C" NOT NULL,
    PRIMARY KEY (platform, game)
);
CREATE INDEX accounts_facet_names_part ON accounts_facet_names USING gin (platform gin_trgm_ops, game gin_trgm_ops);

-- +goose Down
DROP TABLE accounts_facet_names;
DROP TABLE accounts_guide_facets;
DROP TABLE accounts_users;
