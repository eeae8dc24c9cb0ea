package payments

import (
	"context"
	"slices"
	"time"
)

// reconcileWindow is how far before the last reconciliation refunds and disputes are read: a refund may fail up to a month
// after it was made.
const reconcileWindow = 35 * 24 * time.Hour

// Reconcile compares the refunds and disputes of the provider with ours, and has ReconcilePayment called for each payment
// that differs and for those with a dispute that has not ended. So no refund or dispute is missed when an event is lost or
// the program was down. The first call reads everything there ever was. at is the wall clock's time, by which the
// provider's times go. It answers for how many payments it asked.
func (s *Service) Reconcile(ctx context.Context, at time.Time) (int, error) {
	since, err := s.Reading.LastReconciled(ctx)
	if err != nil {
		return 0, err
	}
	if !since.IsZero() {
		since = since.Add(-reconcileWindow)
	}
	found, err := s.Gateway.RefundsAndDisputesSince(ctx, since)
	if err != nil {
		return 0, err
	}
	intents, err := s.unreconciled(ctx, found)
	if err != nil {
		return 0, err
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		for _, intent := range intents {
			if err := s.Jobs.PaymentReconcile(ctx, intent); err != nil {
				return err
			}
		}
		return s.Reading.SetLastReconciled(ctx, at)
	})
	return len(intents), err
}

// unreconciled are the payment intents whose refunds or disputes differ from ours or have not ended, each once.
func (s *Service) unreconciled(ctx context.Context, found RefundsAndDisputes) ([]string, error) {
	differ, err := s.differing(ctx, found)
	if err != nil {
		return nil, err
	}
	intents, err := s.Reading.Unfinished(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range differ.Refunds {
		intents = append(intents, r.IntentID)
	}
	for _, d := range differ.Disputes {
		intents = append(intents, d.IntentID)
	}
	slices.Sort(intents)
	intents = slices.Compact(intents)
	return slices.DeleteFunc(intents, func(intent string) bool { return intent == "" }), nil
}

// differing are the refunds and disputes of a reading of the provider that are not posted as they stand there.
func (s *Service) differing(ctx context.Context, found RefundsAndDisputes) (differ RefundsAndDisputes, err error) {
	var ids []string
	for _, r := range found.Refunds {
		ids = append(ids, r.ID)
	}
	for _, d := range found.Disputes {
		ids = append(ids, d.ID)
	}
	known, err := s.Reading.Known(ctx, ids)
	if err != nil {
		return RefundsAndDisputes{}, err
	}
	for _, r := range found.Refunds {
		if state, seen := known[r.ID]; r.Counts != (state == RefundCounted) && (seen || r.Counts) {
			differ.Refunds = append(differ.Refunds, r)
		}
	}
	for _, d := range found.Disputes {
		if known[d.ID] != string(d.ProviderStatus) {
			differ.Disputes = append(differ.Disputes, d)
		}
	}
	return differ, nil
}
