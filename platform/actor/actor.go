// Package actor says who is acting: the signed-in person with the roles they
// have right now. Identity middleware puts the actor into the context; use
// cases decide with it.
package actor

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// Actor is the person behind a call. The zero Actor is nobody: a signed-out visitor.
// Roles are read from our database at every request, never from a token.
type Actor struct {
	ID      uuid.UUID
	IsGuide bool
	IsAdmin bool
}

// SignedIn says whether there is a person at all.
func (a Actor) SignedIn() bool { return a.ID != uuid.Nil }

// SeesUSD says whether dollar rates may be shown: to guides and admins only (specification, sections 1 and 6).
func (a Actor) SeesUSD() bool { return a.IsGuide || a.IsAdmin }

type key struct{}

// With returns a context in which a acts.
func With(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, key{}, a) }

// From gives the actor of the context; the zero Actor when nobody is signed in.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(key{}).(Actor)
	return a
}

// Require gives the signed-in actor or errs.ErrUnauthenticated.
func Require(ctx context.Context) (Actor, error) {
	a := From(ctx)
	if !a.SignedIn() {
		return Actor{}, errs.ErrUnauthenticated
	}
	return a, nil
}

// RequireAdmin gives the signed-in admin; errs.ErrUnauthenticated or errs.ErrForbidden otherwise.
func RequireAdmin(ctx context.Context) (Actor, error) {
	a, err := Require(ctx)
	if err != nil {
		return Actor{}, err
	}
	if !a.IsAdmin {
		return Actor{}, errs.ErrForbidden.Saying("Access Denied – Admins only.")
	}
	return a, nil
}
