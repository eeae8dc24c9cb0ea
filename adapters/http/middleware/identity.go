package middleware

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/respond"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// Verifier checks a bearer token of the identity provider.
type Verifier interface {
	// Verify returns the provider's id of the person, and when the token expires (wall clock); errs.ErrUnauthenticated
	// for anything wrong, errs.ErrUnavailable when the provider's keys cannot be read.
	Verify(ctx context.Context, token string) (subject string, expires time.Time, err error)
}

// People finds the person behind a verified token, and makes the record at the first call.
type People interface {
	// Resolve reads the roles afresh at every call; Forbidden for a closed account.
	Resolve(ctx context.Context, subject string) (actor.Actor, error)
}

// Identity puts the actor into the context. Without a token there is none; a token that is present and
// wrong is 401 everywhere. Tokens come in the Authorization header only.
func Identity(v Verifier, people People) gin.HandlerFunc {
	return func(c *gin.Context) {
		header := c.GetHeader("Authorization")
		if header == "" {
			c.Next()
			return
		}
		ctx := c.Request.Context()
		a, expires, err := identify(ctx, v, people, header)
		if err != nil {
			respond.Error(c, err)
			return
		}
		log := respond.Logger(ctx).With(slog.String("actor", a.ID.String()))
		ctx = respond.WithTokenExpiry(respond.WithRequest(actor.With(ctx, a), respond.RequestID(ctx), log), expires)
		c.Request = c.Request.WithContext(ctx)
		c.Next()
	}
}

func identify(ctx context.Context, v Verifier, people People, header string) (a actor.Actor, expires time.Time, err error) {
	scheme, token, ok := strings.Cut(header, " ")
	if !ok || !strings.EqualFold(scheme, "bearer") || strings.TrimSpace(token) == "" {
		return actor.Actor{}, time.Time{}, errs.ErrUnauthenticated
	}
	subject, expires, err := v.Verify(ctx, strings.TrimSpace(token))
	if err != nil {
		return actor.Actor{}, time.Time{}, err
	}
	a, err = people.Resolve(ctx, subject)
	return a, expires, err
}
