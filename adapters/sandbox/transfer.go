package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// transfer is money that was sent to a connected account.
type transfer struct {
	ID             string
	Amount         int64
	AmountReversed int64
	Currency       string
	Destination    string
	Group          string
	Description    string
	Metadata       map[string]string
	CreatedAt      time.Time
	reversals      []reversal
}

// reversal takes (a part of) a transfer back.
type reversal struct {
	ID        string
	Transfer  string
	Amount    int64
	Metadata  map[string]string
	CreatedAt time.Time
}

const transferColumns = "id, amount, amount_reversed, currency, destination, transfer_group, description, metadata, created_at"

func scanTransfer(row pgx.CollectableRow) (transfer, error) {
	var t transfer
	err := row.Scan(&t.ID, &t.Amount, &t.AmountReversed, &t.Currency, &t.Destination, &t.Group, &t.Description, &t.Metadata, &t.CreatedAt)
	return t, err
}

func (s *Sandbox) createTransfer(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	amount, err := r.amount("amount")
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"currency", "destination"} {
		if r.get(name) == "" {
			return nil, missing(name)
		}
	}
	a, err := lockAccount(ctx, tx, r.get("destination"))
	if errors.Is(err, errAccountUnknown) {
		return nil, &stripeRefusal{
			Status: http.StatusBadRequest, Type: "invalid_request_error", Code: "resource_missing", Param: "destination",
			Message: "No such destination: '" + r.get("destination") + "'", executed: true,
		}
	}
	if err != nil {
		return nil, err
	}
	if !a.Complete {
		return nil, &stripeRefusal{
			Status: http.StatusBadRequest, Type: "invalid_request_error", Code: "insufficient_capabilities_for_transfer",
			Message: "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments", executed: true,
		}
	}
	t := transfer{
		ID: "tr_" + rand.Text(), Amount: amount, Currency: strings.ToLower(r.get("currency")), Destination: a.ID,
		Group: r.get("transfer_group"), Description: r.get("description"), Metadata: r.metadata(), CreatedAt: s.wall.Now(),
	}
	if _, err := tx.Exec(ctx, "INSERT INTO sandbox.transfers ("+transferColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
		t.ID, t.Amount, t.AmountReversed, t.Currency, t.Destination, t.Group, t.Description, t.Metadata, t.CreatedAt); err != nil {
		return nil, err
	}
	if err := s.noteAction(ctx, tx, "transfer.created", t.ID, t.money()); err != nil {
		return nil, err
	}
	return transferJSON(t), s.emit(ctx, tx, "transfer.created", t.ID, transferJSON(t), "")
}

func (s *Sandbox) readTransfer(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	t, err := s.lockTransfer(ctx, tx, r.path("id"))
	return transferJSON(t), err
}

func (s *Sandbox) lockTransfer(ctx context.Context, tx pgx.Tx, id string) (transfer, error) {
	rows, err := tx.Query(ctx, "SELECT "+transferColumns+" FROM sandbox.transfers WHERE id = $1 FOR UPDATE", id)
	if err != nil {
		return transfer{}, err
	}
	t, err := pgx.CollectExactlyOneRow(rows, scanTransfer)
	if errors.Is(err, pgx.ErrNoRows) {
		return transfer{}, unknown("transfer", id)
	}
	if err != nil {
		return transfer{}, err
	}
	t.reversals, err = reversalsOf(ctx, tx, id)
	return t, err
}

// listTransfers is GET /v1/transfers, narrowed by transfer_group, destination and time, newest first.
func (s *Sandbox) listTransfers(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	limit, err := listLimit(r)
	if err != nil {
		return nil, err
	}
	since, err := createdSince(r)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, "SELECT "+transferColumns+` FROM sandbox.transfers
		WHERE ($1 = '' OR transfer_group = $1) AND ($2 = '' OR destination = $2) AND floor(extract(epoch FROM created_at)) >= $5
		AND ($3 = '' OR seq < (SELECT seq FROM sandbox.transfers WHERE id = $3)) ORDER BY seq DESC LIMIT $4`,
		r.get("transfer_group"), r.get("destination"), r.get("starting_after"), limit+1, since)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, scanTransfer)
	if err != nil {
		return nil, err
	}
	shapes, err := withReversals(ctx, tx, found)
	return stripeList("/v1/transfers", shapes, limit), err
}

func withReversals(ctx context.Context, tx pgx.Tx, found []transfer) ([]map[string]any, error) {
	shapes := make([]map[string]any, 0, len(found))
	for _, t := range found {
		if t.AmountReversed > 0 {
			var err error
			if t.reversals, err = reversalsOf(ctx, tx, t.ID); err != nil {
				return nil, err
			}
		}
		shapes = append(shapes, transferJSON(t))
	}
	return shapes, nil
}

