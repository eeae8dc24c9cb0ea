package wallet_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
)

var errUndone = errors.New("undone")

// The buyer hears of a refund to the card after the commit, also of one that takes no SC because all were spent.
func TestCardRefundsAreToldLive(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, intent := w.bought(t)
	w.spends(t, buyer, 20)
	w.provider.refunds(intent, "re_1", 1000, w.clock.Now())
	w.live.take(buyer)
	require.ErrorIs(t, w.inTx(t, func(ctx context.Context) error {
		require.NoError(t, w.ReconcilePayment(ctx, intent))
		return errUndone
	}), errUndone)
	require.Empty(t, w.live.take(buyer), "rolled back")
	w.review(t, intent)
	require.Equal(t, []string{"balance", "notice"}, w.live.take(buyer))
	w.review(t, intent)
	require.Empty(t, w.live.take(buyer), "nothing new")
	w.provider.fails(intent, "re_1")
	w.review(t, intent)
	require.Equal(t, []string{"balance"}, w.live.take(buyer))
}

// A guide hears of earnings, of the account they go to and of each step of a payout after the commit, and has something to
// read about when it is paid or refused.
func TestPayoutsAreToldLive(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, false)
	w.live.take(guide)
	w.earns(t, guide, 1)
	require.Equal(t, []string{"payout"}, w.live.take(guide), "earned")
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true})
	w.event(t, payments.EventAccount, account)
	require.Equal(t, []string{"payout"}, w.live.take(guide), "enabled")
	w.event(t, payments.EventAccount, account)
	require.Empty(t, w.live.take(guide), "nothing new")

	for _, job := range w.transferJobs(t) {
		require.ErrorIs(t, w.inTx(t, func(ctx context.Context) error {
			require.NoError(t, w.TransferPayout(ctx, job.Payout, job.Attempt))
			return errUndone
		}), errUndone)
		require.Empty(t, w.live.take(guide), "rolled back")
		require.NoError(t, w.TransferPayout(t.Context(), job.Payout, job.Attempt))
	}
	require.Equal(t, payouts.PayoutDone, w.last(t, guide).Status)
	require.Equal(t, []string{"notice", "payout"}, w.live.take(guide), "paid")

	w.earns(t, guide, 1)
	w.bank.failures = []failure{{refusal: "transfers_not_allowed"}}
	w.live.take(guide)
	require.NotZero(t, w.sweep(t))
	require.Equal(t, payouts.PayoutFailed, w.last(t, guide).Status)
	require.Equal(t, []string{"notice", "payout"}, w.live.take(guide), "refused")
}

// The owner of a wallet hears that its balance has changed, after the commit.
func TestAPostingIsToldToTheWalletsOwner(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	person := w.granted(t, 20)
	require.Contains(t, w.live.take(person), "balance")
}
