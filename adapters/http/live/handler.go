// Package livehttp streams what changes for a person as server-sent events.
package livehttp

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/respond"
	"sherpa/modules/live"
	"sherpa/platform/clock"
)

// writeWithin bounds one write to a stream; who takes longer is dropped.
const writeWithin = 10 * time.Second

// Config of the streams.
type Config struct {
	// Heartbeat is how often a comment is sent, so that proxies keep the stream open.
	Heartbeat time.Duration
}

// Meter counts what is sent to streams, by its topic.
type Meter func(topic string)

// Handler implements the operation of this module.
type Handler struct {
	hub   *live.Hub
	cfg   Config
	meter Meter
	wall  clock.Clock
}

// New builds the handler.
func New(hub *live.Hub, cfg Config, meter Meter) *Handler {
	return &Handler{hub: hub, cfg: cfg, meter: meter, wall: clock.System{}}
}

// Live implements openapi.ServerInterface. The stream ends with the caller, the token, the account or the process.
func (h *Handler) Live(c *gin.Context) {
	stream, err := h.hub.Open(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	defer h.hub.Close(stream)
	expiry := time.NewTimer(respond.TokenExpiry(c.Request.Context()).Sub(h.wall.Now()))
	defer expiry.Stop()
	heartbeat := time.NewTicker(h.cfg.Heartbeat)
	defer heartbeat.Stop()

	out := &writer{c: c, control: http.NewResponseController(c.Writer), wall: h.wall}
	_ = out.control.SetReadDeadline(time.Time{}) // the server's would end the request
	c.Header("Content-Type", "text/event-stream")
	c.Header("Cache-Control", "no-store")
	c.Header("X-Accel-Buffering", "no") // nginx
	c.Status(http.StatusOK)
	for next := ": connected\n\n"; out.write(next); {
		select {
		case <-c.Request.Context().Done():
			return
		case <-stream.Done():
			return
		case <-expiry.C:
			return
		case <-heartbeat.C:
			next = ": \n\n"
		case <-stream.Wake():
			next = h.events(stream)
		}
	}
}

// events writes down what a stream holds.
func (h *Handler) events(stream *live.Stream) string {
	changes, resync := stream.Take()
	var text []byte
	if resync {
		h.meter("resync")
		text = append(text, "event: resync\ndata: {}\n\n"...)
	}
	for _, change := range changes {
		h.meter(string(change.Topic))
		data, err := json.Marshal(event{change.Topic, change.ID.String(), change.Version})
		if err != nil {
			continue // it consists of strings and a number
		}
		text = append(append(append(text, "event: change\ndata: "...), data...), "\n\n"...)
	}
	return string(text)
}

type event struct {
	Topic   live.Topic `json:"topic"`
	ID      string     `json:"id"`
	Version int64      `json:"version"`
}

// writer sends to a caller who may be slow or gone.
type writer struct {
	c       *gin.Context
	control *http.ResponseController
	wall    clock.Clock
}

// write sends a text at once; false when the caller does not take it.
func (w *writer) write(text string) bool {
	if err := w.control.SetWriteDeadline(w.wall.Now().Add(writeWithin)); err != nil {
		return false
	}
	if _, err := w.c.Writer.WriteString(text); err != nil {
		return false
	}
	w.c.Writer.Flush()
	return w.c.Request.Context().Err() == nil
}
