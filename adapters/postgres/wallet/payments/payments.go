// Package paymentspg keeps purchases, refunds and disputes in PostgreSQL.
package paymentspg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/money"
)

// Payments implements payments.Payments and payments.Events.
type Payments struct{ db *postgres.DB }

var (
	_ payments.Payments = (*Payments)(nil)
	_ payments.Events   = (*Payments)(nil)
)

// NewPayments builds the store.
func NewPayments(db *postgres.DB) *Payments { return &Payments{db} }

type paymentRow struct {
	ID              uuid.UUID `gorm:"primaryKey"`
	Buyer           uuid.UUID
	Pack            string
	Label           string
	PriceID         string
	PriceCents      int64
	SC              int64 `gorm:"column:sc"`
	Status          string
	CheckoutID      *string
	CheckoutURL     string
	IntentID        string
	CreditedAt      *time.Time
	ConfirmedAt     *time.Time
	Reconciliations int       `gorm:"column:reviews"`
	CreatedAt       time.Time `gorm:"autoCreateTime:false"`
	UpdatedAt       time.Time `gorm:"autoUpdateTime:false"`
}

// TableName implements gorm's Tabler.
func (paymentRow) TableName() string { return "wallet_payments" }

func toRow(p payments.Payment) paymentRow {
	row := paymentRow{
		ID: p.ID, Buyer: p.Buyer, Pack: p.Pack, Label: p.Label, PriceID: p.PriceID, PriceCents: int64(p.Price), SC: int64(p.SC),
		Status: string(p.Status), CheckoutURL: p.CheckoutURL, IntentID: p.IntentID,
		CreditedAt: p.CreditedAt, ConfirmedAt: p.ConfirmedAt, Reconciliations: p.Reconciliations, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt,
	}
	if p.CheckoutID != "" {
		row.CheckoutID = &p.CheckoutID
	}
	return row
}

func fromRow(r paymentRow) payments.Payment {
	p := payments.Payment{
		ID: r.ID, Buyer: r.Buyer, Pack: r.Pack, Label: r.Label, PriceID: r.PriceID, Price: money.Cents(r.PriceCents), SC: money.SC(r.SC),
		Status: payments.PaymentStatus(r.Status), CheckoutURL: r.CheckoutURL, IntentID: r.IntentID,
		CreditedAt: r.CreditedAt, ConfirmedAt: r.ConfirmedAt, Reconciliations: r.Reconciliations, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
	if r.CheckoutID != nil {
		p.CheckoutID = *r.CheckoutID
	}
	return p
}

// Insert implements payments.Payments.
func (s *Payments) Insert(ctx context.Context, p payments.Payment) error {
	row := toRow(p)
	return s.db.Gorm(ctx).Create(&row).Error
}

// CountStarted implements payments.Payments. The lock is one of its own: who has never bought has no wallet to lock yet.
// It is a statement of its own too: one that waited for it would count what there was before.
func (s *Payments) CountStarted(ctx context.Context, buyer uuid.UUID, since, opening time.Time) (n int, oldest time.Time, err error) {
	var first *time.Time
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		if _, err := q.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('wallet_payments ' || $1::text, 0))", buyer.String()); err != nil {
			return err
		}
		return q.QueryRow(ctx, `SELECT count(*), min(created_at) FROM wallet_payments
			WHERE buyer = $1 AND created_at > $2 AND (checkout_id IS NOT NULL OR created_at > $3)`, buyer, since, opening).Scan(&n, &first)
	})
	if first != nil {
		oldest = first.UTC()
	}
	return n, oldest, err
}

// Update implements payments.Payments.
func (s *Payments) Update(ctx context.Context, p payments.Payment) error {
	row := toRow(p)
	return s.db.Gorm(ctx).Select("Status", "CheckoutID", "CheckoutURL", "IntentID", "CreditedAt", "ConfirmedAt", "Reconciliations", "UpdatedAt").Updates(&row).Error
}

// ByCheckout implements payments.Payments.
func (s *Payments) ByCheckout(ctx context.Context, checkoutID string) (payments.Payment, error) {
	return s.one(s.db.Gorm(ctx).Where("checkout_id = ?", checkoutID))
}

// ByIntent implements payments.Payments.
func (s *Payments) ByIntent(ctx context.Context, intentID string) (payments.Payment, error) {
	return s.one(s.db.Gorm(ctx).Where("intent_id = ? AND intent_id <> ''", intentID))
}

// ByID implements payments.Payments.
func (s *Payments) ByID(ctx context.Context, id uuid.UUID) (payments.Payment, error) {
	return s.one(s.db.Gorm(ctx).Where("id = ?", id))
}

// FindForUpdate implements payments.Payments.
func (s *Payments) FindForUpdate(ctx context.Context, id uuid.UUID) (payments.Payment, error) {
	return s.one(s.db.Gorm(ctx).Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ?", id))
}

// CreditedSince implements payments.Payments.
func (s *Payments) CreditedSince(ctx context.Context, since time.Time) ([]payments.Payment, error) {
	var rows []paymentRow
	err := s.db.Gorm(ctx).Where("credited_at >= ?", since).Order("credited_at, id").Find(&rows).Error
	found := make([]payments.Payment, 0, len(rows))
	for _, row := range rows {
		found = append(found, fromRow(row))
	}
	return found, err
}

func (s *Payments) one(q *gorm.DB) (payments.Payment, error) {
	var row paymentRow
	err := q.Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return payments.Payment{}, payments.ErrNoPayment
	}
	return fromRow(row), err
}

// LogEvent implements payments.Events.
func (s *Payments) LogEvent(ctx context.Context, e payments.ProviderEvent, at time.Time) error {
	return s.db.Gorm(ctx).Exec(
		"INSERT INTO wallet_provider_events (id, type, object_id, received_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
		e.ID, e.Type, e.ObjectID, at).Error
}

// DeleteEvents implements payments.Events.
func (s *Payments) DeleteEvents(ctx context.Context, before time.Time) error {
	return s.db.Gorm(ctx).Exec("DELETE FROM wallet_provider_events WHERE received_at < ?", before).Error
}

// EventsReadTo implements payments.Events.
func (s *Payments) EventsReadTo(ctx context.Context) (time.Time, error) {
	found, err := postgres.Collect(ctx, s.db, pgx.RowTo[time.Time], "SELECT read_to FROM wallet_event_reads")
	if err != nil || len(found) == 0 {
		return time.Time{}, err
	}
	return found[0].UTC(), nil
}

// SetEventsReadTo implements payments.Events.
func (s *Payments) SetEventsReadTo(ctx context.Context, at time.Time) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `INSERT INTO wallet_event_reads (read_to) VALUES ($1)
			ON CONFLICT (one) DO UPDATE SET read_to = greatest(wallet_event_reads.read_to, excluded.read_to)`, at)
		return err
	})
}
