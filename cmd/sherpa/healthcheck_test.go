package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The health check passes for a process that answers 200, at whichever of its addresses, and for no other.
func TestTheHealthCheck(t *testing.T) {
	t.Parallel()
	ready := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" {
			w.WriteHeader(ready)
			_, _ = w.Write([]byte("the database does not answer"))
		}
	}))
	t.Cleanup(server.Close)
	_, port, _ := strings.Cut(strings.TrimPrefix(server.URL, "http://"), ":")
	for _, addr := range []string{"127.0.0.1:" + port, "0.0.0.0:" + port, ":" + port, "localhost:" + port} {
		require.NoError(t, askHealth(t.Context(), addr, "/readyz"), addr)
	}
	ready = http.StatusServiceUnavailable
	require.ErrorContains(t, askHealth(t.Context(), ":"+port, "/readyz"), "503: the database does not answer")
	require.NoError(t, askHealth(t.Context(), ":"+port, "/healthz"))
	server.Close()
	require.Error(t, askHealth(t.Context(), ":"+port, "/healthz"))
	require.Error(t, askHealth(t.Context(), "nonsense", "/healthz"))
}
