package ledgerpg

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/ledger"
)

// Auditor implements ledger.Auditor.
type Auditor struct{ db *postgres.DB }

var _ ledger.Auditor = (*Auditor)(nil)

// NewAuditor builds the auditor.
func NewAuditor(db *postgres.DB) *Auditor { return &Auditor{db} }

// check is one invariant: a query that returns a row (subject, detail) for each difference.
type check struct {
	name string
	sql  string
}

// sums is what the transfers alone say about every account.
const sums = `WITH moved AS (
    SELECT debit AS account, -amount AS delta FROM wallet_transfers
    UNION ALL SELECT credit, amount FROM wallet_transfers),
  sums AS (
    SELECT a.id, a.kind, a.owner, a.currency, a.tracked, a.balance, coalesce(sum(m.delta), 0) AS total
      FROM wallet_accounts a LEFT JOIN moved m ON m.account = a.id GROUP BY a.id) `

// invariants are those of design section 2, one by one.
var invariants = []check{ //nolint:gochecknoglobals // a constant table
	{"a stored balance equals its transfers", sums + `
		SELECT kind || '/' || owner, format('stored %s, transfers say %s', balance, total) FROM sums WHERE tracked AND balance <> total`},
	{"a transaction has the entries that it was posted with", `
		SELECT coalesce(t.kind, e.kind) || ' ' || coalesce(t.reference, e.ref), format('posted with %s, has %s', coalesce(t.entries, 0), coalesce(e.n, 0))
		  FROM wallet_transactions t FULL JOIN (SELECT kind, ref, count(*) AS n FROM wallet_transfers GROUP BY kind, ref) e
		    ON e.kind = t.kind AND e.ref = t.reference
		 WHERE t.entries IS DISTINCT FROM e.n`},
	{"the sums of a month equal its transfers", `
		SELECT coalesce(m.month, t.month)::text, format('kept %s, transfers say %s', m.kept, t.said)
		  FROM (SELECT month, format('%s/%s/%s', sum(profit), sum(set_aside), sum(given)) AS kept FROM wallet_months GROUP BY month) m
		  FULL JOIN (SELECT date_trunc('month', t.posted_at AT TIME ZONE 'UTC')::date AS month, format('%s/%s/%s',
		           coalesce(sum(t.amount) FILTER (WHERE c.kind = 'profit'), 0),
		           coalesce(sum(t.amount) FILTER (WHERE c.kind = 'greater_good'), 0),
		           coalesce(sum(t.amount) FILTER (WHERE d.kind = 'greater_good'), 0)) AS said
		      FROM wallet_transfers t JOIN wallet_accounts d ON d.id = t.debit JOIN wallet_accounts c ON c.id = t.credit
		     WHERE t.currency = 'USD' AND (c.kind IN ('profit', 'greater_good') OR d.kind = 'greater_good') GROUP BY 1) t ON t.month = m.month
		 WHERE m.kept IS DISTINCT FROM t.said`},
	{"what a guide has earned equals its transfers", `
		SELECT a.owner::text, format('kept %s, transfers say %s', a.earned, coalesce(s.sum, 0))
		  FROM wallet_accounts a LEFT JOIN (SELECT credit, sum(amount) AS sum FROM wallet_transfers WHERE kind = 'settle' GROUP BY credit) s ON s.credit = a.id
		 WHERE a.earned <> CASE a.kind WHEN 'earnings' THEN coalesce(s.sum, 0) ELSE 0 END`},
	{"no tracked account is below zero", sums + `
		SELECT kind || '/' || owner, format('%s', total) FROM sums WHERE tracked AND total < 0`},
	{"each currency sums to zero", sums + `
		SELECT currency, format('sums to %s', sum(total)) FROM sums GROUP BY currency HAVING sum(total) <> 0`},
	{"the reserve covers all SC", sums + `, cover AS (
		SELECT (SELECT coalesce(sum(total), 0) FROM sums WHERE kind = 'reserve') AS reserve,
		       (SELECT coalesce(sum(total), 0) FROM sums WHERE kind IN ('wallet', 'escrow', 'disputed')) AS sc)
		SELECT 'reserve', format('%s cents for %s SC', reserve, sc) FROM cover WHERE reserve < floor(sc * 1000 / 22)`},
	{"an escrow holds the total of its live session, and nothing otherwise", sums + `
		SELECT coalesce(s.id, e.owner)::text, format('session %s, total %s, escrow %s', coalesce(s.status, 'missing'), s.total_sc, coalesce(e.total, 0))
		  FROM booking_sessions s FULL JOIN (SELECT * FROM sums WHERE kind = 'escrow') e ON e.owner = s.id
		 WHERE coalesce(e.total, 0) <> CASE
		       WHEN s.status IN ('pending', 'approved', 'scheduled') OR (` + awaitsPay + ` AND s.settled_at IS NULL) THEN s.total_sc
		       ELSE 0 END
		   AND NOT (` + refundWaits + `)`},
	{"a session has one hold and at most one exit", `
		SELECT s.id::text, format('holds %s, releases %s, settlements %s', h.n, r.n, t.n)
		  FROM booking_sessions s
		  CROSS JOIN LATERAL (SELECT count(*) n FROM wallet_transfers WHERE kind = 'hold' AND ref = s.id::text) h
		  CROSS JOIN LATERAL (SELECT count(*) n FROM wallet_transfers WHERE kind = 'release' AND ref = s.id::text) r
		  CROSS JOIN LATERAL (SELECT count(*) n FROM wallet_transfers WHERE kind = 'settle' AND ref = s.id::text AND currency = 'SC') t
		 WHERE h.n <> 1 OR r.n + t.n > 1`},
	{"a hold belongs to a session", `
		SELECT t.ref, 'no such session' FROM wallet_transfers t
		 WHERE t.kind IN ('hold', 'release', 'settle', 'goodwill') AND NOT EXISTS (SELECT FROM booking_sessions s WHERE s.id::text = t.ref)`},
	{"goodwill follows a settlement and a verdict for the gamer", `
		SELECT t.ref, format('%s SC', t.amount) FROM wallet_transfers t
		 WHERE t.kind = 'goodwill' AND t.currency = 'SC' AND NOT EXISTS (
		       SELECT FROM booking_sessions s JOIN booking_problems p ON p.session = s.id AND p.outcome = 'refund_gamer'
		        WHERE s.id::text = t.ref AND s.settled_at IS NOT NULL AND s.total_sc = t.amount)
		UNION ALL
		SELECT t.ref, 'given before the settlement' FROM wallet_transfers t
		 WHERE t.kind = 'goodwill' AND t.currency = 'SC' AND NOT EXISTS (
		       SELECT FROM wallet_transfers e WHERE e.kind = 'settle' AND e.ref = t.ref AND e.id < t.id)`},
	{"a verdict for the gamer of a settled session gave goodwill", `
		SELECT s.id::text, format('%s SC', s.total_sc) FROM booking_sessions s ` + owesGoodwill + ` AND NOT ` + refundOwed},
	{"a credited purchase was posted once, as agreed", `
		SELECT p.id::text, format('status %s, %s SC agreed, %s SC posted in %s transfers', p.status, p.sc, coalesce(sum(t.amount), 0), count(t.id))
		  FROM wallet_payments p LEFT JOIN wallet_transfers t ON t.kind = 'purchase' AND t.ref = p.checkout_id AND t.currency = 'SC'
		 GROUP BY p.id
		HAVING (p.status = 'credited') <> (count(t.id) = 1) OR (p.status = 'credited' AND coalesce(sum(t.amount), 0) <> p.sc)`},
	{"what was given up belongs to a closed account", `
		SELECT t.ref, format('%s %s', t.amount, t.currency) FROM wallet_transfers t
		 WHERE t.kind = 'forfeit' AND NOT EXISTS (SELECT FROM accounts_users u WHERE u.id::text = t.ref AND u.closed_at IS NOT NULL)`},
	{"a purchase belongs to a payment", `
		SELECT t.ref, 'no such payment' FROM wallet_transfers t
		 WHERE t.kind = 'purchase' AND NOT EXISTS (SELECT FROM wallet_payments p WHERE p.checkout_id = t.ref)`},
}

