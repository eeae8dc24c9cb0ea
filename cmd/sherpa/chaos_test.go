//go:build linux

package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/config"
)

const (
	// chaosWait bounds each wait, such as the one until writes flow again.
	chaosWait = 5 * time.Minute
	// chaosDrain bounds the wait at the end until all due work is done: the jobs of a dead process are rescued after 90 s, some twice.
	chaosDrain = 4 * time.Minute
	// chaosQuiet is longer than what comes round: the sweep, and the reading of the provider's events.
	chaosQuiet = time.Minute
	// flowing is how many writes must be acknowledged after a fault before the next one.
	flowing = 10
)

// chaos is a PostgreSQL that may be killed, two servers and two workers on it, and clients with a history.
type chaos struct {
	*postgresFolder

	port    int
	binary  string
	seed    uint64
	rand    *rand.Rand // decides what goes wrong, and how
	volume  string     // of PostgreSQL's data when it may be filled; else empty
	proxy   *toxiproxy // nil when no network is cut
	program *instance
	history *history
	clients []*client
	ahead   atomic.Int64 // of business time, in nanoseconds
	began   time.Time

	postmaster *process
	processes  map[string]*process
	load       sync.WaitGroup
	stop       context.CancelFunc
}

// TestChaos lets people book, answer, cancel and buy while processes, PostgreSQL, the network, the disk, the clocks and the
// providers fail. Then everything is repaired, whatever is due is done, and the checks of history_test.go find nothing: what
// was acknowledged is there, once, and money, sessions, jobs, mails and the providers' records agree.
//
// Without settings it runs a few faults that need neither root, nor another program, nor a wait for the jobs of a dead
// worker. With CHAOS_MINUTES (`make chaos`) it draws from all faults for so long. SEED, which is printed, repeats the
// faults and their order; the timing of the processes is not repeated. CHAOS_ONLY=a,b leaves all other faults out.
func TestChaos(t *testing.T) {
	t.Parallel()
	minutes, err := strconv.ParseFloat(cmp.Or(os.Getenv("CHAOS_MINUTES"), "0"), 64)
	require.NoError(t, err, "CHAOS_MINUTES")
	random := strconv.FormatUint(rand.Uint64N(1_000_000), 10)
	if minutes == 0 {
		random = "1"
	}
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("SEED"), random), 10, 64)
	require.NoError(t, err, "SEED")
	c := newChaos(t, seed, minutes > 0)
	c.say("SEED=%d", seed)
	c.begin()
	c.flows(time.Time{})
	if minutes == 0 {
		for _, f := range c.shortRound() {
			c.strike(f)
		}
	} else {
		for until := time.Now().Add(time.Duration(minutes * float64(time.Minute))); time.Now().Before(until); {
			for _, f := range c.round() {
				if time.Now().Before(until) {
					c.strike(f)
				}
			}
		}
	}
	c.end()
	c.conclude()
	c.check()
}

// newChaos starts everything. The whole variant has a volume that can be filled and a network that can be cut.
func newChaos(t *testing.T, seed uint64, whole bool) *chaos {
	t.Helper()
	c := newGround(t, "chaos", seed)
	if whole {
		c.volume = c.mounted()
		c.proxy = c.startProxy()
	}
	c.begins()
	c.binary = built(t)
	c.command(c.binary, "migrate")
	c.opens()
	for n := range 2 {
		c.startProgram("server", n, "")
		c.startProgram("worker", n, "")
	}
	c.ready(0, 1)
	for n := range uint64(4) {
		who := c.client(n)
		require.NoError(t, c.program.ledger.Grant(t.Context(), uuid.New(), uuid.MustParse(who.gamer.id), 1_000_000))
		for range 2 {
			who.guides = append(who.guides, c.program.guide())
		}
		c.program.onboarded(who.guides[0])
	}
	return c
}

