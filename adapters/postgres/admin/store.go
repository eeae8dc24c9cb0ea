// Package adminpg keeps the audit trail in PostgreSQL (admin_audit) and reads what admins see.
package adminpg

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
)

// Store implements admin.Repository.
type Store struct{ db *postgres.DB }

var _ admin.Repository = (*Store)(nil)

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db: db} }

type auditRow struct {
	ID      uuid.UUID
	At      time.Time
	Actor   *uuid.UUID
	Action  string
	Subject uuid.UUID
	Details string `gorm:"type:jsonb"`
}

// TableName implements gorm's Tabler.
func (auditRow) TableName() string { return "admin_audit" }

// AddAudit implements admin.AuditTrail.
func (s *Store) AddAudit(ctx context.Context, e admin.AuditEntry) error {
	if e.Details == nil {
		e.Details = map[string]any{}
	}
	details, err := json.Marshal(e.Details)
	if err != nil {
		return fmt.Errorf("write audit entry: %w", err)
	}
	var actor *uuid.UUID
	if e.Actor != uuid.Nil {
		actor = &e.Actor
	}
	return s.db.Gorm(ctx).Create(&auditRow{
		ID: e.ID, At: e.At, Actor: actor, Action: string(e.Action), Subject: e.Subject, Details: string(details),
	}).Error
}
