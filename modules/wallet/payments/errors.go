package payments

import "sherpa/platform/errs"

// Errors of payments.
var (
	ErrMissingID = errs.InvalidField("sessionId", "Missing payment session ID.")
	ErrInvalidID = errs.InvalidField("sessionId", "Invalid payment session ID.")
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