// newGround is a folder and ports for a PostgreSQL and processes of the program.
func newGround(t *testing.T, name string, seed uint64) *chaos {
	t.Helper()
	c := &chaos{
		postgresFolder: newPostgresFolder(t, name), seed: seed, rand: rand.New(rand.NewPCG(seed, 0)), history: &history{},
		processes: map[string]*process{}, began: time.Now(),
	}
	c.port = freePorts(t, 5)
	t.Cleanup(c.endAll)
	c.program = &instance{t: t, base: c.server(0)}
	return c
}

// freePorts is the first of so many free ports in a row.
func freePorts(t testing.TB, n int) int {
	t.Helper()
	for {
		_, port, err := net.SplitHostPort(freeAddress(t))
		require.NoError(t, err)
		first, err := strconv.Atoi(port)
		require.NoError(t, err)
		free := true
		for at := first + 1; free && at < first+n; at++ {
			var lc net.ListenConfig
			l, err := lc.Listen(t.Context(), "tcp", "127.0.0.1:"+strconv.Itoa(at))
			if free = err == nil; free {
				require.NoError(t, l.Close())
			}
		}
		if free {
			return first
		}
	}
}

// begins starts an empty PostgreSQL. What a process wrote outlives its own death without fsync; a loss of power is left out.
func (c *chaos) begins() {
	c.t.Helper()
	c.initialize(c.data(), "max_connections = 100\nshared_buffers = 64MB\nfsync = off\nmax_wal_size = 64MB\nmin_wal_size = 32MB\n")
	c.startPostgres()
	c.roles(c.port)
}

// data is the folder of PostgreSQL's cluster.
func (c *chaos) data() string {
	if c.volume != "" {
		return "volume/data"
	}
	return "data"
}

// opens connects this test to the database.
func (c *chaos) opens() {
	c.t.Helper()
	cfg, err := config.Load(config.Options{Environ: c.environ(0, "")})
	require.NoError(c.t, err)
	p := &program{
		cfg: cfg, log: slog.New(slog.DiscardHandler), url: ownURL("sherpa_app", c.port, "sherpa"), owner: ownURL("sherpa", c.port, "sherpa"),
	}
	require.NoError(c.t, p.connect(c.t.Context(), false))
	c.t.Cleanup(p.db.Close)
	owner, err := postgres.OpenOwner(c.t.Context(), p.owner)
	require.NoError(c.t, err)
	c.t.Cleanup(owner.Close)
	c.program.db, c.program.program = &pgtest.DB{DB: p.db, Pool: owner, URL: p.url, OwnerURL: p.owner}, p
	_, err = p.build(c.t.Context(), role{}, &c.program.ledger, &c.program.people, &c.program.operators)
	require.NoError(c.t, err)
}

// client is one more gamer, without guides yet.
func (c *chaos) client(n uint64) *client {
	who := &client{
		servers: fixed(c.server(0), c.server(1)), gamer: c.program.human("gamer"), history: c.history, chance: seeded(c.seed, n+1),
		ahead: func() time.Duration { return time.Duration(c.ahead.Load()) },
	}
	c.clients = append(c.clients, who)
	return who
}

// command runs a command of the program, which must succeed, and answers what it wrote.
func (c *chaos) command(binary string, args ...string) string {
	c.t.Helper()
	cmd := exec.CommandContext(c.t.Context(), binary, args...)
	cmd.Env = append(os.Environ(), c.environ(0, "")...)
	out, err := cmd.CombinedOutput()
	require.NoError(c.t, err, "%v: %s", args, out)
	return string(out)
}

func (c *chaos) say(format string, args ...any) {
	fmt.Printf("%6.1f s  %s\n", time.Since(c.began).Seconds(), fmt.Sprintf(format, args...))
}

func (c *chaos) until(what string, condition func() bool) {
	c.t.Helper()
	require.Eventually(c.t, condition, chaosWait, 50*time.Millisecond, what)
}

func (c *chaos) server(n int) string { return "http://127.0.0.1:" + strconv.Itoa(c.port+1+n) }

