// Package moderationhttp serves reports to the moderators.
package moderationhttp

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/modules/moderation"
	"sherpa/platform/actor"
	"sherpa/platform/id"
	"sherpa/platform/page"
)

// Handler implements the operations of this module.
type Handler struct{ service *moderation.Service }

// New builds the handler.
func New(service *moderation.Service) *Handler { return &Handler{service} }

// Report implements openapi.ServerInterface.
func (h *Handler) Report(c *gin.Context) {
	var body openapi.ModerationReport
	if err := respond.DecodeSigned(c, &body); err != nil {
		respond.Error(c, err)
		return
	}
	replayed, err := h.service.Report(c.Request.Context(), moderation.Kind(text(body.Kind)), text(body.Id), text(body.Reason))
	if err != nil {
		respond.Error(c, err)
		return
	}
	status := http.StatusCreated
	if replayed {
		status = http.StatusOK
	}
	respond.JSON(c, status, openapi.Received{Received: true})
}

// AdminListReports implements openapi.ServerInterface.
func (h *Handler) AdminListReports(c *gin.Context, params openapi.AdminListReportsParams) {
	var state moderation.State
	if params.State != nil {
		state = moderation.State(*params.State)
	}
	found, err := h.service.List(c.Request.Context(), state, page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	reports := make([]openapi.AdminReport, 0, len(found.Items))
	for _, item := range found.Items {
		reports = append(reports, caseToAPI(item))
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, reports)
}

// AdminResolveReport implements openapi.ServerInterface. That the caller is no admin is reported before any other error.
func (h *Handler) AdminResolveReport(c *gin.Context, path openapi.Id) {
	resolved, err := h.resolve(c, path)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, caseToAPI(resolved))
}

func (h *Handler) resolve(c *gin.Context, path string) (moderation.Case, error) {
	ctx := c.Request.Context()
	if _, err := actor.RequireAdmin(ctx); err != nil {
		return moderation.Case{}, err
	}
	caseID, err := id.Parse(path)
	if err != nil {
		return moderation.Case{}, moderation.ErrNoCase
	}
	var body openapi.ReportVerdict
	if err := respond.Decode(c, &body); err != nil {
		return moderation.Case{}, err
	}
	return h.service.Resolve(ctx, caseID, moderation.Verdict(text(body.Verdict)), text(body.Reason))
}

func caseToAPI(c moderation.Case) openapi.AdminReport {
	out := openapi.AdminReport{
		UnderscoreId: c.ID.String(), Kind: openapi.AdminReportKind(c.Thing.Kind), State: openapi.AdminReportState(moderation.Open),
		Reason: c.Reason, ReportedBy: personToAPI(c.ReportedBy), Reports: &c.Reports, At: c.At, Subject: personToAPI(c.Subject),
		Shown: make([]openapi.ReportedText, 0, len(c.Shown)),
	}
	if c.Thing.Session != uuid.Nil {
		session := c.Thing.Session.String()
		out.SessionId = &session
	}
	for _, t := range c.Shown {
		by := personToAPI(t.By)
		out.Shown = append(out.Shown, openapi.ReportedText{By: &by, Text: t.Text, At: t.At, Reported: t.Reported})
	}
	if c.Verdict != "" {
		verdict, by := openapi.AdminReportVerdict(c.Verdict), personToAPI(c.ResolvedBy)
		out.State, out.Verdict, out.ResolvedAt, out.ResolvedBy = openapi.AdminReportState(moderation.Resolved), &verdict, c.ResolvedAt, &by
		if c.Note != "" {
			out.Note = &c.Note
		}
	}
	return out
}

func personToAPI(p moderation.Person) openapi.Person {
	return openapi.Person{UnderscoreId: p.ID.String(), Username: p.GamerTag, Avatar: accounts.PublicAvatar(p.Avatar), Email: &p.Email}
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
