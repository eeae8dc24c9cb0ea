// Package adminhttp serves what only admins may see and do.
package adminhttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/admin"
	"sherpa/platform/actor"
	"sherpa/platform/id"
	"sherpa/platform/page"
)

// Handler implements the operations of this module.
type Handler struct {
	service  *admin.Service
	sessions Sessions
}

// Sessions are booking's part of the API.
type Sessions interface {
	// Latest gives an admin a person's sessions on either side, newest first, at most limit. Errors: errs.ErrUnauthenticated,
	// errs.ErrForbidden.
	Latest(ctx context.Context, person uuid.UUID, limit int) ([]openapi.Session, error)
}

// New builds the handler.
func New(service *admin.Service, sessions Sessions) *Handler {
	return &Handler{service: service, sessions: sessions}
}

// AdminListUsers implements openapi.ServerInterface.
func (h *Handler) AdminListUsers(c *gin.Context, params openapi.AdminListUsersParams) {
	var filter admin.UserFilter
	if params.Q != nil {
		filter.Text = *params.Q
	}
	if params.Flagged != nil {
		filter.FlaggedFirst = *params.Flagged != "" && *params.Flagged != "0" && *params.Flagged != "false"
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

// on runs a use case about the person or session that a path names. That the caller is no admin is reported before any other error.
func (h *Handler) on(c *gin.Context, path string, do func(ctx context.Context, subject uuid.UUID) (any, error)) {
	ctx := c.Request.Context()
	if _, err := actor.RequireAdmin(ctx); err != nil {
		respond.Error(c, err)
		return
	}
	subject, err := id.Parse(path)
	if err != nil {
		respond.Error(c, err)
		return
	}
	answer, err := do(ctx, subject)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, answer)
}

// AdminApproveSherpa implements openapi.ServerInterface. A body, if there is one, says nothing.
func (h *Handler) AdminApproveSherpa(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, userID uuid.UUID) (any, error) {
		if err := respond.DecodeOptional(c, &struct{}{}); err != nil { // says nothing, but must be readable
			return nil, err
		}
		user, err := h.service.ApproveSherpa(ctx, userID)
		return openapi.AdminUserEnvelope{Success: true, User: userToAPI(user)}, err
	})
}
