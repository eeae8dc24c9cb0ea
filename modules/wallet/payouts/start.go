package payouts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/batch"
	"sherpa/platform/id"
	"sherpa/platform/money"
)

// sweepBatch is how many rows one sweep reads at a time.
const sweepBatch = 500

// GuideFailure is a guide whose payout could not be begun. It implements error.
type GuideFailure struct {
	Guide uuid.UUID
	Err   error
}

// Error implements error.
func (f GuideFailure) Error() string { return fmt.Sprintf("payout of guide %s: %v", f.Guide, f.Err) }

// Unwrap gives the cause.
func (f GuideFailure) Unwrap() error { return f.Err }

// PayoutSweep is what one sweep of payouts did.
type PayoutSweep struct {
	// Moved is how much was due and handed over.
	Moved int
	// Failures are guides for whom it did not work; each fails alone, and the next sweep retries it.
	Failures []GuideFailure
}

// SweepPayouts hands over everything that is due by now: payouts whose time has come, guides who have earned
// something since their last one, onboardings to ask about. So earnings are paid at the first sweep after a
// session was settled, as one payout, and what a session brings while a payout is open goes into the next. A
// failure of one guide does not hold up the others; an error says that something could not be done for anybody,
// and the rest was done.
func (s *Service) SweepPayouts(ctx context.Context) (PayoutSweep, error) {
	var swept PayoutSweep
	err := errors.Join(s.sweepDue(ctx, &swept), s.sweepEarnings(ctx, &swept), s.sweepChecks(ctx, &swept))
	return swept, err
}

// try does something for one guide and notes how it went.
func (p *PayoutSweep) try(ctx context.Context, guide uuid.UUID, do func(ctx context.Context) (moved bool, err error)) {
	switch moved, err := do(ctx); {
	case err != nil:
		p.Failures = append(p.Failures, GuideFailure{guide, err})
	case moved:
		p.Moved++
	}
}

// sweepDue enqueues the transfers that are due, and begins the next attempt of payouts that failed.
func (s *Service) sweepDue(ctx context.Context, swept *PayoutSweep) error {
	now := s.Clock.Now()
	_, err := batch.Each(ctx, sweepBatch,
		func(ctx context.Context, after Payout, limit int) ([]Payout, error) {
			return s.Schedule.Due(ctx, now, after.ID, limit)
		},
		func(ctx context.Context, due []Payout) error {
			var attempts []PayoutAttempt
			for _, p := range due {
				if p.Status != PayoutFailed {
					attempts = append(attempts, PayoutAttempt{p.ID, p.Attempt})
				}
			}
			if err := s.Tx.Do(ctx, func(ctx context.Context) error { return s.Jobs.PayoutTransfer(ctx, attempts...) }); err != nil {
				return err
			}
			swept.Moved += len(attempts)
			for _, p := range due {
				if p.Status == PayoutFailed {
					swept.try(ctx, p.Guide, func(ctx context.Context) (bool, error) { return s.retryFailed(ctx, p.ID) })
				}
			}
			return nil
		})
	return err
}

// sweepEarnings begins the payouts of what was earned. Earnings of closed accounts wait.
func (s *Service) sweepEarnings(ctx context.Context, swept *PayoutSweep) error {
	_, err := batch.Each(ctx, sweepBatch, s.Schedule.Payable, func(ctx context.Context, guides []uuid.UUID) error {
		closed, err := s.Guides.Closed(ctx, guides)
		if err != nil {
			return err
		}
		for _, guide := range guides {
			if slices.Contains(closed, guide) {
				continue
			}
			swept.try(ctx, guide, func(ctx context.Context) (bool, error) { return s.startPayout(ctx, guide) })
		}
		return nil
	})
	return err
}

// sweepChecks enqueues the onboardings that are to be asked about.
func (s *Service) sweepChecks(ctx context.Context, swept *PayoutSweep) error {
	now := s.Clock.Now()
	n, err := batch.Each(ctx, sweepBatch,
		func(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
			return s.Schedule.DueChecks(ctx, now, after, limit)
		},
		func(ctx context.Context, guides []uuid.UUID) error {
			return s.Tx.Do(ctx, func(ctx context.Context) error { return s.Jobs.AccountCheck(ctx, guides...) })
		})
	swept.Moved += n
	return err
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

// beginPayout is startPayout, but returns errNothingEarned when another payout took the earnings in between. A transaction
// around the call must not be committed then.
func (s *Service) beginPayout(ctx context.Context, guide uuid.UUID) (started bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		started = false
		payee, err := s.payee(ctx, guide)
		if err != nil || !payee.ready() {
			return err
		}
		earned, err := s.Ledger.Balance(ctx, ledger.EarningsOf(guide))
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
		if earned, err = s.Ledger.BalanceForUpdate(ctx, ledger.EarningsOf(guide)); err != nil {
			return err
		}
		if earned <= 0 {
			return errNothingEarned
		}
		p.Amount = money.Cents(earned)
		started = true
		return s.startAttempt(ctx, p)
	})
	return started && err == nil, err
}

// retryFailed begins the next attempt of a failed payout, when its time has come.
func (s *Service) retryFailed(ctx context.Context, payout uuid.UUID) (moved bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		moved = false
		p, err := s.Payouts.FindForUpdate(ctx, payout)
		if err != nil || p.Status != PayoutFailed || !p.due(s.Clock.Now()) {
			return err
		}
		moved = true
		return s.startNextAttempt(ctx, p)
	})
	return moved && err == nil, err
}

// startNextAttempt restarts a failed payout that is locked. While the guide may not be paid, it waits for the onboarding.
func (s *Service) startNextAttempt(ctx context.Context, p Payout) error {
	now := s.Clock.Now()
	payee, err := s.payee(ctx, p.Guide)
	if err != nil {
		return err
	}
	if !payee.ready() {
		p.DueAt, p.UpdatedAt = nil, now
		return s.update(ctx, p)
	}
	earned, err := s.Ledger.BalanceForUpdate(ctx, ledger.EarningsOf(p.Guide))
	if err != nil {
		return err
	}
	if earned <= 0 { // impossible, since the failed attempt was reversed
		s.Log.ErrorContext(ctx, "a failed payout finds no earnings", slog.String("payout", p.ID.String()))
		p.DueAt, p.UpdatedAt = after(now, retryAfter), now
		return s.update(ctx, p)
	}
	p.restart(money.Cents(earned), payee.AccountID, now)
	return s.startAttempt(ctx, p)
}

// startAttempt posts the start of an attempt and enqueues its transfer.
func (s *Service) startAttempt(ctx context.Context, p Payout) error {
	if err := s.update(ctx, p); err != nil {
		return err
	}
	if err := s.Ledger.Post(ctx, payoutStarted(p)); err != nil {
		return err
	}
	return s.Jobs.PayoutTransfer(ctx, PayoutAttempt{p.ID, p.Attempt})
}

// payEnabled pays a guide whose account was just enabled: what was earned so far, or the payout that waits for it.
func (s *Service) payEnabled(ctx context.Context, guide uuid.UUID) error {
	p, err := s.Payouts.FindOpenForUpdate(ctx, guide)
	switch {
	case errors.Is(err, ErrNoPayout):
		_, err = s.beginPayout(ctx, guide)
		return err
	case err != nil || p.Status != PayoutFailed:
		return err
	}
	return s.startNextAttempt(ctx, p)
}
