package respond

import (
	"net/http"

	"sherpa/platform/errs"
)

// status is the table from the classes of errors to HTTP (design, section 4).
func status(class errs.Class) int {
	switch class {
	case errs.Malformed:
		return http.StatusBadRequest
	case errs.Unauthenticated:
		return http.StatusUnauthorized
	case errs.PaymentRequired:
		return http.StatusPaymentRequired
	case errs.Forbidden:
		return http.StatusForbidden
	case errs.NotFound:
		return http.StatusNotFound
	case errs.Conflict:
		return http.StatusConflict
	case errs.TooLarge:
		return http.StatusRequestEntityTooLarge
	case errs.UnsupportedType:
		return http.StatusUnsupportedMediaType
	case errs.Invalid:
		return http.StatusUnprocessableEntity
	case errs.Locked:
		return http.StatusLocked
	case errs.TooMany:
		return http.StatusTooManyRequests
	case errs.Unavailable:
		return http.StatusServiceUnavailable
	case errs.Internal:
		return http.StatusInternalServerError
	}
	return http.StatusInternalServerError
}
