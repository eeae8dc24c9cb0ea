package payoutspg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payouts"
)

// Views implements payouts.Views and payouts.Notices: reads over the tables of wallet, booking and accounts.
type Views struct{ db *postgres.DB }

var (
	_ payouts.Views   = (*Views)(nil)
	_ payouts.Notices = (*Views)(nil)
)

// NewViews builds the reader.
func NewViews(db *postgres.DB) *Views { return &Views{db} }

// Open implements payouts.Views.
func (s *Views) Open(ctx context.Context) ([]payouts.OpenPayout, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (p payouts.OpenPayout, err error) {
		err = row.Scan(append(payoutFields(&p.Payout), &p.GuideName, &p.Email)...)
		inUTC(&p.Payout)
		return p, err
	}, "SELECT "+payoutColumns+`, coalesce(u.gamertag, ''), coalesce(u.email, '')
		FROM wallet_payouts p LEFT JOIN accounts_users u ON u.id = p.guide WHERE p.status <> 'done' ORDER BY p.created_at, p.id`)
}

// Withheld implements payouts.Views.
func (s *Views) Withheld(ctx context.Context) ([]payouts.WithheldEarnings, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (w payouts.WithheldEarnings, err error) {
		err = row.Scan(&w.Guide, &w.Email, &w.Cents, &w.ClosedAt)
		w.ClosedAt = w.ClosedAt.UTC()
		return w, err
	}, `
SELECT u.id, coalesce(u.email, ''), e.balance, u.closed_at
  FROM accounts_users u JOIN wallet_accounts e ON e.kind = 'earnings' AND e.owner = u.id AND e.currency = 'USD' AND e.balance > 0
 WHERE u.closed_at IS NOT NULL ORDER BY u.closed_at, u.id`)
}

// guideMoney counts a problem only when the guide may know of it, which is booking's rule: one that they or an admin
// reported, and any from the moment on at which the settlement would have been due, 48 h after completion or a late
// cancellation.
const guideMoney = `
SELECT coalesce((SELECT balance FROM wallet_accounts WHERE kind = 'earnings' AND owner = $1 AND currency = 'USD'), 0),
       hold.cents, hold.disputed,
       coalesce((SELECT sum(amount_cents) FROM wallet_payouts
                  WHERE guide = $1 AND status IN ('pending', 'sent', 'unknown', 'stopped')), 0)::bigint,
       coalesce((SELECT sum(p.amount_cents - coalesce((SELECT sum(r.amount_cents) FROM wallet_payout_reversals r WHERE r.payout = p.id), 0))
                   FROM wallet_payouts p WHERE p.guide = $1 AND p.done_at >= $2 AND p.done_at < $3), 0)::bigint,
       hold.next,
       coalesce(c.details_submitted, false), coalesce(c.payouts_enabled, false), coalesce(c.disabled_reason, ''), coalesce(c.requirements, '{}'),
       o.status, o.due_at, coalesce(o.failure, '')
  FROM (SELECT coalesce(sum(b.rate_cents * b.hours), 0)::bigint AS cents,
               coalesce(sum(b.rate_cents * b.hours) FILTER (WHERE m.session IS NOT NULL), 0)::bigint AS disputed,
               min(coalesce(b.late_cancelled_at, b.completed_at) + interval '48 hours') FILTER (WHERE m.session IS NULL) AS next
          FROM booking_sessions b LEFT JOIN booking_problems m ON m.session = b.id AND m.state <> 'resolved'
           AND (coalesce(b.late_cancelled_at, b.completed_at) + interval '48 hours' <= $4 OR EXISTS (
               SELECT FROM booking_reports r WHERE r.session = b.id AND r.by_side IN ('guide', 'admin')))
         WHERE b.guide = $1 AND b.settled_at IS NULL
           AND (b.status = 'completed' OR b.status = 'cancelled' AND b.late_cancelled_at IS NOT NULL AND b.waived_at IS NULL)) hold
  LEFT JOIN wallet_connected_accounts c ON c.guide = $1
  LEFT JOIN wallet_payouts o ON o.guide = $1 AND o.status <> 'done'`

// Money implements payouts.Views: one read over the tables of wallet and booking.
func (s *Views) Money(ctx context.Context, guide uuid.UUID, now time.Time) (m payouts.GuideMoney, err error) {
	var open payouts.OpenPayoutState
	year := time.Date(now.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	var status *payouts.PayoutStatus
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, guideMoney, guide, year, year.AddDate(1, 0, 0), now).
			Scan(&m.Earned, &m.OnHold, &m.Disputed, &m.InFlight, &m.PaidYear, &m.NextUp,
				&m.Account.DetailsSubmitted, &m.Account.PayoutsEnabled, &m.Account.DisabledReason, &m.Account.Requirements,
				&status, &open.DueAt, &open.Failure)
	})
	m.NextUp = postgres.UTC(m.NextUp)
	if status != nil {
		open.Status, open.DueAt = *status, postgres.UTC(open.DueAt)
		m.Open = &open
	}
	return m, err
}

// History implements payouts.Views.
func (s *Views) History(ctx context.Context, guide uuid.UUID, from *payouts.PayoutKey, limit int) (found []payouts.PayoutRecord, err error) {
	where, args := "p.guide = $1", []any{guide, limit}
	if from != nil {
		where += " AND (p.created_at, p.id) < ($3, $4)"
		args = append(args, from.CreatedAt, from.ID)
	}
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (p payouts.PayoutRecord, err error) {
		err = row.Scan(append(payoutFields(&p.Payout), &p.Reversed)...)
		inUTC(&p.Payout)
		return p, err
	}, "SELECT "+payoutColumns+`,
		coalesce((SELECT sum(r.amount_cents) FROM wallet_payout_reversals r WHERE r.payout = p.id), 0)::bigint
		FROM wallet_payouts p WHERE `+where+" ORDER BY p.created_at DESC, p.id DESC LIMIT $2", args...)
}

// Notice implements payouts.Notices: a read over the tables of wallet and accounts.
func (s *Views) Notice(ctx context.Context, payout uuid.UUID) (n payouts.Notice, status payouts.PayoutStatus, attempt int, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, `
SELECT p.guide, coalesce(u.gamertag, ''), coalesce(u.email, ''), coalesce(u.time_zone, ''), u.closed_at IS NOT NULL,
       coalesce(p.done_at, p.failed_at, p.updated_at), p.amount_cents, p.failure, p.status, p.attempt
  FROM wallet_payouts p LEFT JOIN accounts_users u ON u.id = p.guide WHERE p.id = $1`, payout).Scan(
			&n.Person.ID, &n.Person.Name, &n.Person.Email, &n.Person.Zone, &n.Person.Closed,
			&n.At, &n.Amount, &n.Reason, &status, &attempt)
		if errors.Is(err, pgx.ErrNoRows) {
			return payouts.ErrNoPayout
		}
		return err
	})
	n.At = n.At.UTC()
	return n, status, attempt, err
}
