package payments

import (
	"context"
	"errors"
	"time"
)

// Events keeps which of the provider's events were received. All methods take part in the transaction of ctx.
type Events interface {
	// LogEvent keeps an event; one that is known is ignored.
	LogEvent(ctx context.Context, e ProviderEvent, at time.Time) error
	// DeleteEvents removes the events that came before then.
	DeleteEvents(ctx context.Context, before time.Time) error
	// EventsReadTo is how far the provider's list of events was read, by its clock; the zero time when it never was.
	EventsReadTo(ctx context.Context) (time.Time, error)
	// SetEventsReadTo stores that; an earlier time than the one stored changes nothing.
	SetEventsReadTo(ctx context.Context, at time.Time) error
}

// HandleEvent handles one event of the provider, from its webhook or its list. An event is only a hint: the object that
// it names is read from the provider, so a repeated, late or reordered event does no harm. An object that is not ours is skipped,
// and so is a checkout that is not paid or does not match. Errors: errs.ErrUnavailable, upon which the provider is to
// send the event again, and those of Payouts.
func (s *Service) HandleEvent(ctx context.Context, e ProviderEvent) error {
	if err := s.Events.LogEvent(ctx, e, s.Clock.Now()); err != nil {
		return err
	}
	switch e.Kind {
	case EventIgnored:
		return nil
	case EventAccount:
		return s.Payouts.AccountChanged(ctx, e.ObjectID)
	case EventTransfer:
		return s.Payouts.TransferChanged(ctx, e.ObjectID)
	case EventRefundOrDispute:
		return s.Tx.Do(ctx, func(ctx context.Context) error { return s.Jobs.PaymentReconcile(ctx, e.ObjectID) })
	case EventCheckout:
	}
	p, err := s.Payments.ByCheckout(ctx, e.ObjectID)
	if errors.Is(err, ErrNoPayment) {
		p, err = s.adopt(ctx, e.ObjectID)
	}
	if err == nil {
		_, err = s.credit(ctx, p)
	}
	if concluded(err) || errors.Is(err, ErrNotPaid) || errors.Is(err, ErrNoPayment) {
		return nil
	}
	return err
}
