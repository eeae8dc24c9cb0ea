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
	var faults errs.Faults
	faults.Check(reason != "" || !needed, "reason", "Please give a reason.")
	faults.Check(text.IsText(reason), "reason", "The reason holds characters that cannot be shown.")
	faults.Check(utf8.RuneCountInString(reason) <= maxReason, "reason", "The reason has at most 500 characters.")
	return reason, faults.Err()
}
