package config

// Limits bound what one person can set off without paying (design, section 10). 0 is off.
type Limits struct {
	// Pending is how many pending requests one gamer may have, to all guides together.
	Pending int `mapstructure:"pending"`
	// PendingPerPair and PendingHoursPerPair bound the pending requests of one gamer to one guide: their number and hours.
	PendingPerPair      int `mapstructure:"pending_per_pair"`
	PendingHoursPerPair int `mapstructure:"pending_hours_per_pair"`
	// RequestsPerPairDay and RequestsPerDay count the requests of 24 hours, cancelled ones included.
	RequestsPerPairDay int `mapstructure:"requests_per_pair_day"`
	RequestsPerDay     int `mapstructure:"requests_per_day"`
	// PendingMoves is how often a request may be moved before it is answered.
	PendingMoves int `mapstructure:"pending_moves"`
	// CheckoutsPerDay counts the purchases that one buyer starts in 24 hours.
	CheckoutsPerDay int `mapstructure:"checkouts_per_day"`
	// UploadsPerDay, ExportsPerDay and ReportsPerDay count the pictures that one person uploads, the copies of their data
	// that they ask for, and what they report to the moderators, in 24 hours.
	UploadsPerDay int `mapstructure:"uploads_per_day"`
	ExportsPerDay int `mapstructure:"exports_per_day"`
	ReportsPerDay int `mapstructure:"reports_per_day"`
	// MailsAtOnce is how many mails about requests one person gets from another in ten minutes before the rest fold
	// into one.
	MailsAtOnce int `mapstructure:"mails_at_once"`
}

// Validate reports every setting that cannot work.
func (l Limits) Validate() error {
	var f validationErrors
	for _, limit := range []struct {
		name  string
		value int
	}{
		{"pending", l.Pending},
		{"pending_per_pair", l.PendingPerPair},
		{"pending_hours_per_pair", l.PendingHoursPerPair},
		{"requests_per_pair_day", l.RequestsPerPairDay},
		{"requests_per_day", l.RequestsPerDay},
		{"pending_moves", l.PendingMoves},
		{"checkouts_per_day", l.CheckoutsPerDay},
		{"uploads_per_day", l.UploadsPerDay},
		{"exports_per_day", l.ExportsPerDay},
		{"reports_per_day", l.ReportsPerDay},
		{"mails_at_once", l.MailsAtOnce},
	} {
		f.check(limit.value >= 0, "limits."+limit.name, "must not be negative; 0 is off")
	}
	return f.err()
}
