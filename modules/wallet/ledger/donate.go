package ledger

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/text"
)

// Donation is money that was given to a nonprofit, outside of this program.
type Donation struct {
	Receipt   string // of the recipient; names the donation
	Recipient string
	Amount    money.Cents
	GivenAt   time.Time
}

// donation pays what was set aside out of the cash.
func donation(d Donation) Transaction {
	return NewTransaction(KindDonation, d.Receipt, USDEntry(SetAside(), Cash(), d.Amount))
}

// Donations keeps what was given. All methods take part in the transaction of ctx.
type Donations interface {
	// SetAside is what is set aside and was not given yet. Until the transaction ends nobody else gives.
	SetAside(ctx context.Context) (money.Cents, error)
	// ByReceipt finds a donation; nil when there is none.
	ByReceipt(ctx context.Context, receipt string) (*Donation, error)
	Insert(ctx context.Context, d Donation) error
}

// Errors of donations.
var (
	// ErrNotSetAside says that more would be given than was set aside.
	ErrNotSetAside = errs.New(errs.Conflict, "NOT_SET_ASIDE", "So much is not set aside.")
	// ErrReceiptConflict says that this receipt was recorded with another amount or recipient.
	ErrReceiptConflict = errs.New(errs.Conflict, "RECEIPT_TAKEN", "This receipt was recorded before, with another amount or recipient.")
)

const maxDonationText = 200

// Donate records what was given to a nonprofit, out of what was set aside; once per receipt. recorded is
// false when the same donation was recorded before. Errors: Invalid by field, ErrNotSetAside, ErrReceiptConflict.
func (s *Service) Donate(ctx context.Context, d Donation) (recorded bool, left money.Cents, err error) {
	d.Receipt, d.Recipient = strings.TrimSpace(d.Receipt), strings.TrimSpace(d.Recipient)
	var invalid errs.ValidationErrors
	invalid.Check(d.Amount > 0, "cents", "The amount is at least one cent.")
	invalid.Check(readable(d.Recipient), "to", "Please name the recipient in at most 200 characters.")
	invalid.Check(readable(d.Receipt), "receipt", "Please name the receipt in at most 200 characters.")
	if err := invalid.Err(); err != nil {
		return false, 0, err
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		recorded = false
		if left, err = s.Donations.SetAside(ctx); err != nil {
			return err
		}
		known, err := s.Donations.ByReceipt(ctx, d.Receipt)
		if err != nil {
			return err
		}
		if known != nil {
			if known.Amount != d.Amount || known.Recipient != d.Recipient {
				return ErrReceiptConflict
			}
			return nil
		}
		if d.Amount > left {
			return ErrNotSetAside.Saying("Only %s is set aside.", left)
		}
		d.GivenAt = s.Clock.Now()
		if err := s.Donations.Insert(ctx, d); err != nil {
			return err
		}
		recorded, left = true, left-d.Amount
		return s.Post(ctx, donation(d))
	})
	return recorded && err == nil, left, err
}

func readable(s string) bool {
	return s != "" && text.IsLine(s) && utf8.RuneCountInString(s) <= maxDonationText
}
