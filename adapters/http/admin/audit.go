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
		entries = append(entries, auditedToAPI(e))
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, entries)
}

func auditedToAPI(e admin.Audited) openapi.AuditEntry {
	out := openapi.AuditEntry{
		UnderscoreId: e.ID.String(), At: e.At, Actor: actorToAPI(e.By), Action: string(e.Action), Subject: e.Subject.String(), Details: e.Details,
	}
	if command := e.Command(); command != "" {
		out.Command = &command
	}
	if e.Person != nil {
		person := personToAPI(*e.Person)
		out.SubjectPerson = &person
	}
	if s := e.Session; s != nil {
		out.SubjectSession = &openapi.AuditSession{
			UnderscoreId: s.ID.String(), GameTitle: s.Game, ScheduledTime: s.StartsAt, GuideId: personToAPI(s.Guide), UserId: personToAPI(s.Gamer),
		}
	}
	return out
}

// actorToAPI names whoever acted at the command line, where nobody has an account.
func actorToAPI(p admin.Person) openapi.Person {
	if p.ID == uuid.Nil {
		p.GamerTag = "Command line"
	}
	return personToAPI(p)
}
