package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

// evidenceTime is how long the platform may answer to a dispute.
const evidenceTime = 9 * 24 * time.Hour

// The statuses that the sandbox's disputes have. A warning is an inquiry, which moves no money.
const (
	disputeWarned = "warning_needs_response"
	disputeClosed = "warning_closed"
	disputeOpen   = "needs_response"
	disputeWon    = "won"
	disputeLost   = "lost"
)

// dispute is a payment that the buyer's bank takes back.
type dispute struct {
	ID         string
	Checkout   string
	Amount     int64
	Status     string
	Reason     string
	Withdrawn  bool
	Reinstated bool
	DueBy      time.Time
	CreatedAt  time.Time
	Intent     string
	Currency   string
}

const selectDisputes = `SELECT d.id, d.checkout, d.amount, d.status, d.reason, d.withdrawn, d.reinstated, d.due_by, d.created_at,
	c.payment_intent, c.currency FROM sandbox.disputes d JOIN sandbox.checkouts c ON c.id = d.checkout `

func scanDispute(row pgx.CollectableRow) (dispute, error) {
	var d dispute
	err := row.Scan(&d.ID, &d.Checkout, &d.Amount, &d.Status, &d.Reason, &d.Withdrawn, &d.Reinstated, &d.DueBy, &d.CreatedAt, &d.Intent, &d.Currency)
	return d, err
}

var (
	errDisputeUnknown = errs.New(errs.NotFound, "DISPUTE_UNKNOWN", "There is no such dispute.")
	errDisputeOver    = errs.New(errs.Conflict, "DISPUTE_OVER", "This is not possible with the dispute as it stands.")
)

