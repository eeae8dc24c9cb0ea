// Package operationshttp serves operators: how the program is doing, and River's own pages about the job
// queues, behind a cookie that admins ask for.
package operationshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/admin"
)

// JobsPath is where the pages about the job queues are.
const JobsPath = "/admin/jobs"

// JobsUI serves the pages below JobsPath to whoever asks.
type JobsUI interface{ http.Handler }

// Config of the handler.
type Config struct {
	// HTTPS says that people reach the server by https: the cookie never travels otherwise.
	HTTPS bool
}

// Handler implements the operations of operators.
type Handler struct {
	operators *admin.Operators
	jobs      JobsUI
	https     bool
	// origin keeps out pages of other hosts of the same site, to which SameSite=Strict is blind.
	origin *http.CrossOriginProtection
}

// New builds the handler.
func New(operators *admin.Operators, jobs JobsUI, cfg Config) *Handler {
	return &Handler{operators: operators, jobs: jobs, https: cfg.HTTPS, origin: http.NewCrossOriginProtection()}
}

// AdminGetOperations implements openapi.ServerInterface.
func (h *Handler) AdminGetOperations(c *gin.Context, _ openapi.AdminGetOperationsParams) {
	o, err := h.operators.Operations(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, operationsToAPI(o))
}
