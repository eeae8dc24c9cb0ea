package booking

import "context"

// tellLive tells the open pages of both people that the session has a new version, and those of the person who did not
// act that there is a notice. It is not called for reports, which are secret.
func (s *Service) tellLive(ctx context.Context, session Session, h SessionEvent) {
	if s.Live == nil {
		return
	}
	s.Live.SessionChanged(ctx, session.ID, session.Version, session.Gamer, session.Guide)
	switch h.By {
	case SideGamer:
		s.Live.NoticeAdded(ctx, session.Guide)
	case SideGuide:
		s.Live.NoticeAdded(ctx, session.Gamer)
	case SideAdmin, SideSystem:
		s.Live.NoticeAdded(ctx, session.Gamer, session.Guide)
	}
}
