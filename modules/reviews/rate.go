package reviews

import (
	"context"
	"encoding/json"
	"math"
	"strings"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// Refusals of a rating. The sentences are the specification's (sections 5 and 8).
var (
	// ErrNoSession is what strangers are told, too: word for word as if the session did not exist.
	ErrNoSession    = errs.New(errs.NotFound, "SESSION_NOT_FOUND", "Session not found.")
	ErrNotYours     = errs.New(errs.Forbidden, "FORBIDDEN", "Not authorized to rate this session.")
	ErrNotCompleted = errs.New(errs.Conflict, "NOT_COMPLETED", "You can only rate after the session is completed.")
)

// Submission is a rating as it arrives.
type Submission struct {
	Score          string // a number; rounded, and brought into 1 to 5
	Comment        string
	ReportedNoShow bool
	ReportDetails  string // kept only with ReportedNoShow
}

// Rate has the signed-in person rate the other side of a completed session, once. as is the side that
// the call was made for, empty when it does not say; who is who in the session decides. A report goes to
// the session's problem. Errors in the order of the checks: errs.ErrUnauthenticated; ErrNoSession;
// ErrNotYours; Invalid with the validation errors by field; ErrNotCompleted; ErrRated.
func (s *Service) Rate(ctx context.Context, session uuid.UUID, as Side, sub Submission) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		r, completed, err := s.begin(ctx, who, session, as)
		if err != nil {
			return err
		}
		r.Score, r.Comment, r.CreatedAt = parseScore(sub.Score), sub.Comment, s.clock.Now()
		r.ReportedNoShow, r.ReportDetails = sub.ReportedNoShow, sub.ReportDetails
		if err := r.check(); err != nil {
			return err
		}
		if !completed {
			return ErrNotCompleted
		}
		if err := s.record(ctx, r); err != nil || !r.ReportedNoShow {
			return err
		}
		return s.sessions.ReportProblem(ctx, session, who.ID, r.ReportDetails)
	})
}

// MayRate is nil for a person whose rating of a session may be looked at, whatever it says. Errors as the first
// three of Rate.
func (s *Service) MayRate(ctx context.Context, session uuid.UUID, as Side) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		_, _, err := s.begin(ctx, who, session, as)
		return err
	})
}

// begin says who rates whom, in a session that nobody else changes until the transaction ends.
func (s *Service) begin(ctx context.Context, who actor.Actor, session uuid.UUID, as Side) (r Rating, completed bool, err error) {
	gamer, guide, completed, err := s.sessions.LockForRating(ctx, session)
	if err != nil {
		return Rating{}, false, err
	}
	r = Rating{Session: session, Author: who.ID}
	switch who.ID {
	case gamer:
		r.Side, r.Subject = ByUser, guide
	case guide:
		r.Side, r.Subject = ByGuide, gamer
	default:
		if who.IsAdmin {
			return Rating{}, false, ErrNotYours
		}
		return Rating{}, false, ErrNoSession
	}
	if as != "" && as != r.Side {
		return Rating{}, false, ErrNotYours
	}
	return r, completed, nil
}

// parseScore rounds a number and brings it into 1 to 5; 0, which is no score, for anything else.
func parseScore(text string) int {
	var score float64
	if err := json.Unmarshal([]byte(strings.TrimSpace(text)), &score); err != nil || strings.TrimSpace(text) == "null" {
		return 0
	}
	return int(math.Round(min(max(score, 1), 5)))
}
