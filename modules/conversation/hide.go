package conversation

import (
	"context"

	"github.com/google/uuid"
)

// Hide keeps the text of a message from everybody, because a moderator decided so, and tells both people of the session that its
// messages changed. It asks for no actor and joins the caller's transaction. Errors: NotFound, also for one that is hidden.
func (s *Service) Hide(ctx context.Context, message uuid.UUID) error {
	m, err := s.Messages.Hide(ctx, message, s.Clock.Now())
	if err != nil {
		return err
	}
	s.Live.MessageWritten(ctx, m.Session, m.Seq, m.Recipient, m.Author)
	return nil
}
