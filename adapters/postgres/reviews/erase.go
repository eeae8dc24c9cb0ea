package reviewspg

import (
	"context"

	"github.com/google/uuid"
)

// EraseWords implements reviews.Repository.
func (s *Store) EraseWords(ctx context.Context, author uuid.UUID) error {
	return s.db.Gorm(ctx).Model(&ratingRow{}).Where("author = ?", author).
		UpdateColumns(map[string]any{"comment": "", "report_details": ""}).Error
}
