package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

const (
	// checkoutLife is how long a checkout stays open, on the wall clock.
	checkoutLife = 24 * time.Hour
	expirePause  = 5 * time.Second
)

type checkoutState string

const (
	checkoutOpen     checkoutState = "open"
	checkoutComplete checkoutState = "complete"
	checkoutExpired  checkoutState = "expired"
)

// checkout is a checkout session at the stand-in for Stripe.
type checkout struct {
	ID                string
	Status            checkoutState
	Paid              bool
	Amount            int64
	Currency          string
	Label             string
	Description       string
	ClientReferenceID string
	CustomerEmail     string
	SuccessURL        string
	CancelURL         string
	Metadata          map[string]string
	PaymentIntent     string
	Declines          int
	CreatedAt         time.Time
	ExpiresAt         time.Time
}

const checkoutColumns = `id, status, paid, amount, currency, label, description, client_reference_id, customer_email,
	success_url, cancel_url, metadata, payment_intent, declines, created_at, expires_at`

func scanCheckout(row pgx.CollectableRow) (checkout, error) {
	var c checkout
	err := row.Scan(&c.ID, &c.Status, &c.Paid, &c.Amount, &c.Currency, &c.Label, &c.Description, &c.ClientReferenceID, &c.CustomerEmail,
		&c.SuccessURL, &c.CancelURL, &c.Metadata, &c.PaymentIntent, &c.Declines, &c.CreatedAt, &c.ExpiresAt)
	return c, err
}

var (
	errCheckoutUnknown = errs.New(errs.NotFound, "CHECKOUT_UNKNOWN", "There is no such checkout.")
	errCheckoutExpired = errs.New(errs.Conflict, "CHECKOUT_EXPIRED", "This checkout has expired.")
	errCheckoutPaid    = errs.New(errs.Conflict, "CHECKOUT_PAID", "This checkout is already paid.")
)

// createCheckout is POST /v1/checkout/sessions, as far as one-time payments in dollars go.
func (s *Sandbox) createCheckout(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	c, err := s.readOrder(r)
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, "INSERT INTO sandbox.checkouts ("+checkoutColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		c.ID, c.Status, c.Paid, c.Amount, c.Currency, c.Label, c.Description, c.ClientReferenceID, c.CustomerEmail,
		c.SuccessURL, c.CancelURL, c.Metadata, c.PaymentIntent, c.Declines, c.CreatedAt, c.ExpiresAt); err != nil {
		return nil, err
	}
	return s.checkoutJSON(c), s.noteAction(ctx, tx, "checkout.created", c.ID, c.money())
}

func (s *Sandbox) readOrder(r *stripeRequest) (checkout, error) {
	if r.get("mode") != "payment" {
		return checkout{}, invalid("mode", "The sandbox knows mode payment only.")
	}
	success, cancel := r.get("success_url"), r.get("cancel_url")
	if success == "" {
		return checkout{}, missing("success_url")
	}
	for name, address := range map[string]string{"success_url": success, "cancel_url": cancel} {
		if address != "" && !isWeb(address) {
			return checkout{}, invalid(name, "Not a valid URL")
		}
	}
	amount, currency, label, description, err := s.readLineItem(r)
	if err != nil {
		return checkout{}, err
	}
	now := s.wall.Now()
	return checkout{
		ID: "cs_test_" + rand.Text(), Status: checkoutOpen, Amount: amount, Currency: currency, Label: label, Description: description,
		ClientReferenceID: r.get("client_reference_id"), CustomerEmail: r.get("customer_email"),
		SuccessURL: success, CancelURL: cancel, Metadata: r.metadata(),
		CreatedAt: now, ExpiresAt: now.Add(checkoutLife).Truncate(time.Second),
	}, nil
}

