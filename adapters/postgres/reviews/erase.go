package reviewspg

import (
	"context"

	"github.com/google/uuid"
)

// EraseWords implements reviews.Repository.
func (s *Store) EraseWords(ctx context.Context, person uuid.UUID) error {
	if err := s.db.Gorm(ctx).Model(&ratingRow{}).Where("author = ?", person).
		UpdateColumns(map[string]any{"comment": "", "report_details": ""}).Error; err != nil {
		return err
	}
	return s.db.Gorm(ctx).Model(&ratingRow{}).Where("subject = ? AND side = 'user' AND answered_at IS NOT NULL", person).
		UpdateColumns(map[string]any{"answer": "", "answered_at": nil}).Error
}
