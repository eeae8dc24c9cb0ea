package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

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

// plainRows are the rows of jobs all of which are plain; false when one is not.
func plainRows(jobs []river.JobArgs) ([]plainJob, bool) {
	rows := make([]plainJob, 0, len(jobs))
	for _, job := range jobs {
		var opts river.InsertOpts
		if with, ok := job.(river.JobArgsWithInsertOpts); ok {
			opts = with.InsertOpts()
		}
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

const insertPlain = `
INSERT INTO river_job (state, created_at, scheduled_at, metadata, args, kind, queue, max_attempts, priority)
SELECT 'available', $1, $1, coalesce($7::jsonb, '{}'), j.* FROM unnest($2::jsonb[], $3::text[], $4::text[], $5::smallint[], $6::smallint[])
       AS j (args, kind, queue, max_attempts, priority)`

// announce tells waiting workers of a queue, as River does after its inserts.
const announce = "SELECT pg_notify(concat(current_schema(), '.river_insert'), $1)"

// plainInsert inserts plain jobs.
type plainInsert struct {
	// every is how often jobs of one queue are announced at most, as River does: workers fetch no more often than that. A
	// commit with a notification waits for those of others.
	every time.Duration

	mu        sync.Mutex
	announced map[string]time.Time // by queue
}

func newPlainInsert() *plainInsert { return &plainInsert{announced: map[string]time.Time{}} }

func (p *plainInsert) insert(ctx context.Context, tx Tx, rows []plainJob) error {
	var args [][]byte
	var kinds, queues []string
	var attempts, priorities []int16
	for _, r := range rows {
		args, kinds, queues = append(args, r.args), append(kinds, r.kind), append(queues, r.queue)
		attempts, priorities = append(attempts, r.maxAttempts), append(priorities, r.priority)
	}
	now := clock.System{}.Now()
	if err := tx.Exec(ctx, insertPlain, now, args, kinds, queues, attempts, priorities, traceMetadata(ctx)); err != nil {
		return err
	}
	for _, queue := range slices.Compact(slices.Sorted(slices.Values(queues))) {
		if !p.mayAnnounce(queue, now) {
			continue
		}
		if err := tx.Exec(ctx, announce, fmt.Sprintf(`{"queue": %q}`, queue)); err != nil {
			return err
		}
	}
	return nil
}

func (p *plainInsert) mayAnnounce(queue string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.announced[queue]) < p.every {
		return false
	}
	p.announced[queue] = now
	return true
}
