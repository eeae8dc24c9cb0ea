package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/errs"
)

// missingRoom answers calls of the contract that are not built yet.
type missingRoom struct{}

func (missingRoom) SetMeeting(c *gin.Context, _ openapi.Id)                   { noSuchCall(c) }
func (missingRoom) CheckIn(c *gin.Context, _ openapi.Id)                      { noSuchCall(c) }
func (missingRoom) GetStatement(c *gin.Context, _ openapi.GetStatementParams) { noSuchCall(c) }
func (missingRoom) GetPurchase(c *gin.Context, _ openapi.Id)                  { noSuchCall(c) }

func noSuchCall(c *gin.Context) {
	respond.Error(c, errs.New(errs.NotFound, "NO_SUCH_CALL", "There is no such call."))
}
