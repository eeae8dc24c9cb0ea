package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/accounts"
)

// IdentitySyncArgs asks for a person's name and e-mail to be read from the identity provider.
type IdentitySyncArgs struct {
	User uuid.UUID `json:"user"`
}

// Kind implements river.JobArgs.
func (IdentitySyncArgs) Kind() string { return "identity_sync" }

// InsertOpts implements river.JobArgsWithInsertOpts. It outlives a provider that is down for a day: nothing
// else asks for the address of somebody who has signed in once.
func (IdentitySyncArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 300} }

type identitySync struct {
	river.WorkerDefaults[IdentitySyncArgs]

	accounts *accounts.Service
}

func (w *identitySync) Work(ctx context.Context, job *river.Job[IdentitySyncArgs]) error {
	return w.accounts.SyncIdentity(ctx, job.Args.User)
}
