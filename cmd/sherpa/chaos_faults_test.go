//go:build linux

package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// fault is one kind of fault. do draws its details, causes it, repairs it, and says what it was.
type fault struct {
	name string
	do   func() string
}

// shortRound are the faults of the short variant, in this order.
func (c *chaos) shortRound() []fault {
	return []fault{
		{"providers", func() string { return c.provider(faultAt{"stripe", "after_effect", 0}, 2) }},
		{"server killed", c.serverKilled},
		{"providers", func() string { return c.provider(faultAt{"webhook", "double", 0}, 4) }},
		{"connections ended", c.connectionsEnded},
		{"clock jumps", func() string { return c.jumps(28 * time.Hour) }},
		{"worker killed at rest", c.idleWorkerKilled},
		{"clocks differ", func() string { return c.skewed("90s") }},
		{"providers", func() string { return c.provider(faultAt{"mail", "after_effect", 0}, 2) }},
		{"postmaster killed", c.postmasterKilled},
		{"clock jumps", func() string { return c.jumps(49 * time.Hour) }},
	}
}

// round is every kind of fault that this machine can cause, those of the providers several times, in random order.
func (c *chaos) round() []fault {
	all := []fault{
		{"providers", c.anyProvider},
		{"providers", c.anyProvider},
		{"providers", c.anyProvider},
		{"providers", c.anyProvider},
		{"server killed", c.serverKilled},
		{"worker killed", c.workerKilled},
		{"process frozen", c.processFrozen},
		{"backend killed", c.backendKilled},
		{"connections ended", c.connectionsEnded},
		{"postmaster killed", c.postmasterKilled},
		{"PostgreSQL frozen", c.postgresFrozen},
		{"clock jumps", func() string { return c.jumps(time.Duration(1+c.rand.IntN(30*60)) * time.Minute) }},
		{"clocks differ", func() string {
			return c.skewed((time.Duration(c.rand.IntN(2*3600)-3600) * time.Second).String())
		}},
	}
	if c.volume != "" {
		all = append(all, fault{"disk full", c.diskFull})
	}
	if c.proxy != nil {
		all = append(
			all, fault{"network refuses", c.networkRefuses},
			c.toxic("network silent", "timeout", func() (string, map[string]any) {
				ms := 1000 + c.rand.IntN(7000)
				return fmt.Sprintf("no byte for %d ms, then closed", ms), map[string]any{"timeout": ms}
			}),
			c.toxic("network slow", "latency", func() (string, map[string]any) {
				ms := 20 + c.rand.IntN(200)
				return fmt.Sprintf("%d ms more, give or take half", ms), map[string]any{"latency": ms, "jitter": ms / 2}
			}),
			c.toxic("network resets", "reset_peer", func() (string, map[string]any) {
				ms := c.rand.IntN(500)
				return fmt.Sprintf("reset after %d ms", ms), map[string]any{"timeout": ms}
			}),
			c.toxic("network breaks off", "limit_data", func() (string, map[string]any) {
				n := 2000 + c.rand.IntN(20_000)
				return fmt.Sprintf("closed after %d bytes", n), map[string]any{"bytes": n}
			}),
		)
	}
	c.rand.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
	return all
}

// hold leaves a fault in place for a while.
func (c *chaos) hold(most time.Duration) time.Duration {
	d := time.Duration(c.rand.Int64N(int64(most)))
	<-time.After(d)
	return d.Round(100 * time.Millisecond)
}

func (c *chaos) serverKilled() string { return c.killed("server", c.rand.IntN(2)) }
func (c *chaos) workerKilled() string { return c.killed("worker", c.rand.IntN(2)) }

// killed ends a process without a chance to clean up, and starts another.
func (c *chaos) killed(kind string, n int) string {
	c.processes[kind+strconv.Itoa(n+1)].end(syscall.SIGKILL)
	away := c.hold(3 * time.Second)
	c.startProgram(kind, n, "")
	return fmt.Sprintf("%s%d away for %s", kind, n+1, away)
}

// idleWorkerKilled kills a worker while no job runs, so that nobody has to wait until its jobs are taken back.
func (c *chaos) idleWorkerKilled() string {
	n := c.rand.IntN(2)
	p := c.processes["worker"+strconv.Itoa(n+1)].cmd.Process
	c.until("a moment without a running job", func() bool {
		require.NoError(c.t, p.Signal(syscall.SIGSTOP))
		var running bool
		err := c.program.db.Pool.QueryRow(c.t.Context(), "SELECT EXISTS (SELECT FROM river_job WHERE state = 'running')").Scan(&running)
		if err == nil && !running {
			return true
		}
		require.NoError(c.t, p.Signal(syscall.SIGCONT))
		return false
	})
	return c.killed("worker", n)
}

