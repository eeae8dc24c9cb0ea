package adminhttp

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/admin"
	"sherpa/platform/page"
)

// AdminListAudit lists what admins decided.
func (h *Handler) AdminListAudit(c *gin.Context, params openapi.AdminListAuditParams) {
	found, err := h.service.ListAudit(c.Request.Context(), page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	entries := make([]openapi.AuditEntry, 0, len(found.Items))
	for _, e := range found.Items {
		entries = append(entries, openapi.AuditEntry{
			UnderscoreId: e.ID.String(), At: e.At, Actor: actorToAPI(e.By), Action: string(e.Action), Subject: e.Subject.String(), Details: e.Details,
		})
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, entries)
}

// actorToAPI names whoever acted at the command line, where nobody has an account.
func actorToAPI(p admin.Person) openapi.Person {
	if p.ID == uuid.Nil {
		p.GamerTag = "Command line"
	}
	return personToAPI(p)
}
