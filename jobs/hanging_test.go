package jobs_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	bookingpg "sherpa/adapters/postgres/booking"
	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	paymentspg "sherpa/adapters/postgres/wallet/payments"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// hanging is a payment provider that takes every question and answers none.
type hanging struct {
	payments.Gateway

	asked atomic.Int64
}

func (h *hanging) Checkout(ctx context.Context, _ string) (payments.CheckoutStatus, error) {
	h.asked.Add(1)
	<-ctx.Done()
	return payments.CheckoutStatus{}, ctx.Err()
}

func (h *hanging) CheckoutEvents(ctx context.Context, _ time.Time) ([]payments.ProviderEvent, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// bank sends every transfer.
type bank struct{ payouts.Gateway }

func (bank) Transfer(_ context.Context, o payouts.TransferOrder) (payouts.Transfer, error) {
	return payouts.Transfer{ID: "tr_1", Group: o.Payout.String(), AccountID: o.AccountID, Currency: "usd", Amount: o.Amount}, nil
}

// nobody hears of changes.
type nobody struct{}

func (nobody) PayoutsChanged(context.Context, ...uuid.UUID) {}
func (nobody) BalanceChanged(context.Context, ...uuid.UUID) {}
func (nobody) NoticeAdded(context.Context, ...uuid.UUID)    {}

// A thousand open checkouts and a provider that does not answer: refunds, settlements and payouts go on.
func TestQuestionsAboutPurchasesDelayNothing(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	enqueue, log, wall := jobs.NewEnqueuer(db.DB), slog.New(slog.DiscardHandler), clock.System{}
	provider := &hanging{}
	purse := ledgerpg.New(db.DB, wall)
	people := accounts.New(accountspg.New(db.DB), nil, nil, nil, nil, db.DB, wall)
	paid := payouts.New(payouts.Deps{
		Tx: db.DB, Ledger: purse, Guides: people, Repositories: payoutspg.Repositories(db.DB), Gateway: bank{}, Jobs: enqueue, Live: nobody{}, Clock: wall, Log: log,
	})
	bought := payments.New(payments.Deps{
		Tx: db.DB, Ledger: purse, Buyers: people, Repositories: paymentspg.Repositories(db.DB), Gateway: provider, Payouts: paid, Jobs: enqueue, Live: nobody{}, Clock: wall, Log: log,
	})
	sessions := booking.New(booking.Deps{Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Wallet: purse, Jobs: enqueue, Clock: wall})
	client, err := jobs.NewClient(db.Pool, jobs.Config{
		Workers:       map[string]int{jobs.QueueMoney: 2, jobs.QueuePayments: 2, jobs.QueueDefault: 2},
		FetchCooldown: time.Millisecond, FetchPollInterval: 20 * time.Millisecond, FinishWithin: 100 * time.Millisecond,
	}, jobs.Workers{
		Booking: sessions, Ledger: purse, Payments: bought, Payouts: paid, Operators: admin.NewOperators(adminpg.New(db.DB), nil, db.DB, wall, wall), Wall: wall,
	}, log)
	require.NoError(t, err)
	enqueue.Bind(client)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := db.Pool.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}

	const open = 1000
	var questions []river.InsertManyParams
	for range open {
		questions = append(questions, river.InsertManyParams{Args: jobs.PaymentConfirmArgs{Payment: uuid.New()}})
	}
	_, err = client.InsertMany(t.Context(), questions)
	require.NoError(t, err)
	exec(`INSERT INTO wallet_payments (id, buyer, pack, label, price_id, price_cents, sc, status, checkout_id, created_at, updated_at)
		SELECT (args ->> 'payment')::uuid, gen_random_uuid(), 'p', 'p', 'p', 1000, 20, 'open', 'cs_' || id, now(), now() FROM river_job`)
	exec("UPDATE river_job SET created_at = now() - interval '1 minute', scheduled_at = now() - interval '1 minute'")

	gamer, guide := uuid.New(), uuid.New()
	require.NoError(t, purse.Grant(t.Context(), uuid.New(), gamer, 110))
	session := func(status string, hours int) uuid.UUID {
		id := uuid.New()
		exec(`INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents, sc_per_hour, total_sc, status, version,
			expires_at, completed_at, created_at, updated_at)
			VALUES ($1, $2, $3, 'Hades', $4, $4::timestamptz + interval '1 hour', 1, 2500, 55, 55, $5, 1, $4, CASE WHEN $5 = 'completed' THEN $4::timestamptz END, $4, $4)`,
			id, gamer, guide, wall.Now().Add(-time.Duration(hours)*time.Hour), status)
		require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error { return purse.Hold(ctx, id, gamer, 55) }))
		return id
	}
	exec("INSERT INTO booking_refunds VALUES ($1, now())", session("cancelled", 5))
	settled := session("completed", 60)
	exec("INSERT INTO booking_due VALUES ($1, 'settle', 1, now())", settled)
	exec(`INSERT INTO wallet_connected_accounts (guide, order_id, account_id, payouts_enabled, asked_at, created_at, updated_at)
		VALUES ($1, $1, 'acct_1', true, now(), now(), now())`, guide)

	require.NoError(t, client.Start(context.WithoutCancel(t.Context())))
	t.Cleanup(func() { require.NoError(t, client.StopAndCancel(context.WithoutCancel(t.Context()))) })
	require.Eventually(t, func() bool { return provider.asked.Load() > 0 }, 20*time.Second, 10*time.Millisecond, "the questions hang")
	require.Eventually(t, func() bool {
		_, err := client.Insert(t.Context(), jobs.SweepArgs{}, nil)
		require.NoError(t, err)
		var refunded, paid bool
		require.NoError(t, db.Pool.QueryRow(t.Context(), `SELECT
			EXISTS (SELECT FROM wallet_accounts WHERE kind = 'wallet' AND owner = $1 AND balance = 55),
			EXISTS (SELECT FROM wallet_payouts WHERE guide = $2 AND status = 'done' AND amount_cents = 2500)`, gamer, guide).Scan(&refunded, &paid))
		return refunded && paid
	}, 20*time.Second, 20*time.Millisecond, "refunded, settled and paid out")
	require.Less(t, provider.asked.Load(), int64(5), "and the provider still hangs")

	soon, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	require.NoError(t, client.Stop(soon), "a process ends although jobs wait for a provider")
}
