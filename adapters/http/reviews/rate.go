package reviewshttp

import (
	"cmp"
	"strings"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/reviews"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/id"
)

// RateGuide has the gamer rate the guide.
func (h *Handler) RateGuide(c *gin.Context, path openapi.Id) {
	h.rate(c, path, func(openapi.RatingRequest) (reviews.Side, error) { return reviews.ByUser, nil })
}

// RateUser has the guide rate the gamer.
func (h *Handler) RateUser(c *gin.Context, path openapi.Id) {
	h.rate(c, path, func(openapi.RatingRequest) (reviews.Side, error) { return reviews.ByGuide, nil })
}

// ReviewSession is the specification's fallback: role names who rates.
func (h *Handler) ReviewSession(c *gin.Context, path openapi.Id) {
	h.rate(c, path, func(body openapi.RatingRequest) (reviews.Side, error) {
		return sideNamed("role", body.Role, reviews.ByUser, reviews.ByGuide)
	})
}

// RateSession is the specification's fallback: target names who is rated.
func (h *Handler) RateSession(c *gin.Context, path openapi.Id) {
	h.rate(c, path, func(body openapi.RatingRequest) (reviews.Side, error) {
		return sideNamed("target", body.Target, reviews.ByGuide, reviews.ByUser)
	})
}

// sideNamed is who rates when a field names the gamer, or the guide; empty when it names nobody.
func sideNamed(field string, name *string, gamer, guide reviews.Side) (reviews.Side, error) {
	if name == nil {
		return "", nil
	}
	switch strings.ToLower(strings.TrimSpace(*name)) {
	case "":
		return "", nil
	case "user", "gamer":
		return gamer, nil
	case "guide", "sherpa":
		return guide, nil
	}
	return "", errs.InvalidField(field, "This names neither side of the session.")
}

func (h *Handler) rate(c *gin.Context, path string, side func(openapi.RatingRequest) (reviews.Side, error)) {
	ctx := c.Request.Context()
	if _, err := actor.Require(ctx); err != nil { // 401 comes before any error about the session
		respond.Error(c, err)
		return
	}
	session, err := id.Parse(path)
	if err != nil {
		respond.Error(c, reviews.ErrNoSession)
		return
	}
	var body openapi.RatingRequest
	invalid := respond.Decode(c, &body)
	as, err := side(body)
	if invalid = cmp.Or(invalid, err); invalid != nil { // told to those alone who may rate
		respond.Error(c, cmp.Or(h.service.MayRate(ctx, session, as), invalid))
		return
	}
	if err := h.service.Rate(ctx, session, as, submission(body)); err != nil {
		respond.Error(c, err)
		return
	}
	h.sessions.GetSession(c, path)
}

func submission(body openapi.RatingRequest) reviews.Submission {
	score, _ := respond.TextOrNumber(body.Score) // what is neither is no score
	s := reviews.Submission{Score: score, ReportedNoShow: body.ReportedNoShow != nil && *body.ReportedNoShow}
	if body.Comment != nil {
		s.Comment = *body.Comment
	}
	if body.ReportDetails != nil {
		s.ReportDetails = *body.ReportDetails
	}
	return s
}
