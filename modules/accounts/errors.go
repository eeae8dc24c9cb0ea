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
	// ErrNoGuide says that somebody is no guide.
	ErrNoGuide = errs.New(errs.Conflict, "NOT_A_SHERPA", "This person is not a Sherpa.")
	// ErrSuspended says that an operator has to restore the guide before they take on sessions again.
	ErrSuspended = errs.New(errs.Forbidden, "GUIDE_SUSPENDED", "You cannot take on sessions at the moment: your Sherpa account is suspended. Please contact support.")
	// ErrLastAdmin says that nobody would be left to decide anything.
	ErrLastAdmin = errs.New(errs.Conflict, "LAST_ADMIN", "This is the only admin. Make somebody else an admin first.")
	// ErrOwnProfile says that nobody is a favourite of their own.
	ErrOwnProfile = errs.New(errs.Invalid, "OWN_PROFILE", "You cannot add yourself to your favourites.")
	// ErrFavouritesFull says that a person has as many favourites as one can have.
	ErrFavouritesFull = errs.New(errs.Conflict, "FAVOURITES_FULL", "You have 200 favourites already. Please remove one first.")
	// ErrOwnBlock says that nobody can block themselves.
	ErrOwnBlock = errs.New(errs.Invalid, "OWN_PROFILE", "You cannot block yourself.")
	// ErrBlocksFull says that a person has blocked as many people as one can.
	ErrBlocksFull = errs.New(errs.Conflict, "BLOCKS_FULL", "You have blocked 500 people already. Please unblock one first.")
	// ErrBookingBlocked says that an operator has to lift a block before the person books again (design, section 2, Dispute).
	ErrBookingBlocked = errs.New(errs.Forbidden, "BOOKING_BLOCKED", "Booking is not possible with this account at the moment. Please contact support.")
	// ErrIdentityGone says that the identity provider has no such account any more.
	ErrIdentityGone = errs.New(errs.NotFound, "IDENTITY_GONE", "This account does not exist at the identity provider.")
	// ErrManyAccounts says that an e-mail address does not name one account.
	ErrManyAccounts = errs.New(errs.Conflict, "MANY_ACCOUNTS", "More than one account has this e-mail address.")
)
