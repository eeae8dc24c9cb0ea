package payouts

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
	"sherpa/platform/person"
)

// NoticeKind names what a guide is told about a payout. The values are stored in jobs.
type NoticeKind string

// The messages of design section 6 about payouts.
const (
	NoticePayoutSent   NoticeKind = "payout_sent"
	NoticePayoutFailed NoticeKind = "payout_failed"
)

// Notification asks for one message to one guide.
type Notification struct {
	Kind    NoticeKind
	Payout  uuid.UUID
	Attempt int
	To      uuid.UUID
}

// Notice is what a message says.
type Notice struct {
	Notification
	Person person.Recipient
	At     time.Time // when the money moved, UTC
	Amount money.Cents
	Reason string // why the payout failed, in words for the guide
}

// Notices reads what messages say: one statement, no decisions.
type Notices interface {
	// Notice also tells the status and attempt of the payout now; ErrNoPayout.
	Notice(ctx context.Context, payout uuid.UUID) (n Notice, status PayoutStatus, attempt int, err error)
}

// Notice gives what a message about an attempt of a payout says. current is false when the message is not to be sent any
// more, because the account was closed or the payout has another status since: a failed attempt is not told once the next
// one has begun. Errors: ErrNoPayout.
func (s *Service) Notice(ctx context.Context, n Notification) (notice Notice, current bool, err error) {
	if n.Kind != NoticePayoutSent && n.Kind != NoticePayoutFailed {
		return Notice{}, false, fmt.Errorf("payouts: there is no notice %q", n.Kind)
	}
	notice, status, attempt, err := s.Notices.Notice(ctx, n.Payout)
	if err != nil {
		return Notice{}, false, err
	}
	switch {
	case n.Kind == NoticePayoutSent && (status != PayoutDone || attempt != n.Attempt),
		n.Kind == NoticePayoutFailed && (status != PayoutFailed || attempt != n.Attempt+1),
		notice.Person.Closed, notice.Person.ID != n.To:
		return Notice{}, false, nil
	}
	if n.Kind == NoticePayoutSent {
		notice.Reason = ""
	}
	notice.Notification = n
	return notice, true, nil
}
