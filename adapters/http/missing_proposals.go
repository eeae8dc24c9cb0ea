package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/errs"
)

type missingProposals struct{}

func noSuchCall(c *gin.Context) {
	respond.Error(c, errs.New(errs.NotFound, "NO_SUCH_CALL", "There is no such call."))
}

func (missingProposals) ProposeTime(c *gin.Context, _ openapi.Id)       { noSuchCall(c) }
func (missingProposals) WithdrawProposal(c *gin.Context, _ openapi.Id)  { noSuchCall(c) }
func (missingProposals) AcceptProposal(c *gin.Context, _ openapi.Id)    { noSuchCall(c) }
func (missingProposals) DeclineProposal(c *gin.Context, _ openapi.Id)   { noSuchCall(c) }
func (missingProposals) WaiveCancellation(c *gin.Context, _ openapi.Id) { noSuchCall(c) }
func (missingProposals) ReportProblem(c *gin.Context, _ openapi.Id)     { noSuchCall(c) }
