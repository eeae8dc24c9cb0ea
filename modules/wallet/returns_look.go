package wallet

import (
	"context"
	"slices"
	"time"
)

// lookBack is how far before the last look refunds and disputes are looked for again: a refund may fail up to
// a month after it was made.
const lookBack = 35 * 24 * time.Hour

// LookForReturns asks the provider for everything that was given or taken back lately, and has each payment
// reviewed of which something is not known here, and those with a dispute that has not ended. So neither a
// lost event nor a program that was down costs anything. The first look goes back to the beginning. at is
// the wall clock's time, by which the provider's times go. It answers how many reviews it asked for.
func (s *Service) LookForReturns(ctx context.Context, at time.Time) (int, error) {
	since, err := s.Returns.LastLook(ctx)
	if err != nil {
		return 0, err
	}
	if !since.IsZero() {
		since = since.Add(-lookBack)
	}
	found, err := s.Provider.ReturnedSince(ctx, since)
	if err != nil {
		return 0, err
	}
	intents, err := s.unknown(ctx, found)
	if err != nil {
		return 0, err
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		for _, intent := range intents {
			if err := s.Jobs.PaymentReview(ctx, intent); err != nil {
				return err
			}
		}
		return s.Returns.SetLastLook(ctx, at)
	})
	return len(intents), err
}

// unknown are the payment intents to look at more closely, each once.
func (s *Service) unknown(ctx context.Context, found Returned) ([]string, error) {
	var ids []string
	for _, r := range found.Refunds {
		ids = append(ids, r.ID)
	}
	for _, d := range found.Disputes {
		ids = append(ids, d.ID)
	}
	known, err := s.Returns.Known(ctx, ids)
	if err != nil {
		return nil, err
	}
	intents, err := s.Returns.Unfinished(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range found.Refunds {
		if state, seen := known[r.ID]; r.Counts != (state == RefundCounted) && (seen || r.Counts) {
			intents = append(intents, r.IntentID)
		}
	}
	for _, d := range found.Disputes {
		if known[d.ID] != string(d.Standing) {
			intents = append(intents, d.IntentID)
		}
	}
	slices.Sort(intents)
	intents = slices.Compact(intents)
	return slices.DeleteFunc(intents, func(intent string) bool { return intent == "" }), nil
}
