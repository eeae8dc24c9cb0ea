package wallet_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// A refund takes its share of the SC out of the wallet, at the cost of the reserve and of the platform.
func TestACardRefund(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spent   money.SC
		refunds []money.Cents
		left    money.SC
		posted  []string // of the last refund
	}{
		"whole": {refunds: []money.Cents{1000}, posted: []string{
			"card_refund: wallet → issued 20", "card_refund: reserve → cash 909", "card_refund: loss → cash 91",
		}},
		"half": {refunds: []money.Cents{500}, left: 10, posted: []string{
			"card_refund: wallet → issued 10", "card_refund: reserve → cash 454", "card_refund: loss → cash 46",
		}},
		"three parts, none of which is lost to rounding": {refunds: []money.Cents{333, 333, 334}, posted: []string{
			"card_refund: wallet → issued 7", "card_refund: reserve → cash 318", "card_refund: loss → cash 16",
		}},
		"a cent stands for no SC": {refunds: []money.Cents{1}, left: 20, posted: []string{"card_refund: loss → cash 1"}},
		"the cent that makes an SC whole": {refunds: []money.Cents{49, 1}, left: 19, posted: []string{
			"card_refund: wallet → issued 1", "card_refund: reserve → cash 1",
		}},
		"partly spent": {spent: 15, refunds: []money.Cents{1000}, posted: []string{
			"card_refund: wallet → issued 5", "card_refund: reserve → cash 227", "card_refund: loss → cash 773",
		}},
		"all spent":                     {spent: 20, refunds: []money.Cents{1000}, posted: []string{"card_refund: loss → cash 1000"}},
		"more than is left, then again": {spent: 15, refunds: []money.Cents{500, 500}, posted: []string{"card_refund: loss → cash 500"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			buyer, intent := w.bought(t)
			if c.spent > 0 {
				w.spends(t, buyer, c.spent)
			}
			ref := ""
			for i, cents := range c.refunds {
				ref = fmt.Sprint("re_", i)
				w.provider.refunds(intent, ref, cents, w.clock.Now().Add(time.Duration(i)*time.Minute))
				w.review(t, intent)
				w.review(t, intent)
			}
			require.Equal(t, c.posted, w.posted(t, ref))
			require.Equal(t, c.left, w.balance(t, buyer))
			w.sound(t)
			require.Len(t, w.toldOf(t), len(c.refunds))
		})
	}
}

// Several refunds that are seen at once are counted as if each had been seen alone.
func TestRefundsThatAreSeenTogether(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, intent := w.bought(t)
	for i, cents := range []money.Cents{334, 333, 333} { // the newest first, as the provider lists them
		w.provider.refunds(intent, fmt.Sprint("re_", i), cents, w.clock.Now().Add(-time.Duration(i)*time.Minute))
	}
	w.review(t, intent)
	require.Zero(t, w.balance(t, buyer))
	require.Contains(t, w.posted(t, "re_2"), "card_refund: wallet → issued 6")
	require.Contains(t, w.posted(t, "re_1"), "card_refund: wallet → issued 7")
	require.Contains(t, w.posted(t, "re_0"), "card_refund: wallet → issued 7")
	w.sound(t)
}

// A card that does not take a refund puts everything back; what is refunded after that counts from there.
func TestARefundThatComesBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, intent := w.bought(t)
	w.provider.refunds(intent, "re_1", 1000, w.clock.Now())
	w.review(t, intent)
	require.Zero(t, w.balance(t, buyer))
	w.provider.fails(intent, "re_1")
	w.review(t, intent)
	w.review(t, intent)
	require.Equal(t, money.SC(20), w.balance(t, buyer))
	require.Equal(t, []string{
		"card_refund: wallet → issued 20", "card_refund: reserve → cash 909", "card_refund: loss → cash 91",
		"card_refund_back: issued → wallet 20", "card_refund_back: cash → reserve 909", "card_refund_back: cash → loss 91",
	}, w.posted(t, "re_1"))
	w.sound(t)
	require.Equal(t, []string{"card_refund", "card_refund_back"}, w.toldOf(t))

	w.provider.refunds(intent, "re_2", 500, w.clock.Now().Add(time.Hour))
	w.review(t, intent)
	require.Equal(t, money.SC(10), w.balance(t, buyer))
	w.sound(t)

	// One that failed before we ever saw it is none.
	w.provider.refunds(intent, "re_3", 500, w.clock.Now().Add(2*time.Hour))
	w.provider.fails(intent, "re_3")
	w.review(t, intent)
	require.Empty(t, w.posted(t, "re_3"))
	require.Equal(t, money.SC(10), w.balance(t, buyer))
}

