package admin

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// GrantAdmin makes the person with this e-mail address an admin and notes it in the audit trail. It is for the
// operator at the command line and asks for no actor. granted is false for somebody who was one before; then
// nothing is noted. Errors: those of Accounts.
func (o *Operators) GrantAdmin(ctx context.Context, email string) (granted bool, err error) {
	return o.byCommand(ctx, GrantedAdmin, email, o.people.GrantAdmin)
}

// LiftBookingBlock lets the person with this e-mail address book again and notes it in the audit trail. It is
// for the operator at the command line and asks for no actor. lifted is false when nothing kept the person
// from booking; then nothing is noted. Errors: those of Accounts.
func (o *Operators) LiftBookingBlock(ctx context.Context, email string) (lifted bool, err error) {
	return o.byCommand(ctx, LiftedBookingBlock, email, o.people.UnblockBooking)
}

func (o *Operators) byCommand(ctx context.Context, action Action, email string,
	do func(context.Context, string) (user uuid.UUID, gamerTag string, changed bool, err error),
) (changed bool, err error) {
	err = o.tx.Do(ctx, func(ctx context.Context) error {
		user, name, did, err := do(ctx, email)
		if changed = did; err != nil || !changed {
			return err
		}
		return o.records.AddAudit(ctx, AuditEntry{
			ID: id.New(), At: o.clock.Now(), Action: action, Subject: user,
			Details: map[string]any{"email": email, "username": name},
		})
	})
	return changed && err == nil, err
}
