package admin

import (
	"context"
	"errors"
	"time"

	"sherpa/platform/errs"
)

// Sweep is how the job that finds due work is doing. Times of the wall clock.
type Sweep struct {
	EndedAt *time.Time // of the last one that came to its end; nil before the first
	Total   int64
	Items   []SweepFailure // what it could not do, the oldest first
}

// SweepStep is one of the things that a sweep does.
type SweepStep string

// The steps.
const (
	SweepSessions SweepStep = "sessions"
	SweepPayouts  SweepStep = "payouts"
	SweepErasures SweepStep = "erasures"
)

// SweepFailure is something that sweeps have not been able to do since a moment. It ends by itself with the first
// sweep that can.
type SweepFailure struct {
	Step    SweepStep
	Subject string // the guide; empty when the step failed for everybody
	Error   string // its class: the code of one of ours, or timeout, other
	Since   time.Time
	LastAt  time.Time
}

// FailedStep is what a sweep that has just ended could not do.
type FailedStep struct {
	Step    SweepStep
	Subject string
	Err     error
}

// RecordSweep keeps what a sweep could not do, in place of what the one before could not.
func (o *Operators) RecordSweep(ctx context.Context, failed []FailedStep) error {
	now := o.wall.Now()
	failures := make([]SweepFailure, 0, len(failed))
	for _, f := range failed {
		failures = append(failures, SweepFailure{Step: f.Step, Subject: f.Subject, Error: classOf(f.Err), Since: now, LastAt: now})
	}
	return o.tx.Do(ctx, func(ctx context.Context) error { return o.sweeps.SetSweep(ctx, now, failures) })
}

// classOf is an error without its text, which may hold anything.
func classOf(err error) string {
	if e, ours := errs.As(err); ours {
		return e.Code
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "timeout"
	}
	return "other"
}