// A dispute holds the SC until the bank has decided.
func TestADispute(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spent  money.SC
		cents  money.Cents
		ends   payments.ProviderStatus
		held   money.SC // by the wallet, while it is open
		left   money.SC // in the wallet, at the end
		posted []string
		told   []string
	}{
		"open": {cents: 1000, ends: payments.ProviderOpen, posted: []string{
			"dispute_open: wallet → disputed 20", "dispute_open: in_dispute → cash 1000",
		}, told: []string{"dispute"}},
		"won": {cents: 1000, ends: payments.ProviderWon, left: 20, posted: []string{
			"dispute_open: wallet → disputed 20", "dispute_open: in_dispute → cash 1000",
			"dispute_won: disputed → wallet 20", "dispute_won: cash → in_dispute 1000",
		}, told: []string{"dispute", "dispute_won"}},
		"lost": {cents: 1000, ends: payments.ProviderLost, posted: []string{
			"dispute_open: wallet → disputed 20", "dispute_open: in_dispute → cash 1000",
			"dispute_lost: disputed → issued 20", "dispute_lost: reserve → in_dispute 909", "dispute_lost: loss → in_dispute 91",
		}, told: []string{"dispute", "dispute_lost"}},
		"over less than the payment": {cents: 250, ends: payments.ProviderLost, held: 15, left: 15, posted: []string{
			"dispute_open: wallet → disputed 5", "dispute_open: in_dispute → cash 250",
			"dispute_lost: disputed → issued 5", "dispute_lost: reserve → in_dispute 227", "dispute_lost: loss → in_dispute 23",
		}, told: []string{"dispute", "dispute_lost"}},
		"after a part was spent": {spent: 12, cents: 1000, ends: payments.ProviderLost, posted: []string{
			"dispute_open: wallet → disputed 8", "dispute_open: in_dispute → cash 1000",
			"dispute_lost: disputed → issued 8", "dispute_lost: reserve → in_dispute 363", "dispute_lost: loss → in_dispute 637",
		}, told: []string{"dispute", "dispute_lost"}},
		"after everything was spent": {spent: 20, cents: 1000, ends: payments.ProviderWon, posted: []string{
			"dispute_open: in_dispute → cash 1000", "dispute_won: cash → in_dispute 1000",
		}, told: []string{"dispute", "dispute_won"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			buyer, intent := w.bought(t)
			if c.spent > 0 {
				w.spends(t, buyer, c.spent)
			}
			for _, standing := range []payments.ProviderStatus{payments.ProviderOpen, payments.ProviderOpen, c.ends, c.ends} {
				w.provider.stands(intent, "du_1", c.cents, standing, w.clock.Now())
				w.review(t, intent)
				w.sound(t)
				if standing == payments.ProviderOpen {
					require.Equal(t, c.held, w.balance(t, buyer))
				}
			}
			require.Equal(t, c.left, w.balance(t, buyer))
			require.Equal(t, c.posted, w.posted(t, "du_1"))
			require.Equal(t, c.told, w.toldOf(t))
		})
	}
}

