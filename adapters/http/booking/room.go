package bookinghttp

import (
	"context"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
)

// words are what somebody wrote, in Unicode's composed form (NFC), in which characters are counted and compared.
func words(s *string) string { return norm.NFC.String(text(s)) }

// SetMeeting says where the two meet.
func (h *Handler) SetMeeting(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.MeetingRequest
		if err := h.read(ctx, c, session, booking.SetMeeting, respond.Decode, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.SetMeeting(ctx, session, words(body.Text), text(body.Url))
	})
}

// CheckIn says that the person is here.
func (h *Handler) CheckIn(c *gin.Context, path openapi.Id) {
	h.bare(c, path, booking.CheckIn, h.booking.CheckIn)
}

func meetingToAPI(m booking.Meeting) *openapi.Meeting {
	if m.By == "" {
		return nil
	}
	return &openapi.Meeting{Text: m.Text, Url: m.URL, SetBy: openapi.MeetingSetBy(m.By)}
}

func checkInsToAPI(s booking.Session) *openapi.CheckIns {
	opens := s.CheckInOpensAt()
	if opens.IsZero() {
		return nil
	}
	return &openapi.CheckIns{Gamer: s.GamerHereAt, Guide: s.GuideHereAt, OpensAt: &opens}
}

func handlesToAPI(h booking.SessionHandles) *openapi.SessionHandles {
	if !h.Shown {
		return nil
	}
	return &openapi.SessionHandles{Mine: handleList(h.Mine), Theirs: handleList(h.Theirs)}
}

func handleList(handles []booking.Handle) []openapi.Handle {
	out := make([]openapi.Handle, 0, len(handles))
	for _, h := range handles {
		out = append(out, openapi.Handle{Kind: &h.Kind, Value: &h.Value})
	}
	return out
}
