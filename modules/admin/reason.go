package admin

import (
	"strings"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// maxReason is how many characters a reason has at most.
const maxReason = 500

// tidyReason brings a reason into the form in which it is kept; Invalid with the field reason.
func tidyReason(raw string, needed bool) (string, error) {
	reason := strings.TrimSpace(strings.ReplaceAll(raw, "\r\n", "\n"))
	var invalid errs.ValidationErrors
	invalid.Check(reason != "" || !needed, "reason", "Please give a reason.")
	invalid.Check(text.IsText(reason), "reason", "The reason holds characters that cannot be shown.")
	invalid.Check(utf8.RuneCountInString(reason) <= maxReason, "reason", "The reason has at most 500 characters.")
	return reason, invalid.Err()
}
