package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"sherpa/platform/clock"
)

// wall is the machine's clock.
func wall() time.Time { return clock.System{}.Now() }

// warm is how long requests are sent before they count.
const warm = 300 * time.Millisecond

// maker makes the next request of a client.
type maker func(ctx context.Context, client int) (*http.Request, error)

// flow is what came of sending requests for a while.
type flow struct {
	times   []time.Duration // of the requests that were answered as wanted
	refused int             // those that were answered otherwise
	rate    float64         // answered as wanted, a second
	last    time.Time       // when the last answer came
}

// p50 is the time within which half of the requests were answered.
func (f flow) p50() time.Duration {
	if len(f.times) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(f.times))[len(f.times)/2]
}

// send has each of some clients send one request after the other, on a connection of its own, for a while after warming up;
// those that were sent by then are waited for. An answer of another status
// than want is refused; more than one in fifty of those is an error.
func send(ctx context.Context, clients int, length time.Duration, want int, next maker) (flow, error) {
	begin := wall().Add(warm)
	end := begin.Add(length)
	flows, failed := make([]flow, clients), make([]error, clients)
	var wg sync.WaitGroup
	for i := range clients {
		wg.Go(func() { flows[i], failed[i] = sendOne(ctx, i, begin, end, want, next) })
	}
	wg.Wait()
	var all flow
	for _, f := range flows {
		all.times, all.refused = append(all.times, f.times...), all.refused+f.refused
		if f.last.After(all.last) {
			all.last = f.last
		}
	}
	if err := errors.Join(failed...); err != nil && (len(all.times) == 0 || all.refused*50 > len(all.times)) {
		return all, fmt.Errorf("%d requests were refused, %d were not: %w", all.refused, len(all.times), err)
	}
	if len(all.times) == 0 {
		return all, errors.Join(errors.New("nothing was answered"), ctx.Err())
	}
	all.rate = float64(len(all.times)) / all.last.Sub(begin).Seconds()
	return all, ctx.Err()
}

// inTurn does two things, the second one first in every other round, so that neither always has what the other left.
func inTurn(round int, one, other func() error) error {
	if round%2 == 1 {
		one, other = other, one
	}
	if err := one(); err != nil {
		return err
	}
	return other()
}

// sendOne is one client. It answers with the first refusal as an error.
func sendOne(ctx context.Context, i int, begin, end time.Time, want int, next maker) (f flow, refusal error) {
	transport := &http.Transport{MaxConnsPerHost: 1, DisableCompression: true}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: 30 * time.Second}
	for ctx.Err() == nil && wall().Before(end) {
		req, err := next(ctx, i)
		if err != nil {
			return f, err
		}
		sent := wall()
		err = answered(client, req, want)
		f.last = wall()
		switch {
		case sent.Before(begin):
		case err == nil:
			f.times = append(f.times, f.last.Sub(sent))
		default:
			f.refused++
		}
		if err != nil && refusal == nil {
			refusal = err
		}
	}
	return f, refusal
}

// answered sends a request and reads the answer, which has to be of a status.
func answered(client *http.Client, req *http.Request, want int) error {
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode == want {
		_, err = io.Copy(io.Discard, res.Body)
		return err
	}
	text, _ := io.ReadAll(io.LimitReader(res.Body, 300))
	return fmt.Errorf("%s %s: %d %s", req.Method, req.URL.Path, res.StatusCode, text)
}

// gets asks for one address with the tokens of people in turn, or without any.
func gets(url string, people []person) maker {
	return func(ctx context.Context, client int) (*http.Request, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err == nil && len(people) > 0 {
			req.Header.Set("Authorization", "Bearer "+people[client%len(people)].Token)
		}
		return req, err
	}
}
