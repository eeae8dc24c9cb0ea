// Package respond is how handlers answer: JSON, errors in the one form of the
// API, links to further pages; and how they read a body.
package respond

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"sherpa/platform/errs"
)

// JSON answers v. Answers about a person must not be kept by caches, so nothing is unless a handler says so before.
func JSON(c *gin.Context, status int, v any) {
	if c.Writer.Header().Get("Cache-Control") == "" {
		c.Header("Cache-Control", "no-store")
	}
	c.JSON(status, v)
}

// Link announces the next page of a list; nothing when next is empty.
func Link(c *gin.Context, next string) {
	if next == "" {
		return
	}
	u := *c.Request.URL
	q := u.Query()
	q.Set("cursor", next)
	u.RawQuery = q.Encode()
	c.Header("Link", "<"+u.RequestURI()+`>; rel="next"`)
}

// Error answers err in the form of the contract's Error and ends the request. A
// foreign error is logged in full and hidden behind a sentence and the request id.
func Error(c *gin.Context, err error) {
	ctx := c.Request.Context()
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		c.AbortWithStatus(499) // the client has gone; nobody reads the answer
		return
	}
	e, ours := errs.As(err)
	if !ours {
		e = errs.New(errs.Internal, "INTERNAL", "Something went wrong. Please try again.")
	}
	code := status(e.Class)
	if code >= http.StatusInternalServerError {
		Logger(ctx).ErrorContext(ctx, "request failed", slog.String("error", err.Error()), slog.Int("status", code))
	}
	body := gin.H{}
	for k, v := range e.Details {
		body[k] = v
	}
	body["success"], body["error"], body["code"], body["message"] = false, e.Code, e.Code, e.Message
	if len(e.Fields) > 0 {
		body["fields"] = e.Fields
	}
	if code >= http.StatusInternalServerError {
		body["requestId"] = RequestID(ctx)
	}
	if e.RetryAfter > 0 {
		c.Header("Retry-After", strconv.Itoa(int(max(1, (e.RetryAfter+time.Second-1)/time.Second))))
	}
	JSON(c, code, body)
	c.Abort()
}
