package accounts

import "sherpa/platform/errs"

// Refusals of this module.
var (
	// ErrUnknown says that there is no such person, or none that may be shown. It is an errs.ErrNotFound.
	ErrUnknown = errs.ErrNotFound.Saying("This person does not exist.")
	// ErrClosed says that the account was closed at the identity provider.
	ErrClosed = errs.New(errs.Forbidden, "ACCOUNT_CLOSED", "This account has been closed.")
	// ErrGamerTagTaken says that somebody else has this GamerTag, or one that looks the same.
	ErrGamerTagTaken = &errs.Error{
		Class: errs.Conflict, Code: "GAMERTAG_TAKEN", Message: "This GamerTag is already taken. Please choose another one.",
		Fields: map[string]string{fieldGamerTag: "This GamerTag is already taken."},
	}
	// ErrAlreadySherpa says that the person is a guide.
	ErrAlreadySherpa = errs.New(errs.Conflict, "ALREADY_SHERPA", "This person is a Sherpa already.")
	// ErrBookingBlocked says that an operator has to lift a block before the person books again (design, section 2, Dispute).
	ErrBookingBlocked = errs.New(errs.Forbidden, "BOOKING_BLOCKED", "Booking is not possible with this account at the moment. Please contact support.")
	// ErrIdentityGone says that the identity provider has no such account any more.
	ErrIdentityGone = errs.New(errs.NotFound, "IDENTITY_GONE", "This account does not exist at the identity provider.")
	// ErrManyAccounts says that an e-mail address does not name one account.
	ErrManyAccounts = errs.New(errs.Conflict, "MANY_ACCOUNTS", "More than one account has this e-mail address.")
)
