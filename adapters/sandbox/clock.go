package sandbox

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"sherpa/platform/clock"
)

// followPause is how often a process looks for moves that another one made.
const followPause = 100 * time.Millisecond

// followLimit bounds one look, so that a busy database does not hold up a move.
const followLimit = 2 * time.Second

// Clock is the business clock: the wall clock plus an offset that lives in the database, plus the skew of this
// process, which no other shares. The process that moves it sees the move at once, every other one that was started (Sandbox.Start)
// within a quarter of a second.
type Clock struct {
	wall  clock.Clock
	pool  *pgxpool.Pool
	skew  time.Duration // of this process
	ahead atomic.Int64  // microseconds
	// reading is held from the question to the database until its answer is stored, so that an
	// old answer never overwrites a newer one.
	reading sync.Mutex
}

var _ clock.Clock = (*Clock)(nil)

func newClock(wall clock.Clock, pool *pgxpool.Pool, skew time.Duration) *Clock {
	return &Clock{wall: wall, pool: pool, skew: skew}
}

// Now implements clock.Clock.
func (c *Clock) Now() time.Time {
	return c.wall.Now().Add(time.Duration(c.ahead.Load())*time.Microsecond + c.skew)
}

func (c *Clock) load(ctx context.Context) error {
	return c.ask(ctx, "SELECT ahead_us FROM sandbox.clock")
}

// follow keeps up with other processes. While the database does not answer, the clock runs on.
func (c *Clock) follow(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-clock.Wait(followPause):
			bounded, cancel := context.WithTimeout(ctx, followLimit)
			_ = c.load(bounded)
			cancel()
		}
	}
}

// moveTo sets the clock to t, or leaves it when it is past t already.
func (c *Clock) moveTo(ctx context.Context, t time.Time) error {
	return c.ask(ctx, "UPDATE sandbox.clock SET ahead_us = greatest(ahead_us, $1) RETURNING ahead_us", (t.Sub(c.wall.Now()) - c.skew).Microseconds())
}

// reset brings business time back to the wall clock.
func (c *Clock) reset(ctx context.Context) error {
	return c.ask(ctx, "UPDATE sandbox.clock SET ahead_us = $1 RETURNING ahead_us", 0)
}

func (c *Clock) ask(ctx context.Context, sql string, args ...any) error {
	c.reading.Lock()
	defer c.reading.Unlock()
	var ahead int64
	if err := c.pool.QueryRow(ctx, sql, args...).Scan(&ahead); err != nil {
		return fmt.Errorf("sandbox clock: %w", err)
	}
	c.ahead.Store(ahead)
	return nil
}
