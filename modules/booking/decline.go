package booking

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// Decline refuses a request; its guide only. The SC go back.
func (s *Service) Decline(ctx context.Context, id uuid.UUID, reason string) (View, error) {
	return s.act(ctx, id, Decline, because(reason))
}

// because is a change with a reason that a person gives: trimmed, at most 500 characters.
func because(reason string) change {
	reason = strings.TrimSpace(reason)
	return change{reason: reason, check: func() error {
		if utf8.RuneCountInString(reason) > MaxReason {
			return errs.InvalidField("reason", "Please keep the reason to 500 characters.")
		}
		return nil
	}}
}
