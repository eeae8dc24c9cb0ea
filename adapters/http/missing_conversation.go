package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/errs"
)

// missingConversation answers calls of the contract that are not built yet.
type missingConversation struct{}

func (missingConversation) ListMessages(c *gin.Context, _ openapi.Id, _ openapi.ListMessagesParams) {
	noSuchCall(c)
}
func (missingConversation) SendMessage(c *gin.Context, _ openapi.Id)                { noSuchCall(c) }
func (missingConversation) ReadMessages(c *gin.Context, _ openapi.Id)               { noSuchCall(c) }
func (missingConversation) GetConversation(c *gin.Context, _ openapi.Id)            { noSuchCall(c) }
func (missingConversation) Live(c *gin.Context)                                     { noSuchCall(c) }
func (missingConversation) ListNotices(c *gin.Context, _ openapi.ListNoticesParams) { noSuchCall(c) }
func (missingConversation) ReadNotices(c *gin.Context)                              { noSuchCall(c) }
func (missingConversation) GetSettings(c *gin.Context)                              { noSuchCall(c) }
func (missingConversation) PutSettings(c *gin.Context)                              { noSuchCall(c) }
func (missingConversation) ListBlocks(c *gin.Context)                               { noSuchCall(c) }
func (missingConversation) AddBlock(c *gin.Context, _ openapi.Id)                   { noSuchCall(c) }
func (missingConversation) RemoveBlock(c *gin.Context, _ openapi.Id)                { noSuchCall(c) }

func noSuchCall(c *gin.Context) {
	respond.Error(c, errs.New(errs.NotFound, "NO_SUCH_CALL", "There is no such call."))
}
