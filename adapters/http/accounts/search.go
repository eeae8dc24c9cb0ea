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
	h.list(c, accounts.Search{
		Platform: orEmpty(params.Platform), Game: orEmpty(params.Game), Role: orEmpty(params.Role),
		Free: orEmpty(params.Free), Sort: orEmpty(params.Sort),
	}, page.Of(params.Limit, params.Cursor))
}

// ListUsers implements openapi.ServerInterface: the directory, also for who asks for others than Sherpas, since
// nobody else is shown (design, section 4). What is no truth value is a slip of the caller's.
func (h *Handler) ListUsers(c *gin.Context, params openapi.ListUsersParams) {
	if only := orEmpty(params.SherpasOnly); only != "" {
		if _, err := strconv.ParseBool(strings.ToLower(only)); err != nil {
			respond.Error(c, errs.InvalidField("sherpasOnly", "Please say true or false."))
			return
		}
	}
	h.list(c, accounts.Search{}, page.Of(params.Limit, params.Cursor))
}

func (h *Handler) list(c *gin.Context, search accounts.Search, req page.Request) {
	found, err := h.service.ListGuides(c.Request.Context(), search, req)
	if err != nil {
		respond.Error(c, err)
		return
	}
	guides := make([]openapi.Guide, 0, len(found.Items))
	for _, p := range found.Items {
		guides = append(guides, guideToAPI(p))
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, guides)
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