// Whatever is seen first, and however much of the story is missed, the end is the same.
func TestTheOrderOfADisputesEventsDoesNotMatter(t *testing.T) {
	t.Parallel()
	const inquiry, dropped, open, won, lost = payments.ProviderInquiry, payments.ProviderDropped, payments.ProviderOpen, payments.ProviderWon, payments.ProviderLost
	for name, c := range map[string]struct {
		seen  []payments.ProviderStatus
		left  money.SC
		kinds []string
	}{
		"lost is the first word":       {[]payments.ProviderStatus{lost}, 0, []string{"dispute_lost", "dispute_open"}},
		"won is the first word":        {[]payments.ProviderStatus{won}, 20, nil},
		"an inquiry moves nothing":     {[]payments.ProviderStatus{inquiry, inquiry}, 20, nil},
		"an inquiry that is dropped":   {[]payments.ProviderStatus{inquiry, dropped}, 20, nil},
		"dropped is the first word":    {[]payments.ProviderStatus{dropped}, 20, nil},
		"an inquiry becomes a dispute": {[]payments.ProviderStatus{inquiry, open}, 0, []string{"dispute_open"}},
		"dropped, and then disputed":   {[]payments.ProviderStatus{inquiry, dropped, lost}, 0, []string{"dispute_lost", "dispute_open"}},
		"an inquiry, then lost":        {[]payments.ProviderStatus{inquiry, lost}, 0, []string{"dispute_lost", "dispute_open"}},
		"an inquiry, then won":         {[]payments.ProviderStatus{inquiry, won}, 20, nil},
		"the word is taken back":       {[]payments.ProviderStatus{open, won, lost}, 20, []string{"dispute_open", "dispute_won"}},
		"lost, and then won":           {[]payments.ProviderStatus{open, lost, won}, 0, []string{"dispute_lost", "dispute_open"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			buyer, intent := w.bought(t)
			for _, standing := range c.seen {
				w.provider.stands(intent, "du_1", 1000, standing, w.clock.Now())
				w.review(t, intent)
				w.sound(t)
			}
			require.Equal(t, c.left, w.balance(t, buyer))
			var kinds []string
			rows, err := w.db.Pool.Query(t.Context(), "SELECT DISTINCT kind FROM wallet_transfers WHERE ref = 'du_1' ORDER BY kind")
			require.NoError(t, err)
			for rows.Next() {
				var kind string
				require.NoError(t, rows.Scan(&kind))
				kinds = append(kinds, kind)
			}
			require.Equal(t, c.kinds, kinds)
		})
	}
}

// A refund and a dispute of one payment never take more than was credited, and a dispute that was won counts
// no more.
func TestRefundsAndDisputesOfOnePayment(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, intent := w.bought(t)
	w.provider.stands(intent, "du_1", 600, payments.ProviderOpen, w.clock.Now())
	w.review(t, intent)
	require.Equal(t, money.SC(8), w.balance(t, buyer))
	w.provider.refunds(intent, "re_1", 400, w.clock.Now().Add(time.Minute))
	w.review(t, intent)
	require.Zero(t, w.balance(t, buyer), "12 SC of the dispute and 8 of the refund")
	w.sound(t)
	w.provider.stands(intent, "du_1", 600, payments.ProviderWon, w.clock.Now())
	w.review(t, intent)
	require.Equal(t, money.SC(12), w.balance(t, buyer))
	w.provider.refunds(intent, "re_2", 600, w.clock.Now().Add(2*time.Minute))
	w.review(t, intent)
	require.Zero(t, w.balance(t, buyer))
	w.sound(t)
	other := w.buys(t, buyer)
	w.provider.stands(other, "du_2", 700, payments.ProviderOpen, w.clock.Now())
	w.provider.refunds(other, "re_o", 700, w.clock.Now().Add(time.Minute)) // which no provider should allow
	w.review(t, other)
	require.Zero(t, w.balance(t, buyer), "14 SC of the dispute, and of the refund the 6 that were left")
	third := w.buys(t, buyer)
	w.provider.refunds(other, "re_p", 300, w.clock.Now().Add(2*time.Minute))
	w.review(t, other)
	require.Equal(t, money.SC(20), w.balance(t, buyer), "both took all that the payment stands for")
	w.provider.refunds(intent, "re_3", 600, w.clock.Now().Add(3*time.Minute)) // more than was paid: of another payment nothing is taken
	w.review(t, intent)
	require.Equal(t, money.SC(20), w.balance(t, buyer))
	w.sound(t)
	w.review(t, third)
	require.Equal(t, money.SC(20), w.balance(t, buyer))
}

