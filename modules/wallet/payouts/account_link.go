package payouts

import (
	"context"
	"errors"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// CreateOnboardingLink answers where the signed-in guide tells the provider how to be paid. The account
// there is created at the first call, once: the row comes first and names the creation. Errors:
// errs.ErrUnauthenticated, ErrNotGuide, errs.ErrUnavailable.
func (s *Service) CreateOnboardingLink(ctx context.Context) (url string, err error) {
	guide, err := requireGuide(ctx)
	if err != nil {
		return "", err
	}
	account, err := s.connectedAccount(ctx, guide.ID)
	if err != nil {
		return "", err
	}
	url, err = s.Gateway.AccountLink(ctx, account, s.ReturnURL, s.RefreshURL)
	if !errors.Is(err, ErrAccountUnknown) {
		return url, err
	}
	// The account was deleted at the provider: the guide gets another one.
	s.Log.WarnContext(ctx, "a connected account is gone at the provider", slog.String("guide", guide.ID.String()), slog.String("account", account))
	if err := s.forgetAccount(ctx, guide.ID, account); err != nil {
		return "", err
	}
	if account, err = s.connectedAccount(ctx, guide.ID); err != nil {
		return "", err
	}
	return s.Gateway.AccountLink(ctx, account, s.ReturnURL, s.RefreshURL)
}

// connectedAccount creates the guide's account at the provider unless there is one, and stores that an onboarding begins.
func (s *Service) connectedAccount(ctx context.Context, guide uuid.UUID) (accountID string, err error) {
	var row ConnectedAccount
	err = s.Tx.Do(ctx, func(ctx context.Context) (err error) {
		now := s.Clock.Now()
		row, err = s.ConnectedAccounts.Begin(ctx, ConnectedAccount{Guide: guide, Order: id.New(), AskedAt: now, CreatedAt: now, UpdatedAt: now})
		if err != nil {
			return err
		}
		row.AskedAt, row.UpdatedAt = now, now
		row.CheckAt = row.nextCheck(now)
		return s.ConnectedAccounts.Update(ctx, row)
	})
	if err != nil || row.AccountID != "" {
		return row.AccountID, err
	}
	payee, err := s.payee(ctx, guide)
	if err != nil {
		return "", err
	}
	accountID, err = s.Gateway.CreateAccount(ctx, AccountOrder{ID: row.Order, Guide: guide, Email: payee.Email})
	if err != nil {
		return "", err
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.ConnectedAccounts.FindForUpdate(ctx, guide)
		if err != nil {
			return err
		}
		if row.AccountID != "" { // another call was faster; the provider gave both the same account
			accountID = row.AccountID
			return nil
		}
		now := s.Clock.Now()
		row.AccountID, row.Version, row.UpdatedAt = accountID, row.Version+1, now
		row.CheckAt = row.nextCheck(now)
		return s.ConnectedAccounts.Update(ctx, row)
	})
	return accountID, err
}

// forgetAccount removes a lost account from its guide.
func (s *Service) forgetAccount(ctx context.Context, guide uuid.UUID, accountID string) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.ConnectedAccounts.FindForUpdate(ctx, guide)
		if err != nil || row.AccountID != accountID {
			return err
		}
		row.AccountID, row.Order, row.AccountState = "", id.New(), AccountState{}
		row.Version, row.CheckAt, row.UpdatedAt = row.Version+1, nil, s.Clock.Now()
		return s.ConnectedAccounts.Update(ctx, row)
	})
}
