package payments

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/id"
	"sherpa/platform/money"
)

// CheckoutRequest names a pack by the provider's price, or by its amount in dollars; an amount of no pack is a custom one.
// What the browser says about SC is only compared.
type CheckoutRequest struct {
	PriceID      string
	USD          string // decimal dollars; empty when the pack is named by PriceID
	AdvertisedSC *int64
}

// StartCheckout opens a purchase and answers where the buyer pays. Errors: errs.ErrUnauthenticated,
// ErrBuyingBlocked, ErrPackMissing, ErrPackUnknown, Invalid for the amount, ErrPackChanged, ErrCheckouts, errs.ErrUnavailable when the provider is
// down.
func (s *Service) StartCheckout(ctx context.Context, req CheckoutRequest) (OpenedCheckout, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return OpenedCheckout{}, err
	}
	email, blocked, err := s.Buyers.Buyer(ctx, a.ID)
	if err != nil {
		return OpenedCheckout{}, err
	}
	if blocked {
		return OpenedCheckout{}, ErrBuyingBlocked
	}
	pack, err := s.choose(req)
	if err != nil {
		return OpenedCheckout{}, err
	}
	now := s.Clock.Now()
	p := Payment{
		ID: id.New(), Buyer: a.ID, Pack: pack.ID, Label: pack.Label, PriceID: pack.PriceID, Price: pack.Price, SC: pack.SC,
		Status: PaymentCreated, CreatedAt: now, UpdatedAt: now,
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		if err := s.mayStart(ctx, p.Buyer, now); err != nil {
			return err
		}
		return s.Payments.Insert(ctx, p)
	})
	if err != nil {
		return OpenedCheckout{}, err
	}
	opened, err := s.Gateway.CreateCheckout(ctx, CheckoutOrder{
		PaymentID: p.ID, Buyer: a.ID, BuyerEmail: email, Label: pack.Label, Description: pack.Description,
		PriceID: pack.PriceID, Amount: pack.Price, SuccessURL: s.SuccessURL, CancelURL: s.CancelURL,
	})
	if err != nil {
		return OpenedCheckout{}, err
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.FindForUpdate(ctx, p.ID)
		if err != nil {
			return err
		}
		row.CheckoutID, row.CheckoutURL, row.UpdatedAt = opened.ID, opened.URL, s.Clock.Now()
		if row.Status == PaymentCreated {
			row.Status = PaymentOpen
		}
		if err := s.Payments.Update(ctx, row); err != nil {
			return err
		}
		return s.Jobs.PaymentConfirm(ctx, p.ID)
	})
	return opened, err
}

// Checkouts are counted over 24 hours. One that the provider was asked for and did not open counts for a minute only:
// it may still be opening.
const (
	checkoutDay     = 24 * time.Hour
	checkoutOpening = time.Minute
)

// mayStart refuses a buyer who has started CheckoutsPerDay purchases in 24 hours: ErrCheckouts.
func (s *Service) mayStart(ctx context.Context, buyer uuid.UUID, now time.Time) error {
	if s.CheckoutsPerDay == 0 {
		return nil
	}
	n, oldest, err := s.Payments.CountStarted(ctx, buyer, now.Add(-checkoutDay), now.Add(-checkoutOpening))
	if err != nil || n < s.CheckoutsPerDay {
		return err
	}
	return ErrCheckouts.Saying("You have started %d purchases within 24 hours. Please try again later.", s.CheckoutsPerDay).
		After(oldest.Add(checkoutDay).Sub(now))
}

func (s *Service) choose(req CheckoutRequest) (Pack, error) {
	var price money.Cents
	if req.PriceID == "" {
		var ok bool
		if price, ok = money.ParseUSD(req.USD); !ok || price <= 0 {
			return Pack{}, ErrPackMissing
		}
	}
	pack, ok := s.Catalogue.find(req.PriceID, price)
	if !ok {
		if req.PriceID != "" {
			return Pack{}, ErrPackUnknown
		}
		var err error
		if pack, err = s.Catalogue.custom.amount(price); err != nil {
			return Pack{}, err
		}
	}
	if req.AdvertisedSC != nil && money.SC(*req.AdvertisedSC) != pack.SC {
		return Pack{}, ErrPackChanged
	}
	return pack, nil
}

// Packs are the packs on sale, for everybody.
func (s *Service) Packs() []Pack { return s.Catalogue.All() }

// checkID tells whether a text can be the id of a checkout (specification, section 5).
func checkID(checkoutID string) error {
	switch {
	case checkoutID == "":
		return ErrMissingID
	case len(checkoutID) < 4 || len(checkoutID) > 255 || checkoutID[:3] != "cs_":
		return ErrInvalidID
	}
	for _, r := range checkoutID {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' {
			return ErrInvalidID
		}
	}
	return nil
}

// ownPayment finds the actor's own purchase. Another person's is as unknown as none.
func (s *Service) ownPayment(ctx context.Context, checkoutID string) (Payment, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return Payment{}, err
	}
	if err := checkID(checkoutID); err != nil {
		return Payment{}, err
	}
	p, err := s.Payments.ByCheckout(ctx, checkoutID)
	if err != nil {
		return Payment{}, err
	}
	if p.Buyer != a.ID {
		return Payment{}, ErrNoPayment
	}
	return p, nil
}
