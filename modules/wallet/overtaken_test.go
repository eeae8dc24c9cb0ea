package wallet_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
)

// What a use case does when somebody else was there before it had the lock.

// interrupted are purchases of which another process is always a moment ahead: first runs before a row is locked.
type interrupted struct {
	payments.Payments

	first func()
}

func (p interrupted) FindForUpdate(ctx context.Context, id uuid.UUID) (payments.Payment, error) {
	p.first()
	return p.Payments.FindForUpdate(ctx, id)
}

// Who comes second to a purchase changes nothing: neither when it was credited, nor when its buyer confirmed it.
func TestWhoComesSecondToAPurchaseChangesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	id := w.opened(t, buyer)
	w.provider.change(id, paid)
	now := w.clock.Now()
	rows := w.Payments
	ahead := func(do func()) {
		w.Payments = interrupted{rows, func() {
			w.Payments = rows
			do()
			w.clock.Advance(time.Hour)
		}}
	}
	ahead(func() { w.event(t, payments.EventCheckout, id) })
	w.event(t, payments.EventCheckout, id)
	ahead(func() {
		_, err := w.Confirm(as(t, buyer), id)
		require.NoError(t, err)
	})
	_, err := w.Confirm(as(t, buyer), id)
	require.NoError(t, err)
	var credited, confirmed time.Time
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT credited_at, confirmed_at FROM wallet_payments WHERE buyer = $1", buyer).Scan(&credited, &confirmed))
	require.True(t, now.Equal(credited), credited)
	require.True(t, now.Add(time.Hour).Equal(confirmed), confirmed)
	w.sound(t)
}

// occupied are payouts of which another sweep is always first to begin one.
type occupied struct{ payouts.Payouts }

func (occupied) Insert(context.Context, payouts.Payout) (bool, error) { return false, nil }

// A sweep that finds another one's payout in its way moves nothing.
func TestASweepThatComesSecondMovesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	earned := w.earns(t, guide, 1)
	w.payer.Payouts = occupied{w.payer.Payouts}
	require.Zero(t, w.sweep(t))
	require.Equal(t, earned, w.earnings(t, guide))
	w.sound(t)
}

// unready are the earnings of a guide who may not be paid any more by the time that their payout begins.
type unready struct {
	payouts.Schedule

	guide uuid.UUID
}

func (s unready) Payable(_ context.Context, after uuid.UUID, _ int) ([]uuid.UUID, error) {
	if after != uuid.Nil {
		return nil, nil
	}
	return []uuid.UUID{s.guide}, nil
}

// A payout does not begin for a guide whose account was disabled since the sweep read who is payable.
func TestADisabledAccountBeginsNoPayout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, false)
	earned := w.earns(t, guide, 1)
	w.Schedule = unready{w.Schedule, guide}
	require.Zero(t, w.sweep(t))
	require.Equal(t, earned, w.earnings(t, guide))
	w.sound(t)
}

// An account that is enabled while a payout is under way starts no second one.
func TestAnEnabledAccountStartsNoSecondPayout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	w.earns(t, guide, 1)
	w.bank.meets(failure{before: true})
	w.sweep(t)
	more := w.earns(t, guide, 2)
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true})
	w.event(t, payments.EventAccount, account)
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true})
	w.event(t, payments.EventAccount, account)
	require.Equal(t, more, w.earnings(t, guide))
	require.Empty(t, w.transferJobs(t))
	w.sound(t)
}

// stale are payouts that fell due, as they were read before another sweep dealt with them.
type stale struct {
	payouts.Schedule

	due payouts.Payout
}

func (s stale) Due(_ context.Context, _ time.Time, after uuid.UUID, _ int) ([]payouts.Payout, error) {
	if after != uuid.Nil {
		return nil, nil
	}
	return []payouts.Payout{s.due}, nil
}

