package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/respond"
	"sherpa/platform/errs"
)

func noSuchCall(c *gin.Context) {
	respond.Error(c, errs.New(errs.NotFound, "NO_SUCH_CALL", "There is no such call."))
}
