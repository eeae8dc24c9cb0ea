package applications

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// Notification asks for the message that an application has reached a state: received (Pending),
// approved or rejected. Each happens once to an application.
type Notification struct {
	Application uuid.UUID
	Status      Status
	To          uuid.UUID
}

// Recipient is the applicant as a message addresses them.
type Recipient struct {
	ID    uuid.UUID
	Name  string // as they signed: the preferred name, else the full one
	Email string
	Zone  string // IANA name; empty when unknown
}

// Notice is what a message says.
type Notice struct {
	Notification
	Person Recipient
	Reason string // of a rejection; may be empty
}

// notify has the applicant and the admins told of the state of an application, in the transaction of its change.
func (s *Service) notify(ctx context.Context, a Application) error {
	admins, err := s.people.Admins(ctx)
	if err != nil {
		return err
	}
	s.live.ApplicationChanged(ctx, a.user, append(admins, a.user)...)
	if a.status != Pending {
		s.live.NoticeAdded(ctx, a.user)
	}
	return s.jobs.ApplicationNotice(ctx, Notification{Application: a.id, Status: a.status, To: a.user})
}

// Notice gives what a message says at this moment. current is false when there is nothing to say any
// more: the application was decided or erased since, or the account was closed.
func (s *Service) Notice(ctx context.Context, n Notification) (notice Notice, current bool, err error) {
	a, err := s.applications.Find(ctx, n.Application)
	if errors.Is(err, ErrNone) { // erased with the account, or deleted after its retention time
		return Notice{}, false, nil
	}
	if err != nil {
		return Notice{}, false, err
	}
	if a.status != n.Status || a.user != n.To {
		return Notice{}, false, nil
	}
	email, zone, err := s.people.Contact(ctx, a.user)
	if err != nil {
		if errs.ClassOf(err) == errs.Forbidden {
			return Notice{}, false, nil
		}
		return Notice{}, false, err
	}
	notice = Notice{Notification: n, Person: Recipient{ID: a.user, Name: a.form.PreferredName, Email: email, Zone: zone}}
	if notice.Person.Name == "" {
		notice.Person.Name = a.form.FullName
	}
	if a.decision != nil {
		notice.Reason = a.decision.Reason
	}
	return notice, true, nil
}
