package ledger

import (
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// Dated is a transaction with the business time at which it is posted.
type Dated struct {
	Transaction

	At time.Time
}

// SessionMoney is what became of the SC of one session, for measurements.
type SessionMoney struct {
	Session, Gamer, Guide uuid.UUID
	Total                 money.SC
	Price                 money.Cents // for the guide
	HeldAt                time.Time
	ReleasedAt            time.Time // zero unless the SC went back to the gamer
	SettledAt             time.Time // zero unless the guide was paid
}

// Transactions are those that Hold, Release and Settle post.
func (m SessionMoney) Transactions() []Dated {
	posted := []Dated{{hold(m.Session, m.Gamer, m.Total), m.HeldAt}}
	if !m.ReleasedAt.IsZero() {
		posted = append(posted, Dated{release(m.Session, m.Gamer, m.Total), m.ReleasedAt})
	}
	if !m.SettledAt.IsZero() {
		posted = append(posted, Dated{settle(m.Session, m.Guide, m.Total, m.Price), m.SettledAt})
	}
	return posted
}
