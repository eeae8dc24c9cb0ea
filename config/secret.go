package config

import "log/slog"

// Secret is a value that must not reach a log: printed or logged it shows
// only whether it is set.
type Secret string

// Reveal is the value itself.
func (s Secret) Reveal() string { return string(s) }

// String implements fmt.Stringer.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "[secret]"
}

// GoString implements fmt.GoStringer, for %#v.
func (s Secret) GoString() string { return s.String() }

// LogValue implements slog.LogValuer.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText implements encoding.TextMarshaler, for JSON.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
