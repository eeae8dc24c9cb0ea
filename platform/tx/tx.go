// Package tx is the port of the unit of work.
package tx

import "context"

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
