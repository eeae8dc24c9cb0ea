package sandbox

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
)

// checkoutOfIntent finds and locks the checkout of a payment intent; Stripe's refusal when there is none.
func (s *Sandbox) checkoutOfIntent(ctx context.Context, tx pgx.Tx, intent string) (checkout, error) {
	return oneOf(ctx, tx, scanCheckout, unknown("payment_intent", intent),
		"SELECT "+checkoutColumns+" FROM sandbox.checkouts WHERE payment_intent = $1 AND payment_intent <> '' FOR UPDATE", intent)
}

// listCheckouts is GET /v1/checkout/sessions, narrowed by payment intent, status and time, newest first.
func (s *Sandbox) listCheckouts(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	limit, err := listLimit(r)
	if err != nil {
		return nil, err
	}
	since, err := createdSince(r)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, "SELECT "+checkoutColumns+` FROM sandbox.checkouts WHERE ($1 = '' OR payment_intent = $1)
		AND ($4 = '' OR status = $4) AND floor(extract(epoch FROM created_at)) >= $5
		AND ($2 = '' OR (created_at, id) < (SELECT created_at, id FROM sandbox.checkouts WHERE id = $2))
		ORDER BY created_at DESC, id DESC LIMIT $3`, r.get("payment_intent"), r.get("starting_after"), limit+1, r.get("status"), since)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, scanCheckout)
	shapes := make([]map[string]any, 0, len(found))
	for _, c := range found {
		shapes = append(shapes, s.checkoutJSON(c))
	}
	return stripeList("/v1/checkout/sessions", shapes, limit), err
}

// readIntent is GET /v1/payment_intents/{id}.
func (s *Sandbox) readIntent(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	c, err := s.checkoutOfIntent(ctx, tx, r.path("id"))
	return c.paymentIntentJSON("succeeded"), err
}

// readCharge is GET /v1/charges/{id}.
func (s *Sandbox) readCharge(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	c, err := oneOf(ctx, tx, scanCheckout, unknown("charge", r.path("id")),
		"SELECT "+checkoutColumns+" FROM sandbox.checkouts WHERE payment_intent = $1", "pi_"+strings.TrimPrefix(r.path("id"), "ch_"))
	if err != nil {
		return nil, err
	}
	var refunded int64
	var disputed bool
	err = tx.QueryRow(ctx, `SELECT coalesce((SELECT sum(amount) FROM sandbox.refunds WHERE checkout = $1 AND status <> 'failed'), 0),
		EXISTS (SELECT FROM sandbox.disputes WHERE checkout = $1)`, c.ID).Scan(&refunded, &disputed)
	return c.chargeJSON(refunded, disputed), err
}

func (c checkout) chargeID() string { return chargeOf(c.PaymentIntent) }

// chargeJSON is Stripe's shape of the one charge behind a payment intent.
func (c checkout) chargeJSON(refunded int64, disputed bool) map[string]any {
	return map[string]any{
		"id": c.chargeID(), "object": "charge", "amount": c.Amount, "amount_captured": c.Amount, "amount_refunded": refunded,
		"captured": true, "paid": true, "refunded": refunded == c.Amount, "disputed": disputed, "currency": c.Currency,
		"payment_intent": c.PaymentIntent, "status": "succeeded", "created": c.CreatedAt.Unix(), "livemode": false, "metadata": c.Metadata,
	}
}
