package ledgerpg

// posted sums what was posted for each attempt of a payout.
const posted = `WITH posted AS (
    SELECT split_part(t.ref, '#', 1) AS payout, split_part(t.ref, '#', 2)::int AS attempt,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'payout_start'), 0) AS started,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'payout_done'), 0) AS done,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'payout_back'), 0) AS back
      FROM wallet_transfers t WHERE t.kind IN ('payout_start', 'payout_done', 'payout_back') GROUP BY 1, 2) `

// payoutInvariants are those of design section 2 about payouts and gifts.
var payoutInvariants = []check{ //nolint:gochecknoglobals // a constant table
	{"a payout is done at most once", `
		SELECT split_part(ref, '#', 1), format('%s times', count(*)) FROM wallet_transfers
		 WHERE kind = 'payout_done' GROUP BY 1 HAVING count(*) > 1`},
	{"a payout and its postings agree", posted + `
		SELECT p.id::text, format('%s, attempt %s of %s cents: started %s, done %s, back %s', p.status, p.attempt, p.amount_cents, t.started, t.done, t.back)
		  FROM wallet_payouts p LEFT JOIN posted t ON t.payout = p.id::text AND t.attempt = p.attempt
		 WHERE (coalesce(t.started, 0), coalesce(t.done, 0), coalesce(t.back, 0)) <> CASE p.status
		       WHEN 'back' THEN (0::numeric, 0::numeric, 0::numeric)
		       WHEN 'done' THEN (p.amount_cents::numeric, p.amount_cents::numeric, 0::numeric)
		       ELSE (p.amount_cents::numeric, 0::numeric, 0::numeric) END`},
	{"an attempt before the last came back whole", posted + `
		SELECT p.id::text, format('attempt %s: started %s, done %s, back %s', n.attempt, t.started, t.done, t.back)
		  FROM wallet_payouts p CROSS JOIN LATERAL generate_series(1, p.attempt - 1) AS n (attempt)
		  LEFT JOIN posted t ON t.payout = p.id::text AND t.attempt = n.attempt
		 WHERE t.started IS NULL OR t.started <> t.back OR t.done <> 0`},
	{"a posting of a payout belongs to its payout and its guide", `
		SELECT t.ref, t.kind FROM wallet_transfers t
		  JOIN wallet_accounts d ON d.id = t.debit JOIN wallet_accounts c ON c.id = t.credit
		 WHERE t.kind IN ('payout_start', 'payout_done', 'payout_back') AND NOT EXISTS (
		       SELECT FROM wallet_payouts p WHERE p.id::text = split_part(t.ref, '#', 1) AND split_part(t.ref, '#', 2)::int <= p.attempt
		          AND (t.kind <> 'payout_start' OR d.owner = p.guide) AND (t.kind <> 'payout_back' OR c.owner = p.guide))`},
	{"what is in flight is what open payouts took", sums + `
		SELECT 'in_flight', format('%s cents, open payouts %s', f.total, o.total)
		  FROM (SELECT coalesce(sum(total), 0) AS total FROM sums WHERE kind = 'in_flight') f,
		       (SELECT coalesce(sum(amount_cents), 0) AS total FROM wallet_payouts WHERE status IN ('pending', 'sent', 'unknown', 'stopped')) o
		 WHERE f.total <> o.total`},
	{"a reversal was posted once, to the guide who had been paid", `
		SELECT coalesce(r.id, t.ref), format('%s cents, posted %s', r.amount_cents, t.amount)
		  FROM (SELECT r.*, p.guide FROM wallet_payout_reversals r JOIN wallet_payouts p ON p.id = r.payout AND p.status = 'done') r
		  FULL JOIN (SELECT t.ref, t.amount, c.owner FROM wallet_transfers t JOIN wallet_accounts c ON c.id = t.credit
		              WHERE t.kind = 'transfer_reversed') t ON t.ref = r.id
		 WHERE r.amount_cents IS DISTINCT FROM t.amount OR r.guide IS DISTINCT FROM t.owner`},
	{"no more is taken back than was paid", `
		SELECT p.id::text, format('%s cents of %s', sum(r.amount_cents), p.amount_cents)
		  FROM wallet_payouts p JOIN wallet_payout_reversals r ON r.payout = p.id GROUP BY p.id HAVING sum(r.amount_cents) > p.amount_cents`},
	{"a gift has its receipt", `
		SELECT coalesce(d.receipt, t.ref), format('%s cents, posted %s', d.amount_cents, t.amount)
		  FROM wallet_donations d FULL JOIN (SELECT ref, amount FROM wallet_transfers WHERE kind = 'donation') t ON t.ref = d.receipt
		 WHERE d.amount_cents IS DISTINCT FROM t.amount`},
	{"no more is given than was set aside", sums + `
		SELECT kind, format('%s cents', total) FROM sums WHERE kind = 'greater_good' AND total < 0`},
}
