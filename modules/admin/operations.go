package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/clock"
	"sherpa/platform/money"
)

// Operations is what operators look at first (design, section 6, "Operators"). The times and ages of jobs
// and of the check of the ledger go by the wall clock, all others by business time.
type Operations struct {
	At time.Time // wall clock
	// Working says that at least one process runs jobs. Without one nothing that is due is done.
	Working    bool
	Queues     []Queue   // by name
	Failures   []Failure // by kind and state
	Refunds    LateRefunds
	Payouts    UnsurePayouts
	Problems   OldProblems
	Earnings   ClosedEarnings
	Mismatches Mismatches
	Disputes   Disputes
	Blocked    BlockedAccounts
	Sweep      Sweep
	Ledger     *LedgerCheck // nil before the first check
}

// Queue is one queue of background jobs.
type Queue struct {
	Name      string
	Waiting   int64         // ready to run, or due
	Running   int64         // being worked, or held by a process that died
	Scheduled int64         // for later
	Retrying  int64         // failed, and waiting for another attempt
	Oldest    time.Duration // how long the oldest waiting job has been ready; 0 without one
	Paused    bool
}

// JobState is the state of a job that did not succeed.
type JobState string

// The states. A retryable job is tried again, a discarded one never unless somebody says so.
const (
	Retryable JobState = "retryable"
	Discarded JobState = "discarded"
)

// Failure counts the jobs of a kind that failed.
type Failure struct {
	Kind  string
	State JobState
	Count int64
	// LastError is the class of the last error: the code of one of ours, or panic, timeout, stuck, other.
	// Never its text, which may hold anything.
	LastError string
	LastAt    time.Time
	// Since is when the first of them failed for the first time, wall clock.
	Since time.Time
}

// Shown is the most items that each list below holds; the totals count everything.
const Shown = 50

// LateRefunds are refunds that are owed for longer than a minute.
type LateRefunds struct {
	Total int64
	Items []LateRefund // oldest first
}

// LateRefund is one session whose gamer waits for SC.
type LateRefund struct {
	Session  uuid.UUID
	TotalSC  money.SC
	JobState string    // of the newest job; missing without one, until the sweep has enqueued another
	Since    time.Time // wall clock
}

// UnsurePayouts are payouts of which nobody knows whether they arrived, and those that the platform's own
// balance at the provider did not cover.
type UnsurePayouts struct {
	Unknown    int64
	NeedReview int64
	Unfunded   int64
	Items      []UnsurePayout // oldest first
}

// PayoutState says why a payout is listed.
type PayoutState string

// The states.
const (
	PayoutUnknown     PayoutState = "unknown"  // the program looks it up by itself
	PayoutNeedsReview PayoutState = "stopped"  // a person must: `sherpa payouts resolve`
	PayoutUnfunded    PayoutState = "unfunded" // tried again each day; the platform's balance must be filled
)

// UnsurePayout is one of them.
type UnsurePayout struct {
	ID     uuid.UUID
	Guide  Person
	Amount money.Cents
	State  PayoutState
	Since  time.Time
}

// OldProblems are problem sessions that wait for a verdict for longer than seven days.
type OldProblems struct {
	Total int64
	Items []OldProblem // oldest first
}

// OldProblem is one of them.
type OldProblem struct {
	Session  uuid.UUID
	State    string
	OpenedAt time.Time
}

// ClosedEarnings is what guides earned whose account was closed before it was paid out.
type ClosedEarnings struct {
	Total  int64
	Amount money.Cents
	Items  []ClosedEarning // the largest first
}

// ClosedEarning is one guide's.
type ClosedEarning struct {
	Guide    Person
	Amount   money.Cents
	ClosedAt time.Time
}

// Mismatches are purchases that were paid otherwise than agreed; nothing was credited.
type Mismatches struct {
	Total int64
	Items []Mismatch // oldest first
}