// environ are the settings of the server, or worker, of a number. Its business clock is ahead by a skew, or behind.
func (c *chaos) environ(n int, skew string) []string {
	port := c.port
	if c.proxy != nil {
		port = c.proxy.port
	}
	return []string{
		"SHERPA_ENV=test", "SHERPA_HTTP_ADDR=" + strings.TrimPrefix(c.server(n), "http://"), "SHERPA_HTTP_PUBLIC_URL=" + c.server(0),
		"SHERPA_DATABASE_URL=" + ownURL("sherpa_app", port, "sherpa"), "SHERPA_DATABASE_OWNER_URL=" + ownURL("sherpa", c.port, "sherpa"),
		"SHERPA_DATABASE_MAX_CONNS=12", "SHERPA_LOG_LEVEL=warn",
		"SHERPA_LIMITS_PENDING=0", "SHERPA_LIMITS_PENDING_PER_PAIR=0", "SHERPA_LIMITS_PENDING_HOURS_PER_PAIR=0",
		"SHERPA_LIMITS_REQUESTS_PER_PAIR_DAY=0", "SHERPA_LIMITS_REQUESTS_PER_DAY=0", "SHERPA_LIMITS_CHECKOUTS_PER_DAY=0",
		"SHERPA_RETENTION_BOOKING_KEYS_DAYS=3650", "SHERPA_SANDBOX_CLOCK_SKEW=" + cmp.Or(skew, "0s"),
	}
}

// startProgram starts a server or a worker. A worker speaks to the providers' stand-ins at the server of its number.
func (c *chaos) startProgram(kind string, n int, skew string) { c.startBinary(c.binary, kind, n, skew) }

func (c *chaos) startBinary(binary, kind string, n int, skew string) {
	name := kind + strconv.Itoa(n+1)
	cmd := exec.Command(binary, map[string]string{"server": "serve", "worker": "worker"}[kind])
	cmd.Env = append(os.Environ(), c.environ(n, skew)...)
	c.processes[name] = launched(c.t, name, c.dir, cmd)
}

// ready waits until servers are.
func (c *chaos) ready(servers ...int) {
	c.t.Helper()
	for _, n := range servers {
		c.until("server is ready", func() bool {
			return isReady(c.server(n))
		})
	}
}

func isReady(server string) bool {
	res, err := http.Get(server + "/readyz")
	if err != nil {
		return false
	}
	_ = res.Body.Close()
	return res.StatusCode == http.StatusOK
}

// startPostgres starts PostgreSQL again and again until it takes writes.
func (c *chaos) startPostgres() {
	c.t.Helper()
	c.until("PostgreSQL takes writes", func() bool {
		if c.postmaster == nil || !c.postmaster.alive() {
			c.postmaster = c.launch(c.data(), c.port)
		}
		return c.answers(c.port)
	})
}

// endAll ends what was started, and nothing else.
func (c *chaos) endAll() {
	if c.stop != nil {
		c.end()
	}
	for _, p := range c.processes {
		_ = p.cmd.Process.Signal(syscall.SIGCONT)
		p.end(syscall.SIGKILL)
	}
	if c.postmaster != nil {
		c.postmaster.end(syscall.SIGQUIT) // at once
	}
	if c.proxy != nil {
		c.proxy.process.end(syscall.SIGKILL)
	}
	if c.volume != "" {
		if err := syscall.Unmount(c.volume, syscall.MNT_DETACH); err != nil {
			c.t.Log(c.volume, err)
		}
	}
}

func (c *chaos) begin() {
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	for _, who := range c.clients {
		c.load.Go(func() { who.run(ctx) })
	}
}

func (c *chaos) end() {
	c.stop()
	c.load.Wait()
}

// flows waits until writes are acknowledged again after a moment.
func (c *chaos) flows(from time.Time) {
	c.t.Helper()
	c.until("writes flow again", func() bool { return c.history.since(from) >= flowing })
}

// strike causes a fault, repairs it, and waits until writes are acknowledged again.
func (c *chaos) strike(f fault) {
	c.t.Helper()
	if only := os.Getenv("CHAOS_ONLY"); only != "" && !slices.Contains(strings.Split(only, ","), f.name) {
		return
	}
	from := time.Now()
	what := f.do()
	c.flows(time.Now())
	c.say("%-28s %-44s no write for %.1f s", f.name, what, c.history.gap(from).Seconds())
}

