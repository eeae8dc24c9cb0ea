package ledger

import "context"

// Auditor recomputes the ledger.
type Auditor interface {
	// Verify recomputes everything from the entries in one snapshot, and compares it with the sessions, payments,
	// refunds, disputes and payouts that it was posted for.
	Verify(ctx context.Context) (Verification, error)
}

// Verification is the outcome of recomputing the ledger.
type Verification struct {
	Entries  int64
	Accounts int64
	// Violations break an invariant.
	Violations []Finding
	// Waiting is allowed to be so for a while: a refund that is owed.
	Waiting []Finding
}

// Finding is one difference between what the ledger says and what must be.
type Finding struct {
	Check   string // which invariant
	Subject string // which account, session or payment
	Detail  string
}

// Verify recomputes everything from the entries (design, section 2).
func (s *Service) Verify(ctx context.Context) (Verification, error) { return s.Auditor.Verify(ctx) }
