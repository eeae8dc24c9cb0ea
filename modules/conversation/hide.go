package conversation

import (
	"context"

	"github.com/google/uuid"
)

// Hide keeps the text of a message from everybody, because a moderator decided so. It asks for no actor and joins the caller's
// transaction. Errors: NotFound, also for one that is hidden.
func (s *Service) Hide(ctx context.Context, message uuid.UUID) error {
	return s.Repository.Hide(ctx, message, s.Clock.Now())
}
