package http

import (
	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
)

// missingPeople answers calls of the contract that are not built yet.
type missingPeople struct{}

func (missingPeople) DeleteMe(c *gin.Context) { noSuchCall(c) }
func (missingPeople) ExportMe(c *gin.Context) { noSuchCall(c) }
func (missingPeople) Report(c *gin.Context)   { noSuchCall(c) }
func (missingPeople) AdminListReports(c *gin.Context, _ openapi.AdminListReportsParams) {
	noSuchCall(c)
}
func (missingPeople) AdminResolveReport(c *gin.Context, _ openapi.Id) { noSuchCall(c) }
