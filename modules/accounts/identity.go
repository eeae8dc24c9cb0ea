package accounts

import "context"

// Identity is what the identity provider knows about a person.
type Identity struct {
	// Subject is the provider's id of the account (the "sub" of its tokens).
	Subject  string
	Email    string
	FullName string
}

// Identities reads and deletes people at the identity provider. It is called outside of transactions.
type Identities interface {
	// Identity returns the person behind subject; ErrIdentityGone when the provider has no such
	// account any more, errs.ErrUnavailable when it cannot be reached.
	Identity(ctx context.Context, subject string) (Identity, error)
	// Delete deletes the account of subject for good. Errors as Identity.
	Delete(ctx context.Context, subject string) error
}

// IdentityEventKind says what happened to an account at the identity provider.
type IdentityEventKind string

// The events that matter to us.
const (
	IdentityChanged IdentityEventKind = "changed" // created or updated: read the identity again
	IdentityDeleted IdentityEventKind = "deleted"
	IdentityIgnored IdentityEventKind = "ignored" // verified, but of no interest
)

// IdentityEvent is a verified webhook of the identity provider.
type IdentityEvent struct {
	ID      string
	Kind    IdentityEventKind
	Subject string
}
