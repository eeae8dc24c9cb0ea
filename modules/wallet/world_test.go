package wallet_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
	walletpg "sherpa/adapters/postgres/wallet"
	"sherpa/modules/wallet"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

// world is the wallet on a real database, with a payment provider that does as it is told.
type world struct {
	*wallet.Service

	db       *pgtest.DB
	clock    *clock.Manual
	provider *provider
	bank     *bank
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := pgtest.New(t)
	_, err := db.Pool.Exec(t.Context(), `CREATE TABLE enqueued (payment uuid NOT NULL);
		CREATE TABLE transfers_due (payout uuid NOT NULL, attempt int NOT NULL);
		CREATE TABLE noticed (kind text, subject uuid, person uuid, version int);
		CREATE TABLE reviews_due (intent text);
		CREATE TABLE disputes_due (dispute uuid)`)
	require.NoError(t, err)
	catalogue := wallet.NewCatalogue([]wallet.Pack{
		{ID: "base", PriceID: "price_base", Label: "Base Camp", Price: 1000, SC: 20},
		{ID: "everest", PriceID: "price_everest", Label: "Everest", Price: 10000, SC: 210},
	})
	w := &world{db: db, clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)), provider: &provider{checkouts: map[string]wallet.CheckoutStatus{}, returned: map[string]wallet.Returned{}}, bank: newBank()}
	w.Service = wallet.New(wallet.Deps{
		Tx: db.DB, Ledger: walletpg.NewLedger(db.DB), Payments: walletpg.NewPayments(db.DB), Books: walletpg.NewBooks(db.DB),
		Notices: walletpg.NewNotices(db.DB), Accounts: walletpg.NewAccounts(db.DB), Payouts: walletpg.NewPayouts(db.DB),
		Donations: walletpg.NewDonations(db.DB), Returns: walletpg.NewReturns(db.DB), Connect: w.bank,
		Provider: w.provider, Jobs: jobTable{db.DB}, Clock: w.clock, Catalogue: catalogue, Log: slog.New(slog.DiscardHandler),
	})
	return w
}

func as(t *testing.T, person uuid.UUID) context.Context {
	t.Helper()
	return actor.With(t.Context(), actor.Actor{ID: person})
}

// opened starts a purchase of the small pack.
func (w *world) opened(t *testing.T, buyer uuid.UUID) string {
	t.Helper()
	c, err := w.StartCheckout(as(t, buyer), wallet.CheckoutRequest{PriceID: "price_base"})
	require.NoError(t, err)
	return c.ID
}

func (w *world) balance(t *testing.T, person uuid.UUID) money.SC {
	t.Helper()
	n, err := w.Balance(as(t, person))
	require.NoError(t, err)
	return n
}

func (w *world) sound(t *testing.T) {
	t.Helper()
	v, err := w.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Faults)
}

// provider is a payment provider in memory.
type provider struct {
	mu        sync.Mutex
	checkouts map[string]wallet.CheckoutStatus
	returned  map[string]wallet.Returned // by payment intent
	events    []wallet.ProviderEvent
	since     []time.Time // of each reading of events
	broken    string      // a checkout that cannot be read
	orders    int
	err       error
	// reading runs while refunds and disputes are read, after they were taken.
	reading func()
}

func (p *provider) CreateCheckout(_ context.Context, o wallet.CheckoutOrder) (wallet.OpenedCheckout, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.orders++
	id := "cs_test_" + o.PaymentID.String()[24:]
	p.checkouts[id] = wallet.CheckoutStatus{ID: id, PaymentID: o.PaymentID.String(), Currency: "usd", Amount: o.Amount}
	return wallet.OpenedCheckout{ID: id, URL: "https://pay.test/" + id}, p.err
}

func (p *provider) Checkout(_ context.Context, id string) (wallet.CheckoutStatus, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id == p.broken {
		return wallet.CheckoutStatus{}, errors.New("broken")
	}
	c, ok := p.checkouts[id]
	if !ok {
		return c, wallet.ErrCheckoutUnknown
	}
	return c, p.err
}

func (p *provider) CheckoutEvents(_ context.Context, since time.Time) (found []wallet.ProviderEvent, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since = append(p.since, since)
	for _, e := range p.events {
		if !e.CreatedAt.Before(since) {
			found = append(found, e)
		}
	}
	return found, p.err
}

// change does something to a checkout at the provider.
func (p *provider) change(id string, f func(c *wallet.CheckoutStatus)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.checkouts[id]
	f(&c)
	p.checkouts[id] = c
}

func paid(c *wallet.CheckoutStatus) { c.Paid, c.PaymentIntentID = true, "pi_"+c.ID[len("cs_test_"):] }

type jobTable struct{ db *postgres.DB }

func (j jobTable) PaymentConfirm(ctx context.Context, payment uuid.UUID) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO enqueued VALUES (?)", payment).Error
}

func (j jobTable) PayoutTransfer(ctx context.Context, attempts ...wallet.PayoutAttempt) error {
	for _, a := range attempts {
		if err := j.db.Gorm(ctx).Exec("INSERT INTO transfers_due VALUES (?, ?)", a.Payout, a.Attempt).Error; err != nil {
			return err
		}
	}
	return nil
}

func (j jobTable) PaymentReview(ctx context.Context, intent string) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO reviews_due VALUES (?)", intent).Error
}

func (j jobTable) DisputeOpened(ctx context.Context, dispute uuid.UUID) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO disputes_due VALUES (?)", dispute).Error
}

func (j jobTable) AccountCheck(context.Context, ...uuid.UUID) error { return nil }

func (j jobTable) MoneyNotice(ctx context.Context, n wallet.Notification) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO noticed VALUES (?, ?, ?, ?)", string(n.Kind), n.Subject, n.To, n.Version).Error
}