// An event asks for a review, which finds the payment also when its intent was never stored, and credits it
// first when that was not done: the SC are not there a moment longer than the money.
func TestTheWayToThePayment(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_1", Kind: payments.EventRefundOrDispute, ObjectID: "pi_x"}))
	var due string
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT intent FROM reviews_due").Scan(&due))
	require.Equal(t, "pi_x", due)
	require.NoError(t, w.ReconcilePayment(t.Context(), "pi_x"), "of another shop")

	buyer, intent := w.bought(t)
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE wallet_payments SET intent_id = ''")
	require.NoError(t, err)
	w.provider.refunds(intent, "re_1", 500, w.clock.Now())
	w.review(t, intent)
	require.Equal(t, money.SC(10), w.balance(t, buyer))
	w.sound(t)

	late := uuid.New()
	id := w.opened(t, late)
	w.provider.change(id, func(c *payments.CheckoutStatus) { paid(c); intent = c.PaymentIntentID })
	w.provider.refunds(intent, "re_2", 1000, w.clock.Now())
	w.review(t, intent)
	require.Zero(t, w.balance(t, late))
	require.Len(t, w.posted(t, "re_2"), 3)
	got, err := w.Confirm(as(t, late), id)
	require.NoError(t, err)
	require.Equal(t, payments.Confirmation{Credited: 20}, got)
	w.sound(t)

	// What was never credited has nothing to give back.
	id = w.opened(t, late)
	w.provider.change(id, func(c *payments.CheckoutStatus) { paid(c); c.Amount--; intent = c.PaymentIntentID })
	w.provider.refunds(intent, "re_4", 999, w.clock.Now())
	w.provider.stands(intent, "du_4", 999, payments.ProviderOpen, w.clock.Now())
	w.review(t, intent)
	require.Empty(t, w.posted(t, "re_4"))
	require.Empty(t, w.posted(t, "du_4"))
	w.sound(t)

	_, intent = w.bought(t)
	w.provider.err = errs.ErrUnavailable
	require.ErrorIs(t, w.ReconcilePayment(t.Context(), intent), errs.ErrUnavailable, "to be tried again")
}

// What the ledger cannot post is refused loudly.
func TestOtherCurrencies(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, intent := w.bought(t)
	w.provider.refunds(intent, "re_1", 500, w.clock.Now())
	w.provider.refundsAndDisputes[intent].Refunds[0].Currency = "eur"
	require.ErrorContains(t, w.ReconcilePayment(t.Context(), intent), `re_1 is over 500 in "eur"`)
	require.Empty(t, w.posted(t, "re_1"))
}

// Ten deliveries at once post once.
func TestRaceOfReviews(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, intent := w.bought(t)
	w.provider.refunds(intent, "re_1", 250, w.clock.Now())
	w.provider.refunds(intent, "re_2", 250, w.clock.Now())
	w.provider.stands(intent, "du_1", 500, payments.ProviderOpen, w.clock.Now())
	together := func(f func() error) {
		failed := make([]error, 10)
		var wg sync.WaitGroup
		for i := range failed {
			wg.Go(func() { failed[i] = f() })
		}
		wg.Wait()
		for _, err := range failed {
			if !errors.Is(err, errs.ErrLocked) { // a job is tried again
				require.NoError(t, err)
			}
		}
	}
	together(func() error { return w.ReconcilePayment(t.Context(), intent) })
	var dispute uuid.UUID
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT id FROM wallet_disputes").Scan(&dispute))
	together(func() error { return w.OpenDispute(t.Context(), dispute) })
	require.Zero(t, w.balance(t, buyer))
	w.sound(t)
	w.provider.stands(intent, "du_1", 500, payments.ProviderWon, w.clock.Now())
	together(func() error { return w.ReconcilePayment(t.Context(), intent) })
	require.Equal(t, money.SC(10), w.balance(t, buyer))
	require.Len(t, w.posted(t, "du_1"), 4)
	require.Equal(t, []string{"card_refund", "card_refund", "dispute", "dispute_won"}, w.toldOf(t))
	w.sound(t)
}

// A reading that was overtaken by a newer one is not written over it.
func TestAnOlderReadingIsNotWrittenOverANewerOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, intent := w.bought(t)
	w.provider.stands(intent, "du_1", 1000, payments.ProviderInquiry, w.clock.Now())
	w.review(t, intent)
	w.provider.reading = func() {
		w.provider.reading = nil
		w.provider.stands(intent, "du_1", 1000, payments.ProviderOpen, w.clock.Now())
		w.review(t, intent)
		w.provider.stands(intent, "du_1", 1000, payments.ProviderWon, w.clock.Now())
		w.review(t, intent)
	}
	w.review(t, intent) // reads the inquiry, and then everything happens
	var state, standing string
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT state, standing FROM wallet_disputes").Scan(&state, &standing))
	require.Equal(t, []string{"won", "won"}, []string{state, standing})
	require.Equal(t, money.SC(20), w.balance(t, buyer))
	w.sound(t)
}