// Mismatch is one of them.
type Mismatch struct {
	Payment    uuid.UUID
	Buyer      Person
	CheckoutID string
	Price      money.Cents // as agreed
	Since      time.Time
}

// Disputes are payments that a buyer's bank takes back or asks about, until that has ended.
type Disputes struct {
	Open       int64
	Inquiries  int64
	Overturned int64
	Items      []Dispute // oldest first
}

// DisputeState says what a dispute needs.
type DisputeState string

// The states.
const (
	DisputeOpen       DisputeState = "open"       // the bank has the money; evidence is due
	DisputeInquiry    DisputeState = "inquiry"    // the bank only asks; an answer may keep it from more
	DisputeOverturned DisputeState = "overturned" // the provider changed its word after the outcome was posted
)

// Dispute is one of them.
type Dispute struct {
	ID           string // the provider's
	Buyer        Person
	Amount       money.Cents
	ClawedBackSC money.SC // that were still in the wallet
	State        DisputeState
	Reason       string     // the provider's word
	DueBy        *time.Time // for evidence, wall clock
	Since        time.Time
}

// BlockedAccounts are people who cannot book until an operator lifts it.
type BlockedAccounts struct {
	Total int64
	Items []BlockedAccount // oldest first
}

// BlockedAccount is one of them.
type BlockedAccount struct {
	User  Person
	Since time.Time
}

const (
	refundLateAfter = time.Minute
	problemOldAfter = 7 * 24 * time.Hour
)

// Monitor reads operations for programs: metrics and the operators' page. It asks nobody who they are.
type Monitor struct {
	queues  JobQueues
	matters OpenMatters
	sweeps  SweepReports
	checks  LedgerChecks
	clock   clock.Clock
	wall    clock.Clock
}

// NewMonitor builds a monitor from the business clock and the wall clock.
func NewMonitor(records OperationsRepository, business, wall clock.Clock) *Monitor {
	return &Monitor{queues: records, matters: records, sweeps: records, checks: records, clock: business, wall: wall}
}

// Read reads everything, one statement per block; the blocks are not of one moment.
func (m *Monitor) Read(ctx context.Context) (Operations, error) { return m.readFor(ctx, uuid.Nil) }

// readFor leaves out the problems of the viewer's own sessions: a report is kept from the person it is about.
func (m *Monitor) readFor(ctx context.Context, viewer uuid.UUID) (Operations, error) {
	wall := m.wall.Now()
	o := Operations{At: wall}
	for _, read := range []func() error{
		func() (err error) { o.Working, err = m.queues.Working(ctx, wall); return err },
		func() (err error) { o.Queues, err = m.queues.Queues(ctx, wall); return err },
		func() (err error) { o.Failures, err = m.queues.Failures(ctx); return err },
		func() (err error) {
			o.Refunds, err = m.matters.LateRefunds(ctx, wall.Add(-refundLateAfter), Shown)
			return err
		},
		func() (err error) { o.Payouts, err = m.matters.UnsurePayouts(ctx, Shown); return err },
		func() (err error) {
			o.Problems, err = m.matters.OldProblems(ctx, m.clock.Now().Add(-problemOldAfter), viewer, Shown)
			return err
		},
		func() (err error) { o.Earnings, err = m.matters.ClosedEarnings(ctx, Shown); return err },
		func() (err error) { o.Mismatches, err = m.matters.Mismatches(ctx, Shown); return err },
		func() (err error) { o.Disputes, err = m.matters.Disputes(ctx, Shown); return err },
		func() (err error) { o.Blocked, err = m.matters.BlockedAccounts(ctx, Shown); return err },
		func() (err error) { o.Sweep, err = m.sweeps.Sweep(ctx, Shown); return err },
		func() (err error) { o.Ledger, err = m.checks.LastLedgerCheck(ctx); return err },
	} {
		if err := read(); err != nil {
			return Operations{}, err
		}
	}
	return o, nil
}
