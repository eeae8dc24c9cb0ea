// Package adminhttp serves what only admins may see and do.
package adminhttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/admin"
	"sherpa/platform/actor"
	"sherpa/platform/id"
	"sherpa/platform/page"
)

// Handler implements the operations of this module.
type Handler struct{ service *admin.Service }

// New builds the handler.
func New(service *admin.Service) *Handler { return &Handler{service: service} }

// AdminListUsers implements openapi.ServerInterface.
func (h *Handler) AdminListUsers(c *gin.Context, params openapi.AdminListUsersParams) {
	var filter admin.UserFilter
	if params.Q != nil {
		filter.Text = *params.Q
	}
	if params.Status != nil {
		filter.Status = admin.ApplicationStatus(*params.Status)
	}
	found, err := h.service.ListUsers(c.Request.Context(), filter, page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	users := make([]openapi.AdminUser, 0, len(found.Items))
	for _, u := range found.Items {
		users = append(users, userToAPI(u))
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, users)
}

// AdminApproveSherpa implements openapi.ServerInterface. A body, if there is one, says nothing.
func (h *Handler) AdminApproveSherpa(c *gin.Context, rawID openapi.Id) {
	ctx := c.Request.Context()
	if _, err := actor.RequireAdmin(ctx); err != nil { // before a word about the person
		respond.Error(c, err)
		return
	}
	userID, err := id.Parse(rawID)
	if err != nil {
		respond.Error(c, err)
		return
	}
	user, err := h.service.ApproveSherpa(ctx, userID)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.AdminUserEnvelope{Success: true, User: userToAPI(user)})
}
