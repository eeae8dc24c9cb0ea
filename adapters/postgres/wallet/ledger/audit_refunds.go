package ledgerpg

// moved is what was posted for each refund and dispute, by kind: SC, cents, those of the reserve, and whose wallet.
const moved = `WITH moved AS (
    SELECT t.kind, t.ref, coalesce(sum(t.amount) FILTER (WHERE t.currency = 'SC'), 0)::bigint AS sc,
           coalesce(sum(t.amount) FILTER (WHERE t.currency = 'USD'), 0)::bigint AS cents,
           coalesce(sum(t.amount) FILTER (WHERE 'reserve' IN (d.kind, c.kind)), 0)::bigint AS reserve,
           min(CASE 'wallet' WHEN d.kind THEN d.owner WHEN c.kind THEN c.owner END::text) AS wallet,
           min(CASE 'disputed' WHEN d.kind THEN d.owner WHEN c.kind THEN c.owner END::text) AS disputed
      FROM wallet_transfers t JOIN wallet_accounts d ON d.id = t.debit JOIN wallet_accounts c ON c.id = t.credit
     WHERE t.kind IN ('card_refund', 'card_refund_back', 'dispute_open', 'dispute_won', 'dispute_lost') GROUP BY t.kind, t.ref) `

// refundInvariants are those of design section 2 about refunds and disputes.
var refundInvariants = []check{ //nolint:gochecknoglobals // a constant table
	{"a card refund and its postings agree", moved + `
		SELECT coalesce(r.refund_id, m.ref), format('%s SC and %s cents, %s %s SC and %s cents, %s of the reserve',
		       r.taken_sc, r.amount_cents, coalesce(m.kind, 'not posted'), m.sc, m.cents, m.reserve)
		  FROM (SELECT r.*, p.buyer, k.kind FROM wallet_card_refunds r JOIN wallet_payments p ON p.id = r.payment AND p.status = 'credited'
		         CROSS JOIN LATERAL (SELECT 'card_refund' AS kind UNION ALL SELECT 'card_refund_back' WHERE r.back_at IS NOT NULL) k) r
		  FULL JOIN (SELECT * FROM moved WHERE kind IN ('card_refund', 'card_refund_back')) m ON m.ref = r.refund_id AND m.kind = r.kind
		 WHERE (m.sc, m.cents, m.reserve) IS DISTINCT FROM (r.taken_sc, r.amount_cents, least(r.amount_cents, r.taken_sc * 1000 / 22))
		    OR (r.taken_sc > 0 AND m.wallet IS DISTINCT FROM r.buyer::text)`},
	{"a dispute and its postings agree", moved + `
		SELECT coalesce(d.dispute_id, m.ref), format('%s, %s SC and %s cents, %s %s SC and %s cents, %s of the reserve',
		       d.state, d.taken_sc, d.amount_cents, coalesce(m.kind, 'not posted'), m.sc, m.cents, m.reserve)
		  FROM (SELECT d.*, p.buyer, k.kind FROM wallet_disputes d JOIN wallet_payments p ON p.id = d.payment AND p.status = 'credited'
		         CROSS JOIN LATERAL (SELECT 'dispute_open' AS kind UNION ALL SELECT 'dispute_' || d.state WHERE d.state IN ('won', 'lost')) k
		         WHERE d.opened_at IS NOT NULL) d
		  FULL JOIN (SELECT * FROM moved WHERE kind IN ('dispute_open', 'dispute_won', 'dispute_lost')) m ON m.ref = d.dispute_id AND m.kind = d.kind
		 WHERE (m.sc, m.cents, m.reserve) IS DISTINCT FROM
		       (d.taken_sc, d.amount_cents, CASE d.kind WHEN 'dispute_lost' THEN least(d.amount_cents, d.taken_sc * 1000 / 22) ELSE 0 END)
		    OR (d.taken_sc > 0 AND (m.disputed IS DISTINCT FROM d.id::text OR d.kind <> 'dispute_lost' AND m.wallet IS DISTINCT FROM d.buyer::text))`},
	{"a dispute is opened at most once and ends at most once", moved + `
		SELECT ref, format('opened %s times, ended %s times', count(*) FILTER (WHERE kind = 'dispute_open'), count(*) FILTER (WHERE kind <> 'dispute_open'))
		  FROM moved WHERE kind LIKE 'dispute%' GROUP BY ref
		HAVING count(*) FILTER (WHERE kind = 'dispute_open') <> 1 OR count(*) FILTER (WHERE kind <> 'dispute_open') > 1`},
	{"an account of a dispute holds what an open one took, and nothing otherwise", sums + `
		SELECT coalesce(d.dispute_id, a.owner::text), format('%s, took %s SC, holds %s', coalesce(d.state, 'missing'), d.taken_sc, coalesce(a.total, 0))
		  FROM wallet_disputes d FULL JOIN (SELECT * FROM sums WHERE kind = 'disputed') a ON a.owner = d.id
		 WHERE coalesce(a.total, 0) <> CASE d.state WHEN 'open' THEN d.taken_sc ELSE 0 END`},
	{"what banks hold is what open disputes are about", sums + `
		SELECT 'in_dispute', format('%s cents, open disputes %s', -f.total, o.total)
		  FROM (SELECT coalesce(sum(total), 0) AS total FROM sums WHERE kind = 'in_dispute') f,
		       (SELECT coalesce(sum(amount_cents), 0) AS total FROM wallet_disputes WHERE state = 'open') o
		 WHERE f.total <> -o.total`},
	{"no more SC go back than were credited", `
		SELECT p.id::text, format('%s SC of %s', sum(r.share_sc), p.sc)
		  FROM wallet_payments p JOIN (SELECT payment, share_sc FROM wallet_card_refunds WHERE back_at IS NULL
		       UNION ALL SELECT payment, share_sc FROM wallet_disputes WHERE state IN ('open', 'lost')) r ON r.payment = p.id
		 GROUP BY p.id HAVING sum(r.share_sc) > p.sc`},
}
