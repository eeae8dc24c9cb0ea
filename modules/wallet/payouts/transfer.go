package payouts

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/text"
)

// What a guide is told about a payout that did not go through.
const (
	failureBalance   = "We could not send your payout yet. It is not your account: we try again tomorrow."
	failureNotReady  = "The account cannot receive transfers yet."
	failureRefused   = "The transfer to your account was refused."
	failureNotPaid   = "The transfer did not go through."
	failureUncertain = "We are finding out from the payment provider whether your payout has arrived."
)

// TransferPayout is the job's path: it has one attempt of a payout transferred, at most once, however
// often it is called and whatever happens in between (reliability, finding 6). What the provider is
// called with is written first, the call is outside of any transaction, and a call whose outcome is not
// known is looked up before it is repeated with the same key. An attempt that is not due, or no longer
// the current one, is skipped.
func (s *Service) TransferPayout(ctx context.Context, payout uuid.UUID, attempt int) error {
	p, asked, err := s.beginCall(ctx, payout, attempt)
	if err != nil || p == nil {
		return err
	}
	if asked {
		settled, err := s.lookUp(ctx, *p)
		if err != nil || settled {
			return err
		}
	}
	t, err := s.Gateway.Transfer(ctx, p.order())
	if refusal, ok := refusalOf(err); ok {
		return s.refused(ctx, *p, refusal)
	}
	if err != nil {
		return s.uncertain(ctx, *p, err)
	}
	if !p.matches(t) {
		return s.leaveForReview(ctx, *p, "the provider answered with another transfer: "+t.ID)
	}
	return s.paid(ctx, *p, t)
}

// beginCall writes that the provider is about to be called. It answers nil when there is nothing to do.
func (s *Service) beginCall(ctx context.Context, payout uuid.UUID, attempt int) (begun *Payout, asked bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		begun = nil
		p, err := s.Payouts.FindForUpdate(ctx, payout)
		if errors.Is(err, ErrNoPayout) {
			return nil
		}
		now := s.Clock.Now()
		if err != nil || p.Attempt != attempt || !p.due(now) || !p.inFlight() || p.Status == PayoutNeedsReview {
			return err
		}
		if p.CalledAt == nil {
			payee, err := s.payee(ctx, p.Guide)
			if err != nil {
				return err
			}
			if !payee.ready() || payee.AccountID != p.AccountID {
				return s.failAttempt(ctx, p, "account_not_ready", failureNotReady, nil)
			}
		}
		asked = p.call(now)
		begun = &p
		return s.update(ctx, p)
	})
	return begun, asked, err
}

// lookUp finds out what became of an earlier call of this attempt. It answers true when the payout needs
// no further call: it was paid, is left to a person, or the provider did not answer.
func (s *Service) lookUp(ctx context.Context, p Payout) (settled bool, err error) {
	found, err := s.Gateway.TransfersOf(ctx, p.ID)
	switch {
	case err != nil:
		return true, s.uncertain(ctx, p, err)
	case len(found) == 1 && p.matches(found[0]):
		return true, s.paid(ctx, p, found[0])
	case len(found) > 0:
		return true, s.leaveForReview(ctx, p, "the provider has other transfers of this payout")
	case p.keyMayExpire(s.Clock.Now()):
		return true, s.leaveForReview(ctx, p, "the provider does not say what became of it, and may soon forget its key")
	}
	return false, nil
}

// current runs do on the payout under its lock, provided that the attempt is still the same and its
// outcome still open.
func (s *Service) current(ctx context.Context, p Payout, do func(ctx context.Context, p Payout) error) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payouts.FindForUpdate(ctx, p.ID)
		if err != nil || row.Attempt != p.Attempt || !row.inFlight() {
			return err
		}
		return do(ctx, row)
	})
}

// paid ends a payout that a transfer has paid, and tells the guide.
func (s *Service) paid(ctx context.Context, p Payout, t Transfer) error {
	return s.current(ctx, p, func(ctx context.Context, p Payout) error { return s.concludePayout(ctx, p, t) })
}

