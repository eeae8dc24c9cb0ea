package booking

import (
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking/hours"
	"sherpa/platform/money"
)

// Status is where a session stands.
type Status string

// The statuses that the server writes (design, section 3).
const (
	Pending   Status = "pending"
	Approved  Status = "approved"
	Scheduled Status = "scheduled" // approved, and moved since
	Completed Status = "completed"
	Declined  Status = "declined"
	Cancelled Status = "cancelled"
	Failed    Status = "failed"
	Refunded  Status = "refunded"
)

// holdsSlot says whether nobody else can book the guide at a session's time.
func (s Status) holdsSlot() bool { return s == Pending || s == Approved || s == Scheduled }

// Side is the part that somebody plays in a session.
type Side string

// The sides.
const (
	SideGamer  Side = "gamer"
	SideGuide  Side = "guide"
	SideAdmin  Side = "admin"
	SideSystem Side = "system"
)

// Limits of booking (specification sections 5 and 9, design section 3).
const (
	LeadTime      = hours.Lead
	Horizon       = hours.MaxHorizon * 24 * time.Hour
	MinHours      = 1
	MaxHours      = hours.MaxLength
	AnswerWithin  = 72 * time.Hour // a request that nobody answers expires
	SettleAfter   = 48 * time.Hour // after completion, unless a problem is open
	MaxMoves      = 5
	MaxGameLength = 120
	MaxReason     = 500
	MaxNote       = 500 // characters with a request
)

// Session is one booking of a guide by a gamer. It is changed only by transitions (machine.go).
type Session struct {
	ID           uuid.UUID
	Gamer        uuid.UUID
	Guide        uuid.UUID
	Game         string
	Platform     string
	StartsAt     time.Time
	Hours        int
	Rate         money.Cents // per hour, frozen
	SCPerHour    money.SC    // frozen
	Status       Status
	StatusReason string
	Version      int    // raised by every transition
	Moves        int    // after approval
	PendingMoves int    // before an answer
	Note         string // the gamer's words with the request; for its two people and admins
	ApprovedAt   *time.Time
	Instant      bool // approved by the guide's standing approval, in the transaction of the booking
	OutsideHours bool // asked for outside the guide's usual hours
	// LateCancelledAt is when the gamer cancelled after freeUntil; the SC stay in escrow until it settles.
	LateCancelledAt *time.Time
	WaivedAt        *time.Time // when the guide gave the SC of a late cancellation back
	Proposal        Proposal   // another time that one side proposes; zero when there is none
	Meeting         Meeting    // where the two meet; zero when nobody has said
	MeetingToldAt   *time.Time // when the last updated invitation for the meeting place was sent
	GamerHereAt     *time.Time // when the gamer checked in for the present start
	GuideHereAt     *time.Time // when the guide did
	ExpiresAt       time.Time
	CompletedAt     *time.Time
	SettledAt       *time.Time
	Problem         ProblemState // empty when nobody complained
	CreatedAt       time.Time
	UpdatedAt       time.Time
}

// EndsAt is when the session is over.
func (s Session) EndsAt() time.Time { return s.StartsAt.Add(time.Duration(s.Hours) * time.Hour) }

// TotalSC is what the gamer pays.
func (s Session) TotalSC() money.SC { return s.SCPerHour * money.SC(s.Hours) }

// Price is what the guide earns: rate × hours, in cents.
func (s Session) Price() money.Cents { return s.Rate * money.Cents(s.Hours) }

// expiry is the earlier of the start and 72 h after the request; a move never restarts the 72 h.
func (s Session) expiry() time.Time {
	if by := s.CreatedAt.Add(AnswerWithin); by.Before(s.StartsAt) {
		return by
	}
	return s.StartsAt
}

// Parties is what decides about a booking between two people. It is an alias, so that accounts can answer with its own type.
type Parties = struct {
	MayBook   error // why the gamer may not book; nil when they may
	Bookable  bool  // the guide exists and can be booked
	Rate      money.Cents
	Platforms []string
	Blocked   bool // one of them has blocked the other

	// How both appear to each other.
	GamerName, GamerAvatar string
	GuideName, GuideAvatar string
}

// SessionEvent is one line of a session's timeline.
type SessionEvent struct {
	Session uuid.UUID
	Version int
	Event   Event
	From    Status // empty for the booking itself
	To      Status
	By      Side
	Person  uuid.UUID // zero for the system
	Reason  string
	At      time.Time
	// FromTime and ToTime are the starts before and after a move or an accepted proposal, and what was proposed; zero
	// for other events.
	FromTime time.Time
	ToTime   time.Time
}
