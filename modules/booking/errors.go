package booking

import "sherpa/platform/errs"

// Errors of booking. The sentences are the specification's where it has one (sections 5 and 8).
var (
	ErrNotFound          = errs.New(errs.NotFound, "SESSION_NOT_FOUND", "Session not found.")
	ErrForbidden         = errs.New(errs.Forbidden, "FORBIDDEN", "You are not allowed to do this with this session.")
	ErrInvalidTransition = errs.New(errs.Conflict, "INVALID_TRANSITION", "This is not possible in the session's present state.")
	ErrChanged           = errs.New(errs.Conflict, "SESSION_CHANGED", "This session has changed since you looked at it. Please look again.")
	ErrNotConfirmed      = errs.New(errs.Conflict, "NOT_CONFIRMED", "Only a confirmed session can be added to a calendar.")
	ErrSlotTaken         = errs.New(errs.Conflict, "SLOT_TAKEN", "That time slot is already booked. Please choose a different time.")
	ErrQuoteChanged      = errs.New(errs.Conflict, "QUOTE_CHANGED", "What you get back has changed since you looked at it. Please look again before you cancel.")
	ErrNoProposal        = errs.New(errs.Conflict, "NO_PROPOSAL", "This proposal is not open any more.")
	ErrProposalChanged   = errs.New(errs.Conflict, "PROPOSAL_CHANGED", "Another time is proposed by now. Please look again before you answer.")
	ErrPendingLimit      = errs.New(errs.Conflict, "PENDING_LIMIT", "You have too many requests waiting for an answer. Cancel one or wait for an answer.")
	ErrPairLimit         = errs.New(errs.Conflict, "PAIR_LIMIT", "You have too many requests with this Sherpa that wait for an answer.")
	ErrPairHoursLimit    = errs.New(errs.Conflict, "PAIR_HOURS_LIMIT", "Your requests with this Sherpa that wait for an answer take too many hours.")
	ErrMovesLimit        = errs.New(errs.Conflict, "MOVES_LIMIT", "This request was moved too often.")
	ErrRequestsPairLimit = errs.New(errs.TooMany, "REQUESTS_PAIR_LIMIT", "You have sent this Sherpa too many requests. Please try again later.")
	ErrRequestsLimit     = errs.New(errs.TooMany, "REQUESTS_LIMIT", "You have sent too many requests. Please try again later.")
	ErrPriceChanged      = errs.New(errs.Conflict, "PRICE_CHANGED", "The price has changed since you opened this page. Please look again before you book.")
	ErrBlocked           = errs.New(errs.Forbidden, "BLOCKED", "A request between you and this person is not possible.")
	ErrNotBookable       = errs.New(errs.Invalid, "GUIDE_NOT_BOOKABLE", "This guide cannot be booked at the moment.")
	ErrSelfBooking       = errs.New(errs.Invalid, "SELF_BOOKING", "You cannot book yourself.")
	ErrKeyReused         = errs.New(errs.Invalid, "IDEMPOTENCY_KEY_REUSED", "This request was already used for another booking. Please try again.")

	ErrGuideNotFound = errs.New(errs.NotFound, "GUIDE_NOT_FOUND", "This guide cannot be booked at the moment.")
	ErrPaused        = errs.New(errs.Conflict, "PAUSED", "This Sherpa takes no new bookings at the moment.")
	ErrOutsideHours  = errs.New(errs.Invalid, "OUTSIDE_HOURS", "This Sherpa takes no sessions at that time. Please choose one of the free times.")
	ErrDayFull       = errs.New(errs.Conflict, "DAY_FULL", "This Sherpa takes no more sessions on that day. Please choose another day.")

	errBadTime  = errs.InvalidField("scheduledTime", "Please choose a valid date & time.")
	errTooSoon  = errs.InvalidField("scheduledTime", "Booking time must be at least 15 minutes from now.")
	errTooLate  = errs.InvalidField("scheduledTime", "Booking time must be at most 180 days from now.")
	errMoveTime = errs.InvalidField("scheduledTime", "Please pick a valid date/time.")
	errMoveSoon = errs.InvalidField("scheduledTime", "Scheduled time must be at least 15 minutes from now.")
	errMoveSame = errs.InvalidField("scheduledTime", "The session is at this time already. Please pick another time.")
	errDetails  = errs.InvalidField("details", "Please say what went wrong.")
	errShown    = errs.InvalidField("startsAt", "This is not a valid date/time.")
	errMoveLate = errs.InvalidField("scheduledTime", "Scheduled time must be at most 180 days from now.")
)
