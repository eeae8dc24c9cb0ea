package reviewshttp

import (
	"cmp"
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/reviews"
	"sherpa/platform/actor"
	"sherpa/platform/id"
)

// AnswerReview has the rated guide answer a review.
func (h *Handler) AnswerReview(c *gin.Context, path openapi.Id) {
	ctx := c.Request.Context()
	if _, err := actor.Require(ctx); err != nil { // 401 comes before any error about the review
		respond.Error(c, err)
		return
	}
	review, err := id.Parse(path)
	if err != nil {
		respond.Error(c, reviews.ErrNoReview)
		return
	}
	var body openapi.AnswerRequest
	if invalid := respond.Decode(c, &body); invalid != nil { // told to the one alone who may answer
		respond.Error(c, cmp.Or(h.service.MayAnswer(ctx, review), invalid))
		return
	}
	text := ""
	if body.Text != nil {
		text = *body.Text
	}
	answered, err := h.service.Answer(ctx, review, text)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusCreated, reviewToAPI(answered))
}
