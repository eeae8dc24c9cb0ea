package http

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A request that does not end must not take the time of what stops after the server.
func TestAnEndlessRequestIsBrokenOffAtTheStop(t *testing.T) {
	t.Parallel()
	begun, ended := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(begun)
		<-r.Context().Done()
		close(ended)
	}))
	go func() {
		req, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodGet, server.URL, nil)
		if err == nil {
			if res, err := http.DefaultClient.Do(req); err == nil {
				_ = res.Body.Close()
			}
		}
	}()
	<-begun
	stop, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	require.NoError(t, drain(stop, server.Config, 100*time.Millisecond, slog.New(slog.DiscardHandler)))
	<-ended
	require.NoError(t, stop.Err(), "time is left for the others")
}

func TestARequestThatEndsIsFinishedAtTheStop(t *testing.T) {
	t.Parallel()
	begun, status := make(chan struct{}), make(chan int, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(begun)
		time.Sleep(100 * time.Millisecond)
		w.WriteHeader(http.StatusNoContent)
	}))
	go func() {
		code := 0
		req, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodGet, server.URL, nil)
		if err == nil {
			if res, err := http.DefaultClient.Do(req); err == nil {
				code = res.StatusCode
				_ = res.Body.Close()
			}
		}
		status <- code
	}()
	<-begun
	require.NoError(t, drain(t.Context(), server.Config, 5*time.Second, slog.New(slog.DiscardHandler)))
	require.Equal(t, http.StatusNoContent, <-status)
}
