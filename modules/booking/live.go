package booking

import "context"

// tellLive tells both people of a session that it has a new version, and who did not act that there is something to read
// about. A report never comes here.
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
