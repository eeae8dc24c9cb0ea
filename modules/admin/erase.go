package admin

import (
	"context"

	"github.com/google/uuid"
)

// Erase takes out of the audit trail what says who a person was, and ends their access to the job queues. What was
// decided about them, and what they decided, stays under their id. It joins the caller's transaction.
func (o *Operators) Erase(ctx context.Context, person uuid.UUID) error {
	return o.tx.Do(ctx, func(ctx context.Context) error {
		if err := o.sessions.EndOpsSessions(ctx, person); err != nil {
			return err
		}
		return o.trail.EraseAudit(ctx, person)
	})
}
