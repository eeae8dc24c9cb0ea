package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/platform/id"
	"sherpa/platform/money"
)

// sweepBatch is how many payouts of each sort one sweep takes.
const sweepBatch = 500

// SweepPayouts hands over everything that is due by now, and answers how much there was: payouts whose
// time has come, guides who have earned something since their last one, onboardings to ask about. So
// earnings are paid at the first sweep after a session was settled, as one payout, and what a session
// brings while a payout is open goes into the next. A trouble with one guide does not hold up the others.
func (s *Service) SweepPayouts(ctx context.Context) (n int, err error) {
	due, err := s.handOver(ctx)
	if err != nil {
		return 0, err
	}
	var troubles []error
	note := func(guide uuid.UUID, moved bool, err error) {
		if moved {
			n++
		}
		if err != nil {
			troubles = append(troubles, fmt.Errorf("payout of guide %s: %w", guide, err))
		}
	}
	for _, p := range due {
		if p.Status != PayoutBack {
			n++
			continue
		}
		moved, err := s.tryAgain(ctx, p.ID)
		note(p.Guide, moved, err)
	}
	guides, err := s.Payouts.Payable(ctx, sweepBatch)
	if err != nil {
		return n, errors.Join(append(troubles, err)...)
	}
	for _, guide := range guides {
		started, err := s.startPayout(ctx, guide)
		note(guide, started, err)
	}
	checks, err := s.handOverChecks(ctx)
	return n + checks, errors.Join(append(troubles, err)...)
}

// handOver enqueues the transfers that are due and answers all due payouts.
func (s *Service) handOver(ctx context.Context) (due []Payout, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		if due, err = s.Payouts.Due(ctx, s.Clock.Now(), sweepBatch); err != nil {
			return err
		}
		for _, p := range due {
			if p.Status == PayoutBack {
				continue
			}
			if err := s.Jobs.PayoutTransfer(ctx, p.ID, p.Attempt); err != nil {
				return err
			}
		}
		return nil
	})
	return due, err
}

func (s *Service) handOverChecks(ctx context.Context) (n int, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		guides, err := s.Accounts.Checks(ctx, s.Clock.Now(), sweepBatch)
		if err != nil {
			return err
		}
		n = len(guides)
		for _, guide := range guides {
			if err := s.Jobs.AccountCheck(ctx, guide); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

var errNothingEarned = errors.New("wallet: nothing to pay out")

// startPayout begins a payout of all that a guide has earned, unless one is open, nothing was earned or
// the guide may not be paid. Row, posting and job come in one transaction, and the job calls the provider.
func (s *Service) startPayout(ctx context.Context, guide uuid.UUID) (started bool, err error) {
	started, err = s.beginPayout(ctx, guide)
	if errors.Is(err, errNothingEarned) {
		return false, nil
	}
	return started, err
}

// beginPayout is startPayout. errNothingEarned says that another payout has come and gone in between; a
// transaction around this one must not be committed then.
func (s *Service) beginPayout(ctx context.Context, guide uuid.UUID) (started bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		started = false
		payee, err := s.Accounts.Payee(ctx, guide)
		if err != nil || !payee.ready() {
			return err
		}
		earned, err := s.Ledger.Balance(ctx, EarningsOf(guide))
		if err != nil || earned <= 0 {
			return err
		}
		now := s.Clock.Now()
		p := Payout{
			ID: id.New(), Guide: guide, Amount: money.Cents(earned), AccountID: payee.AccountID, Status: PayoutPending, Attempt: 1,
			DueAt: &now, CreatedAt: now, UpdatedAt: now,
		}
		// The row comes before the account of the ledger: that is the order of locks.
		if inserted, err := s.Payouts.Insert(ctx, p); err != nil || !inserted {
			return err
		}
		if earned, err = s.Ledger.LockBalance(ctx, EarningsOf(guide)); err != nil {
			return err
		}
		if earned <= 0 {
			return errNothingEarned
		}
		p.Amount = money.Cents(earned)
		started = true
		return s.sendOff(ctx, p)
	})
	return started && err == nil, err
}

// tryAgain begins the next attempt of a payout that came back, when its time has come.
func (s *Service) tryAgain(ctx context.Context, payout uuid.UUID) (moved bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		moved = false
		p, err := s.Payouts.Lock(ctx, payout)
		if err != nil || p.Status != PayoutBack || !p.due(s.Clock.Now()) {
			return err
		}
		moved = true
		return s.again(ctx, p)
	})
	return moved && err == nil, err
}

// again restarts a payout that came back and is locked. While the guide may not be paid, it waits for
// the onboarding.
func (s *Service) again(ctx context.Context, p Payout) error {
	now := s.Clock.Now()
	payee, err := s.Accounts.Payee(ctx, p.Guide)
	if err != nil {
		return err
	}
	if !payee.ready() {
		p.DueAt, p.UpdatedAt = nil, now
		return s.Payouts.Update(ctx, p)
	}
	earned, err := s.Ledger.LockBalance(ctx, EarningsOf(p.Guide))
	if err != nil {
		return err
	}
	if earned <= 0 { // cannot be: what came back is there
		s.Log.ErrorContext(ctx, "a payout that came back finds no earnings", slog.String("payout", p.ID.String()))
		p.DueAt, p.UpdatedAt = after(now, retryAfter), now
		return s.Payouts.Update(ctx, p)
	}
	p.restart(money.Cents(earned), payee.AccountID, now)
	return s.sendOff(ctx, p)
}

// sendOff posts the start of an attempt and enqueues its transfer.
func (s *Service) sendOff(ctx context.Context, p Payout) error {
	if err := s.Payouts.Update(ctx, p); err != nil {
		return err
	}
	if err := s.post(ctx, payoutStart(p)); err != nil {
		return err
	}
	return s.Jobs.PayoutTransfer(ctx, p.ID, p.Attempt)
}

// payNow pays a guide whose account was just opened: what was earned so far, or the payout that waits for it.
func (s *Service) payNow(ctx context.Context, guide uuid.UUID) error {
	p, err := s.Payouts.LockOpen(ctx, guide)
	switch {
	case errors.Is(err, ErrNoPayout):
		_, err = s.beginPayout(ctx, guide)
		return err
	case err != nil || p.Status != PayoutBack:
		return err
	}
	return s.again(ctx, p)
}
