package applications

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// maxReason is the length of a rejection's reason in characters.
const maxReason = 500

// Reject refuses the applicant, who is told the reason (it may be empty) and may apply again. It joins the
// caller's transaction. Errors: errs.ErrUnauthenticated, errs.ErrForbidden; ErrOwn; Invalid for the reason;
// NotFound for nobody; ErrApproved; ErrNonePending.
func (s *Service) Reject(ctx context.Context, userID uuid.UUID, reason string) error {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return err
	}
	if admin.ID == userID {
		return ErrOwn
	}
	reason = strings.TrimSpace(strings.ReplaceAll(reason, "\r\n", "\n"))
	return s.tx.Do(ctx, func(ctx context.Context) error {
		a, err := s.pendingOf(ctx, userID)
		if err != nil {
			return err
		}
		if err := checkReason(reason); err != nil {
			return err
		}
		if err := a.reject(admin.ID, s.clock.Now(), reason); err != nil {
			return err
		}
		if err := s.applications.Save(ctx, a); err != nil {
			return err
		}
		return s.notify(ctx, a)
	})
}

func checkReason(reason string) error {
	if utf8.RuneCountInString(reason) > maxReason {
		return errs.InvalidField("reason", "Please keep the reason to 500 characters.")
	}
	if !text.IsText(reason) {
		return errs.InvalidField("reason", "The reason holds characters that cannot be shown.")
	}
	return nil
}
