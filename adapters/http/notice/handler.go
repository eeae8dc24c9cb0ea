// Package noticehttp serves the notices of people.
package noticehttp

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/modules/notice"
	"sherpa/platform/page"
)

// Handler implements the operations of this module.
type Handler struct{ service *notice.Service }

// New builds the handler.
func New(s *notice.Service) *Handler { return &Handler{s} }

// ListNotices implements openapi.ServerInterface.
func (h *Handler) ListNotices(c *gin.Context, params openapi.ListNoticesParams) {
	list, err := h.service.List(c.Request.Context(), page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	out := openapi.Notices{Unread: list.Unread, UnreadMessages: []openapi.UnreadMessages{}, Items: []openapi.NoticeItem{}}
	for _, m := range list.Messages {
		out.UnreadMessages = append(out.UnreadMessages, openapi.UnreadMessages{SessionId: m.Session.String(), Count: m.Count})
	}
	for _, i := range list.Items {
		out.Items = append(out.Items, itemToAPI(i))
	}
	respond.Link(c, list.Next)
	respond.JSON(c, http.StatusOK, out)
}

// ReadNotices implements openapi.ServerInterface.
func (h *Handler) ReadNotices(c *gin.Context) {
	var body openapi.ReadRequest
	err := respond.DecodeSigned(c, &body)
	if err == nil {
		upTo := ""
		if body.UpTo != nil {
			upTo = *body.UpTo
		}
		err = h.service.MarkRead(c.Request.Context(), upTo)
	}
	if err != nil {
		respond.Error(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func itemToAPI(i notice.Item) openapi.NoticeItem {
	out := openapi.NoticeItem{UnderscoreId: i.ID(), Kind: openapi.NoticeItemKind(i.Kind()), At: i.At, Read: i.Read, Text: i.Text()}
	if i.Session != uuid.Nil {
		session := i.Session.String()
		out.SessionId = &session
	}
	if i.By.ID != uuid.Nil {
		out.By = &openapi.Person{UnderscoreId: i.By.ID.String(), Username: i.By.Name, Avatar: accounts.PublicAvatar(i.By.Avatar)}
	}
	return out
}