// A reading that others overtake is made anew, five times in all; then the caller has to come again.
func TestAReadingIsMadeAnewFiveTimes(t *testing.T) {
	t.Parallel()
	for overtaken, want := range map[int]error{4: nil, 5: errs.ErrLocked} {
		w := newWorld(t)
		_, intent := w.bought(t)
		w.review(t, intent) // the payment knows its intent
		_, err := w.db.Pool.Exec(t.Context(), "UPDATE wallet_payments SET intent_id = $1", intent)
		require.NoError(t, err)
		readings := 0
		w.provider.reading = func() {
			if readings++; readings <= overtaken {
				_, err := w.db.Pool.Exec(t.Context(), "UPDATE wallet_payments SET reviews = reviews + 1 WHERE intent_id = $1", intent)
				require.NoError(t, err)
			}
		}
		require.ErrorIs(t, w.ReconcilePayment(t.Context(), intent), want)
		require.Equal(t, 5, readings)
	}
}

// While the sessions are being stopped the bank may give in: then nothing is taken.
func TestADisputeThatIsOverBeforeItWasOpened(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, intent := w.bought(t)
	w.provider.stands(intent, "du_1", 1000, payments.ProviderOpen, w.clock.Now())
	require.NoError(t, w.ReconcilePayment(t.Context(), intent))
	var dispute uuid.UUID
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT dispute FROM disputes_due").Scan(&dispute))
	who, name, stands, err := w.DisputeToOpen(t.Context(), dispute)
	require.NoError(t, err)
	require.Equal(t, []any{buyer, "du_1", true}, []any{who, name, stands})
	w.sound(t)
	w.provider.stands(intent, "du_1", 1000, payments.ProviderWon, w.clock.Now())
	require.NoError(t, w.ReconcilePayment(t.Context(), intent))
	_, _, stands, err = w.DisputeToOpen(t.Context(), dispute)
	require.NoError(t, err)
	require.False(t, stands)
	require.NoError(t, w.OpenDispute(t.Context(), dispute))
	require.Equal(t, money.SC(20), w.balance(t, buyer))
	require.Empty(t, w.posted(t, "du_1"))
	_, _, _, err = w.DisputeToOpen(t.Context(), uuid.New())
	require.ErrorIs(t, err, payments.ErrNoDispute)
	require.ErrorIs(t, w.OpenDispute(t.Context(), uuid.New()), payments.ErrNoDispute)
}

// No event is needed: the reconciliation finds what is not known here, and asks no further about what is.
func TestTheLookFindsWhatWasLost(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, refunded := w.bought(t)
	_, disputed := w.bought(t)
	_, inquired := w.bought(t)
	w.bought(t)
	wall := w.clock.Now().Add(100 * 24 * time.Hour)
	reconcile := func() (due []string) {
		t.Helper()
		n, err := w.Reconcile(t.Context(), wall)
		require.NoError(t, err)
		rows, err := w.db.Pool.Query(t.Context(), "DELETE FROM reviews_due RETURNING intent")
		require.NoError(t, err)
		for rows.Next() {
			var intent string
			require.NoError(t, rows.Scan(&intent))
			due = append(due, intent)
		}
		require.NoError(t, rows.Err())
		require.Len(t, due, n)
		for _, intent := range due {
			w.review(t, intent)
		}
		slices.Sort(due)
		return due
	}
	sorted := func(intents ...string) []string { slices.Sort(intents); return intents }

	require.Empty(t, reconcile())
	w.provider.refunds(refunded, "re_1", 500, wall)
	w.provider.refunds(refunded, "re_2", 100, wall)
	w.provider.stands(disputed, "du_1", 1000, payments.ProviderOpen, wall)
	w.provider.stands(inquired, "du_2", 1000, payments.ProviderInquiry, wall)
	require.Equal(t, sorted(refunded, disputed, inquired), reconcile(), "each payment once")
	require.Equal(t, sorted(disputed, inquired), reconcile(), "what has not ended is looked at again")
	w.provider.fails(refunded, "re_1")
	w.provider.stands(disputed, "du_1", 1000, payments.ProviderLost, wall)
	w.provider.stands(inquired, "du_2", 1000, payments.ProviderDropped, wall)
	require.Equal(t, sorted(refunded, disputed, inquired), reconcile())
	require.Empty(t, reconcile())
	w.provider.stands(disputed, "du_1", 1000, payments.ProviderWon, wall)
	require.Equal(t, []string{disputed}, reconcile(), "the provider has changed its word")
	require.Empty(t, reconcile())

	// A refund may fail a month later, and the program may have been down for long.
	wall = wall.Add(time.Hour)
	require.Empty(t, reconcile())
	wall = wall.Add(30 * 24 * time.Hour)
	w.provider.fails(refunded, "re_2")
	require.Equal(t, []string{refunded}, reconcile())
	w.provider.refunds(refunded, "re_3", 100, wall.Add(time.Hour))
	wall = wall.Add(400 * 24 * time.Hour)
	require.Equal(t, []string{refunded}, reconcile())
	w.sound(t)

	w.provider.refunds(refunded, "re_of_old", 100, wall.Add(-36*24*time.Hour))
	require.Empty(t, reconcile(), "what was known long before is not read again")
	w.provider.refunds(refunded, "re_4", 100, wall)
	w.provider.err = errs.ErrUnavailable
	_, err := w.Reconcile(t.Context(), wall.Add(1000*24*time.Hour))
	require.ErrorIs(t, err, errs.ErrUnavailable)
	w.provider.err = nil
	require.Equal(t, []string{refunded}, reconcile(), "a reconciliation that failed counts as none")
}

