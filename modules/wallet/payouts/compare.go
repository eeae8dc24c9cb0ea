package payouts

import (
	"context"
	"errors"
	"slices"
	"time"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

// Compare lists the transfers and reversals since a moment on which this database and the provider disagree, after a restore
// of an older backup above all. It changes nothing. since goes by the provider's clock for what the provider has and by
// business time for our rows. A transfer that paid no payout here and was reversed there in full is no difference any
// more. Errors: those of Gateway.
func (s *Service) Compare(ctx context.Context, since time.Time) ([]ledger.Difference, error) {
	listed, err := s.Gateway.TransfersSince(ctx, since)
	if err != nil {
		return nil, err
	}
	var found []ledger.Difference
	seen := map[string]bool{}
	for _, t := range listed {
		seen[t.ID] = true
		differ, err := s.compareTransfer(ctx, t)
		if err != nil {
			return nil, err
		}
		found = append(found, differ...)
	}
	done, err := s.Payouts.DoneSince(ctx, since)
	if err != nil {
		return nil, err
	}
	for _, p := range done {
		if seen[p.TransferID] {
			continue
		}
		differ, err := s.compareDone(ctx, p)
		if err != nil {
			return nil, err
		}
		found = append(found, differ...)
	}
	return found, nil
}

// compareTransfer compares a transfer of the provider with its payout.
func (s *Service) compareTransfer(ctx context.Context, t ListedTransfer) ([]ledger.Difference, error) {
	d := ledger.Difference{Kind: ledger.DifferentTransfer, ProviderID: t.ID, Provider: t.Amount, At: t.CreatedAt}
	p, err := s.paidBy(ctx, t.Transfer)
	switch {
	case errors.Is(err, ErrNoPayout):
		d.Reason = ledger.UnknownHere
	case err != nil:
		return nil, err
	case p.Status == PayoutDone && p.TransferID == t.ID:
		return s.comparePaid(ctx, p, t)
	case p.inFlight() && p.matches(t.Transfer):
		d.Reason, d.OurID = ledger.PendingHere, p.ID.String()
	default:
		d.Reason, d.OurID = ledger.NeedsReview, p.ID.String()
	}
	if d.Reason != ledger.PendingHere && t.reversed() >= t.Amount {
		return nil, nil
	}
	return []ledger.Difference{d}, nil
}

// paidBy finds the payout that a transfer names or paid; ErrNoPayout.
func (s *Service) paidBy(ctx context.Context, t Transfer) (Payout, error) {
	payout, err := s.payoutOf(ctx, t)
	if err != nil {
		return Payout{}, err
	}
	return s.Payouts.ByID(ctx, payout)
}

// comparePaid compares the transfer that paid a payout, and its reversals.
func (s *Service) comparePaid(ctx context.Context, p Payout, t ListedTransfer) (found []ledger.Difference, err error) {
	if t.Amount != p.Amount || t.Currency != "usd" {
		found = append(found, ledger.Difference{
			Kind: ledger.DifferentTransfer, Reason: ledger.AmountDiffers, ProviderID: t.ID, OurID: p.ID.String(),
			Provider: t.Amount, Ours: p.Amount, At: t.CreatedAt,
		})
	}
	known, err := s.Payouts.Reversals(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range t.Reversals {
		if !slices.Contains(known, r) {
			found = append(found, ledger.Difference{
				Kind: ledger.DifferentReversal, Reason: ledger.NeedsReview, ProviderID: r.ID, OurID: p.ID.String(),
				Provider: r.Amount, At: t.CreatedAt,
			})
		}
	}
	return found, nil
}

// compareDone asks the provider about the transfer of a payout that it has not listed.
func (s *Service) compareDone(ctx context.Context, p Payout) ([]ledger.Difference, error) {
	t, err := s.Gateway.TransferByID(ctx, p.TransferID)
	if errors.Is(err, ErrTransferUnknown) {
		return []ledger.Difference{{
			Kind: ledger.DifferentTransfer, Reason: ledger.UnknownThere, OurID: p.ID.String(), Ours: p.Amount, At: *p.DoneAt,
		}}, nil
	}
	if err != nil {
		return nil, err
	}
	return s.comparePaid(ctx, p, ListedTransfer{Transfer: t, CreatedAt: *p.DoneAt})
}

// reversed is what was taken back of a transfer.
func (t Transfer) reversed() (sum money.Cents) {
	for _, r := range t.Reversals {
		sum += r.Amount
	}
	return sum
}
