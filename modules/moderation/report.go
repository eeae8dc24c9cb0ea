package moderation

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/id"
	"sherpa/platform/text"
)

// maxReason is how many characters a reason has at most.
const maxReason = 500

// Report reports something to the moderators. again is true when the acting person has done so before, which changes nothing; a
// profile that was decided about can be reported anew, since it may have changed. Errors: errs.ErrUnauthenticated; Invalid for kind
// and reason, and for one's own; ErrNothing for what the person may not see; TooMany.
func (s *Service) Report(ctx context.Context, kind Kind, thing, reason string) (again bool, err error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return false, err
	}
	reason, invalid := tidy(reason), errs.ValidationErrors{}
	invalid.Check(kind == Message || kind == Review || kind == Profile, "kind", "The kind is message, review or profile.")
	check(&invalid, reason, true)
	if err := invalid.Err(); err != nil {
		return false, err
	}
	thingID, err := id.Parse(thing)
	if err != nil {
		return false, ErrNothing
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		if err := s.Repository.LockThing(ctx, kind, thingID); err != nil {
			return err
		}
		t, err := s.Repository.Seen(ctx, who.ID, kind, thingID)
		if err != nil {
			return err
		}
		if t.Subject == who.ID {
			return errOwn
		}
		inOpen, ever, open, err := s.Repository.Reported(ctx, who.ID, kind, thingID)
		if err != nil {
			return err
		}
		if again = inOpen || ever && kind != Profile; again {
			return nil
		}
		if err := s.Accounts.CountReport(ctx, who.ID, s.ReportsPerDay); err != nil {
			return err
		}
		now := s.Clock.Now()
		if open == uuid.Nil {
			open = id.New()
			if err := s.Repository.Insert(ctx, open, t, now); err != nil {
				return err
			}
		}
		return s.Repository.AddReport(ctx, open, who.ID, reason, now)
	})
	return again, err
}

// Erase removes what a person reported and what was shown of their words. It joins the caller's transaction.
func (s *Service) Erase(ctx context.Context, person uuid.UUID) error {
	return s.Repository.Erase(ctx, person)
}

func tidy(raw string) string { return strings.TrimSpace(strings.ReplaceAll(raw, "\r\n", "\n")) }

func check(invalid *errs.ValidationErrors, reason string, needed bool) {
	invalid.Check(reason != "" || !needed, "reason", "Please give a reason.")
	invalid.Check(text.IsText(reason), "reason", "The reason holds characters that cannot be shown.")
	invalid.Check(utf8.RuneCountInString(reason) <= maxReason, "reason", "The reason has at most 500 characters.")
}
