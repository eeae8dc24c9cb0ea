package adminpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/modules/admin"
	"sherpa/modules/wallet/payouts"
)

// Every statement counts all rows beside those that it returns.

// LateRefunds implements admin.OpenMatters.
func (s *Store) LateRefunds(ctx context.Context, before time.Time, limit int) (found admin.LateRefunds, err error) {
	err = s.each(ctx, `
		WITH owed AS (
			SELECT b.id, b.total_sc, coalesce((array_agg(j.state::text ORDER BY j.id DESC) FILTER (WHERE j.state <> 'completed'))[1], 'missing') AS job_state,
				coalesce(min(j.created_at), r.owed_at) AS since
			FROM booking_refunds r JOIN booking_sessions b ON b.id = r.session
			LEFT JOIN river_job j ON j.kind = 'session_refund' AND j.args @> jsonb_build_object('session', r.session::text)
			GROUP BY b.id, b.total_sc, r.owed_at)
		SELECT count(*) OVER (), id, total_sc, job_state, since FROM owed WHERE since < $1 ORDER BY since, id LIMIT $2`, []any{before, limit}, func(row pgx.CollectableRow) error {
		var r admin.LateRefund
		err := row.Scan(&found.Total, &r.Session, &r.TotalSC, &r.JobState, &r.Since)
		r.Since = r.Since.UTC()
		found.Items = append(found.Items, r)
		return err
	})
	return found, err
}

// UnsurePayouts implements admin.OpenMatters. A second call says that the outcome of the first
// is unknown: its process died.
func (s *Store) UnsurePayouts(ctx context.Context, limit int) (found admin.UnsurePayouts, err error) {
	err = s.each(ctx, `
		WITH unsure AS (
			SELECT *, CASE WHEN status = 'back' THEN 'unfunded' WHEN status = 'stopped' THEN 'stopped' ELSE 'unknown' END AS state,
				coalesce(called_at, failed_at, updated_at) AS since
			FROM wallet_payouts
			WHERE status IN ('unknown', 'stopped') OR (status = 'sent' AND calls > 1) OR (status = 'back' AND failure_code = $2))
		SELECT count(*) FILTER (WHERE p.state = 'unknown') OVER (), count(*) FILTER (WHERE p.state = 'stopped') OVER (),
			count(*) FILTER (WHERE p.state = 'unfunded') OVER (),
			p.id, u.id, `+called("u")+`, u.email, u.avatar, p.amount_cents, p.state, p.since
		FROM unsure p JOIN accounts_users u ON u.id = p.guide
		ORDER BY p.since, p.id LIMIT $1`, []any{limit, payouts.RefusedBalance}, func(row pgx.CollectableRow) error {
		var p admin.UnsurePayout
		err := row.Scan(&found.Unknown, &found.NeedReview, &found.Unfunded, &p.ID, &p.Guide.ID, &p.Guide.GamerTag, &p.Guide.Email,
			&p.Guide.Avatar, &p.Amount, &p.State, &p.Since)
		p.Since = p.Since.UTC()
		found.Items = append(found.Items, p)
		return err
	})
	return found, err
}

// OldProblems implements admin.OpenMatters.
func (s *Store) OldProblems(ctx context.Context, before time.Time, viewer uuid.UUID, limit int) (found admin.OldProblems, err error) {
	err = s.each(ctx, `
		SELECT count(*) OVER (), p.session, p.state, p.opened_at
		FROM booking_problems p JOIN booking_sessions s ON s.id = p.session
		WHERE p.state <> 'resolved' AND p.opened_at < $1 AND $2 NOT IN (s.gamer, s.guide)
		ORDER BY p.opened_at, p.session LIMIT $3`, []any{before, viewer, limit}, func(row pgx.CollectableRow) error {
		var p admin.OldProblem
		err := row.Scan(&found.Total, &p.Session, &p.State, &p.OpenedAt)
		p.OpenedAt = p.OpenedAt.UTC()
		found.Items = append(found.Items, p)
		return err
	})
	return found, err
}

