package wallet_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

// movements is a whole statement, read in pages of a size.
func (w *world) movements(t *testing.T, person uuid.UUID, size int) (all []ledger.Movement) {
	t.Helper()
	req := page.Request{Limit: size}
	for {
		p, err := w.Statement(as(t, person), req)
		require.NoError(t, err)
		require.LessOrEqual(t, len(p.Items), size)
		if all = append(all, p.Items...); p.Next == "" {
			return all
		}
		req.Cursor = p.Next
	}
}

// Whatever happens to a wallet: the movements add up to its balance, after each of them and on every page.
func TestTheStatementAddsUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rapid.Check(t, func(rt *rapid.T) {
		people := []uuid.UUID{uuid.New(), uuid.New()}
		type held struct {
			session, gamer uuid.UUID
			n              money.SC
		}
		var holds []held
		for range rapid.IntRange(0, 12).Draw(rt, "movements") {
			person := rapid.SampledFrom(people).Draw(rt, "person")
			n := money.SC(rapid.IntRange(1, 300).Draw(rt, "SC"))
			w.clock.Advance(time.Duration(rapid.IntRange(-60, 600).Draw(rt, "seconds")) * time.Second) // clocks jump
			switch rapid.IntRange(0, 3).Draw(rt, "what") {
			case 0:
				require.NoError(rt, w.Grant(t.Context(), uuid.New(), person, n))
			case 1:
				h := held{uuid.New(), person, n}
				switch err := w.db.Do(t.Context(), func(ctx context.Context) error { return w.Hold(ctx, h.session, h.gamer, h.n) }); {
				case err == nil:
					holds = append(holds, h)
				case !errors.Is(err, ledger.ErrInsufficient):
					rt.Fatal(err)
				}
			case 2:
				if len(holds) > 0 {
					first := holds[0]
					require.NoError(rt, w.db.Do(t.Context(), func(ctx context.Context) error { return w.Release(ctx, first.session, first.gamer, first.n) }))
					holds = holds[1:]
				}
			case 3:
				require.NoError(rt, w.db.Do(t.Context(), func(ctx context.Context) error { return w.Goodwill(ctx, uuid.New(), person, n) }))
			}
		}
		for _, person := range people {
			whole := w.movements(t, person, 100)
			require.Equal(rt, whole, w.movements(t, person, rapid.IntRange(1, 4).Draw(rt, "page")))
			var each []ledger.Movement
			require.NoError(rt, w.EachMovement(as(t, person), func(some []ledger.Movement) error { each = append(each, some...); return nil }))
			require.Len(rt, each, len(whole))
			balance := w.balance(t, person)
			for i, m := range whole {
				require.Equal(rt, balance, m.Balance, "after movement %d from the end", i)
				balance -= m.SC
			}
			require.Zero(rt, balance, "the sum of all is the balance")
		}
	})
}

// What each kind of posting is called, and of which purchase or session it speaks.
func TestTheWordsOfAStatement(t *testing.T) {
	t.Parallel()
	session, purchase := uuid.New(), uuid.New()
	for kind, want := range map[ledger.Kind][2]string{
		ledger.KindPurchase:         {"purchase", "Bought Summit"},
		ledger.KindCardRefund:       {"refund", "Refund to your card of Summit"},
		ledger.KindCardRefundFailed: {"refund", "Your card did not take the refund of Summit"},
		ledger.KindDisputeOpened:    {"chargeback", "Chargeback of Summit"},
		ledger.KindDisputeWon:       {"chargeback", "Chargeback ended, SC back for Summit"},
		ledger.KindHold:             {"booking", "Booked 2 h of Elden Ring with AshfallMara"},
		ledger.KindRelease:          {"release", "SC back for 2 h of Elden Ring with AshfallMara"},
		ledger.KindGoodwill:         {"goodwill", "Goodwill for 2 h of Elden Ring with AshfallMara"},
		ledger.KindGrant:            {"correction", "Correction by the Sherpa team"},
		"something new":             {"correction", "Correction by the Sherpa team"},
	} {
		m := ledger.Movement{Kind: kind, Session: &session, Purchase: &purchase, Game: "Elden\nRing", Hours: 2, Guide: "AshfallMara", Label: "Summit"}
		name, words := m.Description()
		require.Equal(t, want, [2]string{string(name), words}, kind)
	}
	_, words := ledger.Movement{Kind: ledger.KindHold}.Description()
	require.Equal(t, "Booked a session", words)
}

// Purchases, refunds and chargebacks name their purchase; nobody reads another's, and nobody signed out any.
func TestWhoseStatement(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, other := uuid.New(), uuid.New()
	require.NoError(t, w.Grant(t.Context(), uuid.New(), other, 5))
	id := w.opened(t, buyer)
	w.provider.change(id, paid)
	_, err := w.Confirm(as(t, buyer), id)
	require.NoError(t, err)
	got := w.movements(t, buyer, 10)
	require.Len(t, got, 1)
	require.Equal(t, []any{money.SC(20), money.SC(20), "Base Camp"}, []any{got[0].SC, got[0].Balance, got[0].Label})
	var payment uuid.UUID
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT id FROM wallet_payments").Scan(&payment))
	require.Equal(t, payment, *got[0].Purchase)
	require.Len(t, w.movements(t, other, 10), 1)
	require.Empty(t, w.movements(t, uuid.New(), 10), "no wallet yet")
	_, err = w.Statement(t.Context(), page.Request{Limit: 10})
	require.Equal(t, errs.Unauthenticated, errs.ClassOf(err))
	require.Equal(t, errs.Unauthenticated, errs.ClassOf(w.EachMovement(t.Context(), nil)))
	_, err = w.Statement(as(t, buyer), page.Request{Limit: 10, Cursor: "nonsense"})
	require.Equal(t, errs.Malformed, errs.ClassOf(err))
}
