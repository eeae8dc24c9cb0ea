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

type identitySync struct {
	river.WorkerDefaults[IdentitySyncArgs]

	accounts *accounts.Service
}

func (w *identitySync) Work(ctx context.Context, job *river.Job[IdentitySyncArgs]) error {
	return w.accounts.SyncIdentity(ctx, job.Args.User)
}
