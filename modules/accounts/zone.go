package accounts

import (
	"time"
)

// isTimeZone says whether s is the IANA name of a time zone, or empty for "unknown".
func isTimeZone(s string) bool {
	if s == "" {
		return true
	}
	if s == "Local" || len(s) > maxTimeZone || !isLine(s) {
		return false
	}
	_, err := time.LoadLocation(s)
	return err == nil
}
