package adminhttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/booking"
	"sherpa/platform/page"
)

// AdminListProblems lists the sessions that somebody complained about.
func (h *Handler) AdminListProblems(c *gin.Context, params openapi.AdminListProblemsParams) {
	var state admin.ProblemState
	if params.State != nil {
		state = admin.ProblemState(*params.State)
	}
	found, err := h.service.ListProblems(c.Request.Context(), state, page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	sessions := make([]openapi.ProblemSession, 0, len(found.Items))
	for _, p := range found.Items {
		sessions = append(sessions, problemToAPI(p))
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, sessions)
}

// AdminOpenProblem opens the problem of a session.
func (h *Handler) AdminOpenProblem(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (any, error) {
		var body openapi.NoteRequest
		if err := respond.DecodeOptional(c, &body); err != nil {
			return nil, err
		}
		p, err := h.service.OpenProblem(ctx, session, text(body.Note))
		return openapi.ProblemSessionEnvelope{Success: true, Session: problemToAPI(p)}, err
	})
}

// AdminResolveProblem judges the problem of a session.
func (h *Handler) AdminResolveProblem(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (any, error) {
		var body openapi.VerdictRequest
		if err := respond.Decode(c, &body); err != nil {
			return nil, err
		}
		p, err := h.service.ResolveProblem(ctx, session, text(body.Outcome), text(body.NoShow), text(body.Note))
		return openapi.ProblemSessionEnvelope{Success: true, Session: problemToAPI(p)}, err
	})
}

func problemToAPI(p admin.ProblemSession) openapi.ProblemSession {
	return openapi.ProblemSession{
		UnderscoreId: p.ID.String(), Status: openapi.ProblemSessionStatus(p.Status), StatusReason: p.StatusReason,
		ScheduledTime: p.StartsAt, Hours: p.Hours, GameTitle: p.Game, Platform: p.Platform,
		GuideId: personToAPI(p.Guide), UserId: personToAPI(p.Gamer),
		TotalSC: int64(p.TotalSC), RatePerHourSC: int64(p.SCPerHour), RatePerHour: p.Rate.USD(), PriceUsd: p.Price.USD(), PriceCents: int64(p.Price),
		Settled: p.SettledAt != nil, CreatedAt: p.CreatedAt, CompletedAt: p.CompletedAt, SettledAt: p.SettledAt,
		UserRated: p.UserRating != nil, GuideRated: p.GuideRating != nil,
		UserRating: ratingToAPI(p.UserRating), GuideRating: ratingToAPI(p.GuideRating),
		Timeline: timelineToAPI(p.Timeline), LateCancelled: lateToAPI(p), CheckIns: checkInsToAPI(p),
		Problem: openapi.Problem{
			State: openapi.ProblemState(p.Problem.State), OpenedBy: openapi.ProblemOpenedBy(p.Problem.OpenedBy), OpenedAt: p.Problem.OpenedAt,
			Reports: reportsToAPI(p.Problem.Reports), Verdict: verdictToAPI(p.Problem.Verdict),
		},
	}
}

// lateToAPI is absent but for late cancellations.
func lateToAPI(p admin.ProblemSession) *bool {
	late := p.LateCancelledAt != nil
	if !late {
		return nil
	}
	return &late
}

func checkInsToAPI(p admin.ProblemSession) *openapi.CheckIns {
	if p.ApprovedAt == nil {
		return nil
	}
	opens := booking.CheckInOpensAt(p.StartsAt)
	return &openapi.CheckIns{Gamer: p.GamerHereAt, Guide: p.GuideHereAt, OpensAt: &opens}
}

func personToAPI(p admin.Person) openapi.Person {
	return openapi.Person{UnderscoreId: p.ID.String(), Username: p.GamerTag, Avatar: accounts.PublicAvatar(p.Avatar), Email: &p.Email}
}

func ratingToAPI(r *admin.Rating) *openapi.Rating {
	if r == nil {
		return nil
	}
	return &openapi.Rating{
		Score: r.Score, Comment: r.Comment, ReportedNoShow: &r.ReportedNoShow, ReportDetails: &r.ReportDetails, CreatedAt: &r.At,
	}
}

func timelineToAPI(timeline []admin.Event) []openapi.TimelineEvent {
	out := make([]openapi.TimelineEvent, 0, len(timeline))
	for _, e := range timeline {
		line := openapi.TimelineEvent{At: e.At, Event: openapi.TimelineEventEvent(e.Event), To: e.To, By: openapi.TimelineEventBy(e.By), FromTime: e.FromTime, ToTime: e.ToTime}
		if e.From != "" {
			line.From = &e.From
		}
		if e.Reason != "" {
			line.Reason = &e.Reason
		}
		out = append(out, line)
	}
	return out
}

func reportsToAPI(reports []admin.Report) []openapi.ProblemReport {
	out := make([]openapi.ProblemReport, 0, len(reports))
	for _, r := range reports {
		out = append(out, openapi.ProblemReport{By: openapi.ProblemReportBy(r.By), Note: r.Note, At: r.At})
	}
	return out
}

func verdictToAPI(v *admin.Verdict) *openapi.Verdict {
	if v == nil {
		return nil
	}
	out := &openapi.Verdict{
		Outcome: openapi.VerdictOutcome(v.Outcome), CountsAgainstGuide: v.AgainstGuide, Note: v.Note, ResolvedAt: v.At, ResolvedBy: personToAPI(v.By),
	}
	if v.NoShow != "" {
		noShow := openapi.VerdictNoShow(v.NoShow)
		out.NoShow = &noShow
	}
	return out
}
