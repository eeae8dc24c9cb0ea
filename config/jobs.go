package config

import "time"

// Jobs is the background work.
type Jobs struct {
	Workers Workers `mapstructure:"workers"`
	// FetchCooldown is the shortest pause between two fetches of one queue.
	FetchCooldown time.Duration `mapstructure:"fetch_cooldown"`
	// FetchPollInterval is the pause when nothing announces new work.
	FetchPollInterval time.Duration `mapstructure:"fetch_poll_interval"`
	// PollOnly does without announcements (LISTEN): work is found by polling alone.
	PollOnly bool `mapstructure:"poll_only"`
}

// Workers is how many jobs of each queue one process works at a time.
type Workers struct {
	Money    int `mapstructure:"money"`
	Payments int `mapstructure:"payments"`
	Default  int `mapstructure:"default"`
	Mail     int `mapstructure:"mail"`
}

// Validate reports every setting that cannot work.
func (j Jobs) Validate() error {
	var f validationErrors
	for _, queue := range []struct {
		name  string
		count int
	}{{"money", j.Workers.Money}, {"payments", j.Workers.Payments}, {"default", j.Workers.Default}, {"mail", j.Workers.Mail}} {
		f.check(queue.count >= 1 && queue.count <= 1000, "jobs.workers."+queue.name, "must be between 1 and 1000")
	}
	f.check(j.FetchCooldown >= time.Millisecond, "jobs.fetch_cooldown", "must be at least 1ms")
	f.check(j.FetchPollInterval >= j.FetchCooldown, "jobs.fetch_poll_interval", "must not be shorter than %s", EnvName("jobs.fetch_cooldown"))
	return f.err()
}
