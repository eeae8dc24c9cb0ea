package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/errs"
)

type missingHours struct{}

func noSuchCall(c *gin.Context) {
	respond.Error(c, errs.New(errs.NotFound, "NO_SUCH_CALL", "There is no such call."))
}

func (missingHours) GetHours(c *gin.Context)     { noSuchCall(c) }
func (missingHours) PutHours(c *gin.Context)     { noSuchCall(c) }
func (missingHours) PreviewHours(c *gin.Context) { noSuchCall(c) }
func (missingHours) GetFreeTimes(c *gin.Context, _ openapi.Id, _ openapi.GetFreeTimesParams) {
	noSuchCall(c)
}