// anyServer asks the servers in turn until one answers so.
func (c *chaos) anyServer(method, path string, body any, status int) {
	c.t.Helper()
	n := 0
	c.until(method+" "+path, func() bool {
		n++
		who := &client{servers: fixed(c.server(n % 2)), chance: seeded(0, 0)}
		_, got := who.ask(context.Background(), method, path, "", body)
		return got == status
	})
}

// conclude repairs everything, lets business time pass until nothing is due any more, and waits until all of it is done.
func (c *chaos) conclude() {
	c.t.Helper()
	c.startPostgres()
	c.anyServer(http.MethodDelete, "/sandbox/faults", nil, http.StatusNoContent)
	for n := range 2 { // an orderly restart, with clocks that agree
		for _, kind := range []string{"worker", "server"} {
			p := c.processes[kind+strconv.Itoa(n+1)]
			p.end(syscall.SIGTERM)
			c.startProgram(kind, n, "")
		}
	}
	c.ready(0, 1)
	var last time.Time
	pool := c.program.db.Pool
	require.NoError(c.t, pool.QueryRow(c.t.Context(), "SELECT coalesce(max(ends_at), now()) FROM booking_sessions").Scan(&last))
	c.jump(max(time.Until(last)-time.Duration(c.ahead.Load()), 0) + time.Hour)
	c.patiently("every session has ended", func() bool {
		return c.program.count("booking_sessions WHERE status IN ('pending', 'approved', 'scheduled')") == 0
	})
	c.jump(60 * time.Hour)
	quiet := time.Now()
	c.patiently("everything that was due has been done", func() bool {
		// Failed jobs are tried again at once, as an operator does at /admin/jobs.
		_, err := pool.Exec(c.t.Context(), "UPDATE river_job SET scheduled_at = clock_timestamp() WHERE state = 'retryable' AND scheduled_at > clock_timestamp()")
		require.NoError(c.t, err)
		v, err := c.program.ledger.Verify(c.t.Context())
		require.NoError(c.t, err)
		waits := len(v.Waiting) + c.program.count("sandbox.deliveries WHERE done_at IS NULL") +
			c.program.count("river_job WHERE state IN ('available', 'running', 'retryable') AND kind NOT IN ('sweep', 'provider_events', 'payment_confirm', 'returns_look', 'ledger_verify', 'retention')")
		if waits > 0 {
			quiet = time.Now()
		}
		// After chaosQuiet without waiting work, anything that still differs is a fault.
		return waits == 0 && (len(audited(c.t, pool)) == 0 || time.Since(quiet) > chaosQuiet)
	})
}

// patiently waits for a condition, and returns without failing at the deadline: the check that follows says what is missing.
func (c *chaos) patiently(what string, condition func() bool) {
	for until := time.Now().Add(chaosDrain); time.Now().Before(until); <-time.After(200 * time.Millisecond) {
		if condition() {
			c.say("%s", what)
			return
		}
	}
	c.say("NOT within %s: %s", chaosDrain, what)
}

// jump moves business time ahead for every process at once, without stopping where something is due.
func (c *chaos) jump(by time.Duration) {
	c.t.Helper()
	ahead := time.Duration(c.ahead.Add(int64(by)))
	c.until("the clock has jumped", func() bool {
		_, err := c.program.db.Pool.Exec(c.t.Context(), "UPDATE sandbox.clock SET ahead_us = $1", ahead.Microseconds())
		return err == nil
	})
}