// awaitsPay is true for a session that its guide is paid for, unless a verdict says otherwise: it was played, or its
// gamer cancelled late and the guide did not waive it.
const awaitsPay = `(s.status = 'completed' OR s.status = 'cancelled' AND s.late_cancelled_at IS NOT NULL AND s.waived_at IS NULL)`

// refundOwed is true for a session whose refund booking knows to be owed: the sweep sees to it.
const refundOwed = `EXISTS (SELECT FROM booking_refunds r WHERE r.session = s.id)`

// owesGoodwill joins what a session needs to be refunded after its settlement, and was not.
const owesGoodwill = `JOIN booking_problems p ON p.session = s.id AND p.outcome = 'refund_gamer'
	WHERE ` + awaitsPay + ` AND s.settled_at IS NOT NULL
	  AND NOT EXISTS (SELECT FROM wallet_transfers t WHERE t.kind = 'goodwill' AND t.ref = s.id::text)`

// refundWaits is true for an ended session whose refund is still to be posted.
const refundWaits = `s.status IN ('declined', 'cancelled', 'failed', 'refunded') AND e.total = s.total_sc AND ` + refundOwed

const waitingRefunds = sums + `
	SELECT s.id::text, format('%s SC go back to the gamer', s.total_sc)
	  FROM booking_sessions s JOIN sums e ON e.kind = 'escrow' AND e.owner = s.id WHERE ` + refundWaits + `
	UNION ALL
	SELECT s.id::text, format('%s SC go to the gamer as goodwill', s.total_sc)
	  FROM booking_sessions s ` + owesGoodwill + ` AND ` + refundOwed

// Verify implements ledger.Auditor, in one read-only snapshot.
func (a *Auditor) Verify(ctx context.Context) (v ledger.Verification, err error) {
	tx, err := a.db.Pool().BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return v, fmt.Errorf("open a snapshot: %w", err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = '10min'"); err != nil {
		return v, err
	}
	if err := tx.QueryRow(ctx, "SELECT (SELECT count(*) FROM wallet_transfers), (SELECT count(*) FROM wallet_accounts)").
		Scan(&v.Entries, &v.Accounts); err != nil {
		return v, err
	}
	for _, c := range slices.Concat(invariants, payoutInvariants, refundInvariants) {
		found, err := findings(ctx, tx, c)
		if err != nil {
			return v, err
		}
		v.Violations = append(v.Violations, found...)
	}
	v.Waiting, err = findings(ctx, tx, check{"a refund is on its way", waitingRefunds})
	return v, err
}

func findings(ctx context.Context, tx pgx.Tx, c check) ([]ledger.Finding, error) {
	rows, err := tx.Query(ctx, c.sql)
	if err != nil {
		return nil, fmt.Errorf("verify that %s: %w", c.name, err)
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (ledger.Finding, error) {
		f := ledger.Finding{Check: c.name}
		return f, row.Scan(&f.Subject, &f.Detail)
	})
	if err != nil {
		return nil, fmt.Errorf("verify that %s: %w", c.name, err)
	}
	return found, nil
}
