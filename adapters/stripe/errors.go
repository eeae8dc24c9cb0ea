package stripe

import (
	"errors"
	"fmt"
	"net/http"

	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/platform/errs"
)

// failure maps what went wrong in a call. Whatever leaves the outcome open (no answer, 5xx,
// 429, another call with the same key still running) is errs.ErrUnavailable; missing is
// returned for a 404; the rest is a definite refusal that only an operator or a change of
// the program can cure, and stays foreign, so that it is logged in full and shown to nobody.
func failure(doing string, err error, missing error) error {
	var refusal *sdk.Error
	if !errors.As(err, &refusal) || refusal.HTTPStatusCode == 0 {
		return errs.ErrUnavailable.Because(fmt.Errorf("%s: %w", doing, err))
	}
	switch status := refusal.HTTPStatusCode; {
	case status == http.StatusNotFound && missing != nil:
		if e, ok := errs.As(missing); ok {
			return e.Because(err)
		}
		return missing
	case status >= http.StatusInternalServerError, status == http.StatusTooManyRequests, status == http.StatusConflict:
		return errs.ErrUnavailable.Because(fmt.Errorf("%s: %w", doing, err))
	default:
		return fmt.Errorf("%s: %w", doing, err)
	}
}
