package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// LedgerCheck is what recomputing the whole ledger found (design, section 2, `sherpa ledger verify`).
type LedgerCheck struct {
	ID         uuid.UUID
	At         time.Time // when it had ended, wall clock
	Took       time.Duration
	Entries    int64
	Accounts   int64
	Violations int64 // broken invariants
	Waiting    int64 // refunds on their way
	Findings   []LedgerFinding
}

// LedgerFinding is a broken invariant and where it is broken.
type LedgerFinding struct {
	Check   string `json:"check"`
	Subject string `json:"subject"`
	Detail  string `json:"detail"`
}

// RecordLedgerCheck keeps the outcome of a check with its first findings, and says when it was. For
// whoever recomputes it.
func (o *Operators) RecordLedgerCheck(ctx context.Context, c LedgerCheck) error {
	c.ID, c.At = id.New(), o.wall.Now()
	if len(c.Findings) > Shown {
		c.Findings = c.Findings[:Shown]
	}
	return o.checks.AddLedgerCheck(ctx, c)
}