func (c *chaos) processFrozen() string {
	name := []string{"server", "worker"}[c.rand.IntN(2)] + strconv.Itoa(c.rand.IntN(2)+1)
	p := c.processes[name].cmd.Process
	require.NoError(c.t, p.Signal(syscall.SIGSTOP))
	away := c.hold(12 * time.Second)
	require.NoError(c.t, p.Signal(syscall.SIGCONT))
	return fmt.Sprintf("%s for %s", name, away)
}

// skewed restarts a process with another business clock than the others'.
func (c *chaos) skewed(by string) string {
	kind, n := []string{"server", "worker"}[c.rand.IntN(2)], c.rand.IntN(2)
	name := kind + strconv.Itoa(n+1)
	c.processes[name].end(syscall.SIGTERM)
	c.startProgram(kind, n, by)
	return fmt.Sprintf("%s is off by %s", name, by)
}

func (c *chaos) jumps(by time.Duration) string {
	c.jump(by)
	return "by " + by.String()
}

// postmasterKilled kills PostgreSQL as the kernel does when memory runs out, and starts it again when its last process has ended.
func (c *chaos) postmasterKilled() string {
	all := tree(c.postmaster.cmd.Process.Pid)
	c.postmaster.end(syscall.SIGKILL)
	c.until("all of PostgreSQL has gone", func() bool {
		for _, pid := range all {
			if b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil && !strings.Contains(string(b), ") Z ") {
				return false
			}
		}
		return true
	})
	away := c.hold(3 * time.Second)
	c.startPostgres()
	return fmt.Sprintf("away for %s", away)
}

func (c *chaos) postgresFrozen() string {
	all := tree(c.postmaster.cmd.Process.Pid)
	for _, pid := range all {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	away := c.hold(6 * time.Second)
	for _, pid := range all {
		_ = syscall.Kill(pid, syscall.SIGCONT)
	}
	return fmt.Sprintf("for %s", away)
}

// superuser connects to PostgreSQL without proxy or pooler; while a fault lasts an error is a valid answer.
func (c *chaos) superuser(do func(ctx context.Context, conn *pgx.Conn) error) error {
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, ownURL("postgres", c.port, "sherpa"))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	return do(ctx, conn)
}

func (c *chaos) backends() (pids []int) {
	c.until("PostgreSQL says who is connected", func() bool {
		return c.superuser(func(ctx context.Context, conn *pgx.Conn) error {
			rows, err := conn.Query(ctx, "SELECT pid FROM pg_stat_activity WHERE usename = 'sherpa_app' ORDER BY pid")
			if err != nil {
				return err
			}
			pids, err = pgx.CollectRows(rows, pgx.RowTo[int])
			return err
		}) == nil && len(pids) > 0
	})
	return pids
}

// backendKilled kills one process of PostgreSQL: it ends all others and recovers.
func (c *chaos) backendKilled() string {
	chance := c.rand.Int()
	pids := c.backends()
	_ = syscall.Kill(pids[chance%len(pids)], syscall.SIGKILL) // it may have ended
	c.startPostgres()
	return fmt.Sprintf("one of %d", len(pids))
}

// connectionsEnded ends every second connection of the program, in whatever transaction it is.
func (c *chaos) connectionsEnded() string {
	ended := 0
	for n, pid := range c.backends() {
		if n%2 == 0 && syscall.Kill(pid, syscall.SIGTERM) == nil {
			ended++
		}
	}
	return fmt.Sprintf("%d of them", ended)
}

// diskFull fills PostgreSQL's volume until writes fail, and then frees the space.
func (c *chaos) diskFull() string {
	failed := c.history.counts()[unknown]
	ballast := filepath.Join(c.volume, "ballast")
	file, err := os.Create(ballast)
	require.NoError(c.t, err)
	var taken int64
	for piece := int64(16 << 20); piece >= 4<<10; piece /= 2 {
		for syscall.Fallocate(int(file.Fd()), 0, taken, piece) == nil { //nolint:gosec // descriptors are small
			taken += piece
		}
	}
	require.NoError(c.t, file.Close())
	c.until("writes fail", func() bool {
		_ = c.superuser(func(ctx context.Context, conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, "SELECT pg_switch_wal()") // the next segment finds no place
			return err
		})
		return c.history.counts()[unknown] > failed
	})
	survived := c.postmaster.alive() && c.answers(c.port)
	require.NoError(c.t, os.Remove(ballast))
	c.startPostgres()
	return fmt.Sprintf("%d MB taken; PostgreSQL went on: %t", taken/1_000_000, survived)
}