// What a message says, and when it is not sent any more.
func TestMessagesAboutRefundsAndDisputes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := w.person(t, "rowan@example.test")
	intent := w.buys(t, buyer)
	said := func(kind payments.NoticeKind, subject uuid.UUID) (payments.Notice, bool) {
		t.Helper()
		n, current, err := w.till.Notice(t.Context(), payments.Notification{Kind: kind, Subject: subject, Version: 1, To: buyer})
		require.NoError(t, err)
		return n, current
	}
	w.provider.refunds(intent, "re_1", 500, w.clock.Now())
	w.review(t, intent)
	var refund, dispute uuid.UUID
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT id FROM wallet_card_refunds").Scan(&refund))
	n, current := said(payments.NoticeCardRefund, refund)
	require.True(t, current)
	require.Equal(t, []any{buyer, "rowan@example.test", money.Cents(500), money.SC(10), money.SC(10), "Base Camp", w.clock.Now()},
		[]any{n.Person.ID, n.Person.Email, n.Amount, n.SC, n.Balance, n.Label, n.At})
	w.provider.fails(intent, "re_1")
	w.review(t, intent)
	_, current = said(payments.NoticeCardRefund, refund)
	require.False(t, current, "the next message says it")
	_, current = said(payments.NoticeCardRefundFailed, refund)
	require.True(t, current)

	w.provider.stands(intent, "du_1", 1000, payments.ProviderOpen, w.clock.Now())
	w.review(t, intent)
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT id FROM wallet_disputes").Scan(&dispute))
	n, current = said(payments.NoticeDispute, dispute)
	require.True(t, current)
	require.Equal(t, []any{money.Cents(1000), money.SC(20), money.SC(0)}, []any{n.Amount, n.SC, n.Balance})
	_, current = said(payments.NoticeDisputeLost, dispute)
	require.False(t, current)
	w.provider.stands(intent, "du_1", 1000, payments.ProviderWon, w.clock.Now())
	w.review(t, intent)
	_, current = said(payments.NoticeDispute, dispute)
	require.False(t, current)
	_, current = said(payments.NoticeDisputeWon, dispute)
	require.True(t, current)
	_, _, err := w.till.Notice(t.Context(), payments.Notification{Kind: payments.NoticeDispute, Subject: uuid.New(), To: buyer})
	require.ErrorIs(t, err, payments.ErrNoDispute)
	_, _, err = w.till.Notice(t.Context(), payments.Notification{Kind: payments.NoticeCardRefund, Subject: uuid.New(), To: buyer})
	require.ErrorIs(t, err, payments.ErrNoRefund)
}

