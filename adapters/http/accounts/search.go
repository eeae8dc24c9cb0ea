package accountshttp

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

// ListGuides implements openapi.ServerInterface.
func (h *Handler) ListGuides(c *gin.Context, params openapi.ListGuidesParams) {
	search := accounts.Search{
		Platform: orEmpty(params.Platform), Game: orEmpty(params.Game), Role: orEmpty(params.Role),
		MinSC: orEmpty(params.MinSC), MaxSC: orEmpty(params.MaxSC), MinRating: orEmpty(params.MinRating),
		Language: orEmpty(params.Language), Free: orEmpty(params.Free), Sort: orEmpty(params.Sort),
	}
	counted, err := truth("count", orEmpty(params.Count))
	if err != nil {
		respond.Error(c, err)
		return
	}
	if counted && orEmpty(params.Cursor) == "" {
		n, more, err := h.service.CountGuides(c.Request.Context(), search)
		if err != nil {
			respond.Error(c, err)
			return
		}
		total := strconv.Itoa(n)
		if more {
			total += "+"
		}
		c.Header("Total-Count", total)
	}
	h.list(c, search, page.Of(params.Limit, params.Cursor))
}

// truth reads a truth value; empty is false.
func truth(field, word string) (bool, error) {
	if word == "" {
		return false, nil
	}
	is, err := strconv.ParseBool(strings.ToLower(word))
	if err != nil {
		return false, errs.InvalidField(field, "Please say true or false.")
	}
	return is, nil
}

// ListGames implements openapi.ServerInterface.
func (h *Handler) ListGames(c *gin.Context, params openapi.ListGamesParams) {
	h.names(c, accounts.Games, orEmpty(params.Q))
}

// ListPlatforms implements openapi.ServerInterface.
func (h *Handler) ListPlatforms(c *gin.Context, params openapi.ListPlatformsParams) {
	h.names(c, accounts.Platforms, orEmpty(params.Q))
}

func (h *Handler) names(c *gin.Context, topic accounts.Topic, word string) {
	found, err := h.service.TopicNames(c.Request.Context(), topic, word)
	if err != nil {
		respond.Error(c, err)
		return
	}
	names := make([]openapi.NameCount, 0, len(found))
	for _, n := range found {
		names = append(names, openapi.NameCount{Name: n.Name, Guides: int(n.Guides)})
	}
	respond.JSON(c, http.StatusOK, names)
}

// ListUsers implements openapi.ServerInterface: the directory, also for who asks for others than Sherpas, since
// nobody else is shown (design, section 4). What is no truth value is a slip of the caller's.
func (h *Handler) ListUsers(c *gin.Context, params openapi.ListUsersParams) {
	if _, err := truth("sherpasOnly", orEmpty(params.SherpasOnly)); err != nil {
		respond.Error(c, err)
		return
	}
	h.list(c, accounts.Search{}, page.Of(params.Limit, params.Cursor))
}

func (h *Handler) list(c *gin.Context, search accounts.Search, req page.Request) {
	found, err := h.service.ListGuides(c.Request.Context(), search, req)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, guidesToAPI(found.Items))
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
