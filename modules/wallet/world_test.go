package wallet_test

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	accountspg "sherpa/adapters/postgres/accounts"
	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	paymentspg "sherpa/adapters/postgres/wallet/payments"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/modules/accounts"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

// world is the three packages of the wallet on a real database, with a payment provider that does as it is told.
type world struct {
	*ledgerService
	*till
	*payer

	db       *pgtest.DB
	clock    *clock.Manual
	provider *provider
	bank     *bank
	people   *accounts.Service
	live     *changes
}

// changes keeps what people were told of after the commit.
type changes struct {
	db *pgtest.DB
	mu sync.Mutex
	of map[uuid.UUID]map[string]bool
}

func (c *changes) add(ctx context.Context, what string, people []uuid.UUID) {
	c.db.AfterCommit(ctx, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, person := range people {
			if c.of[person] == nil {
				c.of[person] = map[string]bool{}
			}
			c.of[person][what] = true
		}
	})
}

func (c *changes) BalanceChanged(ctx context.Context, people ...uuid.UUID) {
	c.add(ctx, "balance", people)
}

func (c *changes) PayoutsChanged(ctx context.Context, guides ...uuid.UUID) {
	c.add(ctx, "payout", guides)
}

func (c *changes) NoticeAdded(ctx context.Context, people ...uuid.UUID) {
	c.add(ctx, "notice", people)
}

// take gives what a person was told so far, in the order of the alphabet, and starts anew for everybody.
func (c *changes) take(person uuid.UUID) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	told := slices.Sorted(maps.Keys(c.of[person]))
	c.of = map[uuid.UUID]map[string]bool{}
	return told
}

// The services under names of their own, so that one world can have all three.
type (
	ledgerService = ledger.Service
	till          = payments.Service
	payer         = payouts.Service
)

func newWorld(t *testing.T) *world {
	t.Helper()
	db := pgtest.New(t)
	_, err := db.Pool.Exec(t.Context(), `CREATE TABLE enqueued (payment uuid NOT NULL);
		CREATE TABLE transfers_due (payout uuid NOT NULL, attempt int NOT NULL);
		CREATE TABLE noticed (kind text, subject uuid, person uuid, version int);
		CREATE TABLE reviews_due (intent text);
		CREATE TABLE disputes_due (dispute uuid)`)
	require.NoError(t, err)
	catalogue := payments.NewCatalogue([]payments.Pack{
		{ID: "base", PriceID: "price_base", Label: "Base Camp", Price: 1000, SC: 20},
		{ID: "everest", PriceID: "price_everest", Label: "Everest", Price: 10000, SC: 210},
	}, payments.Custom{MinUSD: 10, MaxUSD: 500, SCPerDollar: 2})
	w := &world{db: db, clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)), provider: &provider{checkouts: map[string]payments.CheckoutStatus{}, refundsAndDisputes: map[string]payments.RefundsAndDisputes{}}, bank: newBank(), live: &changes{db: db, of: map[uuid.UUID]map[string]bool{}}}
	log := slog.New(slog.DiscardHandler)
	w.ledgerService = ledgerpg.New(db.DB, w.clock)
	w.ledgerService.Live = w.live
	w.people = accounts.New(accountspg.New(db.DB), nil, nil, nil, nil, db.DB, w.clock)
	w.payer = payouts.New(payouts.Deps{
		Tx: db.DB, Ledger: w.ledgerService, Guides: w.people, Repositories: payoutspg.Repositories(db.DB), Gateway: w.bank, Jobs: jobTable{db.DB}, Live: w.live, Clock: w.clock, Log: log,
	})
	w.till = payments.New(payments.Deps{
		Tx: db.DB, Ledger: w.ledgerService, Buyers: w.people, Repositories: paymentspg.Repositories(db.DB), Gateway: w.provider, Payouts: w.payer,
		Jobs: jobTable{db.DB}, Live: w.live, Clock: w.clock, Catalogue: catalogue, Log: log,
		Issuer: payments.Issuer{Name: "Sherpa", Address: "1 Trail Way", Email: "billing@sherpa.example"},
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
	c, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{PriceID: "price_base"})
	require.NoError(t, err)
	return c.ID
}

