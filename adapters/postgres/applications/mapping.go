package applicationspg

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/applications"
)

type applicationRow struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	Status    string
	Form      string    `gorm:"type:jsonb"`
	CreatedAt time.Time `gorm:"autoCreateTime:false"`
	DecidedAt *time.Time
	DecidedBy *uuid.UUID
	Reason    string
}

// TableName implements gorm's Tabler.
func (applicationRow) TableName() string { return "applications_applications" }

func toRow(a applications.Application) (applicationRow, error) {
	form, err := json.Marshal(a.Form())
	if err != nil {
		return applicationRow{}, fmt.Errorf("write application %s: %w", a.ID(), err)
	}
	row := applicationRow{ID: a.ID(), UserID: a.User(), Status: string(a.Status()), Form: string(form), CreatedAt: a.CreatedAt()}
	if d := a.Decision(); d != nil {
		row.DecidedAt, row.DecidedBy, row.Reason = &d.At, &d.By, d.Reason
	}
	return row, nil
}

func fromRow(row applicationRow) (applications.Application, error) {
	var form applications.Form
	if err := json.Unmarshal([]byte(row.Form), &form); err != nil {
		return applications.Application{}, fmt.Errorf("read application %s: %w", row.ID, err)
	}
	var decision *applications.Decision
	if row.DecidedAt != nil && row.DecidedBy != nil {
		decision = &applications.Decision{By: *row.DecidedBy, At: row.DecidedAt.UTC(), Reason: row.Reason}
	}
	return applications.Restore(row.ID, row.UserID, applications.Status(row.Status), form, row.CreatedAt.UTC(), decision), nil
}
