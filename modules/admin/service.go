package admin

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/id"
	"sherpa/platform/tx"
)

// Service holds the use cases of this module.
type Service struct {
	records      Repository
	applications Applications
	problems     Problems
	tx           tx.Runner
	clock        clock.Clock
}

// New builds the service.
func New(records Repository, applications Applications, problems Problems, runner tx.Runner, clk clock.Clock) *Service {
	return &Service{records: records, applications: applications, problems: problems, tx: runner, clock: clk}
}

// record adds to the audit trail in the transaction of the context.
func (s *Service) record(ctx context.Context, by actor.Actor, action Action, subject uuid.UUID, details map[string]any) error {
	return s.records.AddAudit(ctx, AuditEntry{
		ID: id.New(), At: s.clock.Now(), Actor: by.ID, Action: action, Subject: subject, Details: details,
	})
}