// ClosedEarnings implements admin.OpenMatters.
func (s *Store) ClosedEarnings(ctx context.Context, limit int) (found admin.ClosedEarnings, err error) {
	err = s.each(ctx, `
		SELECT count(*) OVER (), (sum(a.balance) OVER ())::bigint, u.id, `+called("u")+`, u.email, u.avatar, a.balance, u.closed_at
		FROM wallet_accounts a JOIN accounts_users u ON u.id = a.owner
		WHERE a.kind = 'earnings' AND a.currency = 'USD' AND a.balance > 0 AND u.closed_at IS NOT NULL
		ORDER BY a.balance DESC, u.id LIMIT $1`, []any{limit}, func(row pgx.CollectableRow) error {
		var e admin.ClosedEarning
		err := row.Scan(&found.Total, &found.Amount, &e.Guide.ID, &e.Guide.GamerTag, &e.Guide.Email, &e.Guide.Avatar, &e.Amount, &e.ClosedAt)
		e.ClosedAt = e.ClosedAt.UTC()
		found.Items = append(found.Items, e)
		return err
	})
	return found, err
}

// Mismatches implements admin.OpenMatters.
func (s *Store) Mismatches(ctx context.Context, limit int) (found admin.Mismatches, err error) {
	err = s.each(ctx, `
		SELECT count(*) OVER (), p.id, u.id, `+called("u")+`, u.email, u.avatar, coalesce(p.checkout_id, ''), p.price_cents, p.updated_at
		FROM wallet_payments p JOIN accounts_users u ON u.id = p.buyer
		WHERE p.status = 'mismatch'
		ORDER BY p.updated_at, p.id LIMIT $1`, []any{limit}, func(row pgx.CollectableRow) error {
		var m admin.Mismatch
		err := row.Scan(&found.Total, &m.Payment, &m.Buyer.ID, &m.Buyer.GamerTag, &m.Buyer.Email, &m.Buyer.Avatar,
			&m.CheckoutID, &m.Price, &m.Since)
		m.Since = m.Since.UTC()
		found.Items = append(found.Items, m)
		return err
	})
	return found, err
}

// Disputes implements admin.OpenMatters.
func (s *Store) Disputes(ctx context.Context, limit int) (found admin.Disputes, err error) {
	err = s.each(ctx, `
		WITH alive AS (
			SELECT *, CASE WHEN state = 'inquiry' THEN 'inquiry' WHEN state = 'noted' OR state = standing THEN 'open' ELSE 'overturned' END AS needs
			FROM wallet_disputes
			WHERE state IN ('inquiry', 'noted', 'open') OR (opened_at IS NOT NULL AND state <> standing))
		SELECT count(*) FILTER (WHERE d.needs = 'open') OVER (), count(*) FILTER (WHERE d.needs = 'inquiry') OVER (),
			count(*) FILTER (WHERE d.needs = 'overturned') OVER (),
			d.dispute_id, u.id, `+called("u")+`, u.email, u.avatar, d.amount_cents, d.taken_sc, d.needs, d.reason, d.due_by, d.seen_at
		FROM alive d JOIN wallet_payments p ON p.id = d.payment JOIN accounts_users u ON u.id = p.buyer
		ORDER BY d.seen_at, d.id LIMIT $1`, []any{limit}, func(row pgx.CollectableRow) error {
		var d admin.Dispute
		err := row.Scan(&found.Open, &found.Inquiries, &found.Overturned, &d.ID, &d.Buyer.ID, &d.Buyer.GamerTag, &d.Buyer.Email,
			&d.Buyer.Avatar, &d.Amount, &d.ClawedBackSC, &d.State, &d.Reason, &d.DueBy, &d.Since)
		d.Since = d.Since.UTC()
		if d.DueBy != nil {
			due := d.DueBy.UTC()
			d.DueBy = &due
		}
		found.Items = append(found.Items, d)
		return err
	})
	return found, err
}

// BlockedAccounts implements admin.OpenMatters.
func (s *Store) BlockedAccounts(ctx context.Context, limit int) (found admin.BlockedAccounts, err error) {
	err = s.each(ctx, `
		SELECT count(*) OVER (), id, gamertag, email, avatar, booking_blocked_at
		FROM accounts_users WHERE booking_blocked_at IS NOT NULL AND closed_at IS NULL
		ORDER BY booking_blocked_at, id LIMIT $1`, []any{limit}, func(row pgx.CollectableRow) error {
		var b admin.BlockedAccount
		err := row.Scan(&found.Total, &b.User.ID, &b.User.GamerTag, &b.User.Email, &b.User.Avatar, &b.Since)
		b.Since = b.Since.UTC()
		found.Items = append(found.Items, b)
		return err
	})
	return found, err
}
