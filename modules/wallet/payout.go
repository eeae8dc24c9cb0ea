package wallet

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// PayoutStatus is where a payout stands.
type PayoutStatus string

// The life of a payout (design, section 2; reliability, finding 6):
//
//	pending → sent → done
//	               → unknown → sent (the same key, after a look-up) … at most 20 hours, then stopped
//	               → back (refused; the money is in the earnings again) → pending with the next attempt
//
// An attempt is raised only after a definite refusal or by a person who asked the provider.
const (
	PayoutPending PayoutStatus = "pending" // taken out of the earnings; the provider was not called for this attempt
	PayoutSent    PayoutStatus = "sent"    // handed to the provider; the answer is not in, or was lost with the process
	PayoutUnknown PayoutStatus = "unknown" // the provider did not say what became of it
	PayoutStopped PayoutStatus = "stopped" // for a person: sherpa payouts resolve
	PayoutBack    PayoutStatus = "back"    // not paid; Attempt is the next one
	PayoutDone    PayoutStatus = "done"
)

// Payout is one payment to a guide. A guide has at most one that is not done.
type Payout struct {
	ID        uuid.UUID
	Guide     uuid.UUID
	Amount    money.Cents // of this attempt; of the last one when it is back
	AccountID string      // where this attempt goes
	Status    PayoutStatus
	Attempt   int
	// Calls counts how often the provider was called for this attempt, CalledAt is the first time.
	Calls    int
	CalledAt *time.Time
	// DueAt is when the sweep takes the payout; nil when only an event or a person can move it.
	DueAt      *time.Time
	TransferID string // tr_…, when done
	// Failure says in words for the guide what went wrong last, FailureCode in the provider's.
	Failure     string
	FailureCode string
	FailedAt    *time.Time
	DoneAt      *time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// The pauses, in business time.
const (
	// callLife is how long a call may be under way before somebody else looks after the payout. A job ends after 30 s.
	callLife = 2 * time.Minute
	// unsureFor is how long the same key is used: four hours less than the provider promises to remember it.
	unsureFor    = 20 * time.Hour
	shortestLook = 10 * time.Second
	longestLook  = time.Hour
	// retryAfter a definite refusal; a day more for each, up to a week.
	retryAfter = 24 * time.Hour
	maxRetries = 7
)

// open says whether money of the payout is in flight.
func (p Payout) inFlight() bool {
	switch p.Status {
	case PayoutPending, PayoutSent, PayoutUnknown, PayoutStopped:
		return true
	case PayoutBack, PayoutDone:
	}
	return false
}

// due says whether the payout's time has come.
func (p Payout) due(now time.Time) bool { return p.DueAt != nil && !p.DueAt.After(now) }

// PayoutAttempt names one attempt of a payout.
type PayoutAttempt struct {
	Payout  uuid.UUID
	Attempt int
}

// order is the one order of this attempt.
func (p Payout) order() TransferOrder {
	return TransferOrder{Payout: p.ID, Attempt: p.Attempt, Guide: p.Guide, AccountID: p.AccountID, Amount: p.Amount}
}

// call notes, before the fact, that the provider is called. asked says that it was before, so that the
// outcome of that call must be looked up first.
func (p *Payout) call(now time.Time) (asked bool) {
	asked = p.CalledAt != nil
	if !asked {
		p.CalledAt = &now
	}
	p.Calls++
	p.Status, p.UpdatedAt = PayoutSent, now
	p.DueAt = after(now, callLife)
	return asked
}

// unsure notes that nobody knows what became of the call.
func (p *Payout) unsure(now time.Time) {
	pause := min(time.Duration(p.Calls*p.Calls)*shortestLook, longestLook)
	p.DueAt = after(now, pause)
	if limit := p.CalledAt.Add(unsureFor); limit.After(now) && p.DueAt.After(limit) {
		p.DueAt = &limit
	}
	p.Status, p.UpdatedAt = PayoutUnknown, now
}

// tooOld says that the provider may soon forget the key of this attempt, so that it must not be used again.
func (p Payout) tooOld(now time.Time) bool { return now.Sub(*p.CalledAt) >= unsureFor }

// stop leaves the payout to a person.
func (p *Payout) stop(now time.Time) {
	p.Status, p.DueAt, p.UpdatedAt = PayoutStopped, nil, now
}

// bringBack notes that this attempt was definitely not paid. The next one begins at due, or never by itself.
func (p *Payout) bringBack(code, words string, due *time.Time, now time.Time) {
	p.Status, p.Attempt, p.Calls, p.CalledAt = PayoutBack, p.Attempt+1, 0, nil
	p.FailureCode, p.Failure, p.FailedAt = code, words, &now
	p.DueAt, p.UpdatedAt = due, now
}

// restart begins the next attempt with all that the guide has earned by now.
func (p *Payout) restart(amount money.Cents, accountID string, now time.Time) {
	p.Status, p.Amount, p.AccountID = PayoutPending, amount, accountID
	p.DueAt, p.UpdatedAt = &now, now
}

// paid ends the payout.
func (p *Payout) paid(transferID string, now time.Time) {
	p.Status, p.TransferID, p.DoneAt = PayoutDone, transferID, &now
	p.DueAt, p.UpdatedAt = nil, now
}

// is says whether a transfer is what this attempt ordered.
func (p Payout) is(t Transferred) bool {
	return t.ID != "" && t.Group == p.ID.String() && t.AccountID == p.AccountID && t.Currency == "usd" && t.Amount == p.Amount
}

func after(now time.Time, pause time.Duration) *time.Time {
	at := now.Add(pause)
	return &at
}

// Payouts keeps payouts. All methods take part in the transaction of ctx.
type Payouts interface {
	// Insert adds a payout; false when the guide has one that is not done.
	Insert(ctx context.Context, p Payout) (bool, error)
	// Update stores everything that may change after Insert. ErrTransferTaken when another payout was paid
	// by the same transfer.
	Update(ctx context.Context, p Payout) error
	// ByID finds a payout; ErrNoPayout.
	ByID(ctx context.Context, id uuid.UUID) (Payout, error)
	// Lock is ByID, and nobody else changes the row until the transaction ends.
	Lock(ctx context.Context, id uuid.UUID) (Payout, error)
	// LockOpen locks the guide's payout that is not done; ErrNoPayout.
	LockOpen(ctx context.Context, guide uuid.UUID) (Payout, error)
	// ByTransfer finds the payout that a transfer paid; ErrNoPayout.
	ByTransfer(ctx context.Context, transferID string) (Payout, error)
	// Due are payouts whose time has come, by id, after the given one. It locks nothing.
	Due(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]Payout, error)
	// Payable are guides who have earned something, may be paid and have no payout that is not done, by id, after
	// the given one.
	Payable(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error)
	// AddReversal keeps a reversal; false when it is known already.
	AddReversal(ctx context.Context, payout uuid.UUID, r TransferReversal, at time.Time) (bool, error)

	// Open are the payouts that are not done, the oldest first.
	Open(ctx context.Context) ([]OpenPayout, error)
	// Withheld are earnings of guides whose account was closed.
	Withheld(ctx context.Context) ([]WithheldEarnings, error)
	// Money sums a guide's money at a time, whose calendar year in UTC is that of PaidYear. A problem counts only when
	// the guide may know of it.
	Money(ctx context.Context, guide uuid.UUID, now time.Time) (GuideMoney, error)
	// History reads a guide's payouts, newest first: at most limit of them after the given place.
	History(ctx context.Context, guide uuid.UUID, from *PayoutKey, limit int) ([]PayoutEntry, error)
	// Notice reads what a message about a payout says; ErrNoPayout.
	Notice(ctx context.Context, payout uuid.UUID) (Notice, PayoutStatus, int, error)
}

// Errors of payouts.
var (
	ErrNoPayout = errs.New(errs.NotFound, "PAYOUT_NOT_FOUND", "This payout does not exist.")
	// ErrTransferTaken says that a transfer has paid another payout.
	ErrTransferTaken = errs.New(errs.Conflict, "TRANSFER_TAKEN", "This transfer has paid another payout.")
	// ErrNotUnknown says that there is nothing for a person to decide about a payout.
	ErrNotUnknown = errs.New(errs.Conflict, "PAYOUT_NOT_UNKNOWN", "The outcome of this payout is not unknown.")
	// ErrOtherTransfer says that a transfer is not what the payout ordered.
	ErrOtherTransfer = errs.New(errs.Conflict, "OTHER_TRANSFER", "This transfer is not what the payout ordered.")
)