// The checker has teeth: each way of breaking a refund or a dispute is found.
func TestVerifyFindsWhatIsWrongWithRefundsAndDisputes(t *testing.T) {
	t.Parallel()
	post := func(kind, ref, debit, credit, currency, amount string) string {
		return `INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
			SELECT '` + kind + `', '` + ref + `', 9, d.id, c.id, '` + currency + `', ` + amount + `, now() FROM wallet_accounts d, wallet_accounts c
			 WHERE d.kind = '` + debit + `' AND c.kind = '` + credit + `' LIMIT 1`
	}
	const refunds, disputes = "a card refund and its postings agree", "a dispute and its postings agree"
	for name, c := range map[string]struct{ sql, check string }{
		"a refund was not posted":         {"DELETE FROM wallet_transfers WHERE kind = 'card_refund' AND ref = 're_1'", refunds},
		"a refund nobody knows":           {"DELETE FROM wallet_card_refunds WHERE refund_id = 're_1'", refunds},
		"a refund of another amount":      {"UPDATE wallet_card_refunds SET amount_cents = amount_cents + 1 WHERE refund_id = 're_1'", refunds},
		"a refund that took more":         {"UPDATE wallet_card_refunds SET taken_sc = taken_sc - 1 WHERE refund_id = 're_1'", refunds},
		"a refund of another buyer":       {"UPDATE wallet_payments SET buyer = gen_random_uuid()", refunds},
		"a refund at the reserve's cost":  {post("card_refund", "re_1", "reserve", "cash", "USD", "5"), refunds},
		"a refund came back without note": {"UPDATE wallet_card_refunds SET back_at = NULL WHERE refund_id = 're_back'", refunds},
		"a refund came back unposted":     {"UPDATE wallet_card_refunds SET back_at = now() WHERE refund_id = 're_1'", refunds},
		"of a payment without credit":     {"UPDATE wallet_payments SET status = 'open', credited_at = NULL", refunds},
		"an opening was not posted":       {"DELETE FROM wallet_transfers WHERE kind = 'dispute_open' AND ref = 'du_open'", disputes},
		"a dispute nobody knows":          {"DELETE FROM wallet_disputes WHERE dispute_id = 'du_lost'", disputes},
		"a dispute of another amount":     {"UPDATE wallet_disputes SET amount_cents = 7 WHERE dispute_id = 'du_won'", disputes},
		"a row says that it is won":       {"UPDATE wallet_disputes SET state = 'won', closed_at = now() WHERE dispute_id = 'du_open'", disputes},
		"lost at the reserve's cost":      {post("dispute_lost", "du_lost", "reserve", "in_dispute", "USD", "5"), disputes},
		"SC to somebody else's account":   {"UPDATE wallet_accounts SET owner = gen_random_uuid() WHERE kind = 'disputed' AND balance > 0", disputes},
		"won and lost":                    {post("dispute_won", "du_lost", "cash", "in_dispute", "USD", "100"), "a dispute is opened at most once and ends at most once"},
		"ended without a beginning":       {"DELETE FROM wallet_transfers WHERE kind = 'dispute_open' AND ref = 'du_won'", "a dispute is opened at most once and ends at most once"},
		"an account that holds too much":  {post("dispute_open", "du_open", "wallet", "disputed", "SC", "1"), "an account of a dispute holds what an open one took, and nothing otherwise"},
		"an account without its dispute":  {"DELETE FROM wallet_disputes WHERE dispute_id = 'du_open'", "an account of a dispute holds what an open one took, and nothing otherwise"},
		"banks hold more":                 {post("dispute_open", "du_open", "in_dispute", "cash", "USD", "1"), "what banks hold is what open disputes are about"},
		"more back than was credited":     {"UPDATE wallet_card_refunds SET share_sc = 21 WHERE refund_id = 're_1'", "no more SC go back than were credited"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			_, intent := w.bought(t)
			w.provider.refunds(intent, "re_back", 100, w.clock.Now())
			w.review(t, intent)
			w.provider.fails(intent, "re_back")
			w.provider.refunds(intent, "re_1", 100, w.clock.Now().Add(time.Minute))
			for _, d := range []string{"du_open", "du_won", "du_lost"} {
				w.provider.stands(intent, d, 100, payments.ProviderOpen, w.clock.Now().Add(time.Hour))
			}
			w.review(t, intent)
			w.provider.stands(intent, "du_won", 100, payments.ProviderWon, w.clock.Now())
			w.provider.stands(intent, "du_lost", 100, payments.ProviderLost, w.clock.Now())
			w.review(t, intent)
			w.sound(t)

			_, err := w.db.Pool.Exec(t.Context(), "SET session_replication_role = replica; "+c.sql+"; SET session_replication_role = origin")
			require.NoError(t, err)
			v, err := w.Verify(t.Context())
			require.NoError(t, err)
			var found []string
			for _, f := range v.Violations {
				found = append(found, f.Check)
			}
			require.Contains(t, found, c.check)
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
