// Package conversationhttp serves the messages of sessions.
package conversationhttp

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/conversation"
	"sherpa/platform/actor"
	"sherpa/platform/id"
)

// Handler implements the operations of this module.
type Handler struct{ service *conversation.Service }

// New builds the handler.
func New(s *conversation.Service) *Handler { return &Handler{s} }

// on runs do for the session that a path names. A missing sign-in is reported before any other error.
func on(c *gin.Context, path string, do func(session uuid.UUID) error) {
	_, err := actor.Require(c.Request.Context())
	if err == nil {
		var session uuid.UUID
		if session, err = id.Parse(path); err != nil {
			err = conversation.ErrNotFound
		} else {
			err = do(session)
		}
	}
	if err != nil {
		respond.Error(c, err)
	}
}

// read decodes the body of a call. What is wrong with it is told to those alone who may make the call.
func (h *Handler) read(c *gin.Context, session uuid.UUID, body any) error {
	invalid := respond.Decode(c, body)
	if invalid == nil {
		return nil
	}
	if err := h.service.May(c.Request.Context(), session); err != nil {
		return err
	}
	return invalid
}

// ListMessages implements openapi.ServerInterface.
func (h *Handler) ListMessages(c *gin.Context, path openapi.Id, params openapi.ListMessagesParams) {
	on(c, path, func(session uuid.UUID) error {
		after := uuid.Nil
		if params.After != nil && *params.After != "" {
			var err error
			if after, err = id.Parse(*params.After); err != nil {
				after = uuid.Max // no message has it, so that 401, 403 and 404 for the session come first
			}
		}
		found, err := h.service.List(c.Request.Context(), session, after)
		if err != nil {
			return err
		}
		list := make([]openapi.Message, 0, len(found))
		for _, m := range found {
			list = append(list, messageToAPI(m))
		}
		respond.JSON(c, http.StatusOK, list)
		return nil
	})
}

// SendMessage implements openapi.ServerInterface: 201, or 200 when the message was sent before.
func (h *Handler) SendMessage(c *gin.Context, path openapi.Id) {
	on(c, path, func(session uuid.UUID) error {
		var body openapi.MessageRequest
		if err := h.read(c, session, &body); err != nil {
			return err
		}
		m, replayed, err := h.service.Send(c.Request.Context(), session, conversation.Draft{Text: value(body.Text), ClientID: value(body.ClientId)})
		if err != nil {
			return err
		}
		status := http.StatusCreated
		if replayed {
			status = http.StatusOK
		}
		respond.JSON(c, status, messageToAPI(m))
		return nil
	})
}

// ReadMessages implements openapi.ServerInterface.
func (h *Handler) ReadMessages(c *gin.Context, path openapi.Id) {
	on(c, path, func(session uuid.UUID) error {
		var body openapi.ReadRequest
		if err := h.read(c, session, &body); err != nil {
			return err
		}
		upTo, err := id.Parse(value(body.UpTo))
		if err != nil {
			upTo = uuid.Max // no message has it
		}
		if err := h.service.MarkRead(c.Request.Context(), session, upTo); err != nil {
			return err
		}
		c.Status(http.StatusNoContent)
		return nil
	})
}

// GetConversation implements openapi.ServerInterface.
func (h *Handler) GetConversation(c *gin.Context, path openapi.Id) {
	on(c, path, func(session uuid.UUID) error {
		found, err := h.service.Get(c.Request.Context(), session)
		if err != nil {
			return err
		}
		respond.JSON(c, http.StatusOK, conversationToAPI(found))
		return nil
	})
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
