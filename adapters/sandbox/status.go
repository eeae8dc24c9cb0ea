package sandbox

import (
	"net/http"

	"sherpa/platform/errs"
)

// status is the HTTP status of a refusal of the sandbox, by the class of its error.
func status(class errs.Class) int {
	switch class {
	case errs.Malformed:
		return http.StatusBadRequest
	case errs.Unauthenticated:
		return http.StatusUnauthorized
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
	case errs.Unavailable:
		return http.StatusServiceUnavailable
	case errs.Internal, errs.PaymentRequired, errs.Locked, errs.TooMany: // the sandbox refuses nothing for these
	}
	return http.StatusInternalServerError
}
