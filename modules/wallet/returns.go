package wallet

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// CardRefund is money that an operator gave back to a buyer's card, in the provider's dashboard.
type CardRefund struct {
	ID       uuid.UUID
	RefundID string // the provider's, re_…
	Payment  uuid.UUID
	Amount   money.Cents
	Share    money.SC // the SC that these cents stand for
	Taken    money.SC // those that were still in the wallet
	PostedAt time.Time
	BackAt   *time.Time // the card did not take it
}

// Standing is what the provider says about a dispute now.
type Standing string

// The standings. Inquiries move no money.
const (
	StandingInquiry Standing = "inquiry" // the bank only asks
	StandingDropped Standing = "dropped" // it asks no more, and has taken nothing
	StandingOpen    Standing = "open"    // the bank has taken the money
	StandingWon     Standing = "won"     // and gave it back
	StandingLost    Standing = "lost"    // or keeps it for good
)

// DisputeState is how far a dispute has come with us.
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

// Dispute is a payment that its buyer's bank takes back, or asks about.
type Dispute struct {
	ID        uuid.UUID // the owner of its account in the ledger
	DisputeID string    // the provider's, dp_… or du_…
	Payment   uuid.UUID
	Amount    money.Cents
	Share     money.SC // the SC that these cents stand for; 0 until it is open
	Taken     money.SC // those that were still in the wallet
	State     DisputeState
	Standing  Standing
	Reason    string     // the provider's word, such as "fraudulent"
	DueBy     *time.Time // until when the provider takes our evidence
	SeenAt    time.Time
	OpenedAt  *time.Time
	ClosedAt  *time.Time
}

// overturned says that the provider has changed its word after the outcome was posted: a person decides.
func (d Dispute) overturned() bool {
	return d.OpenedAt != nil && string(d.Standing) != string(d.State)
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
	ID        string
	IntentID  string
	Currency  string
	Amount    money.Cents
	Standing  Standing
	Reason    string
	DueBy     *time.Time
	CreatedAt time.Time
}

// Returned is everything that was given back or taken back.
type Returned struct {
	Refunds  []RefundStatus
	Disputes []DisputeStatus
}

// inOrder calls one function for each refund and dispute, the oldest first, so that whoever reads the
// same gets the same.
func (r Returned) inOrder(refund func(RefundStatus) error, dispute func(DisputeStatus) error) error {
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

// Returns keeps refunds and disputes. All methods take part in the transaction of ctx.
type Returns interface {
	// Refunds are those of a payment.
	Refunds(ctx context.Context, payment uuid.UUID) ([]CardRefund, error)
	AddRefund(ctx context.Context, r CardRefund) error
	// MarkBack notes that the card did not take a refund.
	MarkBack(ctx context.Context, refund uuid.UUID, at time.Time) error
	// Disputes are those of a payment.
	Disputes(ctx context.Context, payment uuid.UUID) ([]Dispute, error)
	// Dispute finds one; ErrNoDispute.
	Dispute(ctx context.Context, id uuid.UUID) (Dispute, error)
	AddDispute(ctx context.Context, d Dispute) error
	// UpdateDispute stores everything that may change after AddDispute.
	UpdateDispute(ctx context.Context, d Dispute) error

	// Known tells which of the provider's refunds and disputes are known here: the state of a refund
	// (RefundCounted or RefundBack), the standing of a dispute.
	Known(ctx context.Context, ids []string) (map[string]string, error)
	// Unfinished are the payment intents of disputes that have not ended.
	Unfinished(ctx context.Context) ([]string, error)
	// LastLook is when all returns were last looked for; the zero time when they never were.
	LastLook(ctx context.Context) (time.Time, error)
	SetLastLook(ctx context.Context, at time.Time) error

	// RefundNotice and DisputeNotice are what a message says; ErrNoRefund, ErrNoDispute.
	RefundNotice(ctx context.Context, refund uuid.UUID) (n Notice, back bool, err error)
	DisputeNotice(ctx context.Context, dispute uuid.UUID) (Notice, DisputeState, error)
}

// What Returns.Known says of a refund.
const (
	RefundCounted = "counted"
	RefundBack    = "back"
)

// counted is what refunds and disputes of a payment stand for so far.
type counted struct {
	cents money.Cents
	sc    money.SC
}

func countedOf(refunds []CardRefund, disputes []Dispute) (c counted) {
	for _, r := range refunds {
		if r.BackAt == nil {
			c.cents, c.sc = c.cents+r.Amount, c.sc+r.Share
		}
	}
	for _, d := range disputes {
		if d.State == DisputeOpen || d.State == DisputeLost {
			c.cents, c.sc = c.cents+d.Amount, c.sc+d.Share
		}
	}
	return c
}

// share is how many SC of a payment further cents stand for: all that go back together, rounded down, less
// what was counted before. So no rounding adds up, and never more is taken than was credited.
func (p Payment) share(before counted, cents money.Cents) money.SC {
	all := min(before.cents+cents, p.Price)
	return max(0, money.SC(int64(p.SC)*int64(all)/int64(p.Price))-before.sc)
}
