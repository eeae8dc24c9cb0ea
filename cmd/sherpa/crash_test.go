package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// takenUpWithin bounds the wait for the jobs of a killed process, some of which are taken up one after another: it ends
// with the next round of River's rescuer, which comes every 30 s, in the process that is or becomes its leader.
const takenUpWithin = 3 * time.Minute

// stuckFor is after how long a job that a process has held counts as stuck.
const stuckFor = 90 * time.Second

// ageJobs makes the jobs that a dead process holds as old as stuck ones are. The living work theirs in much less time.
func (i *instance) ageJobs() {
	i.t.Helper()
	_, err := i.db.Pool.Exec(i.t.Context(), "UPDATE river_job SET attempted_at = attempted_at - $1::interval WHERE state = 'running'", stuckFor)
	require.NoError(i.t, err)
}

// Two worker processes, one killed in the middle with no chance to clean up: nothing is done twice in the
// ledger and nothing is forgotten. A job that the dead process held is taken up when it has been held for stuckFor.
func TestAWorkerIsKilled(t *testing.T) {
	t.Parallel()
	binary := built(t)
	i := launchWith(t, role{serve: true}, slog.New(slog.DiscardHandler), unlimited()...)
	gamer, guide := i.gamer(), i.guide()
	workers := []*exec.Cmd{i.worker(binary), i.worker(binary)}
	require.NoError(t, workers[0].Start())
	require.NoError(t, workers[1].Start())
	t.Cleanup(func() {
		require.NoError(t, workers[1].Process.Signal(os.Interrupt))
		require.NoError(t, workers[1].Wait())
	})

	for n := range 60 {
		session := i.booked(gamer, guide, time.Duration(26+n)*time.Hour)
		i.ok("POST", "/api/sessions/"+session+"/cancel", gamer.token, nil)
		if n == 30 {
			require.NoError(t, workers[0].Process.Kill())
			require.Error(t, workers[0].Wait())
		}
	}
	i.ageJobs()
	require.Eventually(t, func() bool { return i.balance(gamer) == 1000 }, takenUpWithin, 100*time.Millisecond, "every refund arrives")
	v, err := i.ledger.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Violations)
	require.Empty(t, v.Waiting)
	require.Equal(t, 60, i.count("wallet_transfers WHERE kind = 'release'"), "each once")
}

// A worker is killed between the provider's "done" and our own note of it. The next process finds the
// transfer that was made: the guide is paid by one, and the ledger agrees.
func TestAWorkerIsKilledInTheMiddleOfATransfer(t *testing.T) {
	t.Parallel()
	binary := built(t)
	i := launch(t, role{serve: true})
	guide := i.guide()
	doomed := i.worker(binary)
	require.NoError(t, doomed.Start())
	account := i.onboarded(guide)
	i.completed(guide)
	i.fault("webhook", "drop", nil) // no event tells us
	i.fault("stripe", "after_effect", map[string]any{"ms": 60_000, "count": 1})

	moved := make(chan error, 1)
	go func() { moved <- i.advanceAnyway(t.Context(), "48h") }()
	i.until("the provider has made the transfer", func() bool { return i.count("sandbox.transfers") == 1 })
	require.NoError(t, doomed.Process.Kill())
	require.Error(t, doomed.Wait())
	require.NoError(t, <-moved)
	require.Equal(t, 1, i.count("wallet_payouts WHERE status = 'sent' AND called_at IS NOT NULL AND transfer_id IS NULL"), "we do not know of it")
	require.Equal(t, 0, i.count("wallet_transfers WHERE kind = 'payout_done'"))
	i.sound()

	// The two minutes after which a call may be asked about, and the time after which the job counts as stuck, pass.
	_, err := i.db.Pool.Exec(t.Context(), "UPDATE wallet_payouts SET due_at = due_at - interval '2 minutes'")
	require.NoError(t, err)
	i.ageJobs()
	next := i.worker(binary)
	require.NoError(t, next.Start())
	require.Eventually(t, func() bool { return i.payouts(guide)[0]["status"] == "paid" }, takenUpWithin, 100*time.Millisecond, "the job of the dead process is taken up")
	// Another job that does what is due may have died with the process; the clock stands until it is taken up too.
	onward := map[string]any{"advance": "100h"}
	require.Eventually(t, func() bool { return i.call("POST", "/sandbox/clock", "", onward).status < 300 }, takenUpWithin, time.Second)
	sent := i.transfers()
	require.Len(t, sent, 1)
	require.Equal(t, account, sent[0]["destination"])
	require.InDelta(t, 2500, sent[0]["amount"], 0)
	require.Len(t, i.payouts(guide), 1)
	require.Equal(t, 1, i.count("wallet_transfers WHERE kind = 'payout_done'"))
	require.NoError(t, next.Process.Signal(os.Interrupt))
	require.NoError(t, next.Wait())
	checks := i.count("admin_ledger_checks")
	verify := exec.CommandContext(t.Context(), binary, "ledger", "verify")
	verify.Env = append(os.Environ(), i.environ()...)
	out, err := verify.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), " 0 faults, 0 refunds on their way")
	require.Equal(t, checks+1, i.count("admin_ledger_checks WHERE faults = 0"), "operators see what the command found")
}

