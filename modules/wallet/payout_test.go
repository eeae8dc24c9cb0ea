package wallet_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

func asGuide(t *testing.T, guide uuid.UUID) context.Context {
	t.Helper()
	return actor.With(t.Context(), actor.Actor{ID: guide, IsGuide: true})
}

// connected is a guide who may be paid, or not yet.
func (w *world) connected(t *testing.T, enabled bool) (guide uuid.UUID, account string) {
	t.Helper()
	guide = w.guideRow(t)
	_, err := w.CreateOnboardingLink(asGuide(t, guide))
	require.NoError(t, err)
	account = w.accountOf(t, guide)
	if enabled {
		w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true})
		w.event(t, payments.EventAccount, account)
	}
	return guide, account
}

func (w *world) guideRow(t *testing.T) uuid.UUID {
	t.Helper()
	id := uuid.New()
	name := id.String()
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO accounts_users (id, subject, email, gamertag, gamertag_key, is_guide, created_at, updated_at)
		VALUES ($1, $2, 'guide@example.test', $3, $3, true, now(), now())`, id, name, name[:8])
	require.NoError(t, err)
	return id
}

func (w *world) accountOf(t *testing.T, guide uuid.UUID) (id string) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT account_id FROM wallet_connected_accounts WHERE guide = $1", guide).Scan(&id))
	return id
}

func (w *world) event(t *testing.T, kind payments.ProviderEventKind, object string) {
	t.Helper()
	require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_" + uuid.NewString(), Kind: kind, Type: "x", ObjectID: object}))
}

// earns settles a session of so many hours at $25.
func (w *world) earns(t *testing.T, guide uuid.UUID, hours int) money.Cents {
	t.Helper()
	gamer := w.granted(t, money.SC(55*hours))
	session := w.session(t, gamer, guide, "completed", hours)
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE booking_sessions SET completed_at = starts_at, settled_at = starts_at WHERE id = $1", session)
	require.NoError(t, err)
	total, price := money.SC(55*hours), money.Cents(2500*hours)
	require.NoError(t, w.inTx(t, func(ctx context.Context) error {
		if err := w.Hold(ctx, session, gamer, total); err != nil {
			return err
		}
		return w.Settle(ctx, session, guide, total, price)
	}))
	return price
}

func (w *world) earnings(t *testing.T, guide uuid.UUID) money.Cents {
	t.Helper()
	n, err := ledgerpg.NewLedger(w.db.DB).Balance(t.Context(), ledger.EarningsOf(guide))
	require.NoError(t, err)
	return money.Cents(n)
}

// sweep sweeps and works every job there is; it answers how much the sweep found.
func (w *world) sweep(t *testing.T) int {
	t.Helper()
	swept, err := w.SweepPayouts(t.Context())
	require.NoError(t, err)
	require.Empty(t, swept.Failures)
	for _, job := range w.transferJobs(t) {
		require.NoError(t, w.TransferPayout(t.Context(), job.Payout, job.Attempt))
	}
	return swept.Moved
}

type transferJob struct {
	Payout  uuid.UUID
	Attempt int
}

// transferJobs takes the jobs that were enqueued.
func (w *world) transferJobs(t *testing.T) []transferJob {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), "WITH taken AS (DELETE FROM transfers_due RETURNING payout, attempt) SELECT DISTINCT payout, attempt FROM taken")
	require.NoError(t, err)
	jobs, err := pgx.CollectRows(rows, pgx.RowToStructByPos[transferJob])
	require.NoError(t, err)
	return jobs
}

// open is the guide's payout that was made last.
func (w *world) last(t *testing.T, guide uuid.UUID) payouts.Payout {
	t.Helper()
	p, err := w.PayoutHistory(asGuide(t, guide), page.Request{Limit: 1})
	require.NoError(t, err)
	require.NotEmpty(t, p.Items)
	return p.Items[0].Payout
}

// until moves the clock to the payout's due time and sweeps, again and again, until its status is the wished one.
func (w *world) until(t *testing.T, guide uuid.UUID, status payouts.PayoutStatus) payouts.Payout {
	t.Helper()
	for range 100 {
		p := w.last(t, guide)
		if p.Status == status {
			return p
		}
		require.NotNil(t, p.DueAt, "%s waits for nobody", p.Status)
		if p.DueAt.After(w.clock.Now()) {
			w.clock.Set(*p.DueAt)
		}
		w.sweep(t)
	}
	require.Fail(t, "the payout never became "+string(status))
	return payouts.Payout{}
}

func TestEarningsArePaidAtTheNextSweep(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	require.Zero(t, w.sweep(t), "nothing was earned")
	w.earns(t, guide, 2)
	w.earns(t, guide, 1)
	require.Equal(t, 1, w.sweep(t), "one payout for all of it")
	require.Zero(t, w.earnings(t, guide))
	p := w.last(t, guide)
	require.Equal(t, payouts.PayoutDone, p.Status)
	require.Equal(t, money.Cents(7500), p.Amount)
	require.Equal(t, []payouts.Transfer{{ID: "tr_1", Group: p.ID.String(), AccountID: account, Currency: "usd", Amount: 7500}}, w.bank.sent())
	require.Equal(t, []string{"po_" + p.ID.String() + "_1"}, w.bank.keys())
	require.Equal(t, []payouts.Notification{{Kind: payouts.NoticePayoutSent, Payout: p.ID, Attempt: 1, To: guide}}, w.toldGuides(t))
	n, current, err := w.payer.Notice(t.Context(), w.toldGuides(t)[0])
	require.NoError(t, err)
	require.True(t, current)
	require.Equal(t, money.Cents(7500), n.Amount)
	require.Equal(t, w.clock.Now(), n.At)
	require.Equal(t, "guide@example.test", n.Person.Email)
	w.sound(t)

	require.Zero(t, w.sweep(t))
	w.earns(t, guide, 1)
	w.clock.Advance(time.Hour)
	w.sweep(t)
	require.Len(t, w.bank.sent(), 2)
	sum, err := w.PayoutSummary(asGuide(t, guide))
	require.NoError(t, err)
	require.Equal(t, money.Cents(10000), sum.PaidYear)
	w.sound(t)
}

// A guide whose payout cannot be begun fails alone, however many there are, and is paid when it works again.
func TestAGuideWhosePayoutFailsFailsAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	bad, _ := w.connected(t, true)
	back, _ := w.connected(t, true)
	good, _ := w.connected(t, true)
	w.earns(t, back, 1)
	w.bank.failures = []failure{{refusal: payouts.RefusedBalance}}
	w.sweep(t)
	p := w.last(t, back)
	require.Equal(t, payouts.PayoutFailed, p.Status)
	w.clock.Set(*p.DueAt)
	w.earns(t, bad, 1)
	w.earns(t, good, 1)
	_, err := w.db.Pool.Exec(t.Context(), `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
		CREATE TRIGGER broken BEFORE INSERT OR UPDATE ON wallet_payouts FOR EACH ROW WHEN (NEW.guide IN ('`+bad.String()+`', '`+back.String()+`')) EXECUTE FUNCTION refuse()`)
	require.NoError(t, err)

	swept, err := w.SweepPayouts(t.Context())
	require.NoError(t, err, "the sweep itself works")
	require.Equal(t, 1, swept.Moved)
	var failed []uuid.UUID
	for _, f := range swept.Failures {
		failed = append(failed, f.Guide)
		require.ErrorContains(t, f, "broken")
	}
	require.ElementsMatch(t, []uuid.UUID{bad, back}, failed)
	require.Equal(t, money.Cents(2500), w.last(t, good).Amount)

	_, err = w.db.Pool.Exec(t.Context(), "DROP TRIGGER broken ON wallet_payouts")
	require.NoError(t, err)
	w.sweep(t)
	for _, guide := range []uuid.UUID{bad, back, good} {
		require.Equal(t, payouts.PayoutDone, w.last(t, guide).Status)
	}
	w.sound(t)
}

// An account whose status is not understood stays as it was: its guide is paid, and asked about again.
func TestAnUnknownStatusOfAnAccountChangesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	waiting, other := w.connected(t, false)
	w.bank.accounts[account].strange, w.bank.accounts[other].strange = true, true
	w.event(t, payments.EventAccount, account)
	w.event(t, payments.EventAccount, other)
	require.NoError(t, w.CheckAccount(t.Context(), waiting))
	w.earns(t, guide, 1)
	require.Equal(t, 1, w.sweep(t))
	require.Equal(t, payouts.PayoutDone, w.last(t, guide).Status)
	row, err := payoutspg.NewConnectedAccounts(w.db.DB).ByGuide(t.Context(), waiting)
	require.NoError(t, err)
	require.NotNil(t, row.CheckAt, "it is asked about again")
}

// What a session brings while a payout is open goes into the next.
func TestOnePayoutAtATime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 2)
	_, err := w.SweepPayouts(t.Context())
	require.NoError(t, err)
	w.earns(t, guide, 1)
	_, err = w.SweepPayouts(t.Context())
	require.NoError(t, err)
	require.Equal(t, money.Cents(2500), w.earnings(t, guide))
	require.Equal(t, money.Cents(5000), w.last(t, guide).Amount)
	w.sound(t)
	w.sweep(t)
	require.Equal(t, 1, w.sweep(t))
	require.Len(t, w.bank.sent(), 2)
	w.sound(t)
}

// Without an account that may be paid the earnings wait, and are paid when the onboarding completes.
func TestEarningsWaitForTheOnboarding(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, false)
	w.earns(t, guide, 2)
	other := w.guideRow(t)
	w.earns(t, other, 1)
	require.Zero(t, w.sweep(t))
	require.Equal(t, money.Cents(5000), w.earnings(t, guide))
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true})
	w.event(t, payments.EventAccount, account)
	jobs := w.transferJobs(t)
	require.Len(t, jobs, 1, "at once, before any sweep")
	require.NoError(t, w.TransferPayout(t.Context(), jobs[0].Payout, jobs[0].Attempt))
	require.Len(t, w.bank.sent(), 1)
	require.Equal(t, money.Cents(2500), w.earnings(t, other))
	w.sound(t)
}

func TestEarningsOfAClosedAccountWait(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 2)
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET closed_at = $2 WHERE id = $1", guide, w.clock.Now())
	require.NoError(t, err)
	require.Zero(t, w.sweep(t))
	require.Empty(t, w.bank.sent())
	waiting, err := w.WithheldEarnings(t.Context())
	require.NoError(t, err)
	require.Equal(t, []payouts.WithheldEarnings{{Guide: guide, Email: "guide@example.test", Cents: 5000, ClosedAt: w.clock.Now()}}, waiting)
	w.sound(t)
}

// Whatever the provider's call meets, at most one transfer is made, and exactly one in the end.
func TestTroubleWithATransfer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		meets []failure
		keys  int // different ones
	}{
		"no answer, nothing done":       {[]failure{{before: true}}, 1},
		"no answer, but done":           {[]failure{{after: true}}, 1},
		"nothing done twice, then done": {[]failure{{before: true}, {before: true}, {after: true}}, 1},
		"refused":                       {[]failure{{refusal: "account_closed"}}, 2},
		"unknown, then refused":         {[]failure{{before: true}, {refusal: "amount_too_small"}}, 2},
		"refused without an answer":     {[]failure{{refusal: "amount_too_small", after: true}}, 2},
		"refused twice, then unknown":   {[]failure{{refusal: "x"}, {refusal: "x"}, {after: true}}, 3},
		"no money at the provider":      {[]failure{{refusal: payouts.RefusedBalance}}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			guide, _ := w.connected(t, true)
			w.earns(t, guide, 2)
			w.bank.meets(c.meets...)
			w.sweep(t)
			w.sound(t)
			w.until(t, guide, payouts.PayoutDone)
			require.Len(t, w.bank.sent(), 1)
			different := map[string]bool{}
			for _, key := range w.bank.keys() {
				different[key] = true
			}
			require.Len(t, different, c.keys)
			require.Zero(t, w.earnings(t, guide))
			w.sound(t)
		})
	}
}

// askedGuides notes about which guides the sweep asks one by one.
type askedGuides struct {
	payouts.Guides

	payees []uuid.UUID
}

func (g *askedGuides) Payee(ctx context.Context, guide uuid.UUID) (string, bool, error) {
	g.payees = append(g.payees, guide)
	return g.Guides.Payee(ctx, guide)
}

// The sweep comes upon guides who earned something, may be paid and have no payout that is not done. What starts a payout
// asks again under its lock.
func TestWhoIsPayable(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	waiting, _ := w.connected(t, false)
	payable := func() []uuid.UUID {
		guides, err := payoutspg.NewSchedule(w.db.DB).Payable(t.Context(), uuid.Nil, 10)
		require.NoError(t, err)
		return guides
	}
	require.Empty(t, payable(), "nothing was earned")
	w.earns(t, guide, 1)
	w.earns(t, waiting, 1)
	require.Equal(t, []uuid.UUID{guide}, payable())
	_, err := w.SweepPayouts(t.Context())
	require.NoError(t, err)
	w.earns(t, guide, 1)
	require.Empty(t, payable(), "a payout is on its way")
	w.until(t, guide, payouts.PayoutDone)
	require.Equal(t, []uuid.UUID{guide}, payable())
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET closed_at = $1 WHERE id = $2", w.clock.Now(), guide)
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{guide}, payable(), "the earnings wait")
	asked := &askedGuides{Guides: w.people}
	w.Guides = asked
	swept, err := w.SweepPayouts(t.Context())
	require.NoError(t, err)
	require.Equal(t, payouts.PayoutSweep{}, swept, "the account was closed")
	require.Empty(t, asked.payees, "no payout is tried for a closed account")
}

// Who reads a payout to change it holds it until the transaction ends: the provider's answer, the event and the sweep come
// at the same moment.
func TestAPayoutThatIsReadForAChangeIsHeld(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 1)
	_, err := w.SweepPayouts(t.Context())
	require.NoError(t, err)
	p, store := w.last(t, guide), payoutspg.NewPayouts(w.db.DB)
	held := func() bool {
		return w.db.Pool.QueryRow(t.Context(), "SELECT FROM wallet_payouts WHERE id = $1 FOR UPDATE NOWAIT", p.ID).Scan() != nil
	}
	for name, read := range map[string]func(ctx context.Context) (payouts.Payout, error){
		"by id":    func(ctx context.Context) (payouts.Payout, error) { return store.FindForUpdate(ctx, p.ID) },
		"by guide": func(ctx context.Context) (payouts.Payout, error) { return store.FindOpenForUpdate(ctx, guide) },
	} {
		require.False(t, held())
		require.NoError(t, w.inTx(t, func(ctx context.Context) error {
			found, err := read(ctx)
			require.Equal(t, p.ID, found.ID)
			require.True(t, held(), name)
			return err
		}))
	}
}

// The call succeeded, and the program died before it could write that down.
func TestACrashAfterTheProviderAccepted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 2)
	_, err := w.SweepPayouts(t.Context())
	require.NoError(t, err)
	job := w.transferJobs(t)[0]
	_, err = w.db.Pool.Exec(t.Context(), `CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crash'; END $$;
		CREATE TRIGGER crash BEFORE INSERT ON wallet_transfers FOR EACH ROW WHEN (NEW.kind = 'payout_done') EXECUTE FUNCTION crash()`)
	require.NoError(t, err)
	require.Error(t, w.TransferPayout(t.Context(), job.Payout, job.Attempt))
	require.Len(t, w.bank.sent(), 1)
	require.Equal(t, payouts.PayoutSent, w.last(t, guide).Status)
	w.sound(t)
	_, err = w.db.Pool.Exec(t.Context(), "DROP TRIGGER crash ON wallet_transfers")
	require.NoError(t, err)

	require.NoError(t, w.TransferPayout(t.Context(), job.Payout, job.Attempt), "the call may still be under way")
	require.Len(t, w.bank.keys(), 1)
	w.until(t, guide, payouts.PayoutDone)
	require.Len(t, w.bank.sent(), 1)
	require.Len(t, w.bank.keys(), 1, "it was found by its group, not asked for again")
	w.sound(t)
}

// After 25 hours the provider may have forgotten the key: nothing is sent again, whoever asks.
func TestAnUnknownOutcomeStopsForAPerson(t *testing.T) {
	t.Parallel()
	for name, done := range map[string]bool{"it was not sent": false, "it was sent": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			guide, account := w.connected(t, true)
			w.earns(t, guide, 2)
			w.bank.meets(failure{before: !done, after: done})
			w.bank.unreachable(true) // look-ups fail for a day
			w.sweep(t)
			unknown, err := w.UnknownPayouts(t.Context())
			require.NoError(t, err)
			require.Len(t, unknown, 1, "listed at once")
			require.Equal(t, "guide@example.test", unknown[0].Email)
			w.clock.Advance(25 * time.Hour)
			w.sweep(t)
			w.bank.forget()
			w.bank.unreachable(false)
			payout := w.last(t, guide)
			require.Equal(t, payouts.PayoutUnknown, payout.Status)
			if done {
				w.until(t, guide, payouts.PayoutDone)
				require.Len(t, w.bank.keys(), 1)
				require.Len(t, w.bank.sent(), 1)
				w.sound(t)
				return
			}
			payout = w.until(t, guide, payouts.PayoutNeedsReview)
			for range 3 {
				w.clock.Advance(30 * time.Hour)
				w.sweep(t)
				require.NoError(t, w.TransferPayout(t.Context(), payout.ID, 1))
			}
			require.Len(t, w.bank.keys(), 1, "the key is never used again")
			require.Empty(t, w.bank.sent())
			unknown, err = w.UnknownPayouts(t.Context())
			require.NoError(t, err)
			require.Len(t, unknown, 1)
			w.sound(t)

			require.ErrorIs(t, w.ResolvePaid(t.Context(), payout.ID, "tr_unknown"), payouts.ErrTransferUnknown)
			w.bank.transfers = append(w.bank.transfers,
				payouts.Transfer{ID: "tr_foreign", AccountID: "acct_foreign", Currency: "usd", Amount: 5000},
				payouts.Transfer{ID: "tr_less", AccountID: account, Currency: "usd", Amount: 4999},
				payouts.Transfer{ID: "tr_group", Group: uuid.NewString(), AccountID: account, Currency: "usd", Amount: 5000})
			for _, id := range []string{"tr_foreign", "tr_less", "tr_group"} {
				require.ErrorIs(t, w.ResolvePaid(t.Context(), payout.ID, id), payouts.ErrOtherTransfer, id)
			}
			require.NoError(t, w.ResolveNotPaid(t.Context(), payout.ID))
			require.ErrorIs(t, w.ResolveNotPaid(t.Context(), payout.ID), payouts.ErrNotUnknown)
			w.sound(t)
			w.until(t, guide, payouts.PayoutDone)
			require.Equal(t, "po_"+payout.ID.String()+"_2", w.bank.keys()[1])
			w.sound(t)
		})
	}
}

// A person says that it was paid, by a transfer made in the provider's dashboard.
func TestAPersonResolvesAsPaid(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	other, _ := w.connected(t, true)
	w.earns(t, guide, 2)
	w.earns(t, other, 2)
	w.bank.meets(failure{before: true}, failure{before: true})
	w.sweep(t)
	w.clock.Advance(20 * time.Hour)
	w.sweep(t)
	payout := w.until(t, guide, payouts.PayoutNeedsReview)
	w.bank.transfers = append(w.bank.transfers, payouts.Transfer{ID: "tr_hand", AccountID: account, Currency: "usd", Amount: 5000})
	require.ErrorIs(t, w.ResolvePaid(t.Context(), w.last(t, other).ID, "tr_hand"), payouts.ErrOtherTransfer)
	require.NoError(t, w.ResolvePaid(t.Context(), payout.ID, "tr_hand"))
	require.ErrorIs(t, w.ResolvePaid(t.Context(), payout.ID, "tr_hand"), payouts.ErrNotUnknown)
	require.ErrorIs(t, w.ResolvePaid(t.Context(), uuid.New(), "tr_hand"), payouts.ErrNoPayout)
	w.sound(t)

	// The same transfer does not pay a second time.
	w.earns(t, guide, 2)
	w.bank.meets(failure{before: true})
	w.sweep(t)
	next := w.last(t, guide)
	require.ErrorIs(t, w.ResolvePaid(t.Context(), next.ID, "tr_hand"), payouts.ErrTransferTaken)
	w.sound(t)
}

func TestNotPaidIsRefusedWhileTheProviderKnowsATransfer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	w.earns(t, guide, 2)
	w.bank.meets(failure{before: true})
	w.sweep(t)
	payout := w.last(t, guide)
	require.ErrorIs(t, w.ResolveNotPaid(t.Context(), payout.ID), payouts.ErrNotUnknown, "a call may be under way")
	// A transfer of the group with another amount: not what was ordered, so a person decides.
	w.bank.transfers = append(w.bank.transfers, payouts.Transfer{ID: "tr_9", Group: payout.ID.String(), AccountID: account, Currency: "usd", Amount: 1})
	w.until(t, guide, payouts.PayoutNeedsReview)
	require.ErrorIs(t, w.ResolveNotPaid(t.Context(), payout.ID), payouts.ErrOtherTransfer)
	require.Len(t, w.bank.keys(), 1)
	w.sound(t)
}

func TestARefusalIsToldInWords(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	w.earns(t, guide, 2)
	w.bank.meets(failure{refusal: "account_closed"})
	w.sweep(t)
	p := w.last(t, guide)
	require.Equal(t, payouts.PayoutFailed, p.Status)
	require.Equal(t, 2, p.Attempt)
	require.Equal(t, w.clock.Now().Add(24*time.Hour), *p.DueAt)
	require.Equal(t, money.Cents(5000), w.earnings(t, guide))
	told := w.toldGuides(t)
	require.Equal(t, []payouts.Notification{{Kind: payouts.NoticePayoutFailed, Payout: p.ID, Attempt: 1, To: guide}}, told)
	n, current, err := w.payer.Notice(t.Context(), told[0])
	require.NoError(t, err)
	require.True(t, current)
	require.Equal(t, "The account cannot receive transfers yet.", n.Reason)
	sum, err := w.PayoutSummary(asGuide(t, guide))
	require.NoError(t, err)
	require.Equal(t, "The account cannot receive transfers yet.", sum.Failure)
	require.Equal(t, p.DueAt, sum.NextPayoutAt)

	// What was earned since goes into the next attempt; a disabled account is waited for.
	w.earns(t, guide, 1)
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, Requirements: []string{"individual.id_number"}})
	w.event(t, payments.EventAccount, account)
	w.clock.Advance(48 * time.Hour)
	w.sweep(t)
	require.Nil(t, w.last(t, guide).DueAt)
	w.sweep(t)
	require.Len(t, w.bank.keys(), 1, "an account that may not be paid is not tried")
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, PayoutsEnabled: true})
	w.event(t, payments.EventAccount, account)
	w.sweep(t)
	p = w.last(t, guide)
	require.Equal(t, payouts.PayoutDone, p.Status)
	require.Equal(t, money.Cents(7500), p.Amount)
	_, current, err = w.payer.Notice(t.Context(), told[0])
	require.NoError(t, err)
	require.False(t, current, "nothing is left to tell")
	for attempt, want := range map[int]bool{p.Attempt: true, p.Attempt - 1: false} {
		_, current, err = w.payer.Notice(t.Context(), payouts.Notification{Kind: payouts.NoticePayoutSent, Payout: p.ID, Attempt: attempt, To: guide})
		require.NoError(t, err)
		require.Equal(t, want, current)
	}
	w.sound(t)
}

// Want of money at the provider is the platform's business: it waits a day and the guide is not told to act.
func TestNoMoneyAtTheProvider(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 2)
	w.bank.meets(failure{refusal: payouts.RefusedBalance})
	w.sweep(t)
	p := w.last(t, guide)
	require.Equal(t, payouts.PayoutFailed, p.Status)
	require.Equal(t, w.clock.Now().Add(24*time.Hour), *p.DueAt)
	require.Empty(t, w.toldGuides(t))
	w.clock.Advance(23 * time.Hour)
	require.Zero(t, w.sweep(t))
	w.clock.Advance(time.Hour)
	w.sweep(t)
	require.Len(t, w.bank.sent(), 1)
	w.sound(t)
}

// An account that is disabled after the payout began, and before the call, is not paid.
func TestADisabledAccountIsNotPaid(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	w.earns(t, guide, 2)
	_, err := w.SweepPayouts(t.Context())
	require.NoError(t, err)
	job := w.transferJobs(t)[0]
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true, DisabledReason: "rejected.fraud"})
	w.event(t, payments.EventAccount, account)
	require.NoError(t, w.TransferPayout(t.Context(), job.Payout, job.Attempt))
	require.Empty(t, w.bank.keys())
	require.Equal(t, money.Cents(5000), w.earnings(t, guide))
	require.Nil(t, w.last(t, guide).DueAt)
	w.sound(t)
}

// A transfer that is taken back is owed again, once per reversal, in whatever order the events come.
func TestReversals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, account := w.connected(t, true)
	w.earns(t, guide, 2)
	w.bank.meets(failure{after: true})
	w.sweep(t)
	require.Equal(t, payouts.PayoutUnknown, w.last(t, guide).Status)
	w.bank.reverse("tr_1", "trr_1", 1500)
	w.bank.reverse("tr_1", "trr_2", 500)
	w.bank.set(account, payouts.AccountState{DetailsSubmitted: true})
	w.event(t, payments.EventAccount, account) // nothing is paid again meanwhile
	for range 3 {
		w.event(t, payments.EventTransfer, "tr_1")
		require.Equal(t, payouts.PayoutDone, w.last(t, guide).Status, "the event brought the news")
		require.Equal(t, money.Cents(2000), w.earnings(t, guide))
	}
	w.bank.reverse("tr_1", "trr_3", 3000)
	w.event(t, payments.EventTransfer, "tr_1")
	require.Equal(t, money.Cents(5000), w.earnings(t, guide))
	sum, err := w.PayoutSummary(asGuide(t, guide))
	require.NoError(t, err)
	require.Zero(t, sum.PaidYear)
	w.sound(t)

	for _, id := range []string{"tr_unknown", "tr_of_another_shop"} {
		w.bank.transfers = append(w.bank.transfers, payouts.Transfer{ID: "tr_of_another_shop", Group: "x", Amount: 1})
		w.event(t, payments.EventTransfer, id)
	}
	w.sound(t)
}

// The event of a transfer overtakes the answer, or the answer never comes: it is paid once and told once.
func TestTheEventComesBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	for name, met := range map[string]failure{"then the answer": {}, "and no answer": {after: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			guide, _ := w.connected(t, true)
			w.earns(t, guide, 2)
			w.bank.meets(met)
			w.bank.answering = func() { w.event(t, payments.EventTransfer, "tr_1") }
			w.sweep(t)
			require.Equal(t, payouts.PayoutDone, w.last(t, guide).Status)
			require.Len(t, w.toldGuides(t), 1)
			require.Len(t, w.bank.keys(), 1)
			w.sound(t)
		})
	}
}

func TestTheGuidesMoneyIsForGuides(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, _ := w.connected(t, true)
	for range 3 {
		w.clock.Advance(time.Minute)
		w.earns(t, guide, 1)
		w.sweep(t)
	}
	seen := map[uuid.UUID]bool{}
	cursor, pages := "", 0
	for {
		p, err := w.PayoutHistory(asGuide(t, guide), page.Request{Limit: 2, Cursor: cursor})
		require.NoError(t, err)
		for _, item := range p.Items {
			require.False(t, seen[item.ID])
			seen[item.ID] = true
		}
		pages++
		if cursor = p.Next; cursor == "" {
			break
		}
	}
	require.Len(t, seen, 3)
	require.Equal(t, 2, pages)
	other, err := w.PayoutHistory(asGuide(t, w.guideRow(t)), page.Request{Limit: 2})
	require.NoError(t, err)
	require.Empty(t, other.Items)
	_, err = w.PayoutHistory(asGuide(t, guide), page.Request{Limit: 2, Cursor: "nonsense"})
	require.Equal(t, errs.Malformed, errs.ClassOf(err))
	for name, ctx := range map[string]context.Context{"signed out": t.Context(), "gamer": as(t, uuid.New())} {
		want := map[string]errs.Class{"signed out": errs.Unauthenticated, "gamer": errs.Forbidden}[name]
		_, err := w.PayoutSummary(ctx)
		require.Equal(t, want, errs.ClassOf(err), name)
		_, err = w.PayoutHistory(ctx, page.Request{Limit: 1})
		require.Equal(t, want, errs.ClassOf(err), name)
	}
}

// What is completed and not settled is on hold; a problem is shown apart, from the moment on at which the guide may
// know of it.
func TestWhatIsOnHold(t *testing.T) {
	t.Parallel()
	const early = 47*time.Hour + 59*time.Minute
	for name, c := range map[string]struct {
		by       []string // who reported the first of two sessions, which was completed an hour before the second
		after    time.Duration
		disputed money.Cents
		next     time.Duration // after the completion of the first
	}{
		"nobody complained":          {nil, early, 0, 48 * time.Hour},
		"the gamer, in secret":       {[]string{"gamer"}, early, 0, 48 * time.Hour},
		"a chargeback":               {[]string{"system"}, early, 0, 48 * time.Hour},
		"the gamer, due by now":      {[]string{"gamer"}, 48 * time.Hour, 5000, 49 * time.Hour},
		"a chargeback, due by now":   {[]string{"system"}, 48 * time.Hour, 5000, 49 * time.Hour},
		"the guide":                  {[]string{"guide"}, time.Hour, 5000, 49 * time.Hour},
		"an admin, in the open":      {[]string{"admin"}, time.Hour, 5000, 49 * time.Hour},
		"the gamer and an admin":     {[]string{"gamer", "admin"}, time.Hour, 5000, 49 * time.Hour},
		"the gamer, then the guide":  {[]string{"gamer", "guide"}, time.Hour, 5000, 49 * time.Hour},
		"the settlement only is due": {nil, 48 * time.Hour, 0, 48 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			guide, _ := w.connected(t, true)
			gamer, completed := w.granted(t, 1000), w.clock.Now()
			exec := func(sql string, args ...any) {
				_, err := w.db.Pool.Exec(t.Context(), sql, args...)
				require.NoError(t, err)
			}
			first, second := w.session(t, gamer, guide, "completed", 2), w.session(t, gamer, guide, "completed", 2)
			exec("UPDATE booking_sessions SET completed_at = $2 WHERE id = $1", first, completed)
			exec("UPDATE booking_sessions SET completed_at = $2 WHERE id = $1", second, completed.Add(time.Hour))
			for i, by := range c.by {
				if i == 0 {
					exec("INSERT INTO booking_problems (session, state, opened_by, opened_at) VALUES ($1, 'open', $2, $3)", first, by, completed)
				}
				exec("INSERT INTO booking_reports (id, session, by_side, at) VALUES ($1, $2, $3, $4)", uuid.New(), first, by, completed)
			}
			w.clock.Advance(c.after)
			sum, err := w.PayoutSummary(asGuide(t, guide))
			require.NoError(t, err)
			require.Equal(t, money.Cents(10000), sum.OnHold)
			require.Equal(t, c.disputed, sum.Disputed)
			require.Equal(t, completed.Add(c.next), *sum.NextPayoutAt)
		})
	}
}

// Two sweeps, several workers and the webhook at once: one payout, one transfer.
func TestRaceOfPayouts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var guides []uuid.UUID
	for range 4 {
		guide, _ := w.connected(t, true)
		w.earns(t, guide, 2)
		guides = append(guides, guide)
	}
	w.bank.meets(failure{after: true}, failure{before: true}, failure{after: true})
	busy := func(err error) error { // told to try again, which is no payment
		if errors.Is(err, errs.ErrLocked) {
			return nil
		}
		return err
	}
	failed := make([]error, 60)
	var wg sync.WaitGroup
	for i := range failed {
		wg.Go(func() {
			switch i % 3 {
			case 0:
				_, failed[i] = w.SweepPayouts(t.Context())
			case 1:
				for _, guide := range guides {
					p, err := w.PayoutHistory(asGuide(t, guide), page.Request{Limit: 5})
					for _, item := range p.Items {
						err = errors.Join(err, busy(w.TransferPayout(t.Context(), item.ID, item.Attempt)))
					}
					failed[i] = errors.Join(failed[i], err)
				}
			case 2:
				for _, transfer := range w.bank.sent() {
					failed[i] = errors.Join(failed[i], busy(w.HandleEvent(t.Context(),
						payments.ProviderEvent{ID: "evt_" + uuid.NewString(), Kind: payments.EventTransfer, ObjectID: transfer.ID})))
				}
			}
		})
	}
	wg.Wait()
	for _, err := range failed {
		if err != nil && !strings.Contains(err.Error(), errs.ErrLocked.Code) {
			require.NoError(t, err)
		}
	}
	for _, guide := range guides {
		w.sweep(t)
		w.until(t, guide, payouts.PayoutDone)
		require.Zero(t, w.earnings(t, guide))
	}
	require.Len(t, w.bank.sent(), len(guides))
	w.sound(t)
}

// toldGuides are the messages about payouts that were asked for.
func (w *world) toldGuides(t *testing.T) (ns []payouts.Notification) {
	t.Helper()
	for _, n := range w.told(t) {
		ns = append(ns, payouts.Notification{Kind: payouts.NoticeKind(n.Kind), Payout: n.Subject, Attempt: n.Version, To: n.To})
	}
	return ns
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
