package accountshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
)

// GetSettings implements openapi.ServerInterface.
func (h *Handler) GetSettings(c *gin.Context) {
	settings, err := h.service.Settings(c.Request.Context())
	answerSettings(c, settings, err)
}

// PutSettings implements openapi.ServerInterface.
func (h *Handler) PutSettings(c *gin.Context) {
	var body openapi.SettingsChange
	if err := respond.DecodeSigned(c, &body); err != nil {
		respond.Error(c, err)
		return
	}
	var change accounts.MailSettingsChange
	if m := body.Mail; m != nil {
		change = accounts.MailSettingsChange{Requests: m.Requests, Reminders: m.Reminders, Messages: m.Messages, Ratings: m.Ratings}
	}
	settings, err := h.service.ChangeSettings(c.Request.Context(), change)
	answerSettings(c, settings, err)
}

func answerSettings(c *gin.Context, s accounts.MailSettings, err error) {
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Settings{Mail: openapi.MailSettings{
		Requests: s.Requests, Reminders: s.Reminders, Messages: s.Messages, Ratings: s.Ratings,
	}})
}
