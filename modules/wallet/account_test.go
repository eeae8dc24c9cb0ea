package wallet_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	payoutspg "sherpa/adapters/postgres/wallet/payouts"
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

// accountGateway counts and refuses the creation of accounts.
type accountGateway struct {
	*bank

	created int
	err     error
}

func (g *accountGateway) CreateAccount(ctx context.Context, o payouts.AccountOrder) (string, error) {
	g.created++
	if g.err != nil {
		return "", g.err
	}
	return g.bank.CreateAccount(ctx, o)
}

// A guide who comes back to the onboarding keeps the account; the provider is not asked for another.
func TestAKnownAccountIsNotCreatedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gateway := &accountGateway{bank: w.bank}
	w.payer.Gateway = gateway
	guide, _ := w.connected(t, false)
	_, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.NoError(t, err)
	require.Equal(t, 1, gateway.created)
}

// An onboarding that has no account yet has nothing to ask the provider about.
func TestAnOnboardingWithoutAnAccountIsNotAskedAbout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.payer.Gateway = &accountGateway{bank: w.bank, err: errs.ErrUnavailable}
	guide := w.guideRow(t)
	_, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.ErrorIs(t, err, errs.ErrUnavailable)
	require.NoError(t, w.CheckAccount(t.Context(), guide))
	row, err := payoutspg.NewConnectedAccounts(w.db.DB).ByGuide(t.Context(), guide)
	require.NoError(t, err)
	require.Empty(t, row.AccountID)
	require.Empty(t, row.DisabledReason)
}

// An answer that is older than the stored state is not only discarded: the provider is asked again.
func TestADiscardedAnswerIsAskedForAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, false)
	w.bank.reading = func() {
		w.bank.reading = nil
		w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, Requirements: []string{"iban"}})
		w.event(t, payments.EventAccount, account)
		w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true})
	}
	w.event(t, payments.EventAccount, account)
	sum, err := w.PayoutSummary(asGuide(t, guide))
	require.NoError(t, err)
	require.True(t, sum.PayoutsEnabled)
}

// A refused transfer is a reason to read the guide's account, unless the platform had no money.
func TestARefusalReadsTheAccount(t *testing.T) {
	t.Parallel()
	for code, enabled := range map[string]bool{"transfers_not_allowed": false, payouts.RefusedBalance: true} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			guide, account := w.connected(t, true)
			w.earns(t, guide, 1)
			w.bank.set(account, payouts.AccountState{DetailsSubmitted: true}) // no event arrives
			w.bank.meets(failure{refusal: code})
			w.sweep(t)
			require.Equal(t, payouts.PayoutFailed, w.last(t, guide).Status)
			sum, err := w.PayoutSummary(asGuide(t, guide))
			require.NoError(t, err)
			require.Equal(t, enabled, sum.PayoutsEnabled)
			w.sound(t)
		})
	}
}

// The link that replaces a lost account leads to the new one.
func TestTheLinkOfAReplacedAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, false)
	delete(w.bank.accounts, account)
	url, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.NoError(t, err)
	require.Contains(t, url, w.accountOf(t, guide))
}

// Who comes back to an onboarding after its questions have ended has begun it anew: the provider is asked again.
func TestAnOnboardingThatIsBegunAnewIsAskedAbout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, false)
	w.clock.Advance(60 * 24 * time.Hour)
	require.NoError(t, w.CheckAccount(t.Context(), guide))
	checkAt := func() *time.Time {
		row, err := payoutspg.NewConnectedAccounts(w.db.DB).ByGuide(t.Context(), guide)
		require.NoError(t, err)
		return row.CheckAt
	}
	require.Nil(t, checkAt())
	_, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.NoError(t, err)
	require.NotNil(t, checkAt())
}
