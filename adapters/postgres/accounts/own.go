package accountspg

import (
	"context"

	"github.com/google/uuid"

	"sherpa/modules/accounts"
	"sherpa/platform/money"
)

// Own implements accounts.People: the own view joins the wallet and the latest application.
func (s *Store) Own(ctx context.Context, id uuid.UUID) (accounts.Own, error) {
	var row struct {
		User        userRow `gorm:"embedded"`
		Balance     int64
		Application string
		Payable     bool
	}
	res := s.db.Gorm(ctx).Raw(`
		SELECT u.id, u.subject, u.email, u.email_key, u.full_name, u.gamertag, u.gamertag_key, u.bio, u.avatar, u.headline, u.languages,
			u.spoken, u.links, u.ranks, u.handles, u.meeting_default, u.guide_since, u.is_guide, u.is_admin, u.rate_cents, u.platforms,
			u.games, u.availability, u.time_zone, u.rating_sum, u.rating_count, u.gamer_rating_sum, u.gamer_rating_count, u.closed_at,
			u.identity_delete, u.booking_blocked_at, u.suspended_at, u.erased_at, u.identity_asked_at, u.created_at, u.updated_at,
			coalesce(w.balance, 0) AS balance,
			CASE WHEN u.is_guide THEN 'approved' ELSE coalesce(a.status, '') END AS application,
			coalesce(c.payouts_enabled, false) AS payable
		FROM accounts_users u
		LEFT JOIN wallet_accounts w ON w.kind = 'wallet' AND w.owner = u.id AND w.currency = 'SC'
		LEFT JOIN wallet_connected_accounts c ON c.guide = u.id
		LEFT JOIN LATERAL (
			SELECT status FROM applications_applications WHERE user_id = u.id
			ORDER BY created_at DESC, id DESC LIMIT 1) a ON true
		WHERE u.id = ?`, id).Scan(&row)
	if res.Error != nil {
		return accounts.Own{}, res.Error
	}
	if res.RowsAffected == 0 {
		return accounts.Own{}, accounts.ErrUnknown
	}
	return accounts.Own{
		User: fromRow(row.User), Balance: money.SC(row.Balance), Application: row.Application, PayoutsEnabled: row.Payable,
	}, nil
}