func (s *Sandbox) createReversal(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	t, err := s.lockTransfer(ctx, tx, r.path("id"))
	if err != nil {
		return nil, err
	}
	amount := t.Amount - t.AmountReversed
	if r.get("amount") != "" {
		if amount, err = r.amount("amount"); err != nil {
			return nil, err
		}
	}
	if amount < 1 || amount > t.Amount-t.AmountReversed {
		return nil, &stripeRefusal{
			Status: http.StatusBadRequest, Type: "invalid_request_error", Param: "amount", executed: true,
			Message: "Transfer reversal amount is greater than unreversed amount of the transfer.",
		}
	}
	rev := reversal{ID: "trr_" + rand.Text(), Transfer: t.ID, Amount: amount, Metadata: r.metadata(), CreatedAt: s.wall.Now()}
	if _, err := tx.Exec(ctx, "INSERT INTO sandbox.reversals (id, transfer, amount, metadata, created_at) VALUES ($1, $2, $3, $4, $5)",
		rev.ID, rev.Transfer, rev.Amount, rev.Metadata, rev.CreatedAt); err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, "UPDATE sandbox.transfers SET amount_reversed = amount_reversed + $2 WHERE id = $1", t.ID, amount); err != nil {
		return nil, err
	}
	if t, err = s.lockTransfer(ctx, tx, t.ID); err != nil {
		return nil, err
	}
	if err := s.noteAction(ctx, tx, "transfer.reversed", t.ID, map[string]any{"reversal": rev.ID, "amount": amount, "currency": t.Currency}); err != nil {
		return nil, err
	}
	return reversalJSON(rev, t.Currency), s.emit(ctx, tx, "transfer.reversed", t.ID, transferJSON(t), "")
}

func (s *Sandbox) listReversals(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	t, err := s.lockTransfer(ctx, tx, r.path("id"))
	if err != nil {
		return nil, err
	}
	return reversalList(t), nil
}

// reversalsOf are the reversals of a transfer, newest first.
func reversalsOf(ctx context.Context, tx pgx.Tx, id string) ([]reversal, error) {
	rows, err := tx.Query(ctx, "SELECT id, transfer, amount, metadata, created_at FROM sandbox.reversals WHERE transfer = $1 ORDER BY seq DESC", id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (reversal, error) {
		var r reversal
		err := row.Scan(&r.ID, &r.Transfer, &r.Amount, &r.Metadata, &r.CreatedAt)
		return r, err
	})
}

// allTransfers is the test call that lists what was paid, oldest first, in Stripe's shape.
func (s *Sandbox) allTransfers(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var shapes []map[string]any
	err := s.write(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, "SELECT "+transferColumns+` FROM sandbox.transfers
			WHERE ($1 = '' OR destination = $1) ORDER BY seq`, r.URL.Query().Get("destination"))
		if err != nil {
			return err
		}
		found, err := pgx.CollectRows(rows, scanTransfer)
		if err != nil {
			return err
		}
		shapes, err = withReversals(ctx, tx, found)
		return err
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, notNil(shapes))
}

func (t transfer) money() map[string]any {
	return map[string]any{"amount": t.Amount, "currency": t.Currency, "destination": t.Destination, "transfer_group": t.Group, "metadata": t.Metadata}
}

func transferJSON(t transfer) map[string]any {
	return map[string]any{
		"id": t.ID, "object": "transfer", "amount": t.Amount, "amount_reversed": t.AmountReversed, "currency": t.Currency,
		"destination": t.Destination, "destination_payment": "py_" + strings.TrimPrefix(t.ID, "tr_"),
		"transfer_group": orNull(t.Group), "description": orNull(t.Description), "metadata": t.Metadata, "created": t.CreatedAt.Unix(),
		"livemode": false, "reversed": t.AmountReversed == t.Amount, "reversals": reversalList(t), "source_type": "card",
	}
}

func reversalList(t transfer) map[string]any {
	shapes := make([]map[string]any, 0, len(t.reversals))
	for _, r := range t.reversals {
		shapes = append(shapes, reversalJSON(r, t.Currency))
	}
	return stripeList("/v1/transfers/"+t.ID+"/reversals", shapes, len(shapes))
}

func reversalJSON(r reversal, currency string) map[string]any {
	return map[string]any{
		"id": r.ID, "object": "transfer_reversal", "amount": r.Amount, "currency": currency, "transfer": r.Transfer,
		"metadata": r.Metadata, "created": r.CreatedAt.Unix(),
	}
}
