package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"reflect"

	"github.com/riverqueue/river"

	"sherpa/platform/clock"
)

// plainJob is a job that is to be worked as soon as possible, whatever others there are: its row needs no answer of the
// database, so that its insert costs no round trip. River has no such insert; TestAPlainJobIsInsertedAsByRiver holds ours
// to its row.
type plainJob struct {
	args        []byte
	kind, queue string
	maxAttempts int16
	priority    int16
}

// optionsOf is what a kind of job says about its insert.
func optionsOf(job river.JobArgs) river.InsertOpts {
	if with, ok := job.(river.JobArgsWithInsertOpts); ok {
		return with.InsertOpts()
	}
	return river.InsertOpts{}
}

// plainRows are the rows of jobs all of which are plain; false when one is not.
func plainRows(jobs []river.JobArgs) ([]plainJob, bool) {
	rows := make([]plainJob, 0, len(jobs))
	for _, job := range jobs {
		opts := optionsOf(job)
		plain := river.InsertOpts{Queue: opts.Queue, MaxAttempts: opts.MaxAttempts, Priority: opts.Priority}
		args, err := json.Marshal(job)
		if err != nil || !reflect.DeepEqual(opts, plain) {
			return nil, false
		}
		rows = append(rows, plainJob{
			args: args, kind: job.Kind(), queue: cmp.Or(opts.Queue, river.QueueDefault),
			maxAttempts: int16(cmp.Or(opts.MaxAttempts, river.MaxAttemptsDefault)), //nolint:gosec // constants of ours
			priority:    int16(cmp.Or(opts.Priority, river.PriorityDefault)),       //nolint:gosec // constants of ours
		})
	}
	return rows, true
}

const insertPlainRows = `
INSERT INTO river_job (state, created_at, scheduled_at, metadata, args, kind, queue, max_attempts, priority)
SELECT 'available', $1, $1, coalesce($7::jsonb, '{}'), j.* FROM unnest($2::jsonb[], $3::text[], $4::text[], $5::smallint[], $6::smallint[])
       AS j (args, kind, queue, max_attempts, priority)`

// insertPlain inserts plain jobs by a statement that waits for the next of its transaction that is read.
func insertPlain(ctx context.Context, tx Tx, rows []plainJob) error {
	var args [][]byte
	var kinds, queues []string
	var attempts, priorities []int16
	for _, r := range rows {
		args, kinds, queues = append(args, r.args), append(kinds, r.kind), append(queues, r.queue)
		attempts, priorities = append(attempts, r.maxAttempts), append(priorities, r.priority)
	}
	return tx.Exec(ctx, insertPlainRows, clock.System{}.Now(), args, kinds, queues, attempts, priorities, traceMetadata(ctx))
}
