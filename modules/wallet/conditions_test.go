package wallet_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
)

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

// A job that is early, or of another attempt, does not call the provider.
func TestAnEarlyOrForeignJobDoesNotCallTheProvider(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 1)
	w.bank.meets(failure{before: true})
	w.sweep(t)
	p := w.last(t, guide)
	require.Equal(t, payouts.PayoutUnknown, p.Status)
	require.Len(t, w.bank.keys(), 1)
	require.NoError(t, w.TransferPayout(t.Context(), p.ID, p.Attempt))
	require.Len(t, w.bank.keys(), 1, "early")
	w.clock.Set(*p.DueAt)
	require.NoError(t, w.TransferPayout(t.Context(), p.ID, p.Attempt+1))
	require.Len(t, w.bank.keys(), 1, "another attempt")
	require.NoError(t, w.TransferPayout(t.Context(), p.ID, p.Attempt))
	require.Equal(t, payouts.PayoutDone, w.last(t, guide).Status)
	w.sound(t)
}

// A transfer that names a payout and is over another amount does not conclude it.
func TestATransferOfAnotherAmountDoesNotConcludeAPayout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	w.earns(t, guide, 1)
	w.bank.meets(failure{before: true})
	w.sweep(t)
	p := w.last(t, guide)
	w.bank.transfers = append(w.bank.transfers, payouts.Transfer{ID: "tr_other", Group: p.ID.String(), AccountID: account, Currency: "usd", Amount: p.Amount - 1})
	w.event(t, payments.EventTransfer, "tr_other")
	require.Equal(t, payouts.PayoutUnknown, w.last(t, guide).Status)
	w.sound(t)
}

// The owner of a wallet hears that its balance has changed, after the commit.
func TestAPostingIsToldToTheWalletsOwner(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	person := w.granted(t, 20)
	require.Contains(t, w.live.take(person), "balance")
}

// A dispute that ends before anything was posted has ended then, and not each time that it is read again.
func TestWhenADisputeThatWasNotOpenedHasEnded(t *testing.T) {
	t.Parallel()
	for _, status := range []payments.ProviderStatus{payments.ProviderDropped, payments.ProviderWon} {
		t.Run(string(status), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			_, intent := w.bought(t)
			closed := func() (at *time.Time) {
				require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT closed_at FROM wallet_disputes WHERE dispute_id = 'du_1'").Scan(&at))
				return at
			}
			w.provider.stands(intent, "du_1", 1000, payments.ProviderInquiry, w.clock.Now())
			w.review(t, intent)
			require.Nil(t, closed(), "an inquiry has not ended")
			w.provider.stands(intent, "du_1", 1000, status, w.clock.Now())
			w.review(t, intent)
			ended := w.clock.Now()
			require.NotNil(t, closed())
			require.True(t, ended.Equal(*closed()))
			w.clock.Advance(time.Hour)
			w.review(t, intent)
			require.True(t, ended.Equal(*closed()))
		})
	}
}

// An outcome that the provider changes after it was posted is for an operator, who reads of it in the log; the usual life of
// a dispute is not.
func TestAnOverturnedDisputeIsLoggedForAnOperator(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var log strings.Builder
	w.till.Log = slog.New(slog.NewTextHandler(&log, nil))
	const sentence = "the provider has changed the outcome of a dispute"
	_, intent := w.bought(t)
	for _, status := range []payments.ProviderStatus{payments.ProviderInquiry, payments.ProviderOpen, payments.ProviderLost} {
		w.provider.stands(intent, "du_1", 1000, status, w.clock.Now())
		w.review(t, intent)
		require.NotContains(t, log.String(), sentence)
	}
	w.provider.stands(intent, "du_1", 1000, payments.ProviderWon, w.clock.Now())
	w.review(t, intent)
	require.Equal(t, 1, strings.Count(log.String(), sentence))
	w.review(t, intent)
	require.Equal(t, 1, strings.Count(log.String(), sentence), "said once")
}

// A checkout that the provider has opened is open here, with the words that the provider shows.
func TestAnOpenedCheckoutIsOpen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	_, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{USD: "20"})
	require.NoError(t, err)
	require.Equal(t, "40 SC, an amount of your own.", w.provider.last.Description)
	var status string
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT status FROM wallet_payments WHERE buyer = $1", buyer).Scan(&status))
	require.Equal(t, string(payments.PaymentOpen), status)
}

// Who has too little hears how much more they need.
func TestTooLittleNamesWhatIsNeeded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.granted(t, 20)
	session := w.session(t, gamer, uuid.New(), "pending", 1)
	err := w.inTx(t, func(ctx context.Context) error { return w.Hold(ctx, session, gamer, 55) })
	e, ok := errs.As(err)
	require.True(t, ok, "%v", err)
	require.Equal(t, "You need 35 more SC for this.", e.Message)
}

// A guide who has earned, and has no payout under way, is paid at the next sweep.
func TestWhenEarningsArePaid(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	next := func() *time.Time {
		sum, err := w.PayoutSummary(asGuide(t, guide))
		require.NoError(t, err)
		return sum.NextPayoutAt
	}
	require.Nil(t, next(), "nothing was earned")
	w.earns(t, guide, 1)
	now := w.clock.Now()
	require.Equal(t, &now, next())
	w.bank.meets(failure{before: true})
	w.sweep(t)
	w.earns(t, guide, 1)
	require.Nil(t, next(), "a payout is under way, and the next one waits for it")
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

// A refund that failed and counts again is for an operator, who reads of it in the log.
func TestARefundThatCountsAgainIsLogged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var log strings.Builder
	w.till.Log = slog.New(slog.NewTextHandler(&log, nil))
	const sentence = "a refund has changed at the provider"
	_, intent := w.bought(t)
	w.provider.refunds(intent, "re_1", 500, w.clock.Now())
	w.review(t, intent)
	w.review(t, intent)
	w.provider.fails(intent, "re_1")
	w.review(t, intent)
	w.review(t, intent)
	require.NotContains(t, log.String(), sentence)
	w.provider.refundsAndDisputes[intent].Refunds[0].Counts = true
	w.review(t, intent)
	require.Contains(t, log.String(), sentence)
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

// What can be no id of a checkout is refused before it is looked for.
func TestWhatCanBeACheckout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	for id, want := range map[string]error{
		"": payments.ErrMissingID, "cs_": payments.ErrInvalidID, "cs_" + strings.Repeat("a", 253): payments.ErrInvalidID,
		"xx_a": payments.ErrInvalidID, "cs_a-b": payments.ErrInvalidID, "cs_{": payments.ErrInvalidID, "cs_`": payments.ErrInvalidID,
		"cs_[": payments.ErrInvalidID, "cs_@": payments.ErrInvalidID, "cs_:": payments.ErrInvalidID, "cs_/": payments.ErrInvalidID,
		"cs_a": payments.ErrNoPayment, "cs_z": payments.ErrNoPayment, "cs_A": payments.ErrNoPayment, "cs_Z": payments.ErrNoPayment,
		"cs_0": payments.ErrNoPayment, "cs_9": payments.ErrNoPayment, "cs__": payments.ErrNoPayment,
		"cs_" + strings.Repeat("a", 252): payments.ErrNoPayment,
	} {
		_, err := w.Confirm(as(t, buyer), id)
		require.ErrorIs(t, err, want, "%q", id)
	}
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
