package applicationspg

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// DeleteOf implements applications.Repository.
func (s *Store) DeleteOf(ctx context.Context, user uuid.UUID) error {
	return s.db.Gorm(ctx).Where("user_id = ?", user).Delete(&applicationRow{}).Error
}

// DeleteRejected implements applications.Repository.
func (s *Store) DeleteRejected(ctx context.Context, before time.Time) (int, error) {
	res := s.db.Gorm(ctx).Where("status = 'rejected' AND decided_at < ?", before).Delete(&applicationRow{})
	return int(res.RowsAffected), res.Error
}
