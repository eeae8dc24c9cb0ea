package payments

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// CardRefund is a refund to a buyer's card that an operator made in the provider's dashboard.
type CardRefund struct {
	ID         uuid.UUID
	RefundID   string // the provider's, re_…
	Payment    uuid.UUID
	Amount     money.Cents
	Allocated  money.SC // the SC that belong to these cents
	ClawedBack money.SC // those of them that were still in the wallet
	PostedAt   time.Time
	FailedAt   *time.Time // when it was known that the card did not accept it
}

// ProviderStatus is the status of a dispute at the provider. The values are stored.
type ProviderStatus string

// The statuses at the provider. Inquiries move no money.
const (
	ProviderInquiry ProviderStatus = "inquiry" // the bank only asks
	ProviderDropped ProviderStatus = "dropped" // it asks no more, and has taken nothing
	ProviderOpen    ProviderStatus = "open"    // the bank has taken the money
	ProviderWon     ProviderStatus = "won"     // and gave it back
	ProviderLost    ProviderStatus = "lost"    // or keeps it for good
)

// DisputeState is the state of a dispute in our books; ProviderStatus is that at the provider.
type DisputeState string

// The states: inquiry → dropped, or noted → open → won or lost.
const (
	DisputeInquiry DisputeState = "inquiry"
	DisputeDropped DisputeState = "dropped"
	DisputeNoted   DisputeState = "noted" // the buyer's sessions are being stopped; nothing is posted yet
	DisputeOpen    DisputeState = "open"
	DisputeWon     DisputeState = "won" // also when it was won before we knew of it: then nothing was posted
	DisputeLost    DisputeState = "lost"
)

// Dispute is a chargeback of a payment by the buyer's bank, or its inquiry about one.
type Dispute struct {
	ID             uuid.UUID // the owner of its account in the ledger
	DisputeID      string    // the provider's, dp_… or du_…
	Payment        uuid.UUID
	Amount         money.Cents
	Allocated      money.SC // the SC that these cents stand for; 0 until it is open
	ClawedBack     money.SC // those that were still in the wallet
	State          DisputeState
	ProviderStatus ProviderStatus
	Reason         string     // the provider's word, such as "fraudulent"
	DueBy          *time.Time // until when the provider takes our evidence
	SeenAt         time.Time
	OpenedAt       *time.Time
	ClosedAt       *time.Time
}

// overturned says that the provider has changed the outcome after it was posted: an operator decides.
func (d Dispute) overturned() bool {
	return d.OpenedAt != nil && string(d.ProviderStatus) != string(d.State)
}

// RefundStatus is what the provider says about a refund now.
type RefundStatus struct {
	ID        string
	IntentID  string // pi_…
	Currency  string
	Amount    money.Cents
	Counts    bool // the money has left us; false before that, and when it failed or was called off
	CreatedAt time.Time
}

// DisputeStatus is what the provider says about a dispute now.
type DisputeStatus struct {
	ID             string
	IntentID       string
	Currency       string
	Amount         money.Cents
	ProviderStatus ProviderStatus
	Reason         string
	DueBy          *time.Time
	CreatedAt      time.Time
}

// RefundsAndDisputes is what was refunded and disputed, of one payment or of several.
type RefundsAndDisputes struct {
	Refunds  []RefundStatus
	Disputes []DisputeStatus
}

// each calls one function for each refund and dispute, the oldest first, so that whoever reads the
// same gets the same.
func (r RefundsAndDisputes) each(refund func(RefundStatus) error, dispute func(DisputeStatus) error) error {
	type step struct {
		at time.Time
		id string
		do func() error
	}
	var steps []step
	for _, one := range r.Refunds {
		steps = append(steps, step{one.CreatedAt, one.ID, func() error { return refund(one) }})
	}
	for _, one := range r.Disputes {
		steps = append(steps, step{one.CreatedAt, one.ID, func() error { return dispute(one) }})
	}
	slices.SortFunc(steps, func(a, b step) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.id, b.id)) })
	for _, s := range steps {
		if err := s.do(); err != nil {
			return err
		}
	}
	return nil
}

// Refunds keeps refunds. All methods take part in the transaction of ctx.
type Refunds interface {
	// Refunds are those of a payment.
	Refunds(ctx context.Context, payment uuid.UUID) ([]CardRefund, error)
	AddRefund(ctx context.Context, r CardRefund) error
	// MarkRefundFailed stores when a refund was known to have failed.
	MarkRefundFailed(ctx context.Context, refund uuid.UUID, at time.Time) error
}

// Disputes keeps disputes. All methods take part in the transaction of ctx.
type Disputes interface {
	// Disputes are those of a payment.
	Disputes(ctx context.Context, payment uuid.UUID) ([]Dispute, error)
	// Dispute finds one; ErrNoDispute.
	Dispute(ctx context.Context, id uuid.UUID) (Dispute, error)
	AddDispute(ctx context.Context, d Dispute) error
	// UpdateDispute stores everything that may change after AddDispute.
	UpdateDispute(ctx context.Context, d Dispute) error
}

// Reading says what of the provider's refunds and disputes is known here. All methods take part in the transaction of ctx.
type Reading interface {
	// Known tells which of the provider's refunds and disputes are known: the state of a refund (RefundCounted or
	// RefundFailed), the provider status of a dispute.
	Known(ctx context.Context, ids []string) (map[string]string, error)
	// Unfinished are the payment intents of disputes that have not ended.
	Unfinished(ctx context.Context) ([]string, error)
	// LastReconciled is when everything was last reconciled; the zero time when it never was.
	LastReconciled(ctx context.Context) (time.Time, error)
	SetLastReconciled(ctx context.Context, at time.Time) error
}

// What Reading.Known says of a refund.
const (
	RefundCounted = "counted"
	RefundFailed  = "back"
)

// allocated is the part of a payment that its refunds and disputes cover so far.
type allocated struct {
	cents money.Cents
	sc    money.SC
}

func allocatedOf(refunds []CardRefund, disputes []Dispute) (c allocated) {
	for _, r := range refunds {
		if r.FailedAt == nil {
			c.cents, c.sc = c.cents+r.Amount, c.sc+r.Allocated
		}
	}
	for _, d := range disputes {
		if d.State == DisputeOpen || d.State == DisputeLost {
			c.cents, c.sc = c.cents+d.Amount, c.sc+d.Allocated
		}
	}
	return c
}

// allocate says how many SC of a payment belong to further cents: the share of all refunded and disputed cents together,
// rounded down, less what was allocated before. So no rounding adds up, and never more is allocated than was credited.
func (p Payment) allocate(before allocated, cents money.Cents) money.SC {
	all := min(before.cents+cents, p.Price)
	return max(0, money.SC(int64(p.SC)*int64(all)/int64(p.Price))-before.sc)
}
