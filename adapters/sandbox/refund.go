package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

// cardRefund is money that went back to a card.
type cardRefund struct {
	ID        string
	Checkout  string
	Amount    int64
	Status    string
	Reason    string
	Metadata  map[string]string
	CreatedAt time.Time
	Intent    string
	Currency  string
}

const selectRefunds = `SELECT r.id, r.checkout, r.amount, r.status, r.reason, r.metadata, r.created_at, c.payment_intent, c.currency
	FROM sandbox.refunds r JOIN sandbox.checkouts c ON c.id = r.checkout `

func scanRefund(row pgx.CollectableRow) (cardRefund, error) {
	var r cardRefund
	err := row.Scan(&r.ID, &r.Checkout, &r.Amount, &r.Status, &r.Reason, &r.Metadata, &r.CreatedAt, &r.Intent, &r.Currency)
	return r, err
}

var (
	errNotPaid       = errs.New(errs.Conflict, "NOT_PAID", "This checkout is not paid.")
	errNothingLeft   = errs.New(errs.Conflict, "NOTHING_LEFT", "So much is not left of this payment.")
	errRefundUnknown = errs.New(errs.NotFound, "REFUND_UNKNOWN", "There is no such refund.")
	errRefundFailed  = errs.New(errs.Conflict, "REFUND_FAILED", "This refund has failed already.")
)

