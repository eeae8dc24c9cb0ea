package booking

import (
	"context"

	"github.com/google/uuid"
)

// Cancel calls a session off: a request by either side, an approved session by its guide. Admins may
// cancel both. The SC go back.
func (s *Service) Cancel(ctx context.Context, id uuid.UUID, reason string) (View, error) {
	return s.act(ctx, id, Cancel, because(reason))
}
