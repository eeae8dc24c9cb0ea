package conversationhttp

import (
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/modules/conversation"
)

func messageToAPI(m conversation.Message) openapi.Message {
	out := openapi.Message{
		UnderscoreId: m.ID.String(), SessionId: m.Session.String(), By: openapi.MessageBy(m.Side), Text: m.Text, CreatedAt: m.CreatedAt,
	}
	if m.HiddenAt != nil {
		hidden := true
		out.Hidden = &hidden
	}
	if m.ClientID != "" {
		out.ClientId = &m.ClientID
	}
	return out
}

func conversationToAPI(c conversation.Conversation) openapi.Conversation {
	out := openapi.Conversation{
		MayWrite: c.Reason == conversation.MayWrite, Reason: openapi.ConversationReason(c.Reason), Left: c.Left, ClosesAt: &c.ClosesAt,
		Unread: c.Unread, Count: c.Count,
	}
	if c.ReadByOther != uuid.Nil {
		read := c.ReadByOther.String()
		out.ReadByOther = &read
	}
	return out
}
