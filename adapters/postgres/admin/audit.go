package adminpg

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
)

// Audit implements admin.Repository.
func (s *Store) Audit(ctx context.Context, after *admin.AuditKey, limit int) (found []admin.Audited, err error) {
	key := admin.AuditKey{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), ID: uuid.Max}
	if after != nil {
		key = *after
	}
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, fmt.Sprintf(`
			SELECT a.id, a.at, coalesce(a.actor, $3), a.action, a.subject, a.details,
				coalesce(u.id, $3), coalesce(u.gamertag, ''), coalesce(u.email, ''), coalesce(u.avatar, '')
			FROM admin_audit a LEFT JOIN accounts_users u ON u.id = a.actor
			WHERE (a.at, a.id) < ($1, $2) ORDER BY a.at DESC, a.id DESC LIMIT %d`, limit), key.At, key.ID, uuid.Nil)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, scanAudited)
		return err
	})
	return found, err
}

func scanAudited(row pgx.CollectableRow) (e admin.Audited, err error) {
	var details []byte
	if err := row.Scan(&e.ID, &e.At, &e.Actor, &e.Action, &e.Subject, &details, &e.By.ID, &e.By.GamerTag, &e.By.Email, &e.By.Avatar); err != nil {
		return e, err
	}
	e.At = e.At.UTC()
	if err := json.Unmarshal(details, &e.Details); err != nil {
		return e, fmt.Errorf("read audit entry %s: %w", e.ID, err)
	}
	return e, nil
}