func (s *Sandbox) readLineItem(r *stripeRequest) (amount int64, currency, label, description string, err error) {
	const item = "line_items[0]"
	quantity := int64(1)
	if r.get(item+"[quantity]") != "" {
		if quantity, err = r.amount(item + "[quantity]"); err != nil {
			return 0, "", "", "", err
		}
	}
	if id := r.get(item + "[price]"); id != "" {
		price, ok := s.cfg.Prices[id]
		if !ok {
			return 0, "", "", "", &stripeRefusal{
				Status: 400, Type: "invalid_request_error", Code: "resource_missing",
				Param: item + "[price]", Message: "No such price: '" + id + "'",
			}
		}
		return price.Amount * quantity, "usd", price.Name, "", nil
	}
	const data = item + "[price_data]"
	currency = strings.ToLower(r.get(data + "[currency]"))
	label = r.get(data + "[product_data][name]")
	switch {
	case currency == "":
		return 0, "", "", "", missing(data + "[currency]")
	case label == "":
		return 0, "", "", "", missing(data + "[product_data][name]")
	}
	if amount, err = r.amount(data + "[unit_amount]"); err != nil {
		return 0, "", "", "", err
	}
	if amount*quantity < 50 && currency == "usd" {
		return 0, "", "", "", &stripeRefusal{
			Status: 400, Type: "invalid_request_error", Code: "amount_too_small",
			Message: "The Checkout Session's total amount must convert to at least 50 cents.",
		}
	}
	return amount * quantity, currency, label, r.get(data + "[product_data][description]"), nil
}

func isWeb(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

// readCheckout is GET /v1/checkout/sessions/{id}.
func (s *Sandbox) readCheckout(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	c, err := s.lockCheckout(ctx, tx, r.path("id"))
	if errors.Is(err, errCheckoutUnknown) {
		return nil, unknown("checkout.session", r.path("id"))
	}
	return s.checkoutJSON(c), err
}

// expireCheckout is POST /v1/checkout/sessions/{id}/expire.
func (s *Sandbox) expireCheckout(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	c, err := s.lockCheckout(ctx, tx, r.path("id"))
	if errors.Is(err, errCheckoutUnknown) {
		return nil, unknown("checkout.session", r.path("id"))
	}
	if err != nil {
		return nil, err
	}
	if c.Status != checkoutOpen {
		return nil, &stripeRefusal{
			Status: 400, Type: "invalid_request_error", executed: true,
			Message: "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of `" + string(c.Status) + "`.",
		}
	}
	c, err = s.expire(ctx, tx, c)
	return s.checkoutJSON(c), err
}

// lockCheckout reads a checkout for a change, and lets it expire when its time is over.
func (s *Sandbox) lockCheckout(ctx context.Context, tx pgx.Tx, id string) (checkout, error) {
	rows, err := tx.Query(ctx, "SELECT "+checkoutColumns+" FROM sandbox.checkouts WHERE id = $1 FOR UPDATE", id)
	if err != nil {
		return checkout{}, err
	}
	c, err := pgx.CollectExactlyOneRow(rows, scanCheckout)
	if errors.Is(err, pgx.ErrNoRows) {
		return checkout{}, errCheckoutUnknown
	}
	if err != nil {
		return checkout{}, err
	}
	if c.Status == checkoutOpen && !s.wall.Now().Before(c.ExpiresAt) {
		return s.expire(ctx, tx, c)
	}
	return c, nil
}

func (s *Sandbox) expire(ctx context.Context, tx pgx.Tx, c checkout) (checkout, error) {
	c.Status = checkoutExpired
	if _, err := tx.Exec(ctx, "UPDATE sandbox.checkouts SET status = $2 WHERE id = $1", c.ID, c.Status); err != nil {
		return c, err
	}
	if err := s.noteAction(ctx, tx, "checkout.expired", c.ID, c.money()); err != nil {
		return c, err
	}
	return c, s.emit(ctx, tx, "checkout.session.expired", c.ID, s.checkoutJSON(c), "")
}

// pay is what the buyer does with a good card. Paying twice changes nothing.
func (s *Sandbox) pay(ctx context.Context, tx pgx.Tx, c checkout) (checkout, error) {
	switch c.Status {
	case checkoutComplete:
		return c, nil
	case checkoutExpired:
		return c, errCheckoutExpired
	case checkoutOpen:
	}
	c.Status, c.Paid, c.PaymentIntent = checkoutComplete, true, "pi_"+rand.Text()
	if _, err := tx.Exec(ctx, "UPDATE sandbox.checkouts SET status = $2, paid = true, payment_intent = $3 WHERE id = $1",
		c.ID, c.Status, c.PaymentIntent); err != nil {
		return c, err
	}
	if err := s.noteAction(ctx, tx, "checkout.paid", c.ID, c.money()); err != nil {
		return c, err
	}
	// Two events tell of one payment, as at Stripe.
	if err := s.emit(ctx, tx, "payment_intent.succeeded", c.PaymentIntent, c.paymentIntentJSON("succeeded"), ""); err != nil {
		return c, err
	}
	return c, s.emit(ctx, tx, "checkout.session.completed", c.ID, s.checkoutJSON(c), "")
}

// decline is what the buyer does with a bad card: the checkout stays open for another try.
func (s *Sandbox) decline(ctx context.Context, tx pgx.Tx, c checkout) (checkout, error) {
	switch c.Status {
	case checkoutComplete:
		return c, errCheckoutPaid
	case checkoutExpired:
		return c, errCheckoutExpired
	case checkoutOpen:
	}
	c.Declines++
	if _, err := tx.Exec(ctx, "UPDATE sandbox.checkouts SET declines = $2 WHERE id = $1", c.ID, c.Declines); err != nil {
		return c, err
	}
	if err := s.noteAction(ctx, tx, "checkout.declined", c.ID, c.money()); err != nil {
		return c, err
	}
	failed := c
	failed.PaymentIntent = "pi_" + rand.Text()
	return c, s.emit(ctx, tx, "payment_intent.payment_failed", failed.PaymentIntent, failed.paymentIntentJSON("requires_payment_method"), "")
}

// expireCheckouts lets checkouts expire whose time is over, until ctx ends.
func (s *Sandbox) expireCheckouts(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-clock.Wait(expirePause):
		}
		if err := s.expireDue(ctx); err != nil && ctx.Err() == nil {
			s.log.LogAttrs(ctx, slog.LevelWarn, "sandbox checkouts do not expire", slog.Any("error", err))
		}
	}
}

