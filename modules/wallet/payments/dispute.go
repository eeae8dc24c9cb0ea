package payments

import (
	"context"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/platform/id"
	"sherpa/platform/text"
)

// applyDispute brings one dispute of the payment up to date with the provider.
func (r *reconciliation) applyDispute(ctx context.Context, status DisputeStatus) error {
	if err := requireUSD("dispute "+status.ID, status.Currency, status.Amount); err != nil {
		return err
	}
	for i := range r.disputes {
		if known := &r.disputes[i]; known.DisputeID == status.ID {
			return r.updateDispute(ctx, known, status)
		}
	}
	now := r.Clock.Now()
	d := Dispute{
		ID: id.New(), DisputeID: status.ID, Payment: r.payment.ID, Amount: status.Amount, State: DisputeInquiry,
		ProviderStatus: status.ProviderStatus, Reason: text.OneLine(status.Reason), DueBy: status.DueBy, SeenAt: now,
	}
	if _, err := r.advance(ctx, &d); err != nil {
		return err
	}
	r.changed = true
	r.disputes = append(r.disputes, d)
	r.Log.WarnContext(ctx, "a payment is disputed", slog.String("payment", r.payment.ID.String()), slog.String("dispute", d.DisputeID),
		slog.String("provider_status", string(d.ProviderStatus)), slog.Int64("cents", int64(d.Amount)))
	return r.Disputes.AddDispute(ctx, d)
}

// updateDispute applies what the provider says now to a dispute that is known here.
func (r *reconciliation) updateDispute(ctx context.Context, known *Dispute, status DisputeStatus) error {
	if known.Amount != status.Amount {
		r.Log.ErrorContext(ctx, "a dispute is over another amount than before", slog.String("dispute", known.DisputeID),
			slog.Int64("cents", int64(status.Amount)), slog.Int64("before", int64(known.Amount)))
	}
	changed := known.ProviderStatus != status.ProviderStatus
	known.ProviderStatus, known.DueBy = status.ProviderStatus, status.DueBy
	moved, err := r.advance(ctx, known)
	if err != nil || !changed && !moved {
		return err
	}
	if known.overturned() {
		r.Log.ErrorContext(ctx, "the provider has changed the outcome of a dispute", slog.String("dispute", known.DisputeID),
			slog.String("state", string(known.State)), slog.String("provider_status", string(known.ProviderStatus)))
	}
	r.changed = true
	return r.Disputes.UpdateDispute(ctx, *known)
}

// advance moves a dispute to the state that follows from the provider status. It answers whether the state has changed.
func (r *reconciliation) advance(ctx context.Context, d *Dispute) (bool, error) {
	if d.OpenedAt == nil {
		return r.advanceUnopened(ctx, d)
	}
	if d.State != DisputeOpen || d.ProviderStatus != ProviderWon && d.ProviderStatus != ProviderLost {
		return false, nil
	}
	if d.ProviderStatus == ProviderLost {
		return true, r.lose(ctx, d)
	}
	now := r.Clock.Now()
	d.State, d.ClosedAt = DisputeWon, &now
	if err := r.Ledger.Post(ctx, disputeWon(*d, r.payment.Buyer)); err != nil {
		return false, err
	}
	return true, r.notify(ctx, NoticeDisputeWon, d.ID)
}

// advanceUnopened is advance while nothing is posted. A job opens the dispute, since the buyer's sessions have to be
// stopped before; one that the provider already calls lost is opened first, too.
func (r *reconciliation) advanceUnopened(ctx context.Context, d *Dispute) (bool, error) {
	before, now := d.State, r.Clock.Now()
	switch d.ProviderStatus {
	case ProviderInquiry:
		d.State, d.ClosedAt = DisputeInquiry, nil
	case ProviderOpen, ProviderLost:
		d.State, d.ClosedAt = DisputeNoted, nil
		return before != d.State, r.Jobs.DisputeOpened(ctx, d.ID)
	case ProviderDropped:
		d.State = DisputeDropped
	case ProviderWon:
		d.State = DisputeWon
	}
	if before != d.State && d.State != DisputeInquiry {
		d.ClosedAt = &now
	}
	return before != d.State, nil
}

func (r *reconciliation) lose(ctx context.Context, d *Dispute) error {
	now := r.Clock.Now()
	d.State, d.ClosedAt = DisputeLost, &now
	if err := r.Ledger.Post(ctx, disputeLost(*d)); err != nil {
		return err
	}
	return r.notify(ctx, NoticeDisputeLost, d.ID)
}

// DisputeToOpen tells whose payment is disputed, and under which name the provider knows the dispute. open is false when
// it was opened before, or is not to be opened any more. Errors: ErrNoDispute.
func (s *Service) DisputeToOpen(ctx context.Context, dispute uuid.UUID) (buyer uuid.UUID, name string, open bool, err error) {
	d, err := s.Disputes.Dispute(ctx, dispute)
	if err != nil {
		return uuid.Nil, "", false, err
	}
	p, err := s.Payments.ByID(ctx, d.Payment)
	return p.Buyer, d.DisputeID, d.State == DisputeNoted, err
}

// OpenDispute claws back what is left in the wallet of the SC that are allocated to a disputed payment, once. It is to be
// called when the buyer's sessions have been stopped and their SC were released. Errors: ErrNoDispute.
func (s *Service) OpenDispute(ctx context.Context, dispute uuid.UUID) error {
	d, err := s.Disputes.Dispute(ctx, dispute)
	if err != nil {
		return err
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.FindForUpdate(ctx, d.Payment)
		if err != nil {
			return err
		}
		r, err := s.reconciliationOf(ctx, row)
		if err != nil {
			return err
		}
		for i := range r.disputes {
			if known := &r.disputes[i]; known.ID == dispute && known.State == DisputeNoted {
				return r.open(ctx, known)
			}
		}
		return nil
	})
}

func (r *reconciliation) open(ctx context.Context, d *Dispute) (err error) {
	if d.Allocated, d.ClawedBack, err = r.clawBack(ctx, d.Amount); err != nil {
		return err
	}
	r.Live.BalanceChanged(ctx, r.payment.Buyer)
	now := r.Clock.Now()
	d.State, d.OpenedAt = DisputeOpen, &now
	if err := r.Ledger.Post(ctx, disputeOpened(*d, r.payment.Buyer)); err != nil {
		return err
	}
	if d.ProviderStatus == ProviderLost {
		err = r.lose(ctx, d)
	} else {
		err = r.notify(ctx, NoticeDispute, d.ID)
	}
	if err != nil {
		return err
	}
	return r.Disputes.UpdateDispute(ctx, *d)
}
