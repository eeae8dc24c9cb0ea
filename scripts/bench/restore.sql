-- Takes back all that the bench's people have booked since $1, with its money, so that every round begins alike.
CREATE OR REPLACE PROCEDURE bench.restore(since timestamptz) LANGUAGE plpgsql AS $$
BEGIN
    SET LOCAL session_replication_role = replica; -- without the triggers of the ledger, which refuse to delete
    CREATE TEMPORARY TABLE booked ON COMMIT DROP AS
        SELECT id, gamer FROM booking_sessions WHERE created_at >= since AND gamer IN (SELECT id FROM bench.people);
    ANALYZE booked;
    UPDATE wallet_accounts w SET balance = w.balance + h.held
      FROM (SELECT t.debit, sum(t.amount) AS held FROM booked b JOIN wallet_transfers t ON t.kind = 'hold' AND t.ref = b.id::text GROUP BY 1) h
     WHERE w.id = h.debit;
    UPDATE wallet_accounts w SET balance = w.balance - h.released
      FROM (SELECT t.credit, sum(t.amount) AS released FROM booked b JOIN wallet_transfers t ON t.kind = 'release' AND t.ref = b.id::text GROUP BY 1) h
     WHERE w.id = h.credit;
    DELETE FROM wallet_transfers t USING booked b WHERE t.kind IN ('hold', 'release') AND t.ref = b.id::text;
    DELETE FROM wallet_transactions t USING booked b WHERE t.kind IN ('hold', 'release') AND t.reference = b.id::text;
    DELETE FROM wallet_accounts w USING booked b WHERE w.kind = 'escrow' AND w.owner = b.id;
    DELETE FROM booking_keys k USING booked b WHERE k.session = b.id;
    DELETE FROM booking_events e USING booked b WHERE e.session = b.id;
    DELETE FROM booking_due d USING booked b WHERE d.session = b.id;
    DELETE FROM booking_refunds r USING booked b WHERE r.session = b.id;
    DELETE FROM booking_mail_folded f USING booked b WHERE f.session = b.id;
    DELETE FROM booking_mail_pairs WHERE gamer IN (SELECT id FROM bench.people);
    DELETE FROM booking_slot_changes;
    DELETE FROM booking_sessions s USING booked b WHERE s.id = b.id;
    DELETE FROM river_job;
END $$;
