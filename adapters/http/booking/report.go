package bookinghttp

import (
	"context"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
)

// ReportProblem reports a no-show or another problem without a rating.
func (h *Handler) ReportProblem(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ReportRequest
		if invalid := respond.Decode(c, &body); invalid != nil {
			if err := h.booking.MayReport(ctx, session); err != nil {
				return booking.View{}, err
			}
			return booking.View{}, invalid
		}
		return h.booking.Report(ctx, session, text(body.Details))
	})
}
