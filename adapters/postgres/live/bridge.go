// Package livepg carries changes between the processes of the program by LISTEN and NOTIFY.
//
// A NOTIFY inside each transaction would let commits wait for each other. So one goroutine per process sends what was
// committed meanwhile, at most once in a short while.
package livepg

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/live"
)

const (
	channel = "sherpa_live"
	// Announcement is the statement that tells other processes. It belongs to no request.
	Announcement = "SELECT pg_notify($1, $2)"
	// sendEvery is the least time between two announcements, sendWithin bounds one.
	sendEvery  = 50 * time.Millisecond
	sendWithin = 5 * time.Second
	// maxQueued bounds what is kept until the next announcement; beyond it everybody asks again.
	maxQueued = 20_000
	// Pauses between attempts to connect.
	firstPause, longestPause = 100 * time.Millisecond, 10 * time.Second
)

// Config of the bridge.
type Config struct {
	// Listens says that what other processes announce is heard. It takes a connection of its own past the pooler.
	Listens bool
}

// Bridge implements live.Others, and tells the hub of this process what others announce.
type Bridge struct {
	db     *postgres.DB
	hub    *live.Hub
	cfg    Config
	log    *slog.Logger
	origin uuid.UUID

	mu     sync.Mutex
	queued []live.Change
	lost   bool // more changes than are queued, or an announcement that did not go out
	wake   chan struct{}

	stop context.CancelFunc
	done sync.WaitGroup
}

var _ live.Others = (*Bridge)(nil)

// New builds a bridge that does nothing before Start.
func New(db *postgres.DB, hub *live.Hub, cfg Config, log *slog.Logger) *Bridge {
	return &Bridge{db: db, hub: hub, cfg: cfg, log: log, origin: uuid.New(), wake: make(chan struct{}, 1)}
}

// Tell implements live.Others.
func (b *Bridge) Tell(changes ...live.Change) {
	b.mu.Lock()
	if len(b.queued)+len(changes) > maxQueued {
		b.queued, b.lost = nil, true
	} else {
		b.queued = append(b.queued, changes...)
	}
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Start begins to announce, and to listen when the configuration says so.
func (b *Bridge) Start(ctx context.Context) {
	ctx, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	b.done.Go(func() { b.announce(ctx) })
	if b.cfg.Listens {
		b.done.Go(func() { b.listen(ctx) })
	}
}

// Stop ends what Start began and waits for it.
func (b *Bridge) Stop() {
	if b.stop != nil {
		b.stop()
		b.done.Wait()
	}
}

// announce sends what is queued, one announcement at a time.
func (b *Bridge) announce(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-b.wake:
		}
		if !wait(ctx, sendEvery) {
			return
		}
		for payload := b.next(); payload != ""; payload = b.next() {
			if err := b.send(ctx, payload); err != nil && ctx.Err() == nil {
				b.log.WarnContext(ctx, "live changes were not announced to other processes", slog.String("error", err.Error()))
				b.giveUp()
				break
			}
			if !wait(ctx, sendEvery) {
				return
			}
		}
	}
}

// next is the payload for what is queued; empty when nothing is.
func (b *Bridge) next() string {
	b.mu.Lock()
	queued, lost := b.queued, b.lost
	b.queued, b.lost = nil, false
	b.mu.Unlock()
	switch {
	case lost:
		return text(append(b.origin[:], ofEverybody))
	case len(queued) == 0:
		return ""
	}
	return encode(b.origin, fold(queued))
}

// fold leaves the last version of each change.
func fold(changes []live.Change) []live.Change {
	type key struct {
		to, id uuid.UUID
		topic  live.Topic
	}
	at := make(map[key]int, len(changes))
	var folded []live.Change
	for _, c := range changes {
		k := key{c.To, c.ID, c.Topic}
		if i, known := at[k]; known {
			folded[i].Version = max(folded[i].Version, c.Version)
			continue
		}
		at[k] = len(folded)
		folded = append(folded, c)
	}
	return folded
}

// giveUp has the next announcement say that some were lost.
func (b *Bridge) giveUp() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lost = true
}

func (b *Bridge) send(ctx context.Context, payload string) error {
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	return b.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, Announcement, channel, payload)
		return err
	})
}

// listen hears what others announce, on a connection of its own, and connects again when it breaks. Whenever it has
// connected, announcements may have been missed.
func (b *Bridge) listen(ctx context.Context) {
	pause := firstPause
	for ctx.Err() == nil {
		err := b.hear(ctx, func() {
			pause = firstPause
			b.hub.ResyncAll()
		})
		if ctx.Err() != nil {
			return
		}
		b.log.WarnContext(ctx, "live changes of other processes are not heard; connecting again", slog.String("error", err.Error()), slog.Duration("pause", pause))
		if !wait(ctx, pause) {
			return
		}
		pause = min(2*pause, longestPause)
	}
}

func (b *Bridge) hear(ctx context.Context, connected func()) error {
	conn, err := b.connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	connected()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		b.heard(ctx, n.Payload)
	}
}

// connect takes a connection out of the pool past the pooler, for good.
func (b *Bridge) connect(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	conn, err := b.db.Direct().Acquire(ctx)
	if err != nil {
		return nil, err
	}
	return conn.Hijack(), nil
}

func (b *Bridge) heard(ctx context.Context, payload string) {
	a, err := decode(payload)
	switch {
	case errors.Is(err, errPayload):
		b.log.WarnContext(ctx, "an announcement of live changes cannot be read")
		b.hub.ResyncAll()
	case a.origin == b.origin: // told at once
	case a.changes != nil:
		b.hub.Deliver(a.changes...)
	case a.people != nil:
		b.hub.Resync(a.people...)
	default:
		b.hub.ResyncAll()
	}
}

// wait pauses; false when ctx ended first.
func wait(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
