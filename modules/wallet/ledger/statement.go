package ledger

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/money"
	"sherpa/platform/page"
	"sherpa/platform/text"
)

// Movement is one entry that changed somebody's wallet, with what it was for.
type Movement struct {
	ID      int64 // its place in the order of posting
	At      time.Time
	Kind    Kind
	SC      money.SC // signed: what the balance changed by
	Balance money.SC // after it
	// Session and Purchase are what it was for; nil when it was for something else.
	Session, Purchase *uuid.UUID
	// Of the session.
	Game  string
	Hours int
	Guide string // GamerTag, empty when there is none
	// Label of the purchase.
	Label string
}

// MovementKind names a movement for people.
type MovementKind string

// The kinds of movements.
const (
	MovementPurchase   MovementKind = "purchase"
	MovementRefund     MovementKind = "refund" // to the card, and back when the card did not take it
	MovementChargeback MovementKind = "chargeback"
	MovementBooking    MovementKind = "booking"
	MovementRelease    MovementKind = "release"
	MovementGoodwill   MovementKind = "goodwill"
	MovementCorrection MovementKind = "correction" // by the operators
)

// Description is the kind of a movement and what it was for, in one line for the wallet's owner.
func (m Movement) Description() (MovementKind, string) {
	kind, words := MovementCorrection, "Correction by the Sherpa team"
	switch m.Kind {
	case KindPurchase:
		kind, words = MovementPurchase, "Bought "+m.pack()
	case KindCardRefund:
		kind, words = MovementRefund, "Refund to your card of "+m.pack()
	case KindCardRefundFailed:
		kind, words = MovementRefund, "Your card did not take the refund of "+m.pack()
	case KindDisputeOpened:
		kind, words = MovementChargeback, "Chargeback of "+m.pack()
	case KindDisputeWon:
		kind, words = MovementChargeback, "Chargeback ended, SC back for "+m.pack()
	case KindHold:
		kind, words = MovementBooking, "Booked "+m.session()
	case KindRelease:
		kind, words = MovementRelease, "SC back for "+m.session()
	case KindGoodwill:
		kind, words = MovementGoodwill, "Goodwill for "+m.session()
	case KindGrant, KindSettle, KindDonation, KindForfeit, KindDisputeLost, KindPayoutStarted, KindPayoutDone, KindPayoutFailed, KindTransferReversed:
	}
	return kind, text.OneLine(words)
}

func (m Movement) pack() string {
	if m.Label == "" {
		return "Sherpa Cred"
	}
	return m.Label
}

func (m Movement) session() string {
	if m.Session == nil {
		return "a session"
	}
	guide := m.Guide
	if guide == "" {
		guide = "a Sherpa"
	}
	return fmt.Sprintf("%d h of %s with %s", m.Hours, m.Game, guide)
}

// Movements reads the movements of wallets.
type Movements interface {
	// Movements are those of a person's wallet, the last posted first: at most so many that were posted before the given
	// one; 0 begins at the last.
	Movements(ctx context.Context, person uuid.UUID, before int64, limit int) ([]Movement, error)
}

// movementKey is where a page of a statement goes on.
type movementKey struct {
	Before int64 `json:"b"`
}

// Statement is a page of the movements of the signed-in person's wallet, the last posted first. The sum of all is the
// balance. Errors: errs.ErrUnauthenticated; Malformed for a foreign cursor.
func (s *Service) Statement(ctx context.Context, req page.Request) (page.Page[Movement], error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return page.Page[Movement]{}, err
	}
	var key movementKey
	if _, err := page.Decode(req.Cursor, &key); err != nil {
		return page.Page[Movement]{}, err
	}
	found, err := s.Movements.Movements(ctx, a.ID, key.Before, req.Limit+1)
	return page.Cut(found, req.Limit, func(m Movement) any { return movementKey{m.ID} }), err
}

// statementBatch is how many movements one statement reads for EachMovement.
const statementBatch = 1000

// EachMovement calls do with all movements of the signed-in person's wallet in the order of Statement, some at a time. It
// does so at least once, and keeps no connection meanwhile. Errors: errs.ErrUnauthenticated, and those of do.
func (s *Service) EachMovement(ctx context.Context, do func([]Movement) error) error {
	a, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	before := int64(0)
	for {
		found, err := s.Movements.Movements(ctx, a.ID, before, statementBatch)
		if err != nil {
			return err
		}
		if err := do(found); err != nil || len(found) < statementBatch {
			return err
		}
		before = found[len(found)-1].ID
	}
}