func (s *Sandbox) expireDue(ctx context.Context) error {
	rows, err := s.pool.Query(ctx, "SELECT id FROM sandbox.checkouts WHERE status = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT 100", s.wall.Now())
	if err != nil {
		return err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.write(ctx, func(tx pgx.Tx) error {
			_, err := s.lockCheckout(ctx, tx, id)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// money is what the log says of a checkout.
func (c checkout) money() map[string]any {
	return map[string]any{
		"amount": c.Amount, "currency": c.Currency, "client_reference_id": c.ClientReferenceID,
		"payment_intent": c.PaymentIntent, "customer_email": c.CustomerEmail,
	}
}

// checkoutJSON is Stripe's shape of a checkout session.
func (s *Sandbox) checkoutJSON(c checkout) map[string]any {
	paid := "unpaid"
	if c.Paid {
		paid = "paid"
	}
	var address, details any
	if c.Status == checkoutOpen {
		address = s.base() + "/sandbox/checkout/" + c.ID
	}
	if c.CustomerEmail != "" {
		details = map[string]any{"email": c.CustomerEmail, "name": nil, "phone": nil, "address": nil, "tax_ids": nil, "tax_exempt": "none"}
	}
	return map[string]any{
		"id": c.ID, "object": "checkout.session", "mode": "payment", "status": c.Status, "payment_status": paid, "livemode": false,
		"amount_subtotal": c.Amount, "amount_total": c.Amount, "currency": c.Currency,
		"client_reference_id": orNull(c.ClientReferenceID), "customer": nil, "customer_email": orNull(c.CustomerEmail), "customer_details": details,
		"success_url": c.SuccessURL, "cancel_url": orNull(c.CancelURL), "url": address, "ui_mode": "hosted",
		"created": c.CreatedAt.Unix(), "expires_at": c.ExpiresAt.Unix(), "metadata": c.Metadata,
		"payment_intent": orNull(c.PaymentIntent), "payment_method_types": []string{"card"},
		"total_details": map[string]any{"amount_discount": 0, "amount_shipping": 0, "amount_tax": 0},
	}
}

func (c checkout) paymentIntentJSON(status string) map[string]any {
	received := int64(0)
	if c.Paid {
		received = c.Amount
	}
	return map[string]any{
		"id": c.PaymentIntent, "object": "payment_intent", "amount": c.Amount, "amount_received": received, "currency": c.Currency,
		"status": status, "created": c.CreatedAt.Unix(), "livemode": false, "metadata": c.Metadata,
	}
}
