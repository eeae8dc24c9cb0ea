package main

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	livepg "sherpa/adapters/postgres/live"
	"sherpa/adapters/postgres/pgwire"
	"sherpa/jobs"
)

// The whole program needs few round trips to the database for a request over HTTP, reading who is signed in among them. What
// it does besides, statements that a connection prepares and connections that are asked whether they live come on top by chance:
// the least of several calls is what the request needs.
func TestRoundTripsOverHTTP(t *testing.T) {
	t.Parallel()
	db := database(t)
	wire, err := pgwire.New(t.Context(), db.URL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = wire.Close() })
	wire.Ignore(livepg.Announcement, jobs.Announcement)
	through, err := wire.Through(db.URL)
	require.NoError(t, err)
	i := launchOn(t, db, role{serve: true}, slog.New(slog.DiscardHandler),
		append(unlimited(), "SHERPA_DATABASE_URL="+through)...)
	gamer, guide := i.gamer(), i.guide()
	counted := map[string][]int64{}
	call := func(what, method, path, token string, body any) map[string]any {
		before := wire.Trips()
		answer := i.ok(method, path, token, body)
		counted[what] = append(counted[what], wire.Trips()-before)
		return answer
	}
	for n := range 7 {
		session := "/api/sessions/" + call("book", "POST", "/api/sessions/create", gamer.token, bookingOf(guide, time.Duration(50+n)*time.Hour))["sessionId"].(string)
		call("approve", "POST", session+"/approve", guide.token, map[string]any{})
		total := call("session", "GET", session, gamer.token, nil)["totalSC"]
		call("cancel", "POST", session+"/cancel", gamer.token, map[string]any{"expectedBackSC": total})
		call("notices", "GET", "/api/notices", gamer.token, nil)
		call("my sessions", "GET", "/api/sessions", gamer.token, nil)
		call("dashboard", "GET", "/api/sessions?as=guide", guide.token, nil)
		call("balance", "GET", "/api/sc/balance", gamer.token, nil)
	}
	least := map[string]int64{}
	for what, trips := range counted {
		least[what] = slices.Min(trips)
	}
	require.Equal(t, map[string]int64{
		"book": 3, "approve": 5, "cancel": 4, "session": 3, "notices": 2, "my sessions": 2, "dashboard": 2, "balance": 2,
	}, least)
}
