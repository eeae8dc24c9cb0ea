package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
)

// missingRoom answers calls of the contract that are not built yet.
type missingRoom struct{}

func (missingRoom) GetStatement(c *gin.Context, _ openapi.GetStatementParams) { noSuchCall(c) }
func (missingRoom) GetPurchase(c *gin.Context, _ openapi.Id)                  { noSuchCall(c) }
