package payments

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
	"sherpa/platform/person"
)

// NoticeKind names what a buyer is told about a payment. The values are stored in jobs.
type NoticeKind string

// The messages of design section 6 about purchases, refunds and disputes.
const (
	NoticePurchase         NoticeKind = "purchase"
	NoticeCardRefund       NoticeKind = "card_refund"
	NoticeCardRefundFailed NoticeKind = "card_refund_back"
	NoticeDispute          NoticeKind = "dispute"
	NoticeDisputeWon       NoticeKind = "dispute_won"
	NoticeDisputeLost      NoticeKind = "dispute_lost"
)

// Notification asks for one message to one person.
type Notification struct {
	Kind    NoticeKind
	Subject uuid.UUID // the payment, refund or dispute
	Version int       // 1
	To      uuid.UUID
}

// Notice is what a message says.
type Notice struct {
	Notification
	Person  person.Recipient
	At      time.Time // when the money moved, UTC
	Amount  money.Cents
	SC      money.SC // of a purchase; of a refund or dispute: those clawed back
	Label   string   // of the pack
	Balance money.SC // of the wallet now
}

// Notices reads what messages say: one statement each, no decisions.
type Notices interface {
	// PurchaseNotice is about a credited purchase; ErrNoPayment for any other.
	PurchaseNotice(ctx context.Context, payment uuid.UUID) (Notice, error)
	// RefundNotice also tells whether the refund failed; ErrNoRefund.
	RefundNotice(ctx context.Context, refund uuid.UUID) (n Notice, failed bool, err error)
	// DisputeNotice also tells the state of the dispute; ErrNoDispute.
	DisputeNotice(ctx context.Context, dispute uuid.UUID) (Notice, DisputeState, error)
}

// Notice gives what a message says at this moment. current is false when the message is not to be sent any more, because
// the account was closed or the refund or dispute has changed its state since: the next message tells that. Errors:
// ErrNoPayment, ErrNoRefund, ErrNoDispute.
func (s *Service) Notice(ctx context.Context, n Notification) (notice Notice, current bool, err error) {
	switch n.Kind {
	case NoticePurchase:
		notice, err = s.Notices.PurchaseNotice(ctx, n.Subject)
		current = true
	case NoticeCardRefund, NoticeCardRefundFailed:
		var failed bool
		notice, failed, err = s.Notices.RefundNotice(ctx, n.Subject)
		current = failed == (n.Kind == NoticeCardRefundFailed)
	case NoticeDispute, NoticeDisputeWon, NoticeDisputeLost:
		states := map[NoticeKind]DisputeState{NoticeDispute: DisputeOpen, NoticeDisputeWon: DisputeWon, NoticeDisputeLost: DisputeLost}
		var state DisputeState
		notice, state, err = s.Notices.DisputeNotice(ctx, n.Subject)
		current = state == states[n.Kind]
	default:
		return Notice{}, false, fmt.Errorf("payments: there is no notice %q", n.Kind)
	}
	if err != nil || !current || notice.Person.Closed || notice.Person.ID != n.To {
		return Notice{}, false, err
	}
	notice.Notification = n
	return notice, true, nil
}