// talker is a person who writes messages as a browser does: over one of several servers, and over the next one when that
// fails. It follows the messages of a session by the stream, and reads what it missed whenever a stream opens.
type talker struct {
	human

	servers []*instance
	mu      sync.Mutex
	at      int // of servers
	seen    []string
}

// over is the server that the person uses; failed is the one that did not answer, nil for none.
func (p *talker) over(failed *instance) *instance {
	p.mu.Lock()
	defer p.mu.Unlock()
	if failed != nil && p.servers[p.at] == failed {
		p.at = (p.at + 1) % len(p.servers)
	}
	return p.servers[p.at]
}

// writes sends a message until it is acknowledged, each time with the same client id.
func (p *talker) writes(t *testing.T, session, text string) {
	t.Helper()
	body := `{"text":"` + text + `","clientId":"` + uuid.NewString() + `"}`
	for server := p.over(nil); t.Context().Err() == nil; server = p.over(server) {
		if status, _ := p.asks(t, server, http.MethodPost, "/api/sessions/"+session+"/messages", body); status == 200 || status == 201 {
			return
		}
	}
}

// asks makes one call; status is 0 when the server is gone.
func (p *talker) asks(t *testing.T, server *instance, method, path, body string) (status int, text string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, server.base+path, strings.NewReader(body))
	if err != nil {
		return 0, ""
	}
	req.Header.Set("Authorization", "Bearer "+p.token)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, ""
	}
	defer func() { _ = res.Body.Close() }()
	all, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, ""
	}
	return res.StatusCode, string(all)
}

// follows keeps a stream open until the test ends, and reads what is new whenever it says so.
func (p *talker) follows(t *testing.T, session string) {
	t.Helper()
	for server := p.over(nil); t.Context().Err() == nil; server = p.over(server) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.base+"/api/live", nil)
		if err != nil {
			return
		}
		req.Header.Set("Authorization", "Bearer "+p.token)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			continue
		}
		p.catchUp(t, server, session)
		for lines := bufio.NewScanner(res.Body); lines.Scan(); {
			if strings.Contains(lines.Text(), `"topic":"message"`) || lines.Text() == "event: resync" {
				p.catchUp(t, server, session)
			}
		}
		_ = res.Body.Close()
	}
}

// catchUp reads the messages after the last one that was seen.
func (p *talker) catchUp(t *testing.T, server *instance, session string) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	query := ""
	if n := len(p.seen); n > 0 {
		id, _, _ := strings.Cut(p.seen[n-1], " ")
		query = "?after=" + id
	}
	status, text := p.asks(t, server, http.MethodGet, "/api/sessions/"+session+"/messages"+query, "")
	var found []struct {
		ID   string `json:"_id"`
		Text string `json:"text"`
	}
	if status != 200 || json.Unmarshal([]byte(text), &found) != nil {
		return
	}
	for _, m := range found {
		p.seen = append(p.seen, m.ID+" "+m.Text)
	}
}

