package conversation

import "sherpa/platform/errs"

// Refusals of this module.
var (
	// ErrNotFound is what strangers get, too.
	ErrNotFound = errs.New(errs.NotFound, "SESSION_NOT_FOUND", "Session not found.")
	// ErrForbidden is for admins: they read only under a problem, and never write.
	ErrForbidden = errs.New(errs.Forbidden, "FORBIDDEN", "Admins may read this conversation only while a reported problem is open.")
	// ErrUnknownMessage says that the session has no such message.
	ErrUnknownMessage = errs.New(errs.NotFound, "MESSAGE_NOT_FOUND", "This message does not exist.")
	// ErrClosed says that nobody may write any more.
	ErrClosed = errs.New(errs.Conflict, "CLOSED", "This conversation is closed. You can still read it.")
	// ErrLimit says that a side has written all that it may before the request is approved.
	ErrLimit = errs.New(errs.Conflict, "MESSAGES_LIMIT", "You have sent ten messages. You can write more once the request is approved.")
	// ErrBlocked does not say which of the two has blocked the other.
	ErrBlocked = errs.New(errs.Forbidden, "BLOCKED", "Messages between you and this person are not possible.")
	// ErrTooMany says that a person writes too fast.
	ErrTooMany = errs.New(errs.TooMany, "TOO_MANY_MESSAGES", "You are writing too fast. Please wait a moment.")
	// ErrClientID says that another message has this client id.
	ErrClientID = errs.New(errs.Conflict, "CLIENT_ID_REUSED", "Another message was already sent under this id. Please send it again.")
)
