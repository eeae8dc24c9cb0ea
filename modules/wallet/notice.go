package wallet

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// NoticeKind names what a person is told about their money.
type NoticeKind string

// The messages of design section 6 that are the wallet's.
const (
	NoticePurchase     NoticeKind = "purchase"
	NoticePayoutSent   NoticeKind = "payout_sent"
	NoticePayoutFailed NoticeKind = "payout_failed"
	// What went back to a card, or was taken back by a bank, with the SC that go with it.
	NoticeCardRefund     NoticeKind = "card_refund"
	NoticeCardRefundBack NoticeKind = "card_refund_back" // the card did not take it
	NoticeDispute        NoticeKind = "dispute"
	NoticeDisputeWon     NoticeKind = "dispute_won"
	NoticeDisputeLost    NoticeKind = "dispute_lost"
)

// Notification asks for one message to one person about a purchase or payout.
type Notification struct {
	Kind    NoticeKind
	Subject uuid.UUID // the payment, payout, refund or dispute
	Version int       // of the payout: its attempt; 1 for all others
	To      uuid.UUID
}

// Recipient is the person whom a message goes to.
type Recipient struct {
	ID     uuid.UUID
	Name   string // GamerTag; empty when none was chosen
	Email  string // empty until the identity provider was asked
	Zone   string // IANA name; empty when unknown
	Closed bool
}

// Notice is what a message says.
type Notice struct {
	Notification
	Person  Recipient
	At      time.Time // when the money moved, UTC
	Amount  money.Cents
	SC      money.SC // of a purchase; of a refund or dispute: those taken
	Label   string   // of the pack
	Balance money.SC // of the wallet now
	Reason  string   // why a payout failed, in words for the guide
}

// Notices reads what messages say: one statement each, no decisions.
type Notices interface {
	// Purchase is a credited purchase; ErrNoPayment for any other.
	Purchase(ctx context.Context, payment uuid.UUID) (Notice, error)
}

// Notice gives what a message says at this moment. current is false when there is nothing to say any
// more, because the account was closed or the payout, refund or dispute has moved on. Errors: ErrNoPayment,
// ErrNoPayout, ErrNoRefund, ErrNoDispute.
func (s *Service) Notice(ctx context.Context, n Notification) (notice Notice, current bool, err error) {
	switch n.Kind {
	case NoticePayoutSent, NoticePayoutFailed:
		return s.payoutNotice(ctx, n)
	case NoticeCardRefund, NoticeCardRefundBack, NoticeDispute, NoticeDisputeWon, NoticeDisputeLost:
		return s.returnNotice(ctx, n)
	case NoticePurchase:
	default:
		return Notice{}, false, fmt.Errorf("wallet: there is no notice %q", n.Kind)
	}
	notice, err = s.Notices.Purchase(ctx, n.Subject)
	if err != nil || notice.Person.Closed || notice.Person.ID != n.To {
		return Notice{}, false, err
	}
	notice.Notification = n
	return notice, true, nil
}
