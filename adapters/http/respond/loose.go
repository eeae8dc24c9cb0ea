package respond

import (
	"bytes"
	"encoding/json"
)

// TextOrNumber gives what a loosely typed field holds, be it 25 or "25"; false for anything else. A field
// that is missing or null is an empty text.
func TextOrNumber(raw *json.RawMessage) (string, bool) {
	if raw == nil || bytes.Equal(*raw, []byte("null")) {
		return "", true
	}
	var s string
	if json.Unmarshal(*raw, &s) == nil {
		return s, true
	}
	var n json.Number
	if json.Unmarshal(*raw, &n) == nil {
		return n.String(), true
	}
	return "", false
}
