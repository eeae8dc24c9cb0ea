package payouts

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// refreshes is how often an account is re-read because it changed here in the meantime.
const refreshes = 5

// CheckAccount is the job's path: it asks the provider how far a guide's onboarding is, in case its
// event was lost. A provider that does not answer is asked later.
func (s *Service) CheckAccount(ctx context.Context, guide uuid.UUID) error {
	err := s.refreshAccount(ctx, guide)
	if errors.Is(err, ErrNoAccount) {
		return nil
	}
	if !errors.Is(err, errs.ErrUnavailable) {
		return err
	}
	return s.checkLater(ctx, guide)
}

// checkLater schedules the next check of an account.
func (s *Service) checkLater(ctx context.Context, guide uuid.UUID) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.ConnectedAccounts.FindForUpdate(ctx, guide)
		if err != nil {
			return err
		}
		row.CheckAt = row.nextCheck(s.Clock.Now())
		return s.ConnectedAccounts.Update(ctx, row)
	})
}

// AccountChanged handles an event of the provider. An account that is not ours is skipped.
func (s *Service) AccountChanged(ctx context.Context, accountID string) error {
	row, err := s.ConnectedAccounts.ByAccount(ctx, accountID)
	if err == nil {
		err = s.refreshAccount(ctx, row.Guide)
	}
	return errs.Ignore(err, ErrNoAccount)
}

// refreshAccount reads an account afresh from the provider and stores what it says. An answer that was
// asked for before the last change of our row may be older than that change, and is discarded: so
// neither the order of events nor of answers matters. When the account may be paid from now on, what the
// guide has earned so far is paid at once. Errors: ErrNoAccount, errs.ErrUnavailable, errs.ErrLocked.
func (s *Service) refreshAccount(ctx context.Context, guide uuid.UUID) error {
	for range refreshes {
		row, err := s.ConnectedAccounts.ByGuide(ctx, guide)
		if err != nil || row.AccountID == "" {
			return err
		}
		state, err := s.Gateway.Account(ctx, row.AccountID, guide)
		if errors.Is(err, ErrAccountUnknown) {
			state, err = AccountState{DisabledReason: "account_unknown"}, nil
		}
		if errors.Is(err, ErrStatusUnknown) { // the account stays as it was
			return s.checkLater(ctx, guide)
		}
		if err != nil {
			return err
		}
		stored, err := s.storeState(ctx, row, state)
		if errors.Is(err, errNothingEarned) {
			continue
		}
		if err != nil || stored {
			return err
		}
	}
	return errs.ErrLocked
}

// storeState writes what was read, unless the row has changed since.
func (s *Service) storeState(ctx context.Context, seen ConnectedAccount, state AccountState) (stored bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		stored = false
		row, err := s.ConnectedAccounts.FindForUpdate(ctx, seen.Guide)
		if err != nil || row.Version != seen.Version {
			return err
		}
		stored = true
		now := s.Clock.Now()
		opened := state.PayoutsEnabled && !row.PayoutsEnabled
		if !row.equal(state) {
			row.AccountState, row.Version, row.UpdatedAt = state, row.Version+1, now
			s.Live.PayoutsChanged(ctx, row.Guide)
			s.Log.InfoContext(ctx, "a payout account changed", slog.String("guide", row.Guide.String()), slog.String("account", row.AccountID),
				slog.Bool("enabled", state.PayoutsEnabled), slog.String("disabled_reason", state.DisabledReason))
		}
		row.CheckAt = row.nextCheck(now)
		if err := s.ConnectedAccounts.Update(ctx, row); err != nil || !opened {
			return err
		}
		return s.payEnabled(ctx, row.Guide)
	})
	return stored, err
}

func (s AccountState) equal(other AccountState) bool {
	return s.DetailsSubmitted == other.DetailsSubmitted && s.PayoutsEnabled == other.PayoutsEnabled &&
		s.DisabledReason == other.DisabledReason && slices.Equal(s.Requirements, other.Requirements)
}