// A failed payout is tried again once: not while its next attempt is under way, nor before the pause after that is over.
func TestAFailedPayoutIsTriedAgainOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 1)
	w.bank.meets(failure{refusal: payouts.RefusedBalance}, failure{before: true}, failure{refusal: payouts.RefusedBalance})
	require.Equal(t, 1, w.sweep(t))
	failed := w.last(t, guide)
	require.Equal(t, payouts.PayoutFailed, failed.Status)
	w.clock.Set(*failed.DueAt)
	require.Equal(t, 1, w.sweep(t))
	under := w.last(t, guide)
	require.Equal(t, payouts.PayoutUnknown, under.Status)

	schedule := w.Schedule
	late := func() {
		t.Helper()
		w.Schedule = stale{schedule, failed}
		require.Zero(t, w.sweep(t))
		w.Schedule = schedule
	}
	w.clock.Set(*under.DueAt)
	late()
	require.Equal(t, under.Attempt, w.last(t, guide).Attempt, "under way")
	require.Equal(t, 1, w.sweep(t), "its call is made again")
	again := w.last(t, guide)
	require.Equal(t, payouts.PayoutFailed, again.Status)
	late()
	require.Equal(t, again.Attempt, w.last(t, guide).Attempt, "not due")
	w.sound(t)
}

// The answer to an attempt ends that attempt alone.
func TestAnAnswerToAnEarlierAttemptEndsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 1)
	w.bank.answering = func() {
		_, err := w.db.Pool.Exec(t.Context(), "UPDATE wallet_payouts SET attempt = 2 WHERE guide = $1", guide)
		require.NoError(t, err)
	}
	w.sweep(t)
	p := w.last(t, guide)
	require.NotEqual(t, payouts.PayoutDone, p.Status)
	require.Empty(t, p.TransferID)
}

// overtaken are payouts that somebody else changes just before a row is locked.
type overtaken struct {
	payouts.Payouts

	first func()
}

func (p overtaken) FindForUpdate(ctx context.Context, id uuid.UUID) (payouts.Payout, error) {
	p.first()
	return p.Payouts.FindForUpdate(ctx, id)
}

// Of two people who resolve a payout, the second one changes nothing.
func TestOnePersonResolvesAPayout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	w.earns(t, guide, 1)
	w.bank.meets(failure{before: true})
	w.sweep(t)
	w.clock.Advance(20 * time.Hour)
	w.sweep(t)
	p := w.until(t, guide, payouts.PayoutNeedsReview)
	rows := w.payer.Payouts
	w.payer.Payouts = overtaken{rows, func() {
		w.payer.Payouts = rows
		w.bank.transfers = append(w.bank.transfers, payouts.Transfer{ID: "tr_hand", AccountID: account, Currency: "usd", Amount: p.Amount})
		require.NoError(t, w.ResolvePaid(t.Context(), p.ID, "tr_hand"))
	}}
	require.ErrorIs(t, w.ResolveNotPaid(t.Context(), p.ID), payouts.ErrNotUnknown)
	require.Equal(t, payouts.PayoutDone, w.last(t, guide).Status)
	w.sound(t)
}

// replaced are accounts of which another call replaces a lost one just before a row is locked.
type replaced struct {
	payouts.ConnectedAccounts

	first func()
}

func (a replaced) FindForUpdate(ctx context.Context, guide uuid.UUID) (payouts.ConnectedAccount, error) {
	a.first()
	return a.ConnectedAccounts.FindForUpdate(ctx, guide)
}

// A lost account is replaced once, by whoever comes first.
func TestALostAccountIsReplacedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, false)
	delete(w.bank.accounts, account)
	rows := w.ConnectedAccounts
	var kept string
	w.ConnectedAccounts = replaced{rows, func() {
		w.ConnectedAccounts = rows
		_, err := w.CreateOnboardingLink(asGuide(t, guide))
		require.NoError(t, err)
		kept = w.accountOf(t, guide)
	}}
	url, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.NoError(t, err)
	require.Contains(t, url, kept)
	require.Equal(t, kept, w.accountOf(t, guide))
	require.Len(t, w.bank.accounts, 1)
}
