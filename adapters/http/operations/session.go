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
	if err := respond.NoPayload(c); err != nil {
		respond.Error(c, err)
		return
	}
	token, expiresAt, err := h.operators.OpenJobs(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	h.setCookie(c, token, int(admin.OpsSessionLasts.Seconds()))
	respond.JSON(c, http.StatusOK, openapi.OpsSession{Url: JobsPath + "/", ExpiresAt: expiresAt})
}

// AdminCloseOpsSessions implements openapi.ServerInterface.
func (h *Handler) AdminCloseOpsSessions(c *gin.Context) {
	if err := h.operators.CloseJobs(c.Request.Context()); err != nil {
		respond.Error(c, err)
		return
	}
	h.setCookie(c, "", -1)
	c.Status(http.StatusNoContent)
}

func (h *Handler) setCookie(c *gin.Context, value string, maxAge int) {
	http.SetCookie(c.Writer, &http.Cookie{
		Name: cookieName, Value: value, Path: JobsPath, MaxAge: maxAge, Secure: h.https, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
}
