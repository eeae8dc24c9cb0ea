package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/accounts"
)

// IdentityDeleteArgs deletes a closed account at the identity provider.
type IdentityDeleteArgs struct {
	User uuid.UUID `json:"user"`
}

// Kind implements river.JobArgs.
func (IdentityDeleteArgs) Kind() string { return "identity_delete" }

// InsertOpts implements river.JobArgsWithInsertOpts. It outlives a provider that is down for long: nobody asks again.
func (IdentityDeleteArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1000} }

type identityDelete struct {
	river.WorkerDefaults[IdentityDeleteArgs]

	accounts *accounts.Service
}

func (w *identityDelete) Work(ctx context.Context, job *river.Job[IdentityDeleteArgs]) error {
	return w.accounts.DeleteIdentity(ctx, job.Args.User)
}
