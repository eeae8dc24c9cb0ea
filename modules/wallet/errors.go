package wallet

import (
	"errors"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// Errors of the wallet.
var (
	// ErrInsufficient carries needed, required and have in SC.
	ErrInsufficient = errs.New(errs.PaymentRequired, "INSUFFICIENT_CREDITS", "You do not have enough Sherpa Cred for this.")
	ErrMissingID    = errs.InvalidField("sessionId", "Missing payment session ID.")
	ErrInvalidID    = errs.InvalidField("sessionId", "Invalid payment session ID.")
	// ErrBuyingBlocked says that an operator has to lift the block after a dispute before the person buys again.
	ErrBuyingBlocked = errs.New(errs.Forbidden, "BUYING_BLOCKED", "Buying is not possible with this account at the moment. Please contact support.")
	ErrPackMissing   = errs.New(errs.Invalid, "PACK_UNNAMED", "This pack is missing a Stripe price or USD amount.")
	ErrPackUnknown   = errs.New(errs.Invalid, "PACK_UNKNOWN", "This pack is not on sale. Please reload.")
	ErrPackChanged   = errs.New(errs.Conflict, "PACK_CHANGED", "The price of this pack has changed. Please reload.")
	ErrCheckouts     = errs.New(errs.TooMany, "CHECKOUTS_LIMIT", "You have started too many purchases. Please try again later.")
	ErrNoPayment     = errs.New(errs.NotFound, "PAYMENT_NOT_FOUND", "This payment does not exist.")
	ErrNoRefund      = errs.New(errs.NotFound, "REFUND_NOT_FOUND", "This refund does not exist.")
	ErrNoDispute     = errs.New(errs.NotFound, "DISPUTE_NOT_FOUND", "This dispute does not exist.")
	ErrNotPaid       = errs.New(errs.Conflict, "NOT_PAID", "This payment has not been completed.")
	ErrExpired       = errs.New(errs.Conflict, "CHECKOUT_EXPIRED", "This payment was not completed in time. Nothing was charged.")
	ErrMismatch      = errs.New(errs.Conflict, "PAYMENT_MISMATCH", "What was paid does not match this purchase. We are looking into it.")
)

// Faults that no person should ever see: they end as internal errors and are logged.
var (
	// ErrOverdrawn says that a balance would have fallen below zero.
	ErrOverdrawn = errors.New("wallet: a balance would fall below zero")
	// ErrLedgerConflict says that an event was posted before with other transfers.
	ErrLedgerConflict = errors.New("wallet: this event was posted before with other transfers")
)

func insufficient(required, have money.SC) error {
	return ErrInsufficient.
		Saying("You need %d more SC for this.", required-have).
		With("needed", required-have).With("required", required).With("have", have)
}
