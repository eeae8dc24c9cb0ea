package applications

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// Repository keeps applications. Every method takes part in the transaction of the context.
type Repository interface {
	// Insert adds a pending application; ErrOpen when the person has one.
	Insert(ctx context.Context, a Application) error
	// FindLatestForUpdate reads the person's last application for a change; ErrNone.
	FindLatestForUpdate(ctx context.Context, user uuid.UUID) (Application, error)
	// Find reads an application; ErrNone.
	Find(ctx context.Context, id uuid.UUID) (Application, error)
	// Save writes state and decision.
	Save(ctx context.Context, a Application) error
	// DeleteOf removes all applications of a person.
	DeleteOf(ctx context.Context, user uuid.UUID) error
	// DeleteRejected removes those that were rejected before; it answers how many.
	DeleteRejected(ctx context.Context, before time.Time) (int, error)
}

// People are the accounts.
type People interface {
	// Applicant tells the e-mail address as far as it is known, and whether the person is a Sherpa.
	// Errors: NotFound for nobody, Forbidden for a closed account.
	Applicant(ctx context.Context, userID uuid.UUID) (email string, isGuide bool, err error)
	// Contact tells e-mail (empty until known) and time zone (IANA, empty when unknown) for a message.
	// Errors: NotFound for nobody, Forbidden for a closed account.
	Contact(ctx context.Context, userID uuid.UUID) (email, zone string, err error)
	// Admins are those who decide applications.
	Admins(ctx context.Context) ([]uuid.UUID, error)
	// MakeGuide makes the person a Sherpa with what fits of this profile; a Conflict when they are one.
	MakeGuide(ctx context.Context, userID uuid.UUID, gamerTag string, platforms, games []string, rate money.Cents, availability string) error
}

// Live tells people who look at the moment what has changed, after the commit of the transaction of ctx.
type Live interface {
	// ApplicationChanged says to people that somebody's application was sent in or decided.
	ApplicationChanged(ctx context.Context, applicant uuid.UUID, people ...uuid.UUID)
	// NoticeAdded says that people have something new to read about.
	NoticeAdded(ctx context.Context, people ...uuid.UUID)
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// ApplicationNotice has a message sent.
	ApplicationNotice(ctx context.Context, n Notification) error
}
