package jobs

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/riverqueue/river"
)

// Announcement is the statement that tells waiting workers of jobs in some queues, as River does after its inserts. It belongs to no
// request.
const Announcement = "SELECT pg_notify(concat(current_schema(), '.river_insert'), payload) FROM unnest($1::text[]) AS payload"

const (
	// announceEvery is the least time between two announcements, announceWithin bounds one.
	announceEvery  = 10 * time.Millisecond
	announceWithin = 5 * time.Second
)

// announcer tells waiting workers of committed jobs, by a connection of its own: a commit with a notification would wait
// for those of others. The first is announced at once, those of the next moments together. When an announcement is lost,
// workers find the jobs at their next poll.
type announcer struct {
	tx Tx

	mu      sync.Mutex
	queues  map[string]bool // that have jobs nobody was told of
	sending bool
}

func newAnnouncer(tx Tx) *announcer { return &announcer{tx: tx, queues: map[string]bool{}} }

// afterCommit announces the queues of jobs once the transaction of ctx is committed.
func (a *announcer) afterCommit(ctx context.Context, jobs []river.JobArgs) {
	a.tx.AfterCommit(ctx, func() { //nolint:contextcheck // the transaction of ctx has ended
		a.mu.Lock()
		defer a.mu.Unlock()
		for _, job := range jobs {
			a.queues[cmp.Or(optionsOf(job).Queue, river.QueueDefault)] = true
		}
		if !a.sending {
			a.sending = true
			go a.send()
		}
	})
}

// send announces what there is, and comes again in a while until there is nothing.
func (a *announcer) send() {
	payloads := a.next()
	if len(payloads) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), announceWithin) //nolint:forbidigo // outside of any transaction
	defer cancel()
	_ = a.tx.Exec(ctx, Announcement, payloads) // workers poll
	time.AfterFunc(announceEvery, a.send)
}

// next are the payloads of the next announcement; with none the sending has ended.
func (a *announcer) next() (payloads []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for queue := range a.queues {
		payloads = append(payloads, fmt.Sprintf(`{"queue": %q}`, queue))
	}
	clear(a.queues)
	a.sending = len(payloads) > 0
	return payloads
}
