package applications

import (
	"time"

	"github.com/google/uuid"
)

// Status is the state of an application.
type Status string

// The states. Pending is the only one that is left again.
const (
	Pending  Status = "pending"
	Approved Status = "approved"
	Rejected Status = "rejected"
)

// Application is what a person applied with and what became of it. It changes through approve and
// reject only.
type Application struct {
	id        uuid.UUID
	user      uuid.UUID
	status    Status
	form      Form
	createdAt time.Time
	decision  *Decision
}

// Decision is what an admin decided.
type Decision struct {
	By     uuid.UUID
	At     time.Time
	Reason string
}

// Restore rebuilds an application from what a store kept.
func Restore(id, user uuid.UUID, status Status, form Form, createdAt time.Time, decision *Decision) Application {
	return Application{id: id, user: user, status: status, form: form, createdAt: createdAt, decision: decision}
}

// ID of the application.
func (a *Application) ID() uuid.UUID { return a.id }

// User is the applicant.
func (a *Application) User() uuid.UUID { return a.user }

// Status is the present state.
func (a *Application) Status() Status { return a.status }

// Form is what was submitted.
func (a *Application) Form() Form { return a.form }

// CreatedAt is when it was submitted.
func (a *Application) CreatedAt() time.Time { return a.createdAt }

// Decision is nil while the application is pending.
func (a *Application) Decision() *Decision { return a.decision }

// approve ends a pending application with the person being a Sherpa. Errors: ErrApproved, ErrNonePending.
func (a *Application) approve(by uuid.UUID, at time.Time) error {
	return a.decide(Approved, Decision{By: by, At: at})
}

// reject ends a pending application; the person may apply again. Errors: ErrApproved, ErrNonePending.
func (a *Application) reject(by uuid.UUID, at time.Time, reason string) error {
	return a.decide(Rejected, Decision{By: by, At: at, Reason: reason})
}

func (a *Application) decide(to Status, decision Decision) error {
	switch a.status {
	case Pending:
		a.status, a.decision = to, &decision
		return nil
	case Approved:
		return ErrApproved
	case Rejected:
		return ErrNonePending
	}
	return ErrNonePending
}