// check compares the clients' history, the database, the ledger and the providers' records.
func (c *chaos) check() {
	c.t.Helper()
	pool := c.program.db.Pool
	found := differences(c.t, pool, c.history)
	found = append(found, audited(c.t, pool)...)
	v, err := c.program.ledger.Verify(c.t.Context())
	require.NoError(c.t, err)
	for _, f := range slices.Concat(v.Violations, v.Waiting) {
		found = append(found, fmt.Sprintf("ledger verify: %s %s: %s", f.Check, f.Subject, f.Detail))
	}
	found = append(found, c.reconciled()...)
	found = append(found, c.repeated()...)
	counts := c.history.counts()
	c.say("%d requests: %d done, %d refused, %d of unknown outcome, answers %v; ledger: %d transfers in %d accounts", len(c.history.facts),
		counts[done], counts[refused], counts[unknown], c.history.statuses(0), v.Entries, v.Accounts)
	var sessions, settled, purchases, transfers, mails, rescued int
	require.NoError(c.t, pool.QueryRow(c.t.Context(), `SELECT (SELECT count(*) FROM booking_sessions), (SELECT count(*) FROM booking_sessions WHERE settled_at IS NOT NULL),
		(SELECT count(*) FROM wallet_payments WHERE status = 'credited'), (SELECT count(*) FROM sandbox.transfers), (SELECT count(*) FROM sandbox.mails),
		(SELECT count(*) FROM river_job WHERE attempt > 1)`).Scan(&sessions, &settled, &purchases, &transfers, &mails, &rescued))
	c.say("%d sessions (%d settled), %d purchases, %d transfers, %d mails; %d jobs took more than one attempt; %d faults found",
		sessions, settled, purchases, transfers, mails, rescued, len(found))
	require.Empty(c.t, found[:min(len(found), 12)], "%d faults", len(found))
}

// reconciled compares the ledger with the payment provider, by the command.
func (c *chaos) reconciled() []string {
	cmd := exec.CommandContext(c.t.Context(), c.binary, "ledger", "reconcile", "--since", c.began.Add(-time.Minute).UTC().Format(time.RFC3339))
	cmd.Env = append(os.Environ(), c.environ(0, "")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return []string{"ledger reconcile: " + err.Error() + ": " + string(out)}
	}
	return nil
}

// repeated asks for acknowledged bookings and purchases again: the same answers, and nothing moves.
func (c *chaos) repeated() (found []string) {
	entries := c.program.count("wallet_transfers")
	sessions := pairs(c.t, c.program.db.Pool, "SELECT key, session::text FROM booking_keys")
	bought := map[string]bool{}
	for _, f := range c.history.facts {
		if f.what == "buy" && f.outcome == done {
			bought[f.subject] = true
		}
	}
	for _, who := range c.clients {
		for _, body := range who.made {
			answer, status := who.ask(c.t.Context(), http.MethodPost, "/api/sessions/create", who.gamer.token, body)
			if outcomeOf(status) != done || answer["sessionId"] != sessions[body["idempotencyKey"].(string)] {
				found = append(found, fmt.Sprintf("repetition: booking %v answers %d %v", body["idempotencyKey"], status, answer))
			}
		}
		mine := pairs(c.t, c.program.db.Pool, "SELECT checkout_id, status FROM wallet_payments WHERE buyer = '"+who.gamer.id+"' AND checkout_id IS NOT NULL")
		for checkout := range mine {
			if !bought[checkout] {
				continue
			}
			if answer, status := who.ask(c.t.Context(), http.MethodPost, "/api/scPayments/confirm", who.gamer.token, map[string]any{"sessionId": checkout}); outcomeOf(status) != done {
				found = append(found, fmt.Sprintf("repetition: purchase %s answers %d %v", checkout, status, answer))
			}
		}
	}
	if now := c.program.count("wallet_transfers"); now != entries {
		found = append(found, fmt.Sprintf("repetition: %d transfers became %d", entries, now))
	}
	return found
}

// mounted is a small volume in memory; empty where it cannot be mounted.
func (c *chaos) mounted() string {
	volume := filepath.Join(c.dir, "volume")
	require.NoError(c.t, os.Mkdir(volume, 0o755))
	if os.Geteuid() != 0 {
		c.say("SKIPPED: the full disk, since only root mounts a volume")
		return ""
	}
	if err := syscall.Mount("sherpa-chaos", volume, "tmpfs", 0, "size=512m"); err != nil {
		c.say("SKIPPED: the full disk, since no volume can be mounted: %v", err)
		return ""
	}
	require.NoError(c.t, os.Chown(volume, int(c.credential.Uid), int(c.credential.Gid)))
	return volume
}
