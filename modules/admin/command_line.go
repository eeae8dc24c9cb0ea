package admin

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// The use cases of operators at the command line ask for no actor. Each is noted in the audit trail in the
// transaction of the change, and not noted when there was nothing to change.

// commands are what an operator typed, by the action: whoever works at the command line has no account here.
var commands = map[Action]string{ //nolint:gochecknoglobals // a constant table
	GrantedAdmin:       "sherpa admin grant",
	RevokedAdmin:       "sherpa admin revoke",
	LiftedBookingBlock: "sherpa admin unblock",
	SuspendedGuide:     "sherpa guides suspend",
	RestoredGuide:      "sherpa guides restore",
}

// GrantAdmin makes the person with this e-mail address an admin. granted is false for somebody who was one
// before. Errors: those of Accounts.
func (o *Operators) GrantAdmin(ctx context.Context, email string) (granted bool, err error) {
	return o.byCommand(ctx, GrantedAdmin, nil, func(ctx context.Context) (uuid.UUID, bool, error) {
		return o.people.GrantAdmin(ctx, email)
	})
}

// RevokeAdmin takes the admin's rights from the person with this e-mail address. revoked is false for somebody who
// had none. The only admin keeps them unless force says otherwise. reason may be empty. Errors: those of Accounts.
func (o *Operators) RevokeAdmin(ctx context.Context, email, reason string, force bool) (revoked bool, err error) {
	return o.byCommand(ctx, RevokedAdmin, because(reason), func(ctx context.Context) (uuid.UUID, bool, error) {
		return o.people.RevokeAdmin(ctx, email, force)
	})
}

// LiftBookingBlock lets the person with this e-mail address book again. lifted is false when nothing kept the
// person from booking. Errors: those of Accounts.
func (o *Operators) LiftBookingBlock(ctx context.Context, email string) (lifted bool, err error) {
	return o.byCommand(ctx, LiftedBookingBlock, nil, func(ctx context.Context) (uuid.UUID, bool, error) {
		return o.people.UnblockBooking(ctx, email)
	})
}

// SuspendGuide suspends the guide with this e-mail address or GamerTag, and with cancelOpen has the sessions
// cancelled that have not begun. changed is false when there was nothing to do. Errors: those of Accounts.
func (o *Operators) SuspendGuide(ctx context.Context, who, reason string, cancelOpen bool) (changed bool, err error) {
	details := because(reason)
	details["cancelOpen"] = cancelOpen
	return o.byCommand(ctx, SuspendedGuide, details, func(ctx context.Context) (uuid.UUID, bool, error) {
		return o.people.SuspendGuide(ctx, who, cancelOpen)
	})
}

// RestoreGuide ends the suspension of the guide with this e-mail address or GamerTag. changed is false for one who
// was not suspended. reason may be empty. Errors: those of Accounts.
func (o *Operators) RestoreGuide(ctx context.Context, who, reason string) (changed bool, err error) {
	return o.byCommand(ctx, RestoredGuide, because(reason), func(ctx context.Context) (uuid.UUID, bool, error) {
		return o.people.RestoreGuide(ctx, who)
	})
}

func because(reason string) map[string]any {
	details := map[string]any{}
	if reason != "" {
		details["reason"] = reason
	}
	return details
}

func (o *Operators) byCommand(ctx context.Context, action Action, details map[string]any,
	do func(context.Context) (user uuid.UUID, changed bool, err error),
) (changed bool, err error) {
	err = o.tx.Do(ctx, func(ctx context.Context) error {
		user, did, err := do(ctx)
		if changed = did; err != nil || !changed {
			return err
		}
		return o.trail.AddAudit(ctx, AuditEntry{ID: id.New(), At: o.clock.Now(), Action: action, Subject: user, Details: details})
	})
	return changed && err == nil, err
}
