package http

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

// Health tells whether the program lives and can work.
type Health struct {
	// Ping asks the database.
	Ping func(ctx context.Context) error
}

func (Health) alive(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"status": "ok"}) }

func (h Health) ready(c *gin.Context) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), 2*time.Second)
	defer cancel()
	if err := h.Ping(ctx); err != nil {
		c.JSON(http.StatusServiceUnavailable, gin.H{"status": "the database does not answer"})
		return
	}
	c.JSON(http.StatusOK, gin.H{"status": "ready"})
}
