package main

import (
	"bufio"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// listener collects the events of one stream.
type listener struct {
	mu    sync.Mutex
	heard []string // topic and id
	over  bool
}

func (l *listener) has(event string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, heard := range l.heard {
		if strings.Contains(heard, event) {
			return true
		}
	}
	return false
}

func (l *listener) ended() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.over
}

// all answers what was heard so far.
func (l *listener) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.heard)
}

// forget answers what was heard so far and starts anew.
func (l *listener) forget() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	heard := l.heard
	l.heard = nil
	return heard
}

// listens opens a stream and reads it in the background, once it is there and knows of other processes.
func (i *instance) listens(h human) *listener {
	i.t.Helper()
	req, err := http.NewRequestWithContext(i.t.Context(), http.MethodGet, i.base+"/api/live", nil)
	require.NoError(i.t, err)
	req.Header.Set("Authorization", "Bearer "+h.token)
	res, err := http.DefaultClient.Do(req) //nolint:bodyclose // read and closed below
	require.NoError(i.t, err)
	require.Equal(i.t, 200, res.StatusCode)
	l := &listener{}
	go func() {
		defer func() { _ = res.Body.Close() }()
		lines := bufio.NewScanner(res.Body)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				l.mu.Lock()
				l.heard = append(l.heard, data)
				l.mu.Unlock()
			}
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		l.over = true
	}()
	return l
}

// again signs a person in who signed up at another server.
func (i *instance) again(h human) human {
	i.t.Helper()
	h.token = i.ok("POST", "/sandbox/identity/sign-in", "", map[string]string{"email": h.email, "password": "Correct-horse-1"})["token"].(string)
	return h
}

// Two servers on one database: people hear at one what is done at the other, and nothing of what is secret.
func TestLive(t *testing.T) {
	t.Parallel()
	db := database(t)
	one := launchOn(t, db, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), unlimited()...)
	two := launchOn(t, db, role{serve: true}, slog.New(slog.DiscardHandler), unlimited()...)
	gamer, guide, stranger := one.gamer(), one.guide(), one.gamer()
	ears := map[string]*listener{
		"gamer": two.listens(two.again(gamer)), "own": one.listens(gamer), "guide": two.listens(two.again(guide)), "stranger": two.listens(two.again(stranger)),
	}
	one.until("the listener is there", func() bool {
		_, err := db.Pool.Exec(t.Context(), "SELECT 1")
		require.NoError(t, err)
		var n int
		require.NoError(t, db.Pool.QueryRow(t.Context(),
			"SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN sherpa_live' AND datname = current_database()").Scan(&n))
		return n == 2
	})
	heard := func(who, what string) {
		one.until(who+" hears of "+what, func() bool { return ears[who].has(what) })
	}
	session := one.booked(gamer, guide, 26*time.Hour)
	for _, who := range []string{"gamer", "own", "guide"} {
		heard(who, `"topic":"session","id":"`+session+`","version":1`)
	}
	heard("gamer", `"topic":"balance","id":"`+gamer.id)
	heard("guide", `"topic":"notice","id":"`+guide.id)
	one.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	heard("gamer", `"topic":"session","id":"`+session+`","version":2`)
	heard("gamer", `"topic":"notice","id":"`+gamer.id)
	one.ok("POST", "/api/sessions/"+session+"/messages", gamer.token, map[string]any{"text": "Very private words", "clientId": uuid.NewString()})
	for _, who := range []string{"gamer", "own", "guide"} {
		heard(who, `"topic":"message","id":"`+session)
	}

	// A report says nothing. What comes after it is heard, and nothing in between.
	one.advance("27h30m")
	one.until("the session is completed", func() bool { return one.status(gamer, session) == "completed" })
	heard("guide", `"topic":"session","id":"`+session+`","version":3`)
	one.ok("POST", "/api/sessions/"+session+"/messages", guide.token, map[string]any{"text": "Before", "clientId": uuid.NewString()})
	heard("gamer", `"topic":"message","id":"`+session+`","version":2`)
	all := ears["guide"].forget()
	ears["gamer"].forget()
	one.ok("POST", "/api/sessions/"+session+"/report", gamer.token, map[string]any{"details": "Nobody came."})
	one.ok("POST", "/api/sessions/"+session+"/messages", gamer.token, map[string]any{"text": "After", "clientId": uuid.NewString()})
	heard("guide", `"topic":"message","id":"`+session+`","version":3`)
	after := ears["guide"].forget()
	for _, event := range after {
		require.Contains(t, event, `"topic":"message"`, "the report says nothing")
	}
	for _, event := range append(append(all, after...), ears["stranger"].forget()...) {
		require.NotContains(t, event, "words")
	}
	require.False(t, ears["stranger"].has(session))

	// An account for payouts is opened, and an application is sent in and decided.
	one.onboarded(guide)
	heard("guide", `"topic":"payout","id":"`+guide.id)
	admin := one.admin()
	ears["admin"] = two.listens(two.again(admin))
	one.ok("POST", "/api/apply", stranger.token, applicationOf(stranger))
	heard("admin", `"topic":"application","id":"`+stranger.id)
	one.ok("POST", "/api/admin/applications/"+stranger.id+"/reject", admin.token, map[string]any{"reason": "Too few hours"})
	heard("stranger", `"topic":"notice","id":"`+stranger.id)
	heard("stranger", `"topic":"application","id":"`+stranger.id)
	require.False(t, ears["gamer"].has("application"))

	// The account is closed at the provider: its streams end everywhere.
	one.ok("DELETE", "/sandbox/identity/users/"+one.subject(gamer), "", nil)
	one.until("the streams end", func() bool { return ears["gamer"].ended() && ears["own"].ended() })
	require.False(t, ears["guide"].ended())
}
