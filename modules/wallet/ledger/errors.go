package ledger

import (
	"errors"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// ErrInsufficient carries needed, required and have in SC.
var ErrInsufficient = errs.New(errs.PaymentRequired, "INSUFFICIENT_CREDITS", "You do not have enough Sherpa Cred for this.")

// Errors that mean a defect of the program: they end as internal errors and are logged.
var (
	// ErrOverdrawn says that a balance would have fallen below zero.
	ErrOverdrawn = errors.New("ledger: a balance would fall below zero")
	// ErrPostedDifferently says that a transaction was posted before with other entries.
	ErrPostedDifferently = errors.New("ledger: this transaction was posted before with other entries")
)

func insufficient(required, have money.SC) error {
	return ErrInsufficient.
		Saying("You need %d more SC for this.", required-have).
		With("needed", required-have).With("required", required).With("have", have)
}
