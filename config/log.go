package config

import (
	"log/slog"
	"slices"
)

// Log is what the program says about itself.
type Log struct {
	// Level is debug, info, warn or error.
	Level string `mapstructure:"level"`
	// Format is text or json; after Load never auto.
	Format string `mapstructure:"format"`
}

func (l *Log) derive(mode Mode) {
	if l.Format != "auto" {
		return
	}
	l.Format = "text"
	if mode == Production {
		l.Format = "json"
	}
}

// SlogLevel is the level for slog; unknown names are info.
func (l Log) SlogLevel() slog.Level {
	var level slog.Level
	if err := level.UnmarshalText([]byte(l.Level)); err != nil {
		return slog.LevelInfo
	}
	return level
}

// Validate reports every setting that cannot work.
func (l Log) Validate() error {
	var f validationErrors
	f.check(slices.Contains([]string{"debug", "info", "warn", "error"}, l.Level), "log.level", "must be debug, info, warn or error")
	f.check(slices.Contains([]string{"text", "json"}, l.Format), "log.format", "must be text, json or auto")
	return f.err()
}

// RateLimit bounds how fast one person, else one address, may ask.
type RateLimit struct {
	// PerSecond is the steady rate of requests.
	PerSecond int `mapstructure:"per_second"`
	// Burst is how many may come at once.
	Burst int `mapstructure:"burst"`
}

// derive raises the limits in the sandbox, where measuring programs ask
// (design, section 4: at least 100 a second).
func (r *RateLimit) derive(sandbox bool) {
	if sandbox {
		r.PerSecond, r.Burst = max(r.PerSecond, 200), max(r.Burst, 400)
	}
}

// Validate reports every setting that cannot work.
func (r RateLimit) Validate() error {
	var f validationErrors
	f.check(r.PerSecond >= 1, "rate_limit.per_second", "must be at least 1")
	f.check(r.Burst >= r.PerSecond, "rate_limit.burst", "must not be below %s", EnvName("rate_limit.per_second"))
	return f.err()
}
