// Package tx is the port of the unit of work.
package tx

import (
	"context"
	"time"
)

// Runner runs a function in one database transaction.
//
// The context that fn receives carries the transaction; every store and every
// job that is enqueued with it takes part. A call within a call joins the outer
// transaction. An error or a panic rolls everything back. After a deadlock or a
// serialization failure the outermost level runs fn again (at most three
// times), so fn must not change what it captured other than by assigning its
// results. fn makes no network call, and has a limited time: the deadline of its
// context, after which everything is rolled back.
type Runner interface {
	Do(ctx context.Context, fn func(ctx context.Context) error) error
}

// Hooks lets others wait for the end of a transaction.
type Hooks interface {
	// AfterCommit calls fn once the transaction of ctx is committed, outside of it, and never when it is rolled back or
	// nobody knows. Outside of a transaction it calls fn at once. fn is short and waits for nothing.
	AfterCommit(ctx context.Context, fn func())
}

type limitKey struct{}

// WithLimit gives a transaction that begins with the returned context another time limit than the program's, for
// what is known to take long.
func WithLimit(ctx context.Context, limit time.Duration) context.Context {
	return context.WithValue(ctx, limitKey{}, limit)
}

// Limit is the time limit that WithLimit has set, otherwise the given one.
func Limit(ctx context.Context, otherwise time.Duration) time.Duration {
	if limit, set := ctx.Value(limitKey{}).(time.Duration); set {
		return limit
	}
	return otherwise
}

// Answer is the pending result of a read. A transaction may delay the read until the Answer is called, and send several in
// one round trip. The call returns the result, or the error of the read or of a write before it.
type Answer[T any] func() (T, error)
