// Package applicationspg keeps applications in PostgreSQL: applications_applications.
package applicationspg

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sherpa/adapters/postgres"
	"sherpa/modules/applications"
)

// oneOpen is the index behind applications.ErrOpen.
const oneOpen = "applications_one_open"

// Store implements applications.Repository.
type Store struct{ db *postgres.DB }

var _ applications.Repository = (*Store)(nil)

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db: db} }

// Insert implements applications.Repository.
func (s *Store) Insert(ctx context.Context, a applications.Application) error {
	row, err := toRow(a)
	if err != nil {
		return err
	}
	err = s.db.Gorm(ctx).Create(&row).Error
	if postgres.Violates(err, oneOpen) {
		return applications.ErrOpen.Because(err)
	}
	return err
}

// FindLatestForUpdate implements applications.Repository.
func (s *Store) FindLatestForUpdate(ctx context.Context, user uuid.UUID) (applications.Application, error) {
	return found(s.db.Gorm(ctx).Clauses(clause.Locking{Strength: "UPDATE"}).Where("user_id = ?", user).
		Order("created_at DESC, id DESC"))
}

// Find implements applications.Repository.
func (s *Store) Find(ctx context.Context, id uuid.UUID) (applications.Application, error) {
	return found(s.db.Gorm(ctx).Where("id = ?", id))
}

func found(q *gorm.DB) (applications.Application, error) {
	var row applicationRow
	err := q.Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return applications.Application{}, applications.ErrNone
	}
	if err != nil {
		return applications.Application{}, err
	}
	return fromRow(row)
}

// Save implements applications.Repository.
func (s *Store) Save(ctx context.Context, a applications.Application) error {
	row, err := toRow(a)
	if err != nil {
		return err
	}
	return s.db.Gorm(ctx).Model(&applicationRow{}).Where("id = ?", row.ID).
		Select("status", "decided_at", "decided_by", "reason").Updates(&row).Error
}
