// Package clock is the only place where the program reads the time.
//
// Business time (sessions, due work, ratings) always comes from an injected
// Clock, so that tests and the sandbox can move it. All times are UTC and cut
// to microseconds, which is what PostgreSQL stores: a time survives a round
// trip unchanged.
package clock

import (
	"sync"
	"time"
)

// Clock tells the business time.
type Clock interface {
	// Now is the current time in UTC, cut to microseconds.
	Now() time.Time
}

// System is the wall clock.
type System struct{}

// Now implements Clock.
func (System) Now() time.Time { return Normalize(time.Now()) }

// Normalize brings a time into the form in which the program keeps times: UTC, microseconds.
func Normalize(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// Manual is a clock for tests that stands still until it is moved.
type Manual struct {
	mu  sync.Mutex
	now time.Time
}

// NewManual returns a clock that shows t.
func NewManual(t time.Time) *Manual { return &Manual{now: Normalize(t)} }

// Now implements Clock.
func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Advance moves the clock by d and returns the new time.
func (m *Manual) Advance(d time.Duration) time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = Normalize(m.now.Add(d))
	return m.now
}

// Set moves the clock to t.
func (m *Manual) Set(t time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = Normalize(t)
}

// Wait returns a channel that receives after d of real time, whatever the
// business clock says. It is for polling and pauses, never for business rules.
func Wait(d time.Duration) <-chan time.Time { return time.After(d) }
