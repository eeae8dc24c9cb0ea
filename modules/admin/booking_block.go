package admin

import (
	"context"

	"sherpa/platform/id"
)

// LiftBookingBlock lets the person with this e-mail address book again and notes it in the audit trail. It is
// for the operator at the command line and asks for no actor. lifted is false when nothing kept the person
// from booking; then nothing is noted. Errors: those of Accounts.
func (o *Operators) LiftBookingBlock(ctx context.Context, email string) (lifted bool, err error) {
	err = o.tx.Do(ctx, func(ctx context.Context) error {
		user, name, was, err := o.people.UnblockBooking(ctx, email)
		if lifted = was; err != nil || !lifted {
			return err
		}
		return o.records.AddAudit(ctx, AuditEntry{
			ID: id.New(), At: o.clock.Now(), Action: LiftedBookingBlock, Subject: user,
			Details: map[string]any{"email": email, "username": name},
		})
	})
	return lifted && err == nil, err
}
