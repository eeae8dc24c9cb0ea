package config

// Retention is for how many days the program keeps what nothing needs any more (docs/privacy.md).
type Retention struct {
	// ClosedUnpaidDays is how long money owed to a guide keeps the personal data of a closed account; 0 is not at all.
	ClosedUnpaidDays int `mapstructure:"closed_unpaid_days"`
	// RejectedApplicationsDays counts from the rejection.
	RejectedApplicationsDays int `mapstructure:"rejected_applications_days"`
	// BookingKeysDays is how long the idempotency key of a booking is kept: until then a repeated request is answered
	// with the first booking.
	BookingKeysDays int `mapstructure:"booking_keys_days"`
	// ProviderEventsDays is for the log of the payment provider's events: ids and kinds.
	ProviderEventsDays int `mapstructure:"provider_events_days"`
	// JobErrorsDays is for the error texts of background jobs that have ended.
	JobErrorsDays int `mapstructure:"job_errors_days"`
}

// maxDays is ten years.
const maxDays = 3650

// Validate reports every setting that cannot work.
func (r Retention) Validate() error {
	var f validationErrors
	for _, s := range []struct {
		name       string
		days, from int
	}{
		{"closed_unpaid_days", r.ClosedUnpaidDays, 0},
		{"rejected_applications_days", r.RejectedApplicationsDays, 1},
		{"booking_keys_days", r.BookingKeysDays, 1},
		{"provider_events_days", r.ProviderEventsDays, 1},
		{"job_errors_days", r.JobErrorsDays, 1},
	} {
		f.check(s.days >= s.from && s.days <= maxDays, "retention."+s.name, "must be between %d and %d days", s.from, maxDays)
	}
	return f.err()
}
