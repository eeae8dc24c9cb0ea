package payouts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// PayoutStatus is the state of a payout.
type PayoutStatus string

// The life of a payout (design, section 2; reliability, finding 6):
//
//	pending → sent → done
//	               → unknown → sent (the same key, after a look-up) … at most 20 hours, then needs review
//	               → failed (the posting is reversed) → pending with the next attempt
//
// An attempt is raised only after a definite refusal or by a person who asked the provider. The values are stored.
const (
	PayoutPending     PayoutStatus = "pending" // taken out of the earnings; the provider was not called for this attempt
	PayoutSent        PayoutStatus = "sent"    // handed to the provider; the answer is not in, or was lost with the process
	PayoutUnknown     PayoutStatus = "unknown" // the provider did not say what became of it
	PayoutNeedsReview PayoutStatus = "stopped" // needs review by a person: sherpa payouts resolve
	PayoutFailed      PayoutStatus = "back"    // not paid, and reversed; Attempt is the next one
	PayoutDone        PayoutStatus = "done"
)

// Payout is one payment to a guide. A guide has at most one that is not done.
type Payout struct {
	ID        uuid.UUID
	Guide     uuid.UUID
	Amount    money.Cents // of this attempt; of the last one when it has failed
	AccountID string      // where this attempt goes
	Status    PayoutStatus
	Attempt   int
	// Calls counts how often the provider was called for this attempt, CalledAt is the first time.
	Calls    int
	CalledAt *time.Time
	// DueAt is when the sweep takes the payout; nil when only an event or a person can move it.
	DueAt      *time.Time
	TransferID string // tr_…, when done
	// Failure says in words for the guide what failed last, FailureCode is the provider's code.
	Failure     string
	FailureCode string
	FailedAt    *time.Time
	DoneAt      *time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// The pauses, in business time.
const (
	// callTimeout is how long a call may be under way before the sweep takes the payout. A job ends after 30 s.
	callTimeout = 2 * time.Minute
	// uncertainFor is how long the same key is used: four hours less than the provider promises to remember it.
	uncertainFor   = 20 * time.Hour
	minLookUpPause = 10 * time.Second
	maxLookUpPause = time.Hour
	// retryAfter a definite refusal; a day more for each, up to a week.
	retryAfter = 24 * time.Hour
	maxRetries = 7
)

// inFlight says whether money of the payout is in flight.
func (p Payout) inFlight() bool {
	switch p.Status {
	case PayoutPending, PayoutSent, PayoutUnknown, PayoutNeedsReview:
		return true
	case PayoutFailed, PayoutDone:
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

// call stores that the provider is about to be called. asked says that it was called before, so that the outcome of that
// call must be looked up first.
func (p *Payout) call(now time.Time) (asked bool) {
	asked = p.CalledAt != nil
	if !asked {
		p.CalledAt = &now
	}
	p.Calls++
	p.Status, p.UpdatedAt = PayoutSent, now
	p.DueAt = after(now, callTimeout)
	return asked
}

// uncertain stores that the outcome of the call is unknown.
func (p *Payout) uncertain(now time.Time) {
	pause := min(time.Duration(p.Calls*p.Calls)*minLookUpPause, maxLookUpPause)
	p.DueAt = after(now, pause)
	if limit := p.CalledAt.Add(uncertainFor); limit.After(now) && p.DueAt.After(limit) {
		p.DueAt = &limit
	}
	p.Status, p.UpdatedAt = PayoutUnknown, now
}

// keyMayExpire says that the provider may soon forget the idempotency key of this attempt, so that it must not be used any
// more.
func (p Payout) keyMayExpire(now time.Time) bool { return now.Sub(*p.CalledAt) >= uncertainFor }

// retryPause is how long the next attempt waits after a definite refusal of this one.
func (p Payout) retryPause() time.Duration {
	return retryAfter * time.Duration(min(p.Attempt, maxRetries))
}

// needReview stops the automatic attempts: a person must resolve the payout.
func (p *Payout) needReview(now time.Time) {
	p.Status, p.DueAt, p.UpdatedAt = PayoutNeedsReview, nil, now
}

// fail ends this attempt, which was definitely not paid. The next one begins at due, or never by itself.
func (p *Payout) fail(code, failure string, due *time.Time, now time.Time) {
	p.Status, p.Attempt, p.Calls, p.CalledAt = PayoutFailed, p.Attempt+1, 0, nil
	p.FailureCode, p.Failure, p.FailedAt = code, failure, &now
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

// matches says whether a transfer is what this attempt ordered.
func (p Payout) matches(t Transfer) bool {
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
	// FindForUpdate is ByID, and nobody else changes the row until the transaction ends.
	FindForUpdate(ctx context.Context, id uuid.UUID) (Payout, error)
	// FindOpenForUpdate finds and locks the guide's payout that is not done; ErrNoPayout.
	FindOpenForUpdate(ctx context.Context, guide uuid.UUID) (Payout, error)
	// ByTransfer finds the payout that a transfer paid; ErrNoPayout.
	ByTransfer(ctx context.Context, transferID string) (Payout, error)
	// AddReversal stores a reversal; false when it is known already.
	AddReversal(ctx context.Context, payout uuid.UUID, r TransferReversal, at time.Time) (bool, error)
	// Reversals are the stored reversals of a payout's transfer, by id.
	Reversals(ctx context.Context, payout uuid.UUID) ([]TransferReversal, error)
	// DoneSince are the payouts paid since then, the oldest first.
	DoneSince(ctx context.Context, since time.Time) ([]Payout, error)
}

// Schedule finds what a sweep has to do. It locks nothing.
type Schedule interface {
	// Due are payouts whose time has come, by id, after the given one.
	Due(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]Payout, error)
	// Payable are guides who have earned something, whose connected account is enabled and who have no payout that is not
	// done, by id, after the given one. Closed accounts are among them.
	Payable(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error)
	// DueChecks are guides whose onboarding is to be asked about, by id, after the given one.
	DueChecks(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error)
}

// Views reads what guides and operators are shown.
type Views interface {
	// Open are the payouts that are not done, the oldest first.
	Open(ctx context.Context) ([]OpenPayout, error)
	// Withheld are earnings of guides whose account was closed.
	Withheld(ctx context.Context) ([]WithheldEarnings, error)
	// Money sums a guide's money at a time, whose calendar year in UTC is that of PaidYear. A problem counts only when
	// the guide may know of it.
	Money(ctx context.Context, guide uuid.UUID, now time.Time) (GuideMoney, error)
	// History reads a guide's payouts, newest first: at most limit of them after the given place.
	History(ctx context.Context, guide uuid.UUID, from *PayoutKey, limit int) ([]PayoutRecord, error)
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
