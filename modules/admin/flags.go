package admin

import (
	"time"

	"sherpa/platform/money"
)

// Flag is what admins should notice about a person.
type Flag string

// The flags.
const (
	// RepeatedNoShow marks a guide with several verdicts of a no-show that counts (design, section 3, "Problems").
	RepeatedNoShow Flag = "repeated_no_show"
	// Form1099 marks a guide who was paid so much this calendar year (UTC) that a 1099 is due (specification, section 9).
	Form1099 Flag = "form_1099"
	// BookingBlocked marks a gamer who cannot book until an operator lifts it (design, section 2, "Dispute").
	BookingBlocked Flag = "booking_blocked"
	// Suspended marks a guide who is not found and not booked until an operator restores them.
	Suspended Flag = "suspended"
)

const (
	flagVerdicts = 3
	flagWithin   = 90 * 24 * time.Hour
)

// FlagRule says when a guide is flagged: for no-shows with at least so many verdicts since then; for a 1099
// when more than PaidAbove was paid since PaidSince.
type FlagRule struct {
	Verdicts  int
	Since     time.Time
	PaidAbove money.Cents
	PaidSince time.Time
}

func (s *Service) flags() FlagRule {
	now := s.clock.Now()
	return FlagRule{
		Verdicts: flagVerdicts, Since: now.Add(-flagWithin),
		PaidAbove: s.form1099Above.In(now.Year()), PaidSince: time.Date(now.Year(), 1, 1, 0, 0, 0, 0, time.UTC),
	}
}
