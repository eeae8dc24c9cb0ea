package sandbox

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// Target is where a fault strikes.
type Target string

// The targets of faults.
const (
	TargetWebhook Target = "webhook" // events on their way to us
	TargetStripe  Target = "stripe"  // calls to Stripe's API
	TargetClerk   Target = "clerk"   // calls to Clerk's backend API
	TargetMail    Target = "mail"    // mails that are handed over
)

// Mode is what a fault does.
type Mode string

// The modes of faults.
const (
	ModeDrop        Mode = "drop"         // lost: no answer, no effect; a webhook is never sent
	ModeDelay       Mode = "delay"        // ms later
	ModeDouble      Mode = "double"       // twice
	ModeReorder     Mode = "reorder"      // after the next one, or after ms when none comes
	ModeStatus      Mode = "status"       // refused with status; no effect
	ModeTimeout     Mode = "timeout"      // no answer for ms, no effect
	ModeAfterEffect Mode = "after_effect" // done, but the answer is status (500), ms later if ms is given
)

const (
	defaultWait    = time.Second
	defaultTimeout = 30 * time.Second
	maxWait        = 10 * time.Minute
	maxCount       = 1_000_000
)

// Fault is a failure that was ordered by a test.
type Fault struct {
	ID     int64  `json:"id"`
	Target Target `json:"target"`
	Mode   Mode   `json:"mode"`
	Status int    `json:"status,omitempty"`
	MS     int    `json:"ms,omitempty"`
	// Code is the provider's error code that goes with Status, such as balance_insufficient.
	Code string `json:"code,omitempty"`
	// Count says how often it still strikes; absent means until it is cleared.
	Count *int `json:"count,omitempty"`
	// Struck counts how often it struck.
	Struck int `json:"taken"`
}

func (f Fault) wait() time.Duration {
	if f.MS > 0 {
		return time.Duration(f.MS) * time.Millisecond
	}
	if f.Mode == ModeTimeout {
		return defaultTimeout
	}
	return defaultWait
}

func (f Fault) statusOr(status int) int {
	if f.Status > 0 {
		return f.Status
	}
	return status
}

func (f Fault) check() error {
	var invalid errs.ValidationErrors
	switch f.Target {
	case TargetWebhook, TargetStripe, TargetClerk, TargetMail:
	default:
		invalid.Add("target", "The target is webhook, stripe, clerk or mail.")
	}
	switch f.Mode {
	case ModeDrop, ModeDelay, ModeDouble, ModeReorder, ModeStatus, ModeTimeout, ModeAfterEffect:
	default:
		invalid.Add("mode", "The mode is drop, delay, double, reorder, status, timeout or after_effect.")
	}
	invalid.Check(f.Status == 0 || (f.Status >= 400 && f.Status <= 599), "status", "The status lies between 400 and 599.")
	invalid.Check(f.MS >= 0 && f.MS <= int(maxWait/time.Millisecond), "ms", "The pause lies between 0 and 600000 ms.")
	invalid.Check(f.Count == nil || (*f.Count > 0 && *f.Count <= maxCount), "count", "The count lies between 1 and 1000000.")
	return invalid.Err()
}

// takeFault takes the oldest fault of a target, those of some modes left out; the zero Fault when there is none.
func (s *Sandbox) takeFault(ctx context.Context, target Target, not ...Mode) (Fault, error) {
	spared := make([]string, len(not))
	for i, mode := range not {
		spared[i] = string(mode)
	}
	var f Fault
	err := s.pool.QueryRow(ctx, `UPDATE sandbox.faults SET remaining = remaining - 1, taken = taken + 1
		WHERE id = (SELECT id FROM sandbox.faults WHERE target = $1 AND (remaining IS NULL OR remaining > 0)
			AND mode <> ALL ($2) ORDER BY id LIMIT 1 FOR UPDATE)
		RETURNING id, target, mode, status, ms, code`, target, spared).
		Scan(&f.ID, &f.Target, &f.Mode, &f.Status, &f.MS, &f.Code)
	if errors.Is(err, pgx.ErrNoRows) {
		return Fault{}, nil
	}
	return f, err
}

func (s *Sandbox) addFault(w http.ResponseWriter, r *http.Request) {
	var f Fault
	if err := decode(r, &f); err != nil {
		s.refuse(w, r, err)
		return
	}
	if err := f.check(); err != nil {
		s.refuse(w, r, err)
		return
	}
	f.Struck = 0
	if err := s.pool.QueryRow(r.Context(), `INSERT INTO sandbox.faults (target, mode, status, ms, code, remaining)
		VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`, f.Target, f.Mode, f.Status, f.MS, f.Code, f.Count).Scan(&f.ID); err != nil {
		s.refuse(w, r, err)
		return
	}
	writeJSON(w, http.StatusCreated, f)
}

func (s *Sandbox) faults(ctx context.Context) ([]Fault, error) {
	rows, err := s.pool.Query(ctx, "SELECT id, target, mode, status, ms, code, remaining, taken FROM sandbox.faults ORDER BY id")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (Fault, error) {
		var f Fault
		err := row.Scan(&f.ID, &f.Target, &f.Mode, &f.Status, &f.MS, &f.Code, &f.Count, &f.Struck)
		return f, err
	})
}

// listFaults shows every fault since the last DELETE, those that are used up with count 0.
func (s *Sandbox) listFaults(w http.ResponseWriter, r *http.Request) {
	all, err := s.faults(r.Context())
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, notNil(all))
}

func (s *Sandbox) clearFaults(w http.ResponseWriter, r *http.Request) {
	if _, err := s.pool.Exec(r.Context(), "DELETE FROM sandbox.faults"); err != nil {
		s.refuse(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// notNil makes sure that an empty list is written as [].
func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// passing lets a call that was told to be overtaken wait for the next one of its target. It
// knows the calls of this process only; the fault's pause bounds the wait.
type passing struct {
	mu   sync.Mutex
	next map[Target]chan struct{}
}

func newPassing() *passing { return &passing{next: map[Target]chan struct{}{}} }

// done announces that a call of the target is through.
func (p *passing) done(target Target) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if ch := p.next[target]; ch != nil {
		close(ch)
		delete(p.next, target)
	}
}

// wait returns when another call is through, after d, or when ctx ends.
func (p *passing) wait(ctx context.Context, target Target, d time.Duration) {
	p.mu.Lock()
	ch := p.next[target]
	if ch == nil {
		ch = make(chan struct{})
		p.next[target] = ch
	}
	p.mu.Unlock()
	select {
	case <-ch:
	case <-clock.Wait(d):
	case <-ctx.Done():
	}
}
