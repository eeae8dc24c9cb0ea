package reviews

import (
	"context"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// maxAnswer is how many characters an answer has at most.
const maxAnswer = 500

// Refusals of an answer.
var (
	ErrNoReview   = errs.New(errs.NotFound, "REVIEW_NOT_FOUND", "This review does not exist.")
	errNotRated   = errs.New(errs.Forbidden, "FORBIDDEN", "Only the Sherpa who was rated can answer.")
	errIsAnswered = errs.New(errs.Conflict, "ANSWERED", "You have answered this review. An answer cannot be changed.")
)

// Answer is what the rated guide says to a review.
type Answer struct {
	Text string
	At   time.Time
}

// Answer has the guide who was rated answer a review, once. Errors: errs.ErrUnauthenticated; ErrNoReview, also for one that
// was hidden; Forbidden for everybody else and for a suspended guide; Invalid for the text; Conflict for a second answer.
func (s *Service) Answer(ctx context.Context, review uuid.UUID, raw string) (Review, error) {
	var answered Review
	err := s.asRated(ctx, review, func(ctx context.Context, r Review) error {
		answer := Answer{Text: tidy(raw), At: s.clock.Now()}
		var invalid errs.ValidationErrors
		invalid.Check(answer.Text != "", "text", "Please write an answer.")
		invalid.Check(text.IsText(answer.Text), "text", "The answer holds characters that cannot be shown.")
		invalid.Check(utf8.RuneCountInString(answer.Text) <= maxAnswer, "text", "An answer has at most 500 characters.")
		if err := invalid.Err(); err != nil {
			return err
		}
		if r.Answer != nil {
			return errIsAnswered
		}
		if err := s.ratings.SaveAnswer(ctx, review, answer); err != nil {
			return err
		}
		answered, answered.Answer = r, &answer
		s.live.NoticeAdded(ctx, r.Author)
		return nil
	})
	return answered, err
}

// MayAnswer says who may answer at all, so that this is checked before the body. Errors as Answer, but for the text and Conflict.
func (s *Service) MayAnswer(ctx context.Context, review uuid.UUID) error {
	return s.asRated(ctx, review, func(context.Context, Review) error { return nil })
}

// asRated does something with a review that nobody else changes meanwhile, as the guide who was rated.
func (s *Service) asRated(ctx context.Context, review uuid.UUID, do func(context.Context, Review) error) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		subject, err := s.ratings.FindSubjectForUpdate(ctx, review)
		if err != nil {
			return err
		}
		if subject != who.ID {
			return errNotRated
		}
		if err := s.people.MayGuide(ctx, who.ID); err != nil {
			return err
		}
		r, err := s.ratings.Review(ctx, review)
		if err != nil {
			return err
		}
		return do(ctx, r)
	})
}
