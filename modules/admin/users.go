package admin

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/page"
	"sherpa/platform/text"
)

// ApplicationStatus is where a person stands on the way to being a Sherpa.
type ApplicationStatus string

// The states. A Sherpa's is Approved, however they became one (specification, section 4).
const (
	Pending  ApplicationStatus = "pending"
	Approved ApplicationStatus = "approved"
	Rejected ApplicationStatus = "rejected"
	None     ApplicationStatus = "none"
)

// User is a person as admins see them.
type User struct {
	ID          uuid.UUID
	GamerTag    string
	Email       string
	Avatar      string
	IsGuide     bool
	IsAdmin     bool
	Application ApplicationStatus
	AppliedAt   *time.Time // of the last application
	Closed      bool
	Flags       []Flag
	CreatedAt   time.Time
}

// UserFilter says which users are looked for: those with Text as a part of GamerTag, e-mail address or
// full name, in any case and literally; and those with a status. Empty means all. FlaggedFirst brings
// those with repeated no-shows to the top.
type UserFilter struct {
	Text         string
	Status       ApplicationStatus
	FlaggedFirst bool
}

// UserQuery is a filter with the place to go on from.
type UserQuery struct {
	UserFilter

	Flags FlagRule
	After *UserKey
	Limit int
}

// UserKey is a user's place in the list: newest first; with FlaggedFirst the flagged ones before.
type UserKey struct {
	Flagged   bool      `json:"f,omitempty"`
	CreatedAt time.Time `json:"t"`
	ID        uuid.UUID `json:"i"`
}

const maxText = 120

// ListUsers lists users, newest first. Errors: errs.ErrUnauthenticated, errs.ErrForbidden; Invalid for
// an unknown status or unreadable text; Malformed for a foreign cursor.
func (s *Service) ListUsers(ctx context.Context, filter UserFilter, req page.Request) (page.Page[User], error) {
	none := page.Page[User]{}
	if _, err := actor.RequireAdmin(ctx); err != nil {
		return none, err
	}
	filter.Text = strings.TrimSpace(filter.Text)
	if !text.IsLine(filter.Text) || utf8.RuneCountInString(filter.Text) > maxText {
		return none, errs.InvalidField("q", "Please search for at most 120 readable characters.")
	}
	switch filter.Status {
	case "", Pending, Approved, Rejected, None:
	default:
		return none, errs.InvalidField("status", "This status is not known.")
	}
	q := UserQuery{UserFilter: filter, Flags: s.flags(), Limit: req.Limit + 1}
	var after UserKey
	more, err := page.Decode(req.Cursor, &after)
	if err != nil {
		return none, err
	}
	if more {
		q.After = &after
	}
	users, err := s.users.Users(ctx, q)
	if err != nil {
		return none, err
	}
	return page.Cut(users, req.Limit, func(u User) any {
		return UserKey{Flagged: slices.Contains(u.Flags, RepeatedNoShow), CreatedAt: u.CreatedAt, ID: u.ID}
	}), nil
}
