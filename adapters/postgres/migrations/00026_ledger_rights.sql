-- +goose Up
-- The role that the program runs as may insert entries and nothing else (adapters/postgres, Grant). What follows from
-- an entry is done with the rights of the role that owns the tables. A fixed search_path, temporary tables last, so
-- that no table of the caller's takes the place of one of ours.
ALTER FUNCTION wallet_move_balances() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION wallet_record_transactions() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION admin_audit_erase(uuid) SET search_path = pg_catalog, public, pg_temp;

-- +goose Down
ALTER FUNCTION wallet_record_transactions() SECURITY INVOKER RESET search_path;
ALTER FUNCTION wallet_move_balances() SECURITY INVOKER RESET search_path;
