-- +goose Up
-- A refund that is owed to a gamer: written with the transition that owes it, deleted with the posting that pays it.
-- A job pays it; when that job is gone, the sweep enqueues another. A table of its own, since the previous version
-- of the program stops at a kind of booking_due that it does not know.
CREATE TABLE booking_refunds (
    session uuid        PRIMARY KEY REFERENCES booking_sessions (id),
    owed_at timestamptz NOT NULL -- business time
);

-- The refunds that are owed now. The previous version does not delete these rows; the next refund job finds the posting and does.
INSERT INTO booking_refunds (session, owed_at)
SELECT s.id, s.updated_at FROM booking_sessions s
  JOIN wallet_accounts e ON e.kind = 'escrow' AND e.owner = s.id AND e.currency = 'SC' AND e.balance > 0
 WHERE s.status IN ('declined', 'cancelled', 'failed', 'refunded')
UNION ALL
SELECT s.id, s.updated_at FROM booking_sessions s
  JOIN booking_problems p ON p.session = s.id AND p.outcome = 'refund_gamer'
 WHERE s.status = 'completed' AND s.settled_at IS NOT NULL
   AND NOT EXISTS (SELECT FROM wallet_transfers t WHERE t.kind = 'goodwill' AND t.ref = s.id::text);

-- +goose Down
DROP TABLE booking_refunds;
