package accounts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/text"
	"sherpa/platform/tx"
)

// Handle is a name under which a person is met elsewhere, such as on Discord. It is an alias, so that a port of another
// module can name the same type.
type Handle = struct {
	Kind  string // one of HandleKinds
	Value string
}

// HandleKinds are the places where people are met.
func HandleKinds() []string {
	return []string{"discord", "steam", "psn", "xbox", "nintendo", "riot", "battlenet", "epic", "other"}
}

// tidyHandles brings handles into the form in which they are kept, without doubles. Validation errors are noted under the field of
// the entry, such as handles[1].kind.
func tidyHandles(raw []Handle, invalid *errs.ValidationErrors) []Handle {
	kept := []Handle{}
	invalid.Check(len(raw) <= maxHandles, fieldHandles, "At most 8 handles are possible.")
	for i, h := range raw[:min(len(raw), maxHandles)] {
		field := fmt.Sprintf("%s[%d]", fieldHandles, i)
		h = Handle{Kind: strings.ToLower(strings.TrimSpace(h.Kind)), Value: strings.TrimSpace(h.Value)}
		invalid.Check(slices.Contains(HandleKinds(), h.Kind), field+".kind", "The kind is one of "+strings.Join(HandleKinds(), ", ")+".")
		invalid.Check(h.Value != "", field+".value", "Please enter the handle.")
		invalid.Check(text.IsLine(h.Value), field+".value", "The handle holds characters that cannot be shown.")
		invalid.Check(utf8.RuneCountInString(h.Value) <= maxHandle, field+".value", "A handle has at most 64 characters.")
		if !slices.Contains(kept, h) {
			kept = append(kept, h)
		}
	}
	return kept
}

// Handles are people's handles, for the other person of a session alone. A closed account has none.
func (s *Service) Handles(ctx context.Context, people ...uuid.UUID) tx.Answer[map[uuid.UUID][]Handle] {
	return s.counterparts.Handles(ctx, people...)
}

// MeetingDefault is a guide's usual meeting place, empty when there is none, for somebody who is no guide and for a closed
// account. Errors: ErrUnknown.
func (s *Service) MeetingDefault(ctx context.Context, userID uuid.UUID) (string, error) {
	u, err := s.people.Find(ctx, userID)
	if err != nil || u.Closed() || !u.IsGuide {
		return "", err
	}
	return u.MeetingDefault, nil
}