// faultAt is a fault of a provider, as the sandbox names it.
type faultAt struct {
	target, mode string
	ms           int
}

func (c *chaos) anyProvider() string {
	// Not a dropped or doubled mail: the stand-in for the mail server would break its own promise.
	modes := map[string][]string{
		"webhook": {"drop", "delay", "double", "reorder", "status", "timeout", "after_effect"},
		"stripe":  {"drop", "delay", "double", "reorder", "status", "timeout", "after_effect"},
		"mail":    {"delay", "reorder", "status", "timeout", "after_effect"},
		"clerk":   {"drop", "delay", "status"},
	}
	target := []string{"webhook", "stripe", "stripe", "mail", "clerk"}[c.rand.IntN(5)]
	mode := modes[target][c.rand.IntN(len(modes[target]))]
	return c.provider(faultAt{target, mode, c.rand.IntN(4000)}, 1+c.rand.IntN(8))
}

// provider orders a fault of the next n calls of a provider.
func (c *chaos) provider(f faultAt, count int) string {
	body := map[string]any{"target": f.target, "mode": f.mode, "count": count, "ms": f.ms}
	c.anyServer(http.MethodPost, "/sandbox/faults", body, http.StatusCreated)
	return fmt.Sprintf("%s: %s, %d times", f.target, f.mode, count)
}

// toxiproxy stands between the program and PostgreSQL.
type toxiproxy struct {
	process *process
	port    int
	api     string
}

// startProxy builds toxiproxy (tools/chaos/go.mod) and starts it on loopback; nil when it cannot be had.
func (c *chaos) startProxy() *toxiproxy {
	binary := filepath.Join(c.dir, "toxiproxy")
	build := exec.CommandContext(c.t.Context(), "go", "build", "-modfile=tools/chaos/go.mod", "-o", binary, "github.com/Shopify/toxiproxy/v2/cmd/server")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		c.say("SKIPPED: the network, since toxiproxy cannot be built: %s", out)
		return nil
	}
	p := &toxiproxy{port: c.port + 3, api: "http://127.0.0.1:" + strconv.Itoa(c.port+4)}
	p.process = launched(c.t, "toxiproxy", c.dir, exec.Command(binary, "-host", "127.0.0.1", "-port", strconv.Itoa(c.port+4)))
	c.until("toxiproxy listens", func() bool { return p.ask(http.MethodGet, "/version", nil) == http.StatusOK })
	require.Equal(c.t, http.StatusCreated, p.ask(http.MethodPost, "/proxies", map[string]any{
		"name": "postgres", "listen": "127.0.0.1:" + strconv.Itoa(p.port), "upstream": "127.0.0.1:" + strconv.Itoa(c.port), "enabled": true,
	}))
	return p
}

func (p *toxiproxy) ask(method, path string, body any) (status int) {
	who := &client{servers: fixed(p.api), chance: seeded(0, 0)}
	_, status = who.ask(context.Background(), method, path, "", body)
	return status
}

// repair removes all network faults.
func (c *chaos) repairNetwork() {
	require.Equal(c.t, http.StatusNoContent, c.proxy.ask(http.MethodPost, "/reset", nil))
}

func (c *chaos) networkRefuses() string {
	require.Equal(c.t, http.StatusOK, c.proxy.ask(http.MethodPost, "/proxies/postgres", map[string]any{"enabled": false}))
	away := c.hold(6 * time.Second)
	c.repairNetwork()
	return fmt.Sprintf("for %s", away)
}

// toxic is a fault of the network between the program and PostgreSQL, towards one of them.
func (c *chaos) toxic(name, kind string, draw func() (string, map[string]any)) fault {
	return fault{name, func() string {
		said, attributes := draw()
		stream := []string{"upstream", "downstream"}[c.rand.IntN(2)]
		require.Equal(c.t, http.StatusOK, c.proxy.ask(http.MethodPost, "/proxies/postgres/toxics", map[string]any{
			"name": kind, "type": kind, "stream": stream, "attributes": attributes,
		}))
		away := c.hold(8 * time.Second)
		c.repairNetwork()
		return fmt.Sprintf("%s, %s, for %s", stream, said, away)
	}}
}
