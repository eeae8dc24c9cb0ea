package config

import (
	"net/url"
	"strings"
)

// Telemetry is where traces go.
type Telemetry struct {
	// Endpoint of an OpenTelemetry collector, OTLP over HTTP; empty is off.
	Endpoint string `mapstructure:"endpoint"`
	// Headers are sent along, "name=value" and comma-separated, for a collector that asks for a key.
	Headers Secret `mapstructure:"headers"`
	// Sampling is the part of the traces that is kept.
	Sampling float64 `mapstructure:"sampling"`
}

// HeaderMap is Headers, read.
func (t Telemetry) HeaderMap() map[string]string {
	found := map[string]string{}
	for part := range strings.SplitSeq(t.Headers.Reveal(), ",") {
		if name, value, ok := strings.Cut(strings.TrimSpace(part), "="); ok && name != "" {
			found[name] = value
		}
	}
	return found
}

// Validate reports every setting that cannot work.
func (t Telemetry) Validate() error {
	var f validationErrors
	if t.Endpoint != "" {
		u, err := url.Parse(t.Endpoint)
		f.check(err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") && u.Path == "" && u.RawQuery == "",
			"telemetry.endpoint", "must be the base address of a collector such as http://127.0.0.1:4318, without a path")
	}
	parts := 0
	for part := range strings.SplitSeq(t.Headers.Reveal(), ",") {
		if strings.TrimSpace(part) != "" {
			parts++
		}
	}
	f.check(len(t.HeaderMap()) == parts, "telemetry.headers", "must be name=value, separated by commas")
	f.check(t.Sampling >= 0 && t.Sampling <= 1, "telemetry.sampling", "must be between 0 and 1")
	return f.err()
}
