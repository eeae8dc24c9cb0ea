package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
)

type missingProposals struct{}

func (missingProposals) ProposeTime(c *gin.Context, _ openapi.Id)       { noSuchCall(c) }
func (missingProposals) WithdrawProposal(c *gin.Context, _ openapi.Id)  { noSuchCall(c) }
func (missingProposals) AcceptProposal(c *gin.Context, _ openapi.Id)    { noSuchCall(c) }
func (missingProposals) DeclineProposal(c *gin.Context, _ openapi.Id)   { noSuchCall(c) }
func (missingProposals) WaiveCancellation(c *gin.Context, _ openapi.Id) { noSuchCall(c) }
func (missingProposals) ReportProblem(c *gin.Context, _ openapi.Id)     { noSuchCall(c) }
