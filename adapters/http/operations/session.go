package operationshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/admin"
)

const cookieName = "sherpa_jobs"

// AdminOpenOpsSession implements openapi.ServerInterface. It needs the bearer token as every call does,
// which no other site can send.
func (h *Handler) AdminOpenOpsSession(c *gin.Context) {
	token, expiresAt, err := h.operators.OpenJobs(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	http.SetCookie(c.Writer, &http.Cookie{
		Name: cookieName, Value: token, Path: JobsPath, MaxAge: int(admin.OpsSessionLasts.Seconds()),
		Secure: h.https, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	respond.JSON(c, http.StatusOK, openapi.OpsSession{Url: JobsPath + "/", ExpiresAt: expiresAt})
}
