package http

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"sherpa/platform/errs"
)

// Health tells whether the program lives and can work.
type Health struct {
	// Ready returns an errs.Error whose message says why the program cannot work; nil when it can.
	Ready func(ctx context.Context) error
}

func (Health) alive(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"status": "ok"}) }

func (h Health) ready(c *gin.Context) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), 2*time.Second)
	defer cancel()
	if err := h.Ready(ctx); err != nil {
		why := "not ready"
		if e, ours := errs.As(err); ours {
			why = e.Message
		}
		c.JSON(http.StatusServiceUnavailable, gin.H{"status": why})
		return
	}
	c.JSON(http.StatusOK, gin.H{"status": "ready"})
}
