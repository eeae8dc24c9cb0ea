package booking

import (
	"context"
	"regexp"
	"strings"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/id"
)

// codeForm is a session's number as people read it, in small letters.
var codeForm = regexp.MustCompile(`^[0-9a-f]{6}$`)

// FindByCode gives an admin the sessions with a number as people read it: the last six characters of the id, in any case.
// A whole id finds the one session. Errors: errs.ErrUnauthenticated, errs.ErrForbidden; Invalid for what is neither.
func (s *Service) FindByCode(ctx context.Context, code string) ([]View, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	code = strings.ToLower(strings.TrimPrefix(strings.TrimSpace(code), "#"))
	only, err := id.Parse(code)
	if whole := err == nil; !whole {
		only = uuid.Nil
	} else {
		code = only.String()[len(only.String())-6:]
	}
	if !codeForm.MatchString(code) {
		return nil, errs.InvalidField("code", "A session's number has six characters, 0 to 9 and A to F.")
	}
	found, err := s.Views.ByCode(ctx, code)
	if err != nil {
		return nil, err
	}
	views := []View{}
	for _, v := range found {
		if only == uuid.Nil || v.ID == only {
			views = append(views, v)
		}
	}
	return s.shownTo(admin, views), nil
}

// Latest gives an admin a person's sessions on either side, newest first, at most limit. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden.
func (s *Service) Latest(ctx context.Context, person uuid.UUID, limit int) ([]View, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Views.Latest(ctx, person, limit)
	return s.shownTo(admin, found), err
}

// shownTo shows sessions to an admin, of their own as to a participant.
func (s *Service) shownTo(admin actor.Actor, views []View) []View {
	now := s.Clock.Now()
	for i, v := range views {
		side, _ := sideOf(admin, v.Session)
		views[i] = v.seenBy(side, s.Limits, now)
	}
	return views
}
