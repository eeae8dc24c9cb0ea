// Package errs is the one error type that crosses module and adapter borders.
//
// A domain error carries a class (what kind of refusal it is), a stable code
// (what programs match on), a message (a sentence for a person) and, where it
// helps, validation errors by field or further details. It knows nothing of HTTP: the
// statuses stand in adapters/http/respond.
package errs

import (
	"errors"
	"fmt"
	"maps"
	"time"
)

// Class says what kind of refusal an error is.
type Class int

// The classes.
const (
	Internal        Class = iota // a fault of ours: hidden from people, logged in full
	Malformed                    // the request cannot be read
	Unauthenticated              // nobody is signed in, or the token is wrong
	PaymentRequired              // not enough Sherpa Cred
	Forbidden                    // signed in, but this is not theirs to do
	NotFound                     // it does not exist, or not for this person
	Conflict                     // the state of things does not allow it
	TooLarge                     // the body is too large
	UnsupportedType              // the body has another media type
	Invalid                      // readable, but the values break a rule
	Locked                       // somebody else holds it for the moment
	TooMany                      // too many requests
	Unavailable                  // a database or provider is down
)

// Error is a refusal that a person may see. It is immutable: the With methods copy.
type Error struct {
	Class   Class
	Code    string
	Message string
	// Fields holds validation errors by the name of the input field.
	Fields map[string]string
	// Details travel with the error as further members of the answer, such as needed, required, have.
	Details map[string]any
	// RetryAfter says when it is worth trying again; 0 when unknown.
	RetryAfter time.Duration

	cause error
}

// New builds an error of a class.
func New(class Class, code, message string) *Error {
	return &Error{Class: class, Code: code, Message: message}
}

// Error implements error: code, message and the cause.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.cause)
	}
	return e.Code + ": " + e.Message
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.cause }

// Is matches errors by class and code, so that errors.Is(err, booking.ErrSlotTaken)
// holds for every copy that carries other details.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Class == e.Class && t.Code == e.Code
}

// Because returns a copy that wraps the cause. The cause is logged, never shown.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// Saying returns a copy with another message.
func (e *Error) Saying(format string, args ...any) *Error {
	c := *e
	c.Message = fmt.Sprintf(format, args...)
	return &c
}

// After returns a copy that says when it is worth trying again; at least a second.
func (e *Error) After(wait time.Duration) *Error {
	c := *e
	c.RetryAfter = max(wait, time.Second)
	return &c
}

// With returns a copy with one more detail.
func (e *Error) With(key string, value any) *Error {
	c := *e
	c.Details = maps.Clone(e.Details)
	if c.Details == nil {
		c.Details = map[string]any{}
	}
	c.Details[key] = value
	return &c
}

// As finds the domain error in err's chain.
func As(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok
}

// ClassOf is the class of err; anything foreign is Internal.
func ClassOf(err error) Class {
	if e, ok := As(err); ok {
		return e.Class
	}
	return Internal
}

// Errors that every module may return.
var (
	ErrUnauthenticated = New(Unauthenticated, "UNAUTHENTICATED", "Please sign in.")
	ErrForbidden       = New(Forbidden, "FORBIDDEN", "You are not allowed to do this.")
	ErrNotFound        = New(NotFound, "NOT_FOUND", "Not found.")
	ErrLocked          = &Error{Class: Locked, Code: "LOCKED", Message: "This is being changed by someone else right now. Try again shortly.", RetryAfter: time.Second}
	ErrUnavailable     = &Error{Class: Unavailable, Code: "UNAVAILABLE", Message: "This service is not available right now. Please try again shortly.", RetryAfter: 2 * time.Second}
)

// Ignore is nil for target and whatever wraps it, and err for everything else.
func Ignore(err, target error) error {
	if errors.Is(err, target) {
		return nil
	}
	return err
}
