package accountspg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// Erase implements accounts.Erasures. The row stays: others refer to its id.
func (s *Store) Erase(ctx context.Context, u accounts.User, at time.Time) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		if err := s.db.Pgx(ctx, func(q postgres.Querier) error {
			var b pgx.Batch
			b.Queue(`INSERT INTO accounts_retired_gamertags (hash)
				SELECT accounts_hash(coalesce(gamertag_look, gamertag_key)) FROM accounts_users WHERE id = $1 AND gamertag_key IS NOT NULL ON CONFLICT DO NOTHING`, u.ID)
			b.Queue(`UPDATE accounts_users
				SET subject = `+erasedSubject("subject")+`, email = '', email_key = '', full_name = '', gamertag = '', gamertag_key = NULL,
					bio = '', headline = '', languages = '{}', spoken = '{}', links = '{}', ranks = '[]', handles = '[]', meeting_default = '', avatar = '', platforms = '{}', games = '{}', availability = '', time_zone = '', rate_cents = 0, is_admin = false,
					erased_at = $2, updated_at = $2
				WHERE id = $1 AND erased_at IS NULL`, u.ID, at)
			b.Queue("DELETE FROM accounts_avatars WHERE owner = $1", u.ID)
			b.Queue("DELETE FROM accounts_uses WHERE person = $1", u.ID)
			b.Queue("DELETE FROM accounts_favourites WHERE person = $1 OR guide = $1", u.ID)
			b.Queue("DELETE FROM blocks WHERE person_id = $1 OR blocked_id = $1", u.ID)
			b.Queue("DELETE FROM accounts_mail_settings WHERE person = $1", u.ID)
			return q.SendBatch(ctx, &b).Close()
		}); err != nil {
			return err
		}
		return s.forgetNames(ctx)
	})
}

// erasedSubject is how the provider's id of an erased account is kept: a late token or event is known by it.
func erasedSubject(subject string) string {
	return "'erased:' || encode(accounts_hash(" + subject + "), 'hex')"
}

// forgetNames removes the combinations of names under which no guide is found any more. It waits for changes of
// profiles that are under way, so that none of theirs is removed.
func (s *Store) forgetNames(ctx context.Context) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue("LOCK TABLE accounts_facet_names IN SHARE ROW EXCLUSIVE MODE")
		b.Queue(`DELETE FROM accounts_facet_names n WHERE NOT EXISTS (
			SELECT FROM accounts_guide_facets f WHERE f.platform = n.platform AND f.game = n.game)`)
		return q.SendBatch(ctx, &b).Close()
	})
}

// retired says whether an erased account had a GamerTag with this compared form, or one that looks like it.
func (s *Store) retired(ctx context.Context, key string) (is bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT EXISTS (SELECT FROM accounts_retired_gamertags WHERE hash IN (accounts_hash($1), accounts_hash(accounts_gamertag_look($1))))", key).Scan(&is)
	})
	return is, err
}

// ClaimStaleIdentities implements accounts.IdentityChecks.
func (s *Store) ClaimStaleIdentities(ctx context.Context, before, now time.Time, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], `UPDATE accounts_users SET identity_asked_at = $2 WHERE id IN (
		SELECT id FROM accounts_users WHERE identity_asked_at < $1 AND closed_at IS NULL
		ORDER BY identity_asked_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED) RETURNING id`, before, now, limit)
}
