package bookinghttp

import (
	"sherpa/adapters/http/openapi"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/platform/actor"
)

func sessionsToAPI(views []booking.View, viewer actor.Actor) []openapi.Session {
	out := make([]openapi.Session, 0, len(views))
	for _, v := range views {
		out = append(out, sessionToAPI(v, viewer))
	}
	return out
}

// sessionToAPI shows dollars only to guides and admins (specification, sections 1 and 6).
func sessionToAPI(v booking.View, viewer actor.Actor) openapi.Session {
	s := openapi.Session{
		UnderscoreId: v.ID.String(), Status: openapi.SessionStatus(v.Status), Version: v.Version, ScheduledTime: v.StartsAt,
		Hours: v.Hours, GameTitle: v.Game, Platform: v.Platform, GuideId: personToAPI(v.GuidePerson), UserId: personToAPI(v.GamerPerson),
		TotalSC: int64(v.TotalSC()), RatePerHourSC: int64(v.SCPerHour), CreatedAt: v.CreatedAt, UpdatedAt: v.UpdatedAt,
		UserRated: v.UserRating != nil, GuideRated: v.GuideRating != nil,
		UserRating: ratingToAPI(v.UserRating, v.Viewer != booking.SideGuide), GuideRating: ratingToAPI(v.GuideRating, v.Viewer != booking.SideGamer),
		StatusReason: v.StatusReason, Timeline: timelineToAPI(v.Timeline), Actions: actionsToAPI(v),
		Meeting: meetingToAPI(v.Meeting), Handles: handlesToAPI(v.Handles), CheckIns: checkInsToAPI(v.Session),
		Money: moneyToAPI(v.Money), Proposal: proposalToAPI(v.Proposal), Cancellation: cancellationToAPI(v.Cancellation),
	}
	if v.Note != "" {
		s.Note = &v.Note
	}
	if v.LateCancelledAt != nil {
		s.LateCancelled = &v.Money.Late
	}
	if v.Viewer != booking.SideGamer {
		s.UserId.AverageRating, s.UserId.NumRatings = &v.GamerPerson.AverageRating, &v.GamerPerson.NumRatings
	}
	if zone := v.GamerPerson.Zone; zone != "" {
		s.UserId.TimeZone = &zone
	}
	if v.Status == booking.Pending {
		s.ExpiresAt = &v.ExpiresAt
		s.OutsideHours = trueOrNil(v.OutsideHours)
	}
	s.Instant = trueOrNil(v.Instant)
	if viewer.SeesUSD() {
		rate, price := v.Rate.USD(), v.Price().USD()
		s.RatePerHour, s.PriceUsd = &rate, &price
	}
	return s
}

// trueOrNil leaves a field out when it is false.
func trueOrNil(b bool) *bool {
	if !b {
		return nil
	}
	return &b
}

func personToAPI(p booking.Person) openapi.Person {
	out := openapi.Person{UnderscoreId: p.ID.String(), Username: p.Name, Avatar: accounts.PublicAvatar(p.Avatar)}
	if p.Email != "" {
		out.Email = &p.Email
	}
	return out
}

func ratingToAPI(r *booking.Rating, withReport bool) *openapi.Rating {
	if r == nil {
		return nil
	}
	out := &openapi.Rating{Score: r.Score, Comment: r.Comment, CreatedAt: &r.At}
	if withReport {
		out.ReportedNoShow, out.ReportDetails = &r.ReportedNoShow, &r.ReportDetails
	}
	return out
}

func timelineToAPI(timeline []booking.SessionEvent) []openapi.TimelineEvent {
	out := make([]openapi.TimelineEvent, 0, len(timeline))
	for _, h := range timeline {
		e := openapi.TimelineEvent{
			At: h.At, By: openapi.TimelineEventBy(h.By), Event: openapi.TimelineEventEvent(h.Event), To: string(h.To),
		}
		if h.From != "" {
			from := string(h.From)
			e.From = &from
		}
		if h.Reason != "" {
			e.Reason = &h.Reason
		}
		if !h.FromTime.IsZero() {
			e.FromTime, e.ToTime = &h.FromTime, &h.ToTime
		}
		out = append(out, e)
	}
	return out
}

func moneyToAPI(m booking.SessionMoney) openapi.SessionMoney {
	return openapi.SessionMoney{State: openapi.SessionMoneyState(m.State), Sc: int64(m.SC), At: m.At, Late: m.Late}
}

func proposalToAPI(p booking.Proposal) *openapi.Proposal {
	if p.By == "" {
		return nil
	}
	return &openapi.Proposal{By: openapi.ProposalBy(p.By), StartsAt: p.StartsAt, Note: p.Note, ExpiresAt: p.ExpiresAt}
}

func cancellationToAPI(q *booking.Cancellation) *openapi.Cancellation {
	if q == nil {
		return nil
	}
	return &openapi.Cancellation{BackSC: int64(q.Back), KeptSC: int64(q.Kept), FreeUntil: q.FreeUntil}
}

func actionsToAPI(v booking.View) []openapi.SessionActions {
	out := make([]openapi.SessionActions, 0, len(v.Actions)+1)
	for _, e := range v.Actions {
		out = append(out, openapi.SessionActions(e))
	}
	if v.CanRate {
		out = append(out, openapi.SessionActionsRate)
	}
	return out
}
