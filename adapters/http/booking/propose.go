package bookinghttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
)

// ProposeTime proposes another time: 201.
func (h *Handler) ProposeTime(c *gin.Context, path openapi.Id) {
	created := func(booking.View) int { return http.StatusCreated }
	h.answering(c, path, created, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ProposalRequest
		if err := h.read(ctx, c, session, booking.Propose, respond.Decode, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.Propose(ctx, session, text(body.ScheduledTime), text(body.Note))
	})
}

// AcceptProposal accepts the other side's proposal.
func (h *Handler) AcceptProposal(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ProposalAnswer
		if err := h.read(ctx, c, session, booking.AcceptProposal, respond.DecodeOptional, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.AcceptProposal(ctx, session, text(body.StartsAt))
	})
}

// DeclineProposal declines the other side's proposal.
func (h *Handler) DeclineProposal(c *gin.Context, path openapi.Id) {
	h.on(c, path, h.booking.DeclineProposal)
}

// WithdrawProposal takes an own proposal back.
func (h *Handler) WithdrawProposal(c *gin.Context, path openapi.Id) {
	h.on(c, path, h.booking.WithdrawProposal)
}
