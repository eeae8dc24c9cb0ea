package errs

import "net/http"

// Status is the one table from the classes of errors to HTTP (design, section 4), for those who answer.
func (c Class) Status() int {
	switch c {
	case Malformed:
		return http.StatusBadRequest
	case Unauthenticated:
		return http.StatusUnauthorized
	case PaymentRequired:
		return http.StatusPaymentRequired
	case Forbidden:
		return http.StatusForbidden
	case NotFound:
		return http.StatusNotFound
	case Conflict:
		return http.StatusConflict
	case TooLarge:
		return http.StatusRequestEntityTooLarge
	case UnsupportedType:
		return http.StatusUnsupportedMediaType
	case Invalid:
		return http.StatusUnprocessableEntity
	case Locked:
		return http.StatusLocked
	case TooMany:
		return http.StatusTooManyRequests
	case Unavailable:
		return http.StatusServiceUnavailable
	case Internal:
		return http.StatusInternalServerError
	}
	return http.StatusInternalServerError
}
