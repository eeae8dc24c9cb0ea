package applications

import "sherpa/platform/errs"

// Refusals of this module.
var (
	// ErrOpen says that an application of this person waits for a decision already.
	ErrOpen = errs.New(errs.Conflict, "APPLICATION_OPEN", "You have applied already. We will get back to you soon.")
	// ErrAlreadySherpa says that the person is a Sherpa and has nothing to apply for.
	ErrAlreadySherpa = errs.New(errs.Conflict, "ALREADY_SHERPA", "You are a Sherpa already.")
	// ErrNonePending says that there is no application of this person to decide about.
	ErrNonePending = errs.New(errs.Conflict, "NO_PENDING_APPLICATION", "This person has no application that waits for a decision.")
	// ErrApproved says that the last application of this person was approved before.
	ErrApproved = errs.New(errs.Conflict, "ALREADY_APPROVED", "This application was approved before.")
)

// ErrOwn keeps admins from deciding about themselves.
var ErrOwn = errs.ErrForbidden.Saying("Another admin has to decide about an application of your own.")

// ErrNone says that a person has never applied.
var ErrNone = errs.ErrNotFound.Saying("This person has not applied.")