func (w *world) balance(t *testing.T, person uuid.UUID) money.SC {
	t.Helper()
	n, err := w.OwnBalance(as(t, person))
	require.NoError(t, err)
	return n
}

func (w *world) sound(t *testing.T) {
	t.Helper()
	v, err := w.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Violations)
}

// provider is a payment provider in memory.
type provider struct {
	mu                 sync.Mutex
	checkouts          map[string]payments.CheckoutStatus
	refundsAndDisputes map[string]payments.RefundsAndDisputes // by payment intent
	events             []payments.ProviderEvent
	since              []time.Time // of each reading of events
	broken             string      // a checkout that cannot be read
	orders             int
	last               payments.CheckoutOrder
	err                error
	// reading runs while refunds and disputes are read, after they were taken.
	reading func()
}

func (p *provider) CreateCheckout(_ context.Context, o payments.CheckoutOrder) (payments.OpenedCheckout, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.orders++
	p.last = o
	id := "cs_test_" + o.PaymentID.String()[24:]
	p.checkouts[id] = payments.CheckoutStatus{ID: id, PaymentID: o.PaymentID.String(), Currency: "usd", Amount: o.Amount}
	return payments.OpenedCheckout{ID: id, URL: "https://pay.test/" + id}, p.err
}

func (p *provider) Checkout(_ context.Context, id string) (payments.CheckoutStatus, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id == p.broken {
		return payments.CheckoutStatus{}, errors.New("broken")
	}
	c, ok := p.checkouts[id]
	if !ok {
		return c, payments.ErrCheckoutUnknown
	}
	return c, p.err
}

func (p *provider) CheckoutEvents(_ context.Context, since time.Time) (found []payments.ProviderEvent, err error) {
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

// PaidCheckoutsSince lists all of them: nothing here has a time. The moment that was asked for is noted.
func (p *provider) PaidCheckoutsSince(_ context.Context, since time.Time) (found []payments.PaidCheckout, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since = append(p.since, since)
	for _, c := range p.checkouts {
		if c.Paid {
			found = append(found, payments.PaidCheckout{CheckoutStatus: c, CreatedAt: listedAt()})
		}
	}
	return found, p.err
}

// change does something to a checkout at the provider.
func (p *provider) change(id string, f func(c *payments.CheckoutStatus)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.checkouts[id]
	f(&c)
	p.checkouts[id] = c
}

func paid(c *payments.CheckoutStatus) { c.Paid, c.PaymentIntentID = true, "pi_"+c.ID[len("cs_test_"):] }

type jobTable struct{ db *postgres.DB }

func (j jobTable) PaymentConfirm(ctx context.Context, payment uuid.UUID) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO enqueued VALUES (?)", payment).Error
}

func (j jobTable) PayoutTransfer(ctx context.Context, attempts ...payouts.PayoutAttempt) error {
	for _, a := range attempts {
		if err := j.db.Gorm(ctx).Exec("INSERT INTO transfers_due VALUES (?, ?)", a.Payout, a.Attempt).Error; err != nil {
			return err
		}
	}
	return nil
}

func (j jobTable) PaymentReconcile(ctx context.Context, intent string) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO reviews_due VALUES (?)", intent).Error
}

func (j jobTable) DisputeOpened(ctx context.Context, dispute uuid.UUID) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO disputes_due VALUES (?)", dispute).Error
}

func (j jobTable) AccountCheck(context.Context, ...uuid.UUID) error { return nil }

func (j jobTable) PaymentNotice(ctx context.Context, n payments.Notification) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO noticed VALUES (?, ?, ?, ?)", string(n.Kind), n.Subject, n.To, n.Version).Error
}

func (j jobTable) PayoutNotice(ctx context.Context, n payouts.Notification) error {
	return j.db.Gorm(ctx).Exec("INSERT INTO noticed VALUES (?, ?, ?, ?)", string(n.Kind), n.Payout, n.To, n.Attempt).Error
}
