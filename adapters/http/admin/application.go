package adminhttp

import (
	"context"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/admin"
)

// AdminGetApplication shows what somebody applied with.
func (h *Handler) AdminGetApplication(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, userID uuid.UUID) (any, error) {
		a, err := h.service.Application(ctx, userID)
		return applicationToAPI(a), err
	})
}

// AdminRejectApplication refuses an applicant.
func (h *Handler) AdminRejectApplication(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, userID uuid.UUID) (any, error) {
		var body openapi.ReasonRequest
		if err := respond.DecodeOptional(c, &body); err != nil {
			return nil, err
		}
		user, err := h.service.RejectApplication(ctx, userID, text(body.Reason))
		return openapi.AdminUserEnvelope{Success: true, User: userToAPI(user)}, err
	})
}

func applicationToAPI(a admin.Application) openapi.AdminApplication {
	out := openapi.AdminApplication{
		UnderscoreId: a.ID.String(), UserId: personToAPI(a.User), Status: openapi.AdminApplicationStatus(a.Status),
		SubmittedAt: a.SubmittedAt, DecidedAt: a.DecidedAt, Form: a.Form,
	}
	if a.DecidedBy != nil {
		by := personToAPI(*a.DecidedBy)
		out.DecidedBy = &by
	}
	if a.Reason != "" {
		out.Reason = &a.Reason
	}
	return out
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
