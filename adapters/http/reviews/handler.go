// Package reviewshttp serves ratings: giving them, and reading what gamers wrote about guides.
package reviewshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/modules/reviews"
	"sherpa/platform/id"
	"sherpa/platform/page"
)

// Sessions answers a session as GET /sessions/{id} does.
type Sessions interface {
	GetSession(c *gin.Context, path openapi.Id)
}

// Handler implements the operations of this module.
type Handler struct {
	service  *reviews.Service
	sessions Sessions
}

// New builds the handler.
func New(service *reviews.Service, sessions Sessions) *Handler {
	return &Handler{service: service, sessions: sessions}
}

// ListGuideReviews implements openapi.ServerInterface.
func (h *Handler) ListGuideReviews(c *gin.Context, rawID openapi.Id, params openapi.ListGuideReviewsParams) {
	guide, err := id.Parse(rawID)
	if err != nil {
		respond.Error(c, err)
		return
	}
	found, err := h.service.ListForGuide(c.Request.Context(), guide, page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	list := make([]openapi.Review, 0, len(found.Items))
	for _, r := range found.Items {
		list = append(list, reviewToAPI(r))
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, list)
}

func reviewToAPI(r reviews.Review) openapi.Review {
	review := openapi.Review{
		UnderscoreId: r.ID.String(), Score: r.Score, Comment: r.Comment, CreatedAt: r.CreatedAt,
		Author: openapi.Person{UnderscoreId: r.Author.String(), Username: r.AuthorName, Avatar: accounts.PublicAvatar(r.AuthorAvatar)},
	}
	if r.Game != "" {
		review.Game = &r.Game
	}
	if r.Answer != nil {
		review.Answer = &openapi.ReviewAnswer{Text: r.Answer.Text, At: r.Answer.At}
	}
	return review
}
