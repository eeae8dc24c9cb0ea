package accounts

import (
	"time"

	"sherpa/platform/text"
)

// isTimeZone says whether s is the IANA name of a time zone, or empty for "unknown".
func isTimeZone(s string) bool {
	if s == "" {
		return true
	}
	if s == "Local" || len(s) > maxTimeZone || !text.IsLine(s) {
		return false
	}
	_, err := time.LoadLocation(s)
	return err == nil
}
