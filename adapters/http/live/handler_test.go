package livehttp_test

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	livehttp "sherpa/adapters/http/live"
	"sherpa/adapters/http/middleware"
	"sherpa/adapters/http/respond"
	"sherpa/modules/live"
	"sherpa/platform/actor"
)

type server struct {
	*httptest.Server

	hub    *live.Hub
	person uuid.UUID
	sent   chan string
}

// serve streams to one person whose token expires after a while, as the program does: compressed, with time limits.
func serve(t *testing.T, tokenFor time.Duration) *server {
	t.Helper()
	gin.SetMode(gin.TestMode)
	s := &server{hub: live.NewHub(), person: uuid.New(), sent: make(chan string, 100)}
	handler := livehttp.New(s.hub, livehttp.Config{Heartbeat: 20 * time.Millisecond}, func(topic string) { s.sent <- topic })
	engine := gin.New()
	engine.GET("/api/live", func(c *gin.Context) {
		ctx := respond.WithTokenExpiry(c.Request.Context(), time.Now().Add(tokenFor))
		if c.GetHeader("Authorization") != "" {
			ctx = actor.With(ctx, actor.Actor{ID: s.person})
		}
		c.Request = c.Request.WithContext(ctx)
		handler.Live(c)
	})
	compressed, err := middleware.Compress(engine)
	require.NoError(t, err)
	s.Server = httptest.NewUnstartedServer(compressed)
	s.Config.ReadTimeout, s.Config.WriteTimeout = 300*time.Millisecond, 300*time.Millisecond
	s.Config.RegisterOnShutdown(s.hub.End)
	s.Start()
	t.Cleanup(s.Close)
	return s
}

func (s *server) open(t *testing.T) *bufio.Scanner {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/live", nil)
	require.NoError(t, err)
	req.Header.Set("Authorization", "Bearer x")
	req.Header.Set("Accept-Encoding", "gzip")
	res, err := s.Client().Do(req)
	require.NoError(t, err)
	t.Cleanup(func() { _ = res.Body.Close() })
	require.Equal(t, 200, res.StatusCode)
	require.Equal(t, "text/event-stream", res.Header.Get("Content-Type"))
	require.Empty(t, res.Header.Get("Content-Encoding"))
	require.Equal(t, "no-store", res.Header.Get("Cache-Control"))
	lines := bufio.NewScanner(res.Body)
	require.Equal(t, ": connected", line(lines))
	return lines
}

// line is the next line that is not empty; "end" when there is none.
func line(lines *bufio.Scanner) string {
	for lines.Scan() {
		if lines.Text() != "" {
			return lines.Text()
		}
	}
	return "end"
}

// A stream outlives the server's time limits and tells changes and heartbeats as they come.
func TestAStream(t *testing.T) {
	t.Parallel()
	s := serve(t, time.Hour)
	lines := s.open(t)
	for range 40 { // longer than the limits of the server
		require.Equal(t, ": ", line(lines))
	}
	id := uuid.New()
	s.hub.Deliver(live.Change{To: s.person, Topic: live.Session, ID: id, Version: 4})
	skipped := line(lines)
	for skipped == ": " {
		skipped = line(lines)
	}
	require.Equal(t, "event: change", skipped)
	require.JSONEq(t, `{"topic":"session","id":"`+id.String()+`","version":4}`, strings.TrimPrefix(line(lines), "data: "))
	require.Equal(t, "session", <-s.sent)
	s.hub.ResyncAll()
	for skipped = line(lines); skipped == ": "; skipped = line(lines) {
		continue
	}
	require.Equal(t, "event: resync", skipped)
	require.Equal(t, "data: {}", line(lines))

	// At the stop it ends at once, and does not hold the server up.
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	require.NoError(t, s.Config.Shutdown(ctx))
	for skipped = line(lines); skipped == ": "; skipped = line(lines) {
		continue
	}
	require.Equal(t, "end", skipped)
	require.Zero(t, s.hub.Streams())
}

func TestAStreamEndsWithItsToken(t *testing.T) {
	t.Parallel()
	s := serve(t, 200*time.Millisecond)
	lines := s.open(t)
	last := line(lines)
	for last == ": " {
		last = line(lines)
	}
	require.Equal(t, "end", last)
	require.Eventually(t, func() bool { return s.hub.Streams() == 0 }, 10*time.Second, 5*time.Millisecond)
}

func TestNobodyHasAStream(t *testing.T) {
	t.Parallel()
	s := serve(t, time.Hour)
	res, err := s.Client().Get(s.URL + "/api/live")
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, 401, res.StatusCode)
}

// A caller who does not read holds up neither the hub nor others.
func TestACallerWhoDoesNotRead(t *testing.T) {
	t.Parallel()
	s := serve(t, time.Hour)
	var dialer net.Dialer
	deaf, err := dialer.DialContext(t.Context(), "tcp", s.Listener.Addr().String())
	require.NoError(t, err)
	defer func() { _ = deaf.Close() }()
	_, err = deaf.Write([]byte("GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n"))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return s.hub.Streams() == 1 }, 10*time.Second, 5*time.Millisecond)
	lines := s.open(t)
	go func() {
		for range s.sent { // nobody counts here
			continue
		}
	}()
	for range 20_000 {
		s.hub.Deliver(live.Change{To: s.person, Topic: live.Session, ID: uuid.New(), Version: 1})
	}
	got := line(lines)
	for got == ": " {
		got = line(lines)
	}
	require.Contains(t, got, "event: ")
}
