package wallet

import (
	"context"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// dispute brings one dispute of the payment up to date.
func (r *review) dispute(ctx context.Context, told DisputeStatus) error {
	if err := inDollars("dispute "+told.ID, told.Currency, told.Amount); err != nil {
		return err
	}
	for i := range r.disputes {
		if known := &r.disputes[i]; known.DisputeID == told.ID {
			return r.again(ctx, known, told)
		}
	}
	now := r.Clock.Now()
	d := Dispute{
		ID: id.New(), DisputeID: told.ID, Payment: r.payment.ID, Amount: told.Amount, State: DisputeInquiry,
		Standing: told.Standing, Reason: plain(told.Reason), DueBy: told.DueBy, SeenAt: now,
	}
	if _, err := r.advance(ctx, &d); err != nil {
		return err
	}
	r.changed = true
	r.disputes = append(r.disputes, d)
	r.Log.WarnContext(ctx, "a payment is disputed", slog.String("payment", r.payment.ID.String()), slog.String("dispute", d.DisputeID),
		slog.String("standing", string(d.Standing)), slog.Int64("cents", int64(d.Amount)))
	return r.Returns.AddDispute(ctx, d)
}

// again is a dispute that is known here.
func (r *review) again(ctx context.Context, known *Dispute, told DisputeStatus) error {
	if known.Amount != told.Amount {
		r.Log.ErrorContext(ctx, "a dispute is over another amount than before", slog.String("dispute", known.DisputeID),
			slog.Int64("cents", int64(told.Amount)), slog.Int64("before", int64(known.Amount)))
	}
	changed := known.Standing != told.Standing
	known.Standing, known.DueBy = told.Standing, told.DueBy
	moved, err := r.advance(ctx, known)
	if err != nil || !changed && !moved {
		return err
	}
	if known.overturned() {
		r.Log.ErrorContext(ctx, "the provider has changed its word about a dispute", slog.String("dispute", known.DisputeID),
			slog.String("state", string(known.State)), slog.String("standing", string(known.Standing)))
	}
	r.changed = true
	return r.Returns.UpdateDispute(ctx, *known)
}

// advance takes a dispute as far as the provider's word goes. It answers whether the state has changed.
func (r *review) advance(ctx context.Context, d *Dispute) (bool, error) {
	if d.OpenedAt == nil {
		return r.beforeOpening(ctx, d)
	}
	if d.State != DisputeOpen || d.Standing != StandingWon && d.Standing != StandingLost {
		return false, nil
	}
	if d.Standing == StandingLost {
		return true, r.lose(ctx, d)
	}
	now := r.Clock.Now()
	d.State, d.ClosedAt = DisputeWon, &now
	if err := r.post(ctx, disputeWon(*d, r.payment.Buyer)); err != nil {
		return false, err
	}
	return true, r.tell(ctx, NoticeDisputeWon, d.ID)
}

// beforeOpening follows the provider's word while nothing is posted. Opening a dispute is the work of a job,
// since the buyer's sessions have to be stopped before; one that was lost is opened too, on its way.
func (r *review) beforeOpening(ctx context.Context, d *Dispute) (bool, error) {
	before, now := d.State, r.Clock.Now()
	switch d.Standing {
	case StandingInquiry:
		d.State, d.ClosedAt = DisputeInquiry, nil
	case StandingOpen, StandingLost:
		d.State, d.ClosedAt = DisputeNoted, nil
		return before != d.State, r.Jobs.DisputeOpened(ctx, d.ID)
	case StandingDropped:
		d.State = DisputeDropped
	case StandingWon:
		d.State = DisputeWon
	}
	if before != d.State && d.State != DisputeInquiry {
		d.ClosedAt = &now
	}
	return before != d.State, nil
}

func (r *review) lose(ctx context.Context, d *Dispute) error {
	now := r.Clock.Now()
	d.State, d.ClosedAt = DisputeLost, &now
	if err := r.post(ctx, disputeLost(*d)); err != nil {
		return err
	}
	return r.tell(ctx, NoticeDisputeLost, d.ID)
}

// StandingDispute tells whose payment is disputed, and under which name the provider knows the dispute.
// stands is false when it was opened before, or needs no opening any more. Errors: ErrNoDispute.
func (s *Service) StandingDispute(ctx context.Context, dispute uuid.UUID) (buyer uuid.UUID, name string, stands bool, err error) {
	d, err := s.Returns.Dispute(ctx, dispute)
	if err != nil {
		return uuid.Nil, "", false, err
	}
	p, err := s.Payments.ByID(ctx, d.Payment)
	return p.Buyer, d.DisputeID, d.State == DisputeNoted, err
}

// OpenDispute takes what is left in the wallet of the SC that a disputed payment stands for, once: to be
// called when the buyer's sessions have been stopped and their SC are back. Errors: ErrNoDispute.
func (s *Service) OpenDispute(ctx context.Context, dispute uuid.UUID) error {
	d, err := s.Returns.Dispute(ctx, dispute)
	if err != nil {
		return err
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.Lock(ctx, d.Payment)
		if err != nil {
			return err
		}
		r, err := s.reviewOf(ctx, row)
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

func (r *review) open(ctx context.Context, d *Dispute) (err error) {
	if d.Share, d.Taken, err = r.take(ctx, d.Amount); err != nil {
		return err
	}
	now := r.Clock.Now()
	d.State, d.OpenedAt = DisputeOpen, &now
	if err := r.post(ctx, disputeOpen(*d, r.payment.Buyer)); err != nil {
		return err
	}
	if d.Standing == StandingLost {
		err = r.lose(ctx, d)
	} else {
		err = r.tell(ctx, NoticeDispute, d.ID)
	}
	if err != nil {
		return err
	}
	return r.Returns.UpdateDispute(ctx, *d)
}
