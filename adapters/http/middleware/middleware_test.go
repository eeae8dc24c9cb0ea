package middleware_test

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/middleware"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

type provider struct{}

func (provider) Verify(_ context.Context, token string) (string, time.Time, error) {
	switch token {
	case "good":
		return "user_1", time.Time{}, nil
	case "down":
		return "", time.Time{}, errs.ErrUnavailable
	}
	return "", time.Time{}, errs.ErrUnauthenticated
}

var somebody = actor.Actor{ID: uuid.New(), IsGuide: true}

type people struct{}

func (people) Resolve(context.Context, string) (actor.Actor, error) { return somebody, nil }

func engine(handler gin.HandlerFunc, use ...gin.HandlerFunc) *gin.Engine {
	gin.SetMode(gin.TestMode)
	e := gin.New()
	e.Use(middleware.Request(slog.New(slog.DiscardHandler)), middleware.Headers(true), middleware.Recover())
	e.Use(use...)
	e.GET("/", handler)
	return e
}

func get(e http.Handler, authorization string) *httptest.ResponseRecorder {
	req := httptest.NewRequest("GET", "/", nil)
	if authorization != "" {
		req.Header.Set("Authorization", authorization)
	}
	w := httptest.NewRecorder()
	e.ServeHTTP(w, req)
	return w
}

func TestIdentity(t *testing.T) {
	t.Parallel()
	var who actor.Actor
	e := engine(func(c *gin.Context) { who = actor.From(c.Request.Context()) }, middleware.Identity(provider{}, people{}))
	for header, want := range map[string]int{
		"": 200, "Bearer good": 200, "bearer good": 200, "Bearer bad": 401, "Bearer ": 401, "Bearer": 401, "Basic good": 401, "good": 401, "Bearer down": 503,
	} {
		who = actor.Actor{}
		require.Equal(t, want, get(e, header).Code, header)
		require.Equal(t, want == 200 && header != "", who == somebody, header)
	}
}

func TestHeadersAndRequestID(t *testing.T) {
	t.Parallel()
	w := get(engine(func(*gin.Context) {}), "")
	for _, name := range []string{"X-Request-Id", "X-Content-Type-Options", "Referrer-Policy", "Content-Security-Policy", "Strict-Transport-Security", "X-Frame-Options"} {
		require.NotEmpty(t, w.Header().Get(name), name)
	}
}

func TestAPanicIsHidden(t *testing.T) {
	t.Parallel()
	w := get(engine(func(*gin.Context) { panic("secret") }), "")
	require.Equal(t, 500, w.Code)
	require.NotContains(t, w.Body.String(), "secret")
}

func TestRateLimit(t *testing.T) {
	t.Parallel()
	limit := middleware.NewRateLimit(middleware.Limits{PerSecond: 0.001, Burst: 2})
	e := engine(func(*gin.Context) {}, limit.ByAddress(), middleware.Identity(provider{}, people{}), limit.ByPerson())
	for range 2 {
		require.Equal(t, 200, get(e, "").Code)
	}
	w := get(e, "")
	require.Equal(t, 429, w.Code)
	require.NotEmpty(t, w.Header().Get("Retry-After"))
	require.Equal(t, 200, get(e, "Bearer good").Code, "a person has an allowance of their own")
	for range 20 {
		w = get(e, "Bearer bad")
	}
	require.Equal(t, 429, w.Code, "guessing tokens is limited by address")
}

// Whoever has one IPv6 address usually has the whole /64 of it.
func TestRateLimitCountsIPv6ByItsNetwork(t *testing.T) {
	t.Parallel()
	from := func(e http.Handler, address string) int {
		req := httptest.NewRequest("GET", "/", nil)
		req.RemoteAddr = net.JoinHostPort(address, "4711")
		w := httptest.NewRecorder()
		e.ServeHTTP(w, req)
		return w.Code
	}
	for name, use := range map[string]func(*middleware.RateLimit) gin.HandlerFunc{
		"address": (*middleware.RateLimit).ByAddress, "visitor": (*middleware.RateLimit).ByPerson,
	} {
		for _, c := range []struct {
			first, second string
			together      bool
		}{
			{"2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true},
			{"2001:db8:1:2::1", "2001:db8:1:3::1", false},
			{"192.0.2.1", "::ffff:192.0.2.1", true},
			{"192.0.2.1", "192.0.2.2", false},
			{"::ffff:192.0.2.1", "::ffff:192.0.2.2", false},
		} {
			limit := middleware.NewRateLimit(middleware.Limits{PerSecond: 0.0001, Burst: 1})
			e := engine(func(*gin.Context) {}, use(limit))
			for from(e, c.first) == 200 { // until the allowance is used up
			}
			require.Equal(t, c.together, from(e, c.second) == 429, "%s: %s and %s", name, c.first, c.second)
		}
	}
}
