package middleware

import (
	"time"

	"github.com/gin-gonic/gin"

	"sherpa/platform/clock"
)

// Meter counts and times requests. route is the pattern of the route, empty for none.
type Meter func(method, route string, status int, took time.Duration)

// Observe tells the meter about every request but for event streams, which last as long as somebody looks; nil is nobody.
func Observe(meter Meter) gin.HandlerFunc {
	wall := clock.System{}
	return func(c *gin.Context) {
		began := wall.Now()
		c.Next()
		if meter != nil && c.Writer.Header().Get("Content-Type") != "text/event-stream" {
			meter(c.Request.Method, c.FullPath(), c.Writer.Status(), wall.Now().Sub(began))
		}
	}
}
