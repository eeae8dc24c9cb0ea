package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"sherpa/platform/tx"
)

// AccountEraseArgs erases the personal data of a closed account.
type AccountEraseArgs struct {
	User uuid.UUID `json:"user"`
}

// Kind implements river.JobArgs.
func (AccountEraseArgs) Kind() string { return "account_erase" }

// InsertOpts implements river.JobArgsWithInsertOpts. One that failed for good is followed by the next of the sweep.
func (AccountEraseArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{}) }

type accountErase struct {
	river.WorkerDefaults[AccountEraseArgs]

	w Workers
}

// Work does all of it or nothing. The account comes last, so that locks are taken in the order of the whole program.
func (e *accountErase) Work(ctx context.Context, job *river.Job[AccountEraseArgs]) error {
	user := job.Args.User
	email, may, err := e.w.Accounts.MayErase(ctx, user, e.w.Retention.ClosedUnpaid)
	if err != nil || !may {
		return err
	}
	return e.w.Tx.Do(ctx, func(ctx context.Context) error {
		for _, erase := range []func(context.Context, uuid.UUID) error{
			e.w.Booking.Erase, e.w.Conversation.Erase, e.w.Notices.Erase, e.w.Reviews.Erase, e.w.Applications.Erase, e.w.Operators.Erase,
			func(ctx context.Context, _ uuid.UUID) error { return forgetErrors(ctx, e.w.Tx, email) },
			e.w.Accounts.Erase,
		} {
			if err := erase(ctx, user); err != nil {
				return err
			}
		}
		return nil
	})
}

// Transactions runs a function in a transaction and lends its pgx face.
type Transactions interface {
	tx.Runner
	Tx
}

// forgetErrors removes the errors of jobs in which a word occurs: a mail server names the address that it refused.
func forgetErrors(ctx context.Context, t Tx, word string) error {
	if word == "" {
		return nil
	}
	return withoutErrors(ctx, t, "state <> 'running' AND strpos(lower(array_to_string(errors::text[], ' ')), lower($1)) > 0", word)
}

// forgetOldErrors removes the errors of jobs that ended before.
func forgetOldErrors(ctx context.Context, t Tx, before time.Time) error {
	return withoutErrors(ctx, t, "finalized_at < $1 AND cardinality(errors) > 0", before)
}

func withoutErrors(ctx context.Context, t Tx, condition string, arg any) error {
	return t.PgxTx(ctx, func(t pgx.Tx) error {
		if _, err := t.Exec(ctx, "UPDATE river_job SET errors = '{}' WHERE "+condition, arg); err != nil {
			return fmt.Errorf("forget the errors of jobs: %w", err)
		}
		return nil
	})
}
