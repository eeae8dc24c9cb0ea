package admin

import "time"

// Flag is what admins should notice about a person.
type Flag string

// RepeatedNoShow marks a guide with several verdicts of a no-show that counts (design, section 3, "Problems").
const RepeatedNoShow Flag = "repeated_no_show"

const (
	flagVerdicts = 3
	flagWithin   = 90 * 24 * time.Hour
)

// FlagRule says when a guide is flagged: at least so many verdicts since then.
type FlagRule struct {
	Verdicts int
	Since    time.Time
}

func (s *Service) flags() FlagRule {
	return FlagRule{Verdicts: flagVerdicts, Since: s.clock.Now().Add(-flagWithin)}
}
