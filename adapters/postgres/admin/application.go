package adminpg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
	"sherpa/platform/errs"
)

// Application implements admin.UserViews.
func (s *Store) Application(ctx context.Context, user uuid.UUID) (a admin.Application, err error) {
	var form []byte
	var by *uuid.UUID
	var decidedBy admin.Person
	var decidedAt *time.Time
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `
			SELECT a.id, a.status, a.form, a.created_at, a.decided_at, a.reason, u.id, `+called("u")+`, u.email, u.avatar,
				d.id, coalesce(`+called("d")+`, ''), coalesce(d.email, ''), coalesce(d.avatar, '')
			FROM applications_applications a
			JOIN accounts_users u ON u.id = a.user_id
			LEFT JOIN accounts_users d ON d.id = a.decided_by
			WHERE a.user_id = $1 ORDER BY a.created_at DESC, a.id DESC LIMIT 1`, user).
			Scan(&a.ID, &a.Status, &form, &a.SubmittedAt, &decidedAt, &a.Reason, &a.User.ID, &a.User.GamerTag, &a.User.Email, &a.User.Avatar,
				&by, &decidedBy.GamerTag, &decidedBy.Email, &decidedBy.Avatar)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return a, errs.ErrNotFound.Saying("This person has not applied.")
	}
	if err != nil {
		return a, err
	}
	a.SubmittedAt, a.DecidedAt = a.SubmittedAt.UTC(), postgres.UTC(decidedAt)
	if by != nil {
		decidedBy.ID = *by
		a.DecidedBy = &decidedBy
	}
	if err := json.Unmarshal(form, &a.Form); err != nil {
		return a, fmt.Errorf("read application %s: %w", a.ID, err)
	}
	return a, nil
}
