package wallet_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/money"
)

func (p *provider) CheckoutOf(_ context.Context, intent string) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, c := range p.checkouts {
		if c.PaymentIntentID == intent {
			return id, p.err
		}
	}
	return "", payments.ErrCheckoutUnknown
}

func (p *provider) RefundsAndDisputes(_ context.Context, intent string) (payments.RefundsAndDisputes, error) {
	p.mu.Lock()
	found := p.refundsAndDisputes[intent]
	found = payments.RefundsAndDisputes{Refunds: slices.Clone(found.Refunds), Disputes: slices.Clone(found.Disputes)}
	reading, err := p.reading, p.err
	p.mu.Unlock()
	if reading != nil {
		reading()
	}
	return found, err
}

func (p *provider) RefundsAndDisputesSince(_ context.Context, since time.Time) (all payments.RefundsAndDisputes, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.refundsAndDisputes {
		for _, one := range r.Refunds {
			if !one.CreatedAt.Before(since) {
				all.Refunds = append(all.Refunds, one)
			}
		}
		for _, one := range r.Disputes {
			if !one.CreatedAt.Before(since) {
				all.Disputes = append(all.Disputes, one)
			}
		}
	}
	return all, p.err
}

// refunds notes a refund at the provider.
func (p *provider) refunds(intent, id string, cents money.Cents, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.refundsAndDisputes[intent]
	r.Refunds = append(r.Refunds, payments.RefundStatus{ID: id, IntentID: intent, Currency: "usd", Amount: cents, Counts: true, CreatedAt: at})
	p.refundsAndDisputes[intent] = r
}

// fails has the card not take a refund.
func (p *provider) fails(intent, id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, r := range p.refundsAndDisputes[intent].Refunds {
		if r.ID == id {
			p.refundsAndDisputes[intent].Refunds[i].Counts = false
		}
	}
}

// stands says how a dispute stands at the provider, which it may do for the first time.
func (p *provider) stands(intent, id string, cents money.Cents, standing payments.ProviderStatus, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.refundsAndDisputes[intent]
	for i := range r.Disputes {
		if r.Disputes[i].ID == id {
			r.Disputes[i].ProviderStatus = standing
			return
		}
	}
	due := at.Add(9 * 24 * time.Hour)
	r.Disputes = append(r.Disputes, payments.DisputeStatus{
		ID: id, IntentID: intent, Currency: "usd", Amount: cents, ProviderStatus: standing, Reason: "fraudulent", DueBy: &due, CreatedAt: at,
	})
	p.refundsAndDisputes[intent] = r
}

// bought is a person who has bought the small pack, $10 for 20 SC, with the payment intent of that.
func (w *world) bought(t *testing.T) (buyer uuid.UUID, intent string) {
	t.Helper()
	buyer = uuid.New()
	return buyer, w.buys(t, buyer)
}

func (w *world) buys(t *testing.T, buyer uuid.UUID) (intent string) {
	t.Helper()
	id := w.opened(t, buyer)
	w.provider.change(id, func(c *payments.CheckoutStatus) { paid(c); intent = c.PaymentIntentID })
	_, err := w.Confirm(as(t, buyer), id)
	require.NoError(t, err)
	return intent
}

// spends takes SC out of a wallet for good, as a settled session does.
func (w *world) spends(t *testing.T, buyer uuid.UUID, n money.SC) {
	t.Helper()
	session := w.session(t, buyer, uuid.New(), "completed", 1)
	require.NoError(t, w.inTx(t, func(ctx context.Context) error {
		if err := w.Hold(ctx, session, buyer, n); err != nil {
			return err
		}
		return w.Settle(ctx, session, uuid.New(), n, 1)
	}))
	_, err := w.db.Pool.Exec(t.Context(), `UPDATE booking_sessions SET hours = 1, rate_cents = 1, sc_per_hour = $2, total_sc = $2,
		completed_at = ends_at, settled_at = ends_at WHERE id = $1`, session, int64(n))
	require.NoError(t, err)
}

// review reviews a payment and then opens the disputes that wait for it, as the jobs do.
func (w *world) review(t *testing.T, intent string) {
	t.Helper()
	require.NoError(t, w.ReconcilePayment(t.Context(), intent))
	rows, err := w.db.Pool.Query(t.Context(), "DELETE FROM disputes_due RETURNING dispute")
	require.NoError(t, err)
	var due []uuid.UUID
	for rows.Next() {
		var id uuid.UUID
		require.NoError(t, rows.Scan(&id))
		due = append(due, id)
	}
	require.NoError(t, rows.Err())
	for _, id := range due {
		require.NoError(t, w.OpenDispute(t.Context(), id))
	}
}

// posted are the kinds and amounts of what was posted for a refund or dispute, in order.
func (w *world) posted(t *testing.T, ref string) (found []string) {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), `SELECT format('%s: %s → %s %s', t.kind, d.kind, c.kind, t.amount)
		FROM wallet_transfers t JOIN wallet_accounts d ON d.id = t.debit JOIN wallet_accounts c ON c.id = t.credit
		WHERE t.ref = $1 ORDER BY t.id`, ref)
	require.NoError(t, err)
	for rows.Next() {
		var line string
		require.NoError(t, rows.Scan(&line))
		found = append(found, line)
	}
	require.NoError(t, rows.Err())
	return found
}

// toldOf are the kinds of messages about refunds and disputes, in any order.
func (w *world) toldOf(t *testing.T) (kinds []string) {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), "SELECT kind FROM noticed WHERE kind NOT IN ('purchase') ORDER BY kind")
	require.NoError(t, err)
	for rows.Next() {
		var kind string
		require.NoError(t, rows.Scan(&kind))
		kinds = append(kinds, kind)
	}
	require.NoError(t, rows.Err())
	return kinds
}