// dispute is what a buyer's bank does: it takes cents back, 0 being all that is left. An inquiry only asks.
// The checkout is locked.
func (s *Sandbox) dispute(ctx context.Context, tx pgx.Tx, c checkout, cents int64, inquiry bool) (dispute, error) {
	if !c.Paid {
		return dispute{}, errNotPaid
	}
	gone, err := goneBack(ctx, tx, c.ID)
	if err != nil {
		return dispute{}, err
	}
	if cents == 0 {
		cents = c.Amount - gone
	}
	if cents < 1 || cents > c.Amount-gone {
		return dispute{}, errNothingLeft
	}
	now := s.wall.Now()
	d := dispute{
		ID: "du_" + rand.Text(), Checkout: c.ID, Amount: cents, Status: disputeOpen, Reason: "fraudulent", Withdrawn: !inquiry,
		DueBy: now.Add(evidenceTime).Truncate(time.Second), CreatedAt: now, Intent: c.PaymentIntent, Currency: c.Currency,
	}
	if inquiry {
		d.Status = disputeWarned
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sandbox.disputes (id, checkout, amount, status, reason, withdrawn, due_by, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, d.ID, d.Checkout, d.Amount, d.Status, d.Reason, d.Withdrawn, d.DueBy, d.CreatedAt); err != nil {
		return d, err
	}
	events := []string{"charge.dispute.created"}
	if d.Withdrawn {
		events = append(events, "charge.dispute.funds_withdrawn")
	}
	return d, s.tellDispute(ctx, tx, d, "dispute.created", events...)
}

func (s *Sandbox) tellDispute(ctx context.Context, tx pgx.Tx, d dispute, action string, events ...string) error {
	if err := s.noteAction(ctx, tx, action, d.ID, d.money()); err != nil {
		return err
	}
	for _, kind := range events {
		if err := s.emit(ctx, tx, kind, d.ID, disputeJSON(d), ""); err != nil {
			return err
		}
	}
	return nil
}

// actOnDispute is what becomes of a dispute: the bank decides for the platform (win) or the buyer (lose), or
// takes the money after an inquiry (escalate). An inquiry that is won is closed.
func (s *Sandbox) actOnDispute(ctx context.Context, tx pgx.Tx, id, action string) (dispute, error) {
	d, err := oneOf(ctx, tx, scanDispute, errDisputeUnknown, selectDisputes+"WHERE d.id = $1 FOR UPDATE", id)
	if err != nil {
		return d, err
	}
	var events []string
	switch {
	case action == "win" && d.Status == disputeOpen:
		d.Status, d.Reinstated = disputeWon, true
		events = []string{"charge.dispute.closed", "charge.dispute.funds_reinstated"}
	case action == "win" && d.Status == disputeWarned:
		d.Status = disputeClosed
		events = []string{"charge.dispute.closed"}
	case action == "lose" && d.Status == disputeOpen:
		d.Status = disputeLost
		events = []string{"charge.dispute.closed"}
	case action == "escalate" && d.Status == disputeWarned:
		d.Status, d.Withdrawn = disputeOpen, true
		events = []string{"charge.dispute.updated", "charge.dispute.funds_withdrawn"}
	case action != "win" && action != "lose" && action != "escalate":
		return d, errs.ErrNotFound
	default:
		return d, errDisputeOver
	}
	if _, err := tx.Exec(ctx, "UPDATE sandbox.disputes SET status = $2, withdrawn = $3, reinstated = $4 WHERE id = $1",
		d.ID, d.Status, d.Withdrawn, d.Reinstated); err != nil {
		return d, err
	}
	return d, s.tellDispute(ctx, tx, d, "dispute."+action, events...)
}

func (s *Sandbox) readDispute(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	d, err := oneOf(ctx, tx, scanDispute, unknown("dispute", r.path("id")), selectDisputes+"WHERE d.id = $1", r.path("id"))
	return disputeJSON(d), err
}

// closeDispute is POST /v1/disputes/{id}/close: the platform gives in.
func (s *Sandbox) closeDispute(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	d, err := s.actOnDispute(ctx, tx, r.path("id"), "lose")
	switch {
	case errors.Is(err, errDisputeUnknown):
		return nil, unknown("dispute", r.path("id"))
	case errors.Is(err, errDisputeOver):
		return nil, &stripeRefusal{Status: 400, Type: "invalid_request_error", Message: "This dispute is already closed.", executed: true}
	}
	return disputeJSON(d), err
}

// listDisputes is GET /v1/disputes, narrowed by payment intent, charge and time, newest first.
func (s *Sandbox) listDisputes(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	found, limit, err := listRefundsOrDisputes(ctx, tx, r, scanDispute, selectDisputes, "sandbox.disputes", "d")
	shapes := make([]map[string]any, 0, len(found))
	for _, one := range found {
		shapes = append(shapes, disputeJSON(one))
	}
	return stripeList("/v1/disputes", shapes, limit), err
}

func (d dispute) money() map[string]any {
	return map[string]any{
		"amount": d.Amount, "currency": d.Currency, "payment_intent": d.Intent, "checkout": d.Checkout, "status": d.Status,
	}
}

func disputeJSON(d dispute) map[string]any {
	moves := []map[string]any{}
	move := func(id string, amount int64) {
		moves = append(moves, map[string]any{
			"id": "txn_" + id + strings.TrimPrefix(d.ID, "du_"), "object": "balance_transaction", "amount": amount, "currency": d.Currency,
			"type": "adjustment", "created": d.CreatedAt.Unix(),
		})
	}
	if d.Withdrawn {
		move("w", -d.Amount)
	}
	if d.Reinstated {
		move("r", d.Amount)
	}
	return map[string]any{
		"id": d.ID, "object": "dispute", "amount": d.Amount, "currency": d.Currency, "status": d.Status, "reason": d.Reason,
		"charge": chargeOf(d.Intent), "payment_intent": d.Intent, "balance_transactions": moves, "created": d.CreatedAt.Unix(),
		"evidence_details":     map[string]any{"due_by": d.DueBy.Unix(), "has_evidence": false, "past_due": false, "submission_count": 0},
		"is_charge_refundable": d.Status == disputeWarned, "livemode": false, "metadata": map[string]string{},
	}
}
