package adminpg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
)

// PersonDetail implements admin.UserViews.
func (s *Store) PersonDetail(ctx context.Context, id uuid.UUID) (d admin.PersonDetail, err error) {
	err = s.one(ctx, `
		SELECT u.full_name, u.time_zone, u.suspended_at, coalesce(w.balance, 0),
			coalesce(u.rating_sum::float8 / nullif(u.rating_count, 0), 0), u.rating_count,
			coalesce(u.gamer_rating_sum::float8 / nullif(u.gamer_rating_count, 0), 0), u.gamer_rating_count
		FROM accounts_users u
		LEFT JOIN wallet_accounts w ON w.kind = 'wallet' AND w.owner = u.id AND w.currency = 'SC'
		WHERE u.id = $1`, []any{id}, &d.FullName, &d.TimeZone, &d.SuspendedAt, &d.Balance, &d.AsGuide, &d.AsGuideCount, &d.AsGamer, &d.AsGamerCount)
	if errors.Is(err, pgx.ErrNoRows) {
		return d, errs.ErrNotFound
	}
	if err != nil {
		return d, err
	}
	d.SuspendedAt, d.Counts = postgres.UTC(d.SuspendedAt), map[string]int{}
	err = s.each(ctx, `
		SELECT status, sum(n)::bigint FROM (
			SELECT status, count(*) AS n FROM booking_sessions WHERE gamer = $1 GROUP BY 1
			UNION ALL SELECT status, count(*) FROM booking_sessions WHERE guide = $1 GROUP BY 1) c
		GROUP BY 1`, []any{id}, func(row pgx.CollectableRow) error {
		var status string
		var n int
		err := row.Scan(&status, &n)
		d.Counts[status] = n
		return err
	})
	return d, err
}

// manyFail is how many jobs of a kind may be retried before a person has to look.
const manyFail = 10

// Waiting implements admin.WaitingCounts. Each count goes through an index of what is open.
func (s *Store) Waiting(ctx context.Context, viewer uuid.UUID, refundsBefore time.Time) (w admin.Waiting, err error) {
	err = s.one(ctx, `
		SELECT (SELECT count(*) FROM applications_applications a JOIN accounts_users u ON u.id = a.user_id
				WHERE a.status = 'pending' AND NOT u.is_guide AND u.closed_at IS NULL),
			(SELECT count(*) FROM booking_problems p JOIN booking_sessions s ON s.id = p.session
				WHERE p.state <> 'resolved' AND $1 NOT IN (s.gamer, s.guide)),
			(SELECT count(*) FROM moderation_cases WHERE verdict IS NULL AND subject <> $1),
			(SELECT count(*) FROM wallet_payments WHERE status = 'mismatch')
				+ (SELECT count(*) FROM wallet_payouts
					WHERE status IN ('unknown', 'stopped') OR (status = 'sent' AND calls > 1) OR (status = 'back' AND failure_code = $2))
				+ (SELECT count(*) FROM wallet_disputes WHERE state IN ('inquiry', 'noted', 'open') OR (opened_at IS NOT NULL AND state <> standing))
				+ (SELECT count(*) FROM (SELECT kind FROM river_job WHERE state IN ('retryable', 'discarded') GROUP BY kind
					HAVING count(*) FILTER (WHERE state = 'discarded') > 0 OR count(*) > $4) failing)
				+ (SELECT count(*) FROM admin_sweep_failures)
				+ (SELECT count(*) FROM booking_refunds WHERE owed_at < $3)
				+ (SELECT count(*) FROM wallet_accounts a JOIN accounts_users u ON u.id = a.owner
					WHERE a.kind = 'earnings' AND a.currency = 'USD' AND a.balance > 0 AND u.closed_at IS NOT NULL)
				+ coalesce((SELECT (faults > 0)::int FROM admin_ledger_checks ORDER BY at DESC, id DESC LIMIT 1), 0)`,
		[]any{viewer, payouts.RefusedBalance, refundsBefore, manyFail}, &w.Applications, &w.Problems, &w.Reports, &w.Operations)
	return w, err
}