// refund gives cents back to the card; 0 means all that is left. The checkout is locked.
func (s *Sandbox) refund(ctx context.Context, tx pgx.Tx, c checkout, cents int64, reason string, metadata map[string]string) (cardRefund, error) {
	if !c.Paid {
		return cardRefund{}, errNotPaid
	}
	gone, err := goneBack(ctx, tx, c.ID)
	if err != nil {
		return cardRefund{}, err
	}
	if cents == 0 {
		cents = c.Amount - gone
	}
	if cents < 1 || cents > c.Amount-gone {
		return cardRefund{}, errNothingLeft
	}
	r := cardRefund{
		ID: "re_" + rand.Text(), Checkout: c.ID, Amount: cents, Status: "succeeded", Reason: reason, Metadata: metadata,
		CreatedAt: s.wall.Now(), Intent: c.PaymentIntent, Currency: c.Currency,
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sandbox.refunds (id, checkout, amount, status, reason, metadata, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, r.ID, r.Checkout, r.Amount, r.Status, r.Reason, r.Metadata, r.CreatedAt); err != nil {
		return cardRefund{}, err
	}
	if err := s.noteAction(ctx, tx, "refund.created", r.ID, r.money()); err != nil {
		return cardRefund{}, err
	}
	// Two events tell of one refund, as at Stripe.
	if err := s.emit(ctx, tx, "charge.refunded", c.chargeID(), c.chargeJSON(gone+cents, false), ""); err != nil {
		return cardRefund{}, err
	}
	return r, s.emit(ctx, tx, "refund.created", r.ID, refundJSON(r), "")
}

// goneBack is the sum of the refunds and disputes of a payment.
func goneBack(ctx context.Context, tx pgx.Tx, checkout string) (cents int64, err error) {
	err = tx.QueryRow(ctx, `SELECT coalesce((SELECT sum(amount) FROM sandbox.refunds WHERE checkout = $1 AND status <> 'failed'), 0)
		+ coalesce((SELECT sum(amount) FROM sandbox.disputes WHERE checkout = $1 AND withdrawn AND NOT reinstated), 0)`, checkout).Scan(&cents)
	return cents, err
}

// failRefund makes a refund fail because the card does not accept it: the money returns to the platform.
func (s *Sandbox) failRefund(ctx context.Context, tx pgx.Tx, id string) (cardRefund, error) {
	r, err := oneOf(ctx, tx, scanRefund, errRefundUnknown, selectRefunds+"WHERE r.id = $1 FOR UPDATE", id)
	if err != nil {
		return r, err
	}
	if r.Status == "failed" {
		return r, errRefundFailed
	}
	r.Status = "failed"
	if _, err := tx.Exec(ctx, "UPDATE sandbox.refunds SET status = $2 WHERE id = $1", r.ID, r.Status); err != nil {
		return r, err
	}
	if err := s.noteAction(ctx, tx, "refund.failed", r.ID, r.money()); err != nil {
		return r, err
	}
	if err := s.emit(ctx, tx, "refund.updated", r.ID, refundJSON(r), ""); err != nil {
		return r, err
	}
	return r, s.emit(ctx, tx, "refund.failed", r.ID, refundJSON(r), "")
}

// createRefund is POST /v1/refunds.
func (s *Sandbox) createRefund(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	intent := r.get("payment_intent")
	if intent == "" && r.get("charge") != "" {
		intent = "pi_" + strings.TrimPrefix(r.get("charge"), "ch_")
	}
	if intent == "" {
		return nil, missing("payment_intent")
	}
	cents := int64(0)
	if r.get("amount") != "" {
		var err error
		if cents, err = r.amount("amount"); err != nil {
			return nil, err
		}
	}
	c, err := s.checkoutOfIntent(ctx, tx, intent)
	if err != nil {
		return nil, err
	}
	refund, err := s.refund(ctx, tx, c, cents, r.get("reason"), r.metadata())
	if errors.Is(err, errNothingLeft) {
		return nil, &stripeRefusal{
			Status: 400, Type: "invalid_request_error", Code: "charge_already_refunded", Param: "amount", executed: true,
			Message: "Refund amount is greater than unrefunded amount on charge.",
		}
	}
	return refundJSON(refund), err
}

func (s *Sandbox) readRefund(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	found, err := oneOf(ctx, tx, scanRefund, unknown("refund", r.path("id")), selectRefunds+"WHERE r.id = $1", r.path("id"))
	return refundJSON(found), err
}

// listRefunds is GET /v1/refunds, narrowed by payment intent, charge and time, newest first.
func (s *Sandbox) listRefunds(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	found, limit, err := listRefundsOrDisputes(ctx, tx, r, scanRefund, selectRefunds, "sandbox.refunds", "r")
	shapes := make([]map[string]any, 0, len(found))
	for _, one := range found {
		shapes = append(shapes, refundJSON(one))
	}
	return stripeList("/v1/refunds", shapes, limit), err
}

// listRefundsOrDisputes reads a page of refunds or disputes, which are found by the same parameters.
func listRefundsOrDisputes[T any](ctx context.Context, tx pgx.Tx, r *stripeRequest, scan pgx.RowToFunc[T], sql, table, alias string) ([]T, int, error) {
	limit, err := listLimit(r)
	if err != nil {
		return nil, 0, err
	}
	since, err := createdSince(r)
	if err != nil {
		return nil, 0, err
	}
	intent := r.get("payment_intent")
	if charge := r.get("charge"); charge != "" {
		intent = "pi_" + strings.TrimPrefix(charge, "ch_")
	}
	rows, err := tx.Query(ctx, sql+fmt.Sprintf(`WHERE ($1 = '' OR c.payment_intent = $1) AND extract(epoch FROM %[1]s.created_at) >= $2
		AND ($3 = '' OR %[1]s.seq < (SELECT seq FROM %[2]s WHERE id = $3)) ORDER BY %[1]s.seq DESC LIMIT $4`, alias, table),
		intent, since, r.get("starting_after"), limit+1)
	if err != nil {
		return nil, 0, err
	}
	found, err := pgx.CollectRows(rows, scan)
	return found, limit, err
}

// oneOf reads a row; absent is the error when there is none.
func oneOf[T any](ctx context.Context, tx pgx.Tx, scan pgx.RowToFunc[T], absent error, sql string, args ...any) (T, error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		var none T
		return none, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, scan)
	if errors.Is(err, pgx.ErrNoRows) {
		err = absent
	}
	return found, err
}

func (r cardRefund) money() map[string]any {
	return map[string]any{"amount": r.Amount, "currency": r.Currency, "payment_intent": r.Intent, "checkout": r.Checkout}
}

func chargeOf(intent string) string { return "ch_" + strings.TrimPrefix(intent, "pi_") }

func refundJSON(r cardRefund) map[string]any {
	shape := map[string]any{
		"id": r.ID, "object": "refund", "amount": r.Amount, "currency": r.Currency, "status": r.Status, "reason": orNull(r.Reason),
		"charge": chargeOf(r.Intent), "payment_intent": r.Intent, "created": r.CreatedAt.Unix(), "metadata": r.Metadata,
		"balance_transaction": "txn_" + strings.TrimPrefix(r.ID, "re_"), "receipt_number": nil,
	}
	if r.Status == "failed" {
		shape["failure_reason"] = "lost_or_stolen_card"
	}
	return shape
}
