package wallet_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
)

func TestOnboardingIsForGuides(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, err := w.CreateOnboardingLink(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = w.CreateOnboardingLink(as(t, uuid.New()))
	e, ok := errs.As(err)
	require.True(t, ok)
	require.Equal(t, errs.Forbidden, e.Class)
	require.Equal(t, "Only Sherpa guides can connect to Stripe.", e.Message)
}

// However often and at once a guide asks, there is one account at the provider.
func TestOneAccountForAGuide(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guideRow(t)
	var wg sync.WaitGroup
	failed := make([]error, 12)
	for i := range failed {
		wg.Go(func() { _, failed[i] = w.CreateOnboardingLink(asGuide(t, guide)) })
	}
	wg.Wait()
	for _, err := range failed {
		require.NoError(t, err)
	}
	require.Len(t, w.bank.accounts, 1)
	url, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.NoError(t, err)
	require.Contains(t, url, w.accountOf(t, guide))
}

// An account that was deleted at the provider is replaced by another; the old one is never paid.
func TestALostAccountIsReplaced(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	delete(w.bank.accounts, account)
	_, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.NoError(t, err)
	require.NotEqual(t, account, w.accountOf(t, guide))
	w.earns(t, guide, 1)
	w.sweep(t)
	require.Empty(t, w.bank.keys())
	w.event(t, payments.EventAccount, account)
	w.event(t, payments.EventAccount, "acct_of_another_shop")
}

// What was read before the last change is not written over it: the order of events and answers does not matter.
func TestAnOldAnswerDoesNotOverwriteANewOne(t *testing.T) {
	t.Parallel()
	for name, last := range map[string]bool{"enabled in the meantime": true, "disabled in the meantime": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			guide, account := w.connected(t, !last)
			enabled := payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true}
			now, stale := payouts.AccountState{DetailsSubmitted: true, Requirements: []string{"x"}}, enabled
			if last {
				now, stale = enabled, payouts.AccountState{DetailsSubmitted: true}
			}
			w.bank.set(account, stale)
			w.bank.reading = func() { // while the first answer is on its way, the account changes and a second event is handled
				w.bank.reading = nil
				w.bank.set(account, now)
				w.event(t, payments.EventAccount, account)
			}
			w.event(t, payments.EventAccount, account)
			sum, err := w.PayoutSummary(asGuide(t, guide))
			require.NoError(t, err)
			require.Equal(t, last, sum.PayoutsEnabled)
		})
	}
}

// The event was lost: the provider is asked, again and again, and pays what waits.
func TestALostEventIsMadeUpFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, false)
	w.earns(t, guide, 2)
	w.bank.unreachable(true)
	w.clock.Advance(time.Minute)
	require.Equal(t, 1, w.sweep(t), "the check is due")
	require.NoError(t, w.CheckAccount(t.Context(), guide), "a provider that does not answer is asked later")
	require.Zero(t, w.sweep(t))
	w.bank.unreachable(false)
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true})
	w.clock.Advance(time.Minute)
	require.Equal(t, 1, w.sweep(t))
	require.NoError(t, w.CheckAccount(t.Context(), guide))
	require.NoError(t, w.CheckAccount(t.Context(), uuid.New()), "nobody")
	w.sweep(t)
	require.Len(t, w.bank.sent(), 1)
	w.clock.Advance(1000 * time.Hour)
	require.Zero(t, w.sweep(t), "an account that is open is not asked about")
	w.sound(t)
}
