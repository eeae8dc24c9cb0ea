package demo

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
)

// noJobs implements the Jobs ports and enqueues nothing: the loader itself does what was due in the past, and what is
// still due stands in the sessions' own rows, where the sweep finds it.
type noJobs struct{}

// IdentitySync implements accounts.Jobs.
func (noJobs) IdentitySync(context.Context, uuid.UUID) error { return nil }

// AccountClosed implements accounts.Jobs.
func (noJobs) AccountClosed(context.Context, uuid.UUID) error { return nil }

// AccountErase implements accounts.Jobs.
func (noJobs) AccountErase(context.Context, ...uuid.UUID) error { return nil }

// CancelGuidedSessions implements accounts.Jobs.
func (noJobs) CancelGuidedSessions(context.Context, uuid.UUID) error { return nil }

// SessionRefund implements booking.Jobs.
func (noJobs) SessionRefund(context.Context, ...uuid.UUID) error { return nil }

// SessionActions implements booking.Jobs.
func (noJobs) SessionActions(context.Context, ...booking.ScheduledAction) error { return nil }

// SessionNotice implements booking.Jobs: nobody is told of the past.
func (noJobs) SessionNotice(context.Context, ...booking.Notification) error { return nil }

// SessionFold implements booking.Jobs.
func (noJobs) SessionFold(context.Context, ...booking.Fold) error { return nil }

// ApplicationNotice implements applications.Jobs.
func (noJobs) ApplicationNotice(context.Context, applications.Notification) error { return nil }

// MessageNotice implements conversation.Jobs.
func (noJobs) MessageNotice(context.Context, conversation.Notification, time.Duration) error {
	return nil
}
