-- +goose Up
-- One row for each ledger transaction. wallet_transfers holds its entries, and unique (kind, ref, leg) alone let a
-- transaction with one more entry than the posted one add that entry. This table refuses the second statement
-- that posts entries under a kind and reference, whoever sends it.
CREATE TABLE wallet_transactions (
    kind      text        NOT NULL,
    reference text        NOT NULL,
    entries   smallint    NOT NULL CHECK (entries > 0),
    posted_at timestamptz NOT NULL, -- business time
    CONSTRAINT wallet_transactions_once PRIMARY KEY (kind, reference)
);

-- The previous version of the program inserts entries only, so the row is written here. An identical repetition
-- inserts no entry (ON CONFLICT DO NOTHING) and does not come this far.
-- +goose StatementBegin
CREATE FUNCTION wallet_record_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO wallet_transactions (kind, reference, entries, posted_at)
    SELECT kind, ref, count(*), min(posted_at) FROM posted GROUP BY kind, ref;
    RETURN NULL;
END $$;
-- +goose StatementEnd
-- The trigger's lock on wallet_transfers stays until the commit, so no entry is posted between it and the copy below.
CREATE TRIGGER wallet_transfers_are_transactions AFTER INSERT ON wallet_transfers
    REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION wallet_record_transactions();

INSERT INTO wallet_transactions (kind, reference, entries, posted_at)
SELECT kind, ref, count(*), min(posted_at) FROM wallet_transfers GROUP BY kind, ref;

CREATE TRIGGER wallet_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse();
-- Rows come from the trigger above alone.
CREATE TRIGGER wallet_transactions_come_with_entries BEFORE INSERT ON wallet_transactions
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION wallet_refuse();

-- +goose Down
DROP TRIGGER wallet_transfers_are_transactions ON wallet_transfers;
DROP FUNCTION wallet_record_transactions();
DROP TABLE wallet_transactions;
