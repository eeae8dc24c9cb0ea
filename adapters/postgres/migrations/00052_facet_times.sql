-- +goose Up

-- What a search filters and sorts by stands beside the names, so that the guides of a name are read in order by one index
-- alone, whatever they are filtered by. The triggers below keep it, also for older versions of the program.
ALTER TABLE accounts_guide_facets
    ADD COLUMN price_order    double precision NOT NULL DEFAULT 1e9, -- these are of the guide
    ADD COLUMN rating_sum     bigint NOT NULL DEFAULT 0,
    ADD COLUMN rating_count   bigint NOT NULL DEFAULT 0,
    ADD COLUMN notice_minutes integer, -- these of the guide's calendar; null without a free interval
    ADD COLUMN free_from      timestamptz,
    ADD COLUMN free_until     timestamptz;

UPDATE accounts_guide_facets f
   SET price_order = u.price_order, rating_sum = u.rating_sum, rating_count = u.rating_count,
       notice_minutes = c.notice_minutes, free_from = c.free_from, free_until = c.free_until
  FROM accounts_users u LEFT JOIN booking_calendars c ON c.guide = u.id AND c.free_from IS NOT NULL
 WHERE u.id = f.guide_id;

DROP INDEX accounts_guide_facets_search;
CREATE INDEX accounts_guide_facets_search ON accounts_guide_facets (platform, game, rank_order, sort_name, guide_id)
    INCLUDE (price_order, rating_sum, rating_count, notice_minutes, free_from, free_until);
CREATE INDEX accounts_guide_facets_soonest ON accounts_guide_facets (platform, game, notice_minutes, free_from, guide_id)
    INCLUDE (price_order, rating_sum, rating_count, free_until) WHERE free_from IS NOT NULL;

-- A new facet begins with what its guide has. The calendar stays as it is until the facet is there.
-- +goose StatementBegin
CREATE FUNCTION accounts_fill_facet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT rank_order, sort_name, price_order, rating_sum, rating_count
      INTO NEW.rank_order, NEW.sort_name, NEW.price_order, NEW.rating_sum, NEW.rating_count
      FROM accounts_users WHERE id = NEW.guide_id;
    SELECT CASE WHEN free_from IS NOT NULL THEN notice_minutes END, free_from, free_until
      INTO NEW.notice_minutes, NEW.free_from, NEW.free_until
      FROM booking_calendars WHERE guide = NEW.guide_id FOR SHARE;
    RETURN NEW;
END
$$;
CREATE FUNCTION accounts_move_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE accounts_guide_facets
       SET rank_order = NEW.rank_order, sort_name = NEW.sort_name, price_order = NEW.price_order,
           rating_sum = NEW.rating_sum, rating_count = NEW.rating_count
     WHERE guide_id = NEW.id;
    RETURN NULL;
END
$$;
-- The free interval of calendars that are new.
CREATE FUNCTION accounts_open_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE accounts_guide_facets f
       SET notice_minutes = c.notice_minutes, free_from = c.free_from, free_until = c.free_until
      FROM opened c WHERE f.guide_id = c.guide AND c.free_from IS NOT NULL;
    RETURN NULL;
END
$$;
CREATE FUNCTION accounts_time_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE accounts_guide_facets
       SET notice_minutes = CASE WHEN NEW.free_from IS NOT NULL THEN NEW.notice_minutes END,
           free_from = NEW.free_from, free_until = NEW.free_until
     WHERE guide_id = NEW.guide;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER accounts_guide_facets_filled BEFORE INSERT ON accounts_guide_facets
    FOR EACH ROW EXECUTE FUNCTION accounts_fill_facet();
CREATE TRIGGER accounts_users_facets AFTER UPDATE ON accounts_users FOR EACH ROW
    WHEN ((OLD.rank_order, OLD.sort_name, OLD.price_order, OLD.rating_sum, OLD.rating_count)
        IS DISTINCT FROM (NEW.rank_order, NEW.sort_name, NEW.price_order, NEW.rating_sum, NEW.rating_count))
    EXECUTE FUNCTION accounts_move_facets();
CREATE TRIGGER booking_calendars_opened AFTER INSERT ON booking_calendars
    REFERENCING NEW TABLE AS opened FOR EACH STATEMENT EXECUTE FUNCTION accounts_open_facets();
CREATE TRIGGER booking_calendars_facets AFTER UPDATE ON booking_calendars FOR EACH ROW
    WHEN ((OLD.notice_minutes, OLD.free_from, OLD.free_until) IS DISTINCT FROM (NEW.notice_minutes, NEW.free_from, NEW.free_until)
        AND (OLD.free_from IS NOT NULL OR NEW.free_from IS NOT NULL))
    EXECUTE FUNCTION accounts_time_facets();

-- +goose Down
DROP TRIGGER booking_calendars_facets ON booking_calendars;
DROP TRIGGER booking_calendars_opened ON booking_calendars;
DROP TRIGGER accounts_users_facets ON accounts_users;
DROP TRIGGER accounts_guide_facets_filled ON accounts_guide_facets;
DROP FUNCTION accounts_time_facets;
DROP FUNCTION accounts_open_facets;
DROP FUNCTION accounts_move_facets;
DROP FUNCTION accounts_fill_facet;
DROP INDEX accounts_guide_facets_soonest;
DROP INDEX accounts_guide_facets_search;
CREATE INDEX accounts_guide_facets_search ON accounts_guide_facets (platform, game, rank_order, sort_name, guide_id);
ALTER TABLE accounts_guide_facets DROP COLUMN free_until, DROP COLUMN free_from, DROP COLUMN notice_minutes,
    DROP COLUMN rating_count, DROP COLUMN rating_sum, DROP COLUMN price_order;