func (p *talker) hasSeen() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.seen)
}

// Two people talk over two servers of one database, and one server is killed while messages go both ways. Each message is there
// once, both see all of them in one order, and what is written later still arrives by itself.
func TestAServerIsKilledInTheMiddleOfAConversation(t *testing.T) {
	t.Parallel()
	binary := built(t)
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), unlimited()...)
	other := &instance{t: t, base: "http://" + freeAddress(t), db: i.db}
	doomed := exec.Command(binary, "serve")
	doomed.Env = append(os.Environ(), other.environ()...)
	doomed.Stderr = os.Stderr
	require.NoError(t, doomed.Start())
	t.Cleanup(func() { _ = doomed.Process.Kill() }) // it has ended, unless the test failed
	i.until("the other server is ready", func() bool {
		status, _ := (&talker{}).asks(t, other, http.MethodGet, "/readyz", "")
		return status == 200
	})

	gamer := &talker{human: i.gamer(), servers: []*instance{other, i}}
	guide := &talker{human: i.guide(), servers: []*instance{i, other}}
	session := i.approved(gamer.human, guide.human, 26*time.Hour)
	const each = 12
	killed := make(chan struct{})
	var writers sync.WaitGroup
	for name, p := range map[string]*talker{"gamer": gamer, "guide": guide} {
		go p.follows(t, session)
		writers.Go(func() {
			for n := range each {
				p.writes(t, session, fmt.Sprintf("%s %02d", name, n))
				if n == each/3 && p == gamer {
					close(killed)
				}
			}
		})
	}
	<-killed
	require.NoError(t, doomed.Process.Kill())
	require.Error(t, doomed.Wait())
	writers.Wait()
	require.Equal(t, 2*each, i.count("session_messages"), "each once")
	for _, p := range []*talker{gamer, guide} {
		i.until("all messages arrive", func() bool { return len(p.hasSeen()) >= 2*each })
	}
	require.Equal(t, gamer.hasSeen(), guide.hasSeen(), "in one order")
	var texts, own []string
	for _, m := range gamer.hasSeen() {
		_, text, _ := strings.Cut(m, " ")
		texts = append(texts, text)
	}
	for n := range each {
		own = append(own, fmt.Sprintf("gamer %02d", n), fmt.Sprintf("guide %02d", n))
	}
	require.ElementsMatch(t, own, texts)
	require.True(t, slices.IsSorted(slices.DeleteFunc(slices.Clone(texts), func(m string) bool { return m[:5] != "gamer" })), "as they were written")

	guide.writes(t, session, "afterwards")
	i.until("what is written later arrives by itself", func() bool {
		seen := gamer.hasSeen()
		return len(seen) == 2*each+1 && strings.HasSuffix(seen[2*each], "afterwards")
	})
	i.sound()
}

// advanceAnyway moves the clock although no worker runs: the clock stops at the first time at which something is due.
func (i *instance) advanceAnyway(ctx context.Context, by string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, i.base+"/sandbox/clock", strings.NewReader(`{"advance":"`+by+`"}`))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// count counts rows: of a table, with a condition or without.
func (i *instance) count(rows string) (n int) {
	i.t.Helper()
	require.NoError(i.t, i.db.Pool.QueryRow(i.t.Context(), "SELECT count(*) FROM "+rows).Scan(&n))
	return n
}

func (i *instance) worker(binary string) *exec.Cmd {
	cmd := exec.Command(binary, "worker")
	cmd.Env = append(os.Environ(), i.environ()...)
	cmd.Stderr = os.Stderr
	i.t.Cleanup(func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill() // it has ended, unless the test failed
		}
	})
	return cmd
}
