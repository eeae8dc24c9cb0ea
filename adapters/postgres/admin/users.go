package adminpg

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
	"sherpa/platform/errs"
)

// selectUsers joins each user with the last application, and with the verdicts of a no-show that count:
// $1 is how many make a flag, $2 since when. A 1099 is due for more than $3 paid since $4.
//
//nolint:gochecknoglobals // a constant statement
var selectUsers = `
	SELECT u.id, ` + called("u") + `, u.email, u.avatar, u.is_guide, u.is_admin,
		CASE WHEN u.is_guide THEN 'approved' ELSE coalesce(a.status, 'none') END,
		a.created_at, u.closed_at IS NOT NULL, f.guide IS NOT NULL,
		coalesce((SELECT sum(p.amount_cents - coalesce((SELECT sum(r.amount_cents) FROM wallet_payout_reversals r WHERE r.payout = p.id), 0))
			FROM wallet_payouts p WHERE p.guide = u.id AND p.done_at >= $4), 0) > $3,
		u.booking_blocked_at IS NOT NULL, u.suspended_at IS NOT NULL, u.created_at
	FROM accounts_users u
	LEFT JOIN LATERAL (
		SELECT status, created_at FROM applications_applications WHERE user_id = u.id
		ORDER BY created_at DESC, id DESC LIMIT 1) a ON true
	LEFT JOIN (
		SELECT s.guide FROM booking_problems p JOIN booking_sessions s ON s.id = p.session
		WHERE p.against_guide AND p.resolved_at > $2
		GROUP BY s.guide HAVING count(*) >= $1) f ON f.guide = u.id`

// withStatus are the conditions of the statuses. Where a status is rare, its applications are the way in.
var withStatus = map[admin.ApplicationStatus]string{ //nolint:gochecknoglobals // a constant table
	admin.Pending: `u.id IN (SELECT user_id FROM applications_applications WHERE status = 'pending') AND NOT u.is_guide`,
	admin.Rejected: `u.id IN (SELECT user_id FROM applications_applications WHERE status = 'rejected')
		AND a.status = 'rejected' AND NOT u.is_guide`,
	admin.Approved: `(u.is_guide OR a.status = 'approved')`,
	admin.None:     `NOT u.is_guide AND a.status IS NULL`,
}

// Users implements admin.UserViews.
func (s *Store) Users(ctx context.Context, q admin.UserQuery) ([]admin.User, error) {
	conditions, args := []string{"true"}, ruleArgs(q.Flags)
	arg := func(v any) string {
		args = append(args, v)
		return fmt.Sprintf("$%d", len(args))
	}
	order := "u.created_at DESC, u.id DESC"
	switch {
	case q.FlaggedFirst && q.After != nil:
		conditions = append(conditions, fmt.Sprintf("(f.guide IS NOT NULL, u.created_at, u.id) < (%s, %s, %s)",
			arg(q.After.Flagged), arg(q.After.CreatedAt), arg(q.After.ID)))
	case q.After != nil:
		conditions = append(conditions, fmt.Sprintf("(u.created_at, u.id) < (%s, %s)", arg(q.After.CreatedAt), arg(q.After.ID)))
	}
	if q.FlaggedFirst {
		order = "f.guide IS NOT NULL DESC, " + order
	}
	if q.Text != "" {
		conditions = append(conditions, `(u.gamertag || E'\n' || u.email || E'\n' || u.full_name) ILIKE `+arg(part(q.Text)))
	}
	if c, ok := withStatus[q.Status]; ok {
		conditions = append(conditions, c)
	}
	sql := fmt.Sprintf("%s WHERE %s ORDER BY %s LIMIT %d", selectUsers, strings.Join(conditions, " AND "), order, q.Limit)
	return s.users(ctx, sql, args...)
}

// User implements admin.UserViews.
func (s *Store) User(ctx context.Context, id uuid.UUID, rule admin.FlagRule) (admin.User, error) {
	found, err := s.users(ctx, selectUsers+" WHERE u.id = $5", append(ruleArgs(rule), id)...)
	if err != nil {
		return admin.User{}, err
	}
	if len(found) == 0 {
		return admin.User{}, errs.ErrNotFound
	}
	return found[0], nil
}

// ruleArgs are $1 to $4 of selectUsers.
func ruleArgs(r admin.FlagRule) []any {
	return []any{r.Verdicts, r.Since, int64(r.PaidAbove), r.PaidSince}
}

func (s *Store) users(ctx context.Context, sql string, args ...any) ([]admin.User, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (admin.User, error) {
		var u admin.User
		var applied *time.Time
		var noShows, taxed, blocked, suspended bool
		err := row.Scan(&u.ID, &u.GamerTag, &u.Email, &u.Avatar, &u.IsGuide, &u.IsAdmin, &u.Application,
			&applied, &u.Closed, &noShows, &taxed, &blocked, &suspended, &u.CreatedAt)
		if noShows {
			u.Flags = append(u.Flags, admin.RepeatedNoShow)
		}
		if taxed {
			u.Flags = append(u.Flags, admin.Form1099)
		}
		if blocked {
			u.Flags = append(u.Flags, admin.BookingBlocked)
		}
		if suspended {
			u.Flags = append(u.Flags, admin.Suspended)
		}
		if applied != nil {
			at := applied.UTC()
			u.AppliedAt = &at
		}
		u.CreatedAt = u.CreatedAt.UTC()
		return u, err
	}, sql, args...)
}

// part is the pattern of a literal part of a text.
func part(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
