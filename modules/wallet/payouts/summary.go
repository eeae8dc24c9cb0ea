package payouts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

// GuideMoney sums a guide's money, in cents.
type GuideMoney struct {
	Earned   money.Cents // settled, and not on its way
	OnHold   money.Cents // completed sessions that are not settled yet, those with an open problem included
	Disputed money.Cents // the part of OnHold with an open problem that the guide may know of
	InFlight money.Cents // handed to the provider, not known to be paid
	PaidYear money.Cents // paid in the calendar year, less what was reversed of it
	NextUp   *time.Time  // when the next session is settled; nil when none is about to be
	Account  AccountState
	Open     *OpenPayoutState
}

// OpenPayoutState is what matters of the payout that is not done.
type OpenPayoutState struct {
	Status  PayoutStatus
	DueAt   *time.Time
	Failure string
}

// PayoutSummary is what a guide is told about their money.
type PayoutSummary struct {
	GuideMoney

	PayoutsEnabled  bool
	NeedsOnboarding bool
	// NextPayoutAt is when money is expected to be sent next; nil when there is nothing to send or it cannot be sent.
	NextPayoutAt *time.Time
	Year         int
	// Form1099 says that the guide will get a 1099 for this year, because more than Form1099Above was paid.
	Form1099      bool
	Form1099Above money.Cents
	// Failure says in words what is wrong with the payout that is not done; empty when nothing is.
	Failure string
}

// PayoutSummary sums up the signed-in guide's money. Errors: errs.ErrUnauthenticated, errs.ErrForbidden.
func (s *Service) PayoutSummary(ctx context.Context) (PayoutSummary, error) {
	guide, err := asGuide(ctx)
	if err != nil {
		return PayoutSummary{}, err
	}
	now := s.Clock.Now()
	m, err := s.Views.Money(ctx, guide, now)
	if err != nil {
		return PayoutSummary{}, err
	}
	return summarise(m, s.Form1099Above.In(now.Year()), now), nil
}

func summarise(m GuideMoney, form1099Above money.Cents, now time.Time) PayoutSummary {
	sum := PayoutSummary{
		GuideMoney: m, PayoutsEnabled: m.Account.PayoutsEnabled, NeedsOnboarding: m.Account.NeedsOnboarding(),
		Year: now.Year(), Form1099: m.PaidYear > form1099Above, Form1099Above: form1099Above,
	}
	switch {
	case !sum.PayoutsEnabled:
	case m.Open != nil && m.Open.Status == PayoutFailed:
		sum.NextPayoutAt = m.Open.DueAt
	case m.Open == nil && m.Earned > 0:
		sum.NextPayoutAt = &now
	default:
		sum.NextPayoutAt = m.NextUp
	}
	if m.Open != nil {
		switch m.Open.Status {
		case PayoutFailed:
			sum.Failure = m.Open.Failure
		case PayoutUnknown, PayoutNeedsReview:
			sum.Failure = failureUncertain
		case PayoutPending, PayoutSent, PayoutDone:
		}
	}
	return sum
}

// PayoutRecord is one payout in a guide's history.
type PayoutRecord struct {
	Payout

	Reversed money.Cents // of it
}

// PayoutKey is a payout's place in the history: newest first.
type PayoutKey struct {
	CreatedAt time.Time `json:"t"`
	ID        uuid.UUID `json:"i"`
}

// PayoutHistory lists the signed-in guide's payouts, newest first. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden; Malformed for a foreign cursor.
func (s *Service) PayoutHistory(ctx context.Context, req page.Request) (page.Page[PayoutRecord], error) {
	guide, err := asGuide(ctx)
	if err != nil {
		return page.Page[PayoutRecord]{}, err
	}
	var from *PayoutKey
	var key PayoutKey
	more, err := page.Decode(req.Cursor, &key)
	if err != nil {
		return page.Page[PayoutRecord]{}, err
	}
	if more {
		from = &key
	}
	found, err := s.Views.History(ctx, guide, from, req.Limit+1)
	if err != nil {
		return page.Page[PayoutRecord]{}, err
	}
	return page.Cut(found, req.Limit, func(p PayoutRecord) any { return PayoutKey{p.CreatedAt, p.ID} }), nil
}

// asGuide gives the signed-in guide, for what only guides may see.
func asGuide(ctx context.Context) (uuid.UUID, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return uuid.Nil, err
	}
	if !a.IsGuide {
		return uuid.Nil, errs.ErrForbidden.Saying("Access Denied – Sherpas only.")
	}
	return a.ID, nil
}
