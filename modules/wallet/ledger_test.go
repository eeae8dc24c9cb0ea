package wallet_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

func (w *world) granted(t *testing.T, n money.SC) uuid.UUID {
	t.Helper()
	person := uuid.New()
	require.NoError(t, w.Grant(t.Context(), uuid.New(), person, n))
	return person
}

// session inserts a session as booking would, so that the whole book can be checked.
func (w *world) session(t *testing.T, gamer, guide uuid.UUID, status string, hours int) uuid.UUID {
	t.Helper()
	id := uuid.New()
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents,
		sc_per_hour, total_sc, status, version, expires_at, created_at, updated_at)
		VALUES ($1, $2, $3, 'Hades', $4, $4::timestamptz + $5 * interval '1 hour', $5, 2500, 55, 55 * $5, $6, 1, $4, $4, $4)`,
		id, gamer, guide, w.clock.Now(), hours, status)
	require.NoError(t, err)
	return id
}

func (w *world) inTx(t *testing.T, f func(ctx context.Context) error) error {
	t.Helper()
	return w.db.Do(t.Context(), f)
}

func TestHoldTakesNoMoreThanThereIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.granted(t, 100)
	err := w.inTx(t, func(ctx context.Context) error { return w.Hold(ctx, uuid.New(), gamer, 101) })
	e, ok := errs.As(err)
	require.True(t, ok)
	require.ErrorIs(t, err, ledger.ErrInsufficient)
	require.Equal(t, map[string]any{"needed": money.SC(1), "required": money.SC(101), "have": money.SC(100)}, e.Details)
	require.Equal(t, money.SC(100), w.balance(t, gamer))

	session := w.session(t, gamer, uuid.New(), "pending", 1)
	require.NoError(t, w.inTx(t, func(ctx context.Context) error { return w.Hold(ctx, session, gamer, 55) }))
	require.Equal(t, money.SC(45), w.balance(t, gamer))
	w.sound(t)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE booking_sessions SET status = 'declined'")
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, w.inTx(t, func(ctx context.Context) error { return w.Release(ctx, session, gamer, 55) }), "once, however often")
		require.Equal(t, money.SC(100), w.balance(t, gamer))
	}
	w.sound(t)
}

func TestAnEventIsPostedOnceAndAsItWas(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.granted(t, 100)
	session := uuid.New()
	require.NoError(t, w.inTx(t, func(ctx context.Context) error { return w.Hold(ctx, session, gamer, 55) }))
	err := w.inTx(t, func(ctx context.Context) error { return w.Hold(ctx, session, gamer, 44) })
	require.ErrorIs(t, err, ledger.ErrPostedDifferently)
	err = w.inTx(t, func(ctx context.Context) error { return w.Release(ctx, uuid.New(), gamer, 1) })
	require.ErrorIs(t, err, ledger.ErrOverdrawn, "nothing comes out of an empty escrow")
}

// withEntries is a transaction of n entries under one key, whose first entries are the same for every n.
func withEntries(key string, person uuid.UUID, n int) ledger.Transaction {
	system := func(kind ledger.AccountKind) ledger.Account {
		return ledger.Account{Kind: kind, Currency: ledger.CurrencyUSD}
	}
	return ledger.Transaction{Kind: "test", Reference: key, Entries: []ledger.Entry{
		{Debit: ledger.Account{Kind: ledger.AccountIssued, Currency: ledger.CurrencySC}, Credit: ledger.WalletOf(person), Amount: 10},
		{Debit: system(ledger.AccountCash), Credit: system(ledger.AccountReserve), Amount: 500},
		{Debit: system(ledger.AccountCash), Credit: system(ledger.AccountProfit), Amount: 5},
	}[:n]}
}

// entries counts what is posted under a key.
func (w *world) entries(t *testing.T, key string) (n int) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM wallet_transfers WHERE kind = 'test' AND ref = $1", key).Scan(&n))
	return n
}

// A transaction is the whole set of its entries: one that extends, shortens or changes a posted one is refused
// as a whole, and an identical one posts nothing.
func TestATransactionThatExtendsAPostedOneIsRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	store, person := ledgerpg.NewLedger(w.db.DB), uuid.New()
	post := func(e ledger.Transaction) (posted bool, err error) {
		err = w.inTx(t, func(ctx context.Context) error {
			posted, err = store.Post(ctx, e, w.clock.Now())
			return nil // even a caller that ignores the error keeps nothing of it
		})
		if err == nil {
			return posted, nil
		}
		return false, err
	}
	first := withEntries("a", person, 2)
	posted, err := post(first)
	require.NoError(t, err)
	require.True(t, posted)

	posted, err = post(first)
	require.NoError(t, err)
	require.False(t, posted, "an identical repetition posts nothing")

	changed := withEntries("a", person, 2)
	changed.Entries[1].Amount++
	elsewhere := withEntries("a", person, 2)
	elsewhere.Entries[1].Credit.Kind = ledger.AccountProfit
	for name, e := range map[string]ledger.Transaction{
		"extended": withEntries("a", person, 3), "shortened": withEntries("a", person, 1), "changed": changed, "to another account": elsewhere,
	} {
		err := w.inTx(t, func(ctx context.Context) error {
			_, err := store.Post(ctx, e, w.clock.Now())
			return err
		})
		require.ErrorIs(t, err, ledger.ErrPostedDifferently, name)
		_, _ = post(e)
		require.Equal(t, 2, w.entries(t, "a"), name)
		require.Equal(t, money.SC(10), w.balance(t, person), name)
	}
	_, err = w.db.Pool.Exec(t.Context(), `INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
		SELECT kind, ref, 3, debit, credit, currency, amount, posted_at FROM wallet_transfers WHERE kind = 'test' AND leg = 2`)
	require.Error(t, err, "the database refuses it from anybody")
}

// A posting locks its accounts in ascending order, so that two never wait for each other: while somebody holds the first
// of them, it has none of the others.
func TestAPostingLocksItsAccountsInOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	store := ledgerpg.NewLedger(w.db.DB)
	const people = 12
	gift := ledger.Transaction{Kind: "test", Reference: "first"}
	for range people {
		gift.Entries = append(gift.Entries, ledger.Entry{
			Debit: ledger.Account{Kind: ledger.AccountIssued, Currency: ledger.CurrencySC}, Credit: ledger.WalletOf(uuid.New()), Amount: 10,
		})
	}
	post := func() error {
		return w.inTx(t, func(ctx context.Context) error {
			_, err := store.Post(ctx, gift, w.clock.Now())
			return err
		})
	}
	require.NoError(t, post())
	// Now the first row is the last of its table, where a scan comes upon it when it holds the others.
	everybody := gift.Entries
	gift.Entries, gift.Reference = everybody[:1], "again"
	require.NoError(t, post())
	held, err := w.db.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = held.Rollback(t.Context()) }() // also when it fails
	var first int64
	require.NoError(t, held.QueryRow(t.Context(), "SELECT id FROM wallet_accounts WHERE kind = 'wallet' ORDER BY id LIMIT 1 FOR NO KEY UPDATE").Scan(&first))

	gift.Entries, gift.Reference = everybody, "second"
	slices.Reverse(gift.Entries)
	posted := make(chan error, 1)
	go func() { posted <- post() }()
	count := func(sql string) (n int) {
		require.NoError(t, w.db.Pool.QueryRow(t.Context(), sql).Scan(&n))
		return n
	}
	require.Eventually(t, func() bool {
		return count("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") > 0
	}, 20*time.Second, time.Millisecond, "it waits for the first")
	require.Equal(t, people-1, count(`SELECT count(*) FROM (SELECT FROM wallet_accounts WHERE kind = 'wallet' FOR NO KEY UPDATE SKIP LOCKED) free`),
		"and holds no other")
	require.NoError(t, held.Rollback(t.Context()))
	require.NoError(t, <-posted)
}

// Who reads a balance to take from it holds it until the transaction ends.
func TestABalanceToClawBackIsHeld(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := w.granted(t, 100)
	store := ledgerpg.NewLedger(w.db.DB)
	held := func() bool {
		return w.db.Pool.QueryRow(t.Context(), "SELECT FROM wallet_accounts WHERE kind = 'wallet' AND owner = $1 FOR UPDATE NOWAIT", buyer).Scan() != nil
	}
	require.False(t, held())
	require.NoError(t, w.inTx(t, func(ctx context.Context) error {
		n, err := store.BalanceForUpdate(ctx, ledger.WalletOf(buyer))()
		require.EqualValues(t, 100, n)
		require.True(t, held())
		return err
	}))
}

// Transactions of different length race for one key: exactly one is posted, as a whole.
func TestOneOfSeveralTransactionsWithOneKeyIsPostedWhole(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	store := ledgerpg.NewLedger(w.db.DB)
	for round := range 25 {
		key, person := fmt.Sprintf("race-%d", round), uuid.New()
		var mu sync.Mutex
		var whole []int // the length of each transaction that was posted
		var wg sync.WaitGroup
		start := make(chan struct{})
		for i := range 6 {
			wg.Go(func() {
				e := withEntries(key, person, 1+i%3)
				<-start
				var posted bool
				err := w.db.Do(t.Context(), func(ctx context.Context) (err error) {
					posted, err = store.Post(ctx, e, w.clock.Now())
					return err
				})
				if err != nil {
					assert.ErrorIs(t, err, ledger.ErrPostedDifferently)
					return
				}
				if posted {
					mu.Lock()
					defer mu.Unlock()
					whole = append(whole, len(e.Entries))
				}
			})
		}
		close(start)
		wg.Wait()
		require.Len(t, whole, 1, "one is posted")
		require.Equal(t, whole[0], w.entries(t, key), "and nothing is added to it")
		require.Equal(t, money.SC(10), w.balance(t, person))
	}
}

// The database itself refuses what would falsify the ledger.
func TestTheBookIsAppendOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.granted(t, 100)
	for _, sql := range []string{
		"UPDATE wallet_transfers SET amount = 1", "DELETE FROM wallet_transfers", "TRUNCATE wallet_transfers",
		"UPDATE wallet_transactions SET entries = 9", "DELETE FROM wallet_transactions", "TRUNCATE wallet_transactions",
		"INSERT INTO wallet_transactions (kind, reference, entries, posted_at) VALUES ('hold', 'x', 1, now())",
		"UPDATE wallet_accounts SET balance = 1000000 WHERE kind = 'wallet'", "DELETE FROM wallet_accounts",
		"INSERT INTO wallet_accounts (kind, owner, currency, tracked) VALUES ('pocket', gen_random_uuid(), 'SC', true)",
		"INSERT INTO wallet_accounts (kind, owner, currency, tracked) VALUES ('wallet', gen_random_uuid(), 'USD', true)",
		"INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at) SELECT 'x', 'x', 1, a.id, b.id, 'SC', 1, now() FROM wallet_accounts a, wallet_accounts b WHERE a.kind = 'issued' AND b.kind = 'cash'",
		"INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at) SELECT 'x', 'x', 1, a.id, b.id, 'SC', -5, now() FROM wallet_accounts a, wallet_accounts b WHERE a.kind = 'issued' AND b.kind = 'wallet'",
		"INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at) SELECT 'x', 'x', 1, b.id, a.id, 'SC', 101, now() FROM wallet_accounts a, wallet_accounts b WHERE a.kind = 'issued' AND b.kind = 'wallet'",
	} {
		_, err := w.db.Pool.Exec(t.Context(), sql)
		require.Error(t, err, sql)
	}
	require.Equal(t, money.SC(100), w.balance(t, gamer))
	w.sound(t)
}

// The checker has teeth: each way of breaking the ledger is found.
func TestVerifyFindsWhatIsWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ sql, check string }{
		"a balance was raised": {"UPDATE wallet_accounts SET balance = balance + 1 WHERE kind = 'wallet'", "a stored balance equals its transfers"},
		"a transfer vanished":  {"DELETE FROM wallet_transfers WHERE kind = 'grant' AND currency = 'USD'", "the reserve covers all SC"},
		"a hold vanished": {
			"DELETE FROM wallet_transfers WHERE kind = 'hold'; UPDATE wallet_accounts SET balance = 0 WHERE kind = 'escrow'; UPDATE wallet_accounts SET balance = 500 WHERE kind = 'wallet'",
			"a session has one hold and at most one exit",
		},
		"a refund was forgotten": {"UPDATE booking_sessions SET status = 'cancelled'", "an escrow holds the total of its live session, and nothing otherwise"},
		"a session vanished":     {"DELETE FROM booking_sessions", "a hold belongs to a session"},
		"goodwill before the settlement": {
			"INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at) SELECT 'goodwill', s.id::text, 1, a.id, b.id, 'SC', 110, now() FROM booking_sessions s, wallet_accounts a, wallet_accounts b WHERE a.kind = 'issued' AND b.kind = 'wallet'",
			"goodwill follows a settlement and a verdict for the gamer",
		},
		"goodwill was forgotten": {
			"UPDATE booking_sessions SET status = 'completed', completed_at = now(), settled_at = now(); INSERT INTO booking_problems (session, state, opened_by, opened_at, outcome, resolved_by, resolved_at) SELECT id, 'resolved', 'gamer', now(), 'refund_gamer', id, now() FROM booking_sessions",
			"a verdict for the gamer of a settled session gave goodwill",
		},
		"an entry was added": {
			"INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at) SELECT kind, ref, 2, debit, credit, currency, 1, posted_at FROM wallet_transfers WHERE kind = 'hold'",
			"a transaction has the entries that it was posted with",
		},
		"a transaction lost its entries": {"INSERT INTO wallet_transactions VALUES ('hold', 'x', 1, now())", "a transaction has the entries that it was posted with"},
		"credited without a purchase":    {"INSERT INTO wallet_payments (id, buyer, pack, label, price_id, price_cents, sc, status, checkout_id, credited_at, created_at, updated_at) VALUES (gen_random_uuid(), gen_random_uuid(), 'p', 'p', 'p', 1, 1, 'credited', 'cs_x', now(), now(), now())", "a credited purchase was posted once, as agreed"},
		"a purchase without its payment": {"INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at) SELECT 'purchase', 'cs_y', 1, a.id, b.id, 'USD', 1, now() FROM wallet_accounts a, wallet_accounts b WHERE a.kind = 'cash' AND b.kind = 'reserve'", "a purchase belongs to a payment"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			gamer := w.granted(t, 500)
			session := w.session(t, gamer, uuid.New(), "pending", 2)
			require.NoError(t, w.inTx(t, func(ctx context.Context) error { return w.Hold(ctx, session, gamer, 110) }))
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

// A refund that is owed is reported as waiting, not as a fault, whatever became of its job.
func TestARefundThatIsOwedIsNoFault(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.granted(t, 500)
	session := w.session(t, gamer, uuid.New(), "cancelled", 2)
	require.NoError(t, w.inTx(t, func(ctx context.Context) error { return w.Hold(ctx, session, gamer, 110) }))
	_, err := w.db.Pool.Exec(t.Context(), "INSERT INTO booking_refunds VALUES ($1, $2)", session, w.clock.Now())
	require.NoError(t, err)
	v, err := w.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Violations)
	require.Len(t, v.Waiting, 1)
}

func TestSettlingFillsEarningsAndTheGreaterGood(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.granted(t, 500), uuid.New()
	session := w.session(t, gamer, guide, "completed", 2)
	require.NoError(t, w.inTx(t, func(ctx context.Context) error {
		if err := w.Hold(ctx, session, gamer, 110); err != nil {
			return err
		}
		return w.Settle(ctx, session, guide, 110, 4990)
	}))
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE booking_sessions SET settled_at = completed_at, completed_at = starts_at")
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE booking_sessions SET settled_at = completed_at")
	require.NoError(t, err)
	earned, err := ledgerpg.NewLedger(w.db.DB).Balance(t.Context(), ledger.EarningsOf(guide))
	require.NoError(t, err)
	require.Equal(t, int64(4990), earned)
	good, err := w.GreaterGood(t.Context())
	require.NoError(t, err)
	require.Equal(t, ledger.GreaterGood{Profit: 10, SetAside: 2, ByMonth: []ledger.GreaterGoodMonth{{Month: "2026-03", Profit: 10, SetAside: 2}}}, good)
	w.sound(t)
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
