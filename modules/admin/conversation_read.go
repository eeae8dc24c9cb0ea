package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// readAgainAfter is how long one entry stands for all that an admin reads of a conversation.
const readAgainAfter = time.Hour

// ConversationRead records that an admin reads the conversation of a session, unless it was recorded within the hour. It
// joins the caller's transaction.
func (s *Service) ConversationRead(ctx context.Context, admin, session uuid.UUID) error {
	known, err := s.trail.Recorded(ctx, admin, ReadConversation, session, s.clock.Now().Add(-readAgainAfter))
	if err != nil || known {
		return err
	}
	return s.record(ctx, actor.Actor{ID: admin}, ReadConversation, session, nil)
}

// ReportResolved records that an admin has decided about somebody's words or profile. It joins the caller's transaction.
func (s *Service) ReportResolved(ctx context.Context, admin, subject uuid.UUID, details map[string]any) error {
	return s.record(ctx, actor.Actor{ID: admin}, ResolvedReport, subject, details)
}
