package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/google/uuid"

	livepg "sherpa/adapters/postgres/live"
	"sherpa/adapters/postgres/pgwire"
	"sherpa/jobs"
)

// tripRuns is how often each call is counted; what the program does besides falls out of the median.
const tripRuns = 21

// measureTrips counts the round trips to the database of one booking, one approval and one cancellation, and of reads.
func measureTrips(ctx context.Context, b *bench) (err error) {
	gamers, err := b.withSessions(ctx, "gamer", 5, 20, 1)
	if err != nil {
		return err
	}
	guides, err := b.withSessions(ctx, "guide", 1, 200, 1)
	if err != nil {
		return err
	}
	w, server, err := b.wired(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.stop(), w.Close()) }()
	if _, err := b.stage(ctx, server, gamers); err != nil {
		return err
	}
	if err := b.signIn(ctx, server, guides); err != nil {
		return err
	}
	gamer, guide := gamers[0], guides[0]
	transport := &http.Transport{MaxConnsPerHost: 1}
	client := &http.Client{Transport: transport, Timeout: 30 * time.Second}
	defer transport.CloseIdleConnections()
	counted := map[string][]float64{}
	call := func(what, path string, p person, body any, want int) (map[string]any, error) {
		req, err := post(ctx, server.url+path, p, body)
		if err != nil {
			return nil, err
		}
		before := w.Trips()
		res, err := client.Do(req)
		if err != nil {
			return nil, err
		}
		defer func() { _ = res.Body.Close() }()
		text, err := io.ReadAll(res.Body)
		if err != nil {
			return nil, err
		}
		counted[what] = append(counted[what], float64(w.Trips()-before))
		if res.StatusCode != want {
			return nil, fmt.Errorf("%s: %d %s", path, res.StatusCode, text)
		}
		var answer map[string]any
		return answer, json.Unmarshal(text, &answer)
	}
	for i := range tripRuns + 2 {
		if i == 2 {
			clear(counted) // connections were opened and statements prepared
		}
		made, err := call("booking", "/api/sessions", gamer, map[string]any{
			"guideId": guide.ID, "hours": 1, "game": "Elden Ring", "scheduledTime": wall().Truncate(time.Hour).Add(time.Duration(1000+2*i) * time.Hour).UTC().Format(time.RFC3339),
			"paymentMethod": "SC", "useSherpaCred": true, "idempotencyKey": "bench-" + uuid.NewString(),
		}, http.StatusCreated)
		if err != nil {
			return err
		}
		id, _ := made["sessionId"].(string)
		if _, err := call("approve", "/api/sessions/"+id+"/approve", guide, map[string]any{}, http.StatusOK); err != nil {
			return err
		}
		read, err := b.session(ctx, client, server.url+"/api/sessions/"+id, gamer)
		if err != nil {
			return err
		}
		if _, err := call("cancel", "/api/sessions/"+id+"/cancel", gamer, map[string]any{"expectedBackSC": read["totalSC"]}, http.StatusOK); err != nil {
			return err
		}
	}
	for _, screen := range []struct {
		what, path string
		person     person
	}{
		{"my sessions", "/api/sessions", gamer},
		{"dashboard", "/api/sessions?as=guide", guide},
		{"balance", "/api/sc/balance", gamer},
		{"statement", "/api/wallet/statement", gamer},
		{"notices", "/api/notices", gamer},
		{"who I am", "/api/users/me", gamer},
	} {
		for i := range tripRuns + 2 {
			req, err := gets(server.url+screen.path, []person{screen.person})(ctx, 0)
			if err != nil {
				return err
			}
			before := w.Trips()
			if err := answered(client, req, http.StatusOK); err != nil {
				return err
			}
			if i > 1 {
				counted[screen.what] = append(counted[screen.what], float64(w.Trips()-before))
			}
		}
		b.out.add("round trips of a read: "+screen.what, []float64{median(counted[screen.what])}, noBar(), "")
	}
	b.out.add("round trips of a booking", []float64{median(counted["booking"])}, atMost(4), "")
	b.out.add("round trips of an approval", []float64{median(counted["approve"])}, atMost(5), "")
	b.out.add("round trips of a cancellation", []float64{median(counted["cancel"])}, atMost(5), "")
	return b.restore(ctx)
}

// session reads one session.
func (b *bench) session(ctx context.Context, client *http.Client, url string, p person) (read map[string]any, err error) {
	req, err := gets(url, []person{p})(ctx, 0)
	if err != nil {
		return nil, err
	}
	res, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	return read, json.NewDecoder(res.Body).Decode(&read)
}

// wired is a second `sherpa serve` on the large database, whose statements can be seen.
func (b *bench) wired(ctx context.Context) (*pgwire.Wire, *process, error) {
	w, err := pgwire.New(ctx, b.postgres.RuntimeURL())
	if err != nil {
		return nil, nil, err
	}
	w.Ignore(livepg.Announcement, jobs.Announcement) // of goroutines of their own, at most so often
	address, err := w.Through(b.postgres.RuntimeURL())
	if err != nil {
		return nil, nil, errors.Join(err, w.Close())
	}
	server, err := b.serve(ctx, address)
	if err != nil {
		return nil, nil, errors.Join(err, w.Close())
	}
	return w, server, nil
}
