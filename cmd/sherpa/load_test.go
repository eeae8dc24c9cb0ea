package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
)

// outcome of a request, as its caller knows it.
type outcome string

const (
	done    outcome = "ok"
	refused outcome = "failed"  // definitely refused: nothing of it may be stored
	unknown outcome = "unknown" // no answer, or 5xx: it is stored once or not at all
)

// fact is one request and its outcome.
type fact struct {
	what    string // book, approve, decline, cancel, buy
	key     string // the idempotency key of a booking
	subject string // the session or the checkout
	outcome outcome
	status  int
}

// history is what all clients know.
type history struct {
	mu    sync.Mutex
	facts []fact
	acks  []time.Time
}

func (h *history) note(f fact) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.facts = append(h.facts, f)
	if f.outcome == done {
		h.acks = append(h.acks, time.Now())
	}
}

// gap is the longest time without an acknowledged write after a moment, and when it ended.
func (h *history) gap(from time.Time) (longest time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	last := from
	for _, at := range h.acks {
		if at.Before(from) {
			continue
		}
		longest = max(longest, at.Sub(last))
		last = at
	}
	return max(longest, time.Since(last))
}

// since counts the acknowledged writes after a moment.
func (h *history) since(from time.Time) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, at := range h.acks {
		if at.After(from) {
			n++
		}
	}
	return n
}

func (h *history) counts() map[outcome]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := map[outcome]int{}
	for _, f := range h.facts {
		n[f.outcome]++
	}
	return n
}

// statuses counts the answers of a status after the first so many facts.
func (h *history) statuses(after int) map[int]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := map[int]int{}
	for _, f := range h.facts[after:] {
		n[f.status]++
	}
	return n
}

// client is a gamer who books with guides of their own, so that nobody else's request decides about theirs.
type client struct {
	servers func() []string
	gamer   human
	guides  []human
	history *history
	// ahead is how far business time is ahead of the wall clock; nil is not at all.
	ahead func() time.Duration
	// chance decides what is asked next, and of which server.
	chance *rand.Rand

	booked  int
	pending []map[string]any // bookings of which nothing is known
	taken   map[string]any   // a booking that holds its hour
	made    []map[string]any // bookings that were acknowledged
}

// seeded is the chance of a client.
func seeded(seed, client uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, client)) }

// pause between two requests of a client.
const pause = 150 * time.Millisecond

func (c *client) run(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		switch {
		case n%8 == 7:
			c.buy(ctx)
		case n%8 == 3 && c.taken != nil:
			// The same hour by another request: refused.
			body := maps.Clone(c.taken)
			body["idempotencyKey"] = uuid.NewString()
			c.book(ctx, body)
		case n%16 == 13 && len(c.made) > 0:
			// An acknowledged one again: the same answer.
			c.book(ctx, c.made[c.chance.IntN(len(c.made))])
		case len(c.pending) > 0 && c.chance.IntN(2) == 0:
			// The same request again, with its key: the booking that was made, or is made now. Some are left as they are.
			body := c.pending[0]
			c.pending = c.pending[1:]
			c.book(ctx, body)
		default:
			guide := c.guides[c.booked%len(c.guides)]
			c.book(ctx, bookingOf(guide, c.lead()+time.Duration(26+c.booked/len(c.guides))*time.Hour))
			c.booked++
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// fixed gives a list of servers that does not change.
func fixed(servers ...string) func() []string { return func() []string { return servers } }

func (c *client) server() string {
	all := c.servers()
	return all[c.chance.IntN(len(all))]
}

func (c *client) lead() time.Duration {
	if c.ahead == nil {
		return 0
	}
	return c.ahead()
}

func (c *client) book(ctx context.Context, body map[string]any) {
	answer, status := c.call(ctx, "/api/sessions/create", c.gamer.token, body)
	f := fact{what: "book", key: body["idempotencyKey"].(string), outcome: outcomeOf(status), status: status}
	f.subject, _ = answer["sessionId"].(string)
	c.history.note(f)
	switch f.outcome {
	case unknown:
		if c.chance.IntN(3) > 0 {
			c.pending = append(c.pending, body)
		}
	case done:
		if slices.ContainsFunc(c.made, func(before map[string]any) bool { return before["idempotencyKey"] == f.key }) {
			return
		}
		c.made = append(c.made, body)
		if event := []string{"", "approve", "decline", "cancel"}[c.chance.IntN(4)]; event != "" {
			c.end(ctx, f.subject, event, body["guideId"].(string))
		} else {
			c.taken = body
		}
	case refused:
	}
}

func (c *client) end(ctx context.Context, session, event, guide string) {
	token := c.gamer.token
	for _, g := range c.guides {
		if event != "cancel" && g.id == guide {
			token = g.token
		}
	}
	_, status := c.call(ctx, "/api/sessions/"+session+"/"+event, token, nil)
	c.history.note(fact{what: event, subject: session, outcome: outcomeOf(status), status: status})
}

func (c *client) buy(ctx context.Context) {
	answer, status := c.call(ctx, "/api/scPayments/checkout", c.gamer.token, map[string]any{"usd": 10})
	id, _ := answer["sessionId"].(string)
	if outcomeOf(status) != done {
		return
	}
	if _, status = c.call(ctx, "/sandbox/checkout/"+id+"/pay", "", map[string]any{}); outcomeOf(status) != done {
		return
	}
	_, status = c.call(ctx, "/api/scPayments/confirm", c.gamer.token, map[string]any{"sessionId": id})
	c.history.note(fact{what: "buy", subject: id, outcome: outcomeOf(status), status: status})
}

func outcomeOf(status int) outcome {
	switch {
	case status >= 200 && status < 300:
		return done
	case status >= 400 && status < 500:
		return refused
	}
	return unknown
}

// call is ask by POST.
func (c *client) call(ctx context.Context, path, token string, body any) (answer map[string]any, status int) {
	return c.ask(ctx, http.MethodPost, path, token, body)
}

// ask asks one of the servers; status 0 means no answer.
func (c *client) ask(ctx context.Context, method, path, token string, body any) (answer map[string]any, status int) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			panic(err)
		}
	}
	// The end of the load does not break a request off.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 40*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, c.server()+path, bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Accept", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, 0
	}
	said, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err != nil {
		return nil, 0
	}
	_ = json.Unmarshal(said, &answer) // some answers are no objects
	return answer, res.StatusCode
}