// concludePayout is paid for a payout that is locked.
func (s *Service) concludePayout(ctx context.Context, p Payout, t Transfer) error {
	now := s.Clock.Now()
	if err := s.Ledger.Post(ctx, payoutDone(p)); err != nil {
		return err
	}
	p.paid(t.ID, now)
	if err := s.update(ctx, p); err != nil {
		return err
	}
	return s.notify(ctx, Notification{Kind: NoticePayoutSent, Payout: p.ID, Attempt: p.Attempt, To: p.Guide})
}

// uncertain stores that the outcome is not known. The outcome is looked up when the payout is due: that the provider does
// not answer is no failure of the job.
func (s *Service) uncertain(ctx context.Context, p Payout, cause error) error {
	s.Log.WarnContext(ctx, "the outcome of a payout is unknown", slog.String("payout", p.ID.String()),
		slog.Int("attempt", p.Attempt), slog.Int("calls", p.Calls), slog.String("error", cause.Error()))
	return s.current(ctx, p, func(ctx context.Context, p Payout) error {
		if p.Status != PayoutSent {
			return nil
		}
		p.uncertain(s.Clock.Now())
		return s.update(ctx, p)
	})
}

// leaveForReview ends the automatic attempts: a person has to resolve the payout.
func (s *Service) leaveForReview(ctx context.Context, p Payout, why string) error {
	return s.current(ctx, p, func(ctx context.Context, p Payout) error {
		s.Log.ErrorContext(ctx, "a payout waits for a person: sherpa payouts resolve", slog.String("payout", p.ID.String()),
			slog.Int("attempt", p.Attempt), slog.String("why", why))
		p.needReview(s.Clock.Now())
		return s.update(ctx, p)
	})
}

// refused fails an attempt that was definitely not sent: the posting is reversed and the attempt raised in one
// transaction. The guide is told, unless it is the platform that has to act.
func (s *Service) refused(ctx context.Context, p Payout, r *Refusal) error {
	err := s.current(ctx, p, func(ctx context.Context, p Payout) error {
		s.Log.ErrorContext(ctx, "a payout was refused", slog.String("payout", p.ID.String()), slog.Int("attempt", p.Attempt),
			slog.String("guide", p.Guide.String()), slog.Int64("cents", int64(p.Amount)),
			slog.String("code", text.OneLine(r.Code)), slog.String("message", text.OneLine(r.Message)))
		pause, failure := p.retryPause(), failureRefused
		if r.Code == RefusedBalance {
			pause, failure = retryAfter, failureBalance
		} else if accountRefusals[r.Code] {
			failure = failureNotReady
		}
		return s.failAttempt(ctx, p, text.OneLine(r.Code), failure, after(s.Clock.Now(), pause))
	})
	if err != nil || r.Code == RefusedBalance {
		return err
	}
	// The account may have been closed or restricted without our knowing; if so, the payout waits for it.
	if err := s.refreshAccount(ctx, p.Guide); err != nil {
		s.Log.WarnContext(ctx, "a payout account could not be read", slog.String("guide", p.Guide.String()), slog.String("error", err.Error()))
	}
	return nil
}

// accountRefusals are codes that say something about the guide's account.
var accountRefusals = map[string]bool{ //nolint:gochecknoglobals // a constant table
	"insufficient_capabilities_for_transfer": true, "transfers_not_allowed": true, "account_invalid": true,
	"account_closed": true, "payouts_not_allowed": true, "resource_missing": true, "no_account": true,
}

// failAttempt reverses the posting of an attempt and raises the attempt, for a payout that is locked.
func (s *Service) failAttempt(ctx context.Context, p Payout, code, failure string, due *time.Time) error {
	if err := s.Ledger.Post(ctx, payoutFailed(p)); err != nil {
		return err
	}
	attempt := p.Attempt
	p.fail(code, failure, due, s.Clock.Now())
	if err := s.update(ctx, p); err != nil {
		return err
	}
	if code == RefusedBalance {
		return nil
	}
	return s.notify(ctx, Notification{Kind: NoticePayoutFailed, Payout: p.ID, Attempt: attempt, To: p.Guide})
}
