package wallet_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// bank is the paying side of a payment provider in memory. It remembers keys as the real one does: the same
// key gives the same answer, until the bank is told to forget.
type bank struct {
	mu        sync.Mutex
	accounts  map[string]*bankAccount
	orders    map[uuid.UUID]string // account by the order's id
	transfers []payouts.Transfer
	answers   map[string]answer // by key
	calls     []string          // keys, in the order of the calls
	// failures strike the next calls of Transfer, one each.
	failures []failure
	// lost makes every look-up fail.
	lost bool
	// reading runs while an account is read, after its state was taken.
	reading func()
	// answering runs once a transfer was made, before its answer arrives.
	answering func()
}

type bankAccount struct {
	guide uuid.UUID
	state payouts.AccountState
	// strange has a status that nobody knows.
	strange bool
}

type answer struct {
	t   payouts.Transfer
	err error
}

// failure is what a call meets: refused; nothing done and no answer; or done and no answer.
type failure struct {
	refusal string
	before  bool
	after   bool
}

func newBank() *bank {
	return &bank{accounts: map[string]*bankAccount{}, orders: map[uuid.UUID]string{}, answers: map[string]answer{}}
}

func (b *bank) CreateAccount(_ context.Context, o payouts.AccountOrder) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id, known := b.orders[o.ID]
	if !known {
		id = fmt.Sprintf("acct_%d", len(b.orders)+1)
		b.orders[o.ID], b.accounts[id] = id, &bankAccount{guide: o.Guide}
	}
	return id, nil
}

func (b *bank) AccountLink(_ context.Context, id, returnURL, _ string) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.accounts[id] == nil {
		return "", payouts.ErrAccountUnknown
	}
	return "https://bank.test/" + id + "?back=" + returnURL, nil
}

func (b *bank) Account(_ context.Context, id string, guide uuid.UUID) (payouts.AccountState, error) {
	b.mu.Lock()
	a, reading, lost := b.accounts[id], b.reading, b.lost
	var state payouts.AccountState
	if a != nil {
		state = a.state
	}
	b.mu.Unlock()
	if reading != nil {
		reading()
	}
	switch {
	case lost:
		return payouts.AccountState{}, errs.ErrUnavailable
	case a != nil && a.strange:
		return payouts.AccountState{}, payouts.ErrStatusUnknown
	case a == nil || a.guide != guide:
		return payouts.AccountState{}, payouts.ErrAccountUnknown
	}
	return state, nil
}

func (b *bank) Transfer(_ context.Context, o payouts.TransferOrder) (payouts.Transfer, error) {
	t, err := b.transfer(o)
	if b.answering != nil {
		b.answering()
	}
	return t, err
}

func (b *bank) transfer(o payouts.TransferOrder) (payouts.Transfer, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.calls = append(b.calls, o.Key())
	if known, ok := b.answers[o.Key()]; ok {
		return known.t, known.err
	}
	var met failure
	if len(b.failures) > 0 {
		met, b.failures = b.failures[0], b.failures[1:]
	}
	if met.before {
		return payouts.Transfer{}, errs.ErrUnavailable
	}
	got := answer{err: &payouts.Refusal{Code: met.refusal, Message: "no"}}
	if met.refusal == "" {
		if a := b.accounts[o.AccountID]; a == nil || !a.state.PayoutsEnabled {
			got = answer{err: &payouts.Refusal{Code: "insufficient_capabilities_for_transfer"}}
		} else {
			got = answer{t: payouts.Transfer{
				ID: fmt.Sprintf("tr_%d", len(b.transfers)+1), Group: o.Payout.String(), AccountID: o.AccountID, Currency: "usd", Amount: o.Amount,
			}}
			b.transfers = append(b.transfers, got.t)
		}
	}
	b.answers[o.Key()] = got
	if met.after {
		return payouts.Transfer{}, errs.ErrUnavailable
	}
	return got.t, got.err
}

func (b *bank) TransfersOf(_ context.Context, payout uuid.UUID) (found []payouts.Transfer, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lost {
		return nil, errs.ErrUnavailable
	}
	for _, t := range b.transfers {
		if t.Group == payout.String() {
			found = append(found, t)
		}
	}
	return found, nil
}

func (b *bank) TransferByID(_ context.Context, id string) (payouts.Transfer, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range b.transfers {
		if t.ID == id {
			return t, nil
		}
	}
	return payouts.Transfer{}, payouts.ErrTransferUnknown
}

// TransfersSince lists everything: the bank has no clock.
func (b *bank) TransfersSince(context.Context, time.Time) (found []payouts.ListedTransfer, err error) {
	for _, t := range b.sent() {
		found = append(found, payouts.ListedTransfer{Transfer: t, CreatedAt: listedAt()})
	}
	if b.lost {
		return nil, errs.ErrUnavailable
	}
	return found, nil
}

// listedAt is when everything was made that the providers in memory list.
func listedAt() time.Time { return time.Date(2026, 3, 1, 13, 0, 0, 0, time.UTC) }

// sent are all transfers ever made.
func (b *bank) sent() []payouts.Transfer {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.transfers)
}

// keys are the calls of Transfer, by key.
func (b *bank) keys() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.calls)
}

// meets orders failures for the next calls.
func (b *bank) meets(t ...failure) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures = t
}

// set changes what the bank says about an account.
func (b *bank) set(id string, state payouts.AccountState) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.accounts[id].state = state
}

// forget makes the bank lose all keys, as the real one may after a day.
func (b *bank) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answers = map[string]answer{}
}

// unreachable makes look-ups fail, or work again.
func (b *bank) unreachable(yes bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lost = yes
}

// reverse takes back a part of a transfer.
func (b *bank) reverse(id, reversal string, n money.Cents) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.transfers {
		if b.transfers[i].ID == id {
			r := payouts.TransferReversal{ID: reversal, Amount: n}
			b.transfers[i].Reversals = append(slices.Clone(b.transfers[i].Reversals), r)
		}
	}
}
