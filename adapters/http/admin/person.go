package adminhttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/admin"
)

// latestSessions is how many sessions of a person are shown.
const latestSessions = 20

// AdminGetUser shows a person.
func (h *Handler) AdminGetUser(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, userID uuid.UUID) (any, error) {
		d, err := h.service.Person(ctx, userID)
		if err != nil {
			return nil, err
		}
		sessions, err := h.sessions.Latest(ctx, userID, latestSessions)
		return detailToAPI(d, sessions), err
	})
}

// AdminSuspendUser suspends a guide.
func (h *Handler) AdminSuspendUser(c *gin.Context, path openapi.Id) {
	h.change(c, path, h.service.Suspend)
}

// AdminRestoreUser restores a guide.
func (h *Handler) AdminRestoreUser(c *gin.Context, path openapi.Id) {
	h.change(c, path, h.service.Restore)
}

// AdminWithdrawAdmin takes the admin's rights from a person.
func (h *Handler) AdminWithdrawAdmin(c *gin.Context, path openapi.Id) {
	h.change(c, path, h.service.WithdrawAdmin)
}

func (h *Handler) change(c *gin.Context, path string, do func(ctx context.Context, userID uuid.UUID, reason string) (admin.User, error)) {
	h.on(c, path, func(ctx context.Context, userID uuid.UUID) (any, error) {
		var body openapi.ReasonRequest
		if err := respond.DecodeOptional(c, &body); err != nil {
			return nil, err
		}
		user, err := do(ctx, userID, text(body.Reason))
		return openapi.AdminUserEnvelope{Success: true, User: userToAPI(user)}, err
	})
}

// AdminGetWaiting counts what waits for a person.
func (h *Handler) AdminGetWaiting(c *gin.Context) {
	w, err := h.service.Waiting(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.AdminWaiting{Applications: w.Applications, Problems: w.Problems, Reports: w.Reports, Operations: w.Operations})
}

func detailToAPI(d admin.PersonDetail, sessions []openapi.Session) openapi.AdminUserDetail {
	out := openapi.AdminUserDetail{
		User: userToAPI(d.User), FullName: &d.FullName, TimeZone: &d.TimeZone, SuspendedAt: d.SuspendedAt, BalanceSC: int64(d.Balance),
		Counts: &d.Counts, Sessions: sessions,
		Problems: make([]openapi.ProblemSession, 0, len(d.Problems)), Audit: make([]openapi.AuditEntry, 0, len(d.Audit)),
	}
	out.Ratings = &struct {
		AsGamer      *float64 `json:"asGamer,omitempty"`
		AsGamerCount *int     `json:"asGamerCount,omitempty"`
		AsGuide      *float64 `json:"asGuide,omitempty"`
		AsGuideCount *int     `json:"asGuideCount,omitempty"`
	}{&d.AsGamer, &d.AsGamerCount, &d.AsGuide, &d.AsGuideCount}
	for _, p := range d.Problems {
		out.Problems = append(out.Problems, problemToAPI(p))
	}
	for _, e := range d.Audit {
		out.Audit = append(out.Audit, auditedToAPI(e))
	}
	return out
}
