package admin

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/id"
	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// Service holds the use cases of this module.
type Service struct {
	trail        AuditTrail
	users        UserViews
	problemViews ProblemViews
	waiting      WaitingCounts
	applications Applications
	problems     Problems
	people       People
	tx           tx.Runner
	clock        clock.Clock
	// form1099Above is what must be paid in a calendar year before a 1099 is due.
	form1099Above money.PerYear
}

// New builds the service. A guide who is paid more than form1099Above in a calendar year gets a 1099.
func New(records Repository, applications Applications, problems Problems, people People, runner tx.Runner, clk clock.Clock, form1099Above money.PerYear) *Service {
	return &Service{
		trail: records, users: records, problemViews: records, waiting: records,
		applications: applications, problems: problems, people: people, tx: runner, clock: clk, form1099Above: form1099Above,
	}
}

// record adds to the audit trail in the transaction of the context.
func (s *Service) record(ctx context.Context, by actor.Actor, action Action, subject uuid.UUID, details map[string]any) error {
	return s.trail.AddAudit(ctx, AuditEntry{
		ID: id.New(), At: s.clock.Now(), Actor: by.ID, Action: action, Subject: subject, Details: details,
	})
}
