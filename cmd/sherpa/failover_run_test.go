//go:build failover

package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/config"
)

// How long writes may be away (issue "Proven under failure").
const (
	afterKill       = 25 * time.Second
	afterSwitchover = 4 * time.Second
	// settled is how long writes have to flow after a fault before the next.
	settled = 5 * time.Second
)

// trial is one run of TestFailover: a cluster, two servers and two workers on it, and clients with a history.
type trial struct {
	t       *testing.T
	cluster *cluster
	program *instance
	clients []*client
	history *history
	slow    []string // faults after which writes were away for longer than the goal
	gaps    map[string][]time.Duration

	stop context.CancelFunc
	load sync.WaitGroup
}

// TestFailover puts the database of deploy/ha through its faults, while people book and buy. Nothing that was
// acknowledged may be lost or be there twice. Then replication is asynchronous: the same check must find a loss.
//
// FAILOVER_KILLS is how often the primary is killed, 10, FAILOVER_SWITCHOVERS how often it is handed over, 3.
// FAILOVER_FAULTS=async leaves everything but the last part out.
// FAILOVER_GOALS=report prints the times without failing for them. FAILOVER_PORT is the first of a hundred ports, 26000.
func TestFailover(t *testing.T) { //nolint:paralleltest // it measures time
	times := func(setting string, usual int) int {
		n, err := strconv.Atoi(cmp.Or(os.Getenv(setting), strconv.Itoa(usual)))
		require.NoError(t, err, setting)
		return n
	}
	kills, switchovers := times("FAILOVER_KILLS", 10), times("FAILOVER_SWITCHOVERS", 3)
	tr := newTrial(t)
	tr.begin()
	tr.until("the load runs", func() bool { return tr.history.since(time.Time{}) > 30 })

	if os.Getenv("FAILOVER_FAULTS") != "async" {
		for range kills {
			tr.fault("primary killed", afterKill, func() func() { return tr.kill(tr.cluster.named("leader")) })
		}
		for range switchovers {
			tr.fault("switchover", afterSwitchover, func() func() { tr.cluster.switchover(); return nil })
		}
		tr.fault("synchronous standby killed", 0, func() func() { return tr.kill(tr.cluster.named("sync_standby")) })
		tr.fault("Patroni of the primary frozen", 0, func() func() { return tr.freeze(tr.cluster.named("leader"), false) })
		tr.fault("node of the primary frozen", 0, func() func() { return tr.freeze(tr.cluster.named("leader"), true) })
		tr.fault("a member of etcd killed", 0, func() func() {
			require.NoError(t, tr.cluster.process("etcd1").cmd.Process.Kill())
			return func() { tr.cluster.startEtcd(1) }
		})
		tr.end()
		found := tr.differences()
		require.Empty(t, found[:min(len(found), 5)], "%d differences: what was acknowledged is there, once; what was refused is not", len(found))
		tr.verified()
		for _, p := range []string{"server1", "server2", "worker1", "worker2"} {
			require.True(t, tr.cluster.process(p).alive(), "%s went on without a restart", p)
		}
		for what, gaps := range tr.gaps {
			slices.Sort(gaps)
			tr.say("%s, %d times: no write for %.1f s in the middle, %.1f s at most", what, len(gaps), gaps[len(gaps)/2].Seconds(), gaps[len(gaps)-1].Seconds())
		}
		tr.say("%d requests: %v; nothing lost, nothing twice", len(tr.history.facts), tr.history.counts())
		tr.begin()
	}

	tr.asynchronous()
	tr.end()
	lost := tr.differences()
	tr.say("asynchronous replication, primary killed with its standbys behind: the check finds %d acknowledged facts missing, such as %q", len(lost), first(lost))
	require.NotEmpty(t, lost, "the check must see a loss")
	if os.Getenv("FAILOVER_GOALS") != "report" {
		require.Empty(t, tr.slow, "the goals; FAILOVER_GOALS=report on a machine that is busy with other things")
	}
}

func newTrial(t *testing.T) *trial {
	t.Helper()
	tr := &trial{t: t, cluster: newCluster(t), history: &history{}, gaps: map[string][]time.Duration{}}
	c := tr.cluster
	servers := []string{c.url(51), c.url(52)}
	environ := func(server string, ops int) []string {
		return []string{
			"SHERPA_ENV=test", "SHERPA_DATABASE_URL=" + c.pooledURL(), "SHERPA_HTTP_ADDR=" + strings.TrimPrefix(server, "http://"),
			"SHERPA_HTTP_PUBLIC_URL=" + servers[0], "SHERPA_OPS_ADDR=" + c.at(ops), "SHERPA_LOG_LEVEL=warn",
			"SHERPA_LIMITS_PENDING=0", "SHERPA_LIMITS_PENDING_PER_PAIR=0", "SHERPA_LIMITS_PENDING_HOURS_PER_PAIR=0",
			"SHERPA_LIMITS_REQUESTS_PER_PAIR_DAY=0", "SHERPA_LIMITS_REQUESTS_PER_DAY=0", "SHERPA_LIMITS_CHECKOUTS_PER_DAY=0",
		}
	}
	cfg, err := config.Load(config.Options{Environ: environ(servers[0], 60)})
	require.NoError(t, err)
	p := &program{cfg: cfg, log: slog.New(slog.DiscardHandler), url: c.pooledURL(), owner: c.primaryURL("sherpa_owner", ownerPassword, "sherpa")}
	require.NoError(t, p.migrate(t.Context(), ""))
	require.NoError(t, p.connect(t.Context(), false))
	t.Cleanup(p.db.Close)
	owner, err := postgres.OpenOwner(t.Context(), p.owner)
	require.NoError(t, err)
	t.Cleanup(owner.Close)
	tr.program = &instance{t: t, base: servers[0], db: &pgtest.DB{DB: p.db, Pool: owner, URL: p.url, OwnerURL: p.owner}, program: p}
	_, err = p.build(t.Context(), role{}, &tr.program.ledger, &tr.program.people, &tr.program.operators)
	require.NoError(t, err)

	binary := built(t)
	for n, server := range servers {
		c.startProgram(fmt.Sprintf("server%d", n+1), binary, []string{"serve"}, append(os.Environ(), environ(server, 61+n)...))
		c.startProgram(fmt.Sprintf("worker%d", n+1), binary, []string{"worker"}, append(os.Environ(), environ(server, 63+n)...))
	}
	c.until("both servers are ready", func() bool { return status(servers[0]+"/readyz") == 200 && status(servers[1]+"/readyz") == 200 })
	for n := range uint64(5) {
		who := &client{servers: fixed(servers...), gamer: tr.program.human("gamer"), history: tr.history, chance: seeded(1, n)}
		require.NoError(t, tr.program.ledger.Grant(t.Context(), uuid.New(), uuid.MustParse(who.gamer.id), 1_000_000))
		for range 4 {
			who.guides = append(who.guides, tr.program.guide())
		}
		tr.clients = append(tr.clients, who)
	}
	return tr
}

func (tr *trial) say(format string, args ...any) {
	fmt.Printf(format+"\n", args...)
}

func (tr *trial) until(what string, condition func() bool) {
	tr.t.Helper()
	tr.cluster.until(what, condition)
}

// begin has the clients at work until end.
func (tr *trial) begin() {
	ctx, stop := context.WithCancel(context.Background())
	tr.stop = stop
	for _, c := range tr.clients {
		tr.load.Go(func() { c.run(ctx) })
	}
}

func (tr *trial) end() {
	tr.stop()
	tr.load.Wait()
}

// fault causes a fault in a healthy cluster, waits until writes are acknowledged again, repairs it, and says for how long
// no write was acknowledged. A limit of 0 is none.
func (tr *trial) fault(what string, limit time.Duration, do func() (repair func())) {
	tr.t.Helper()
	tr.until("the cluster is whole before: "+what, func() bool { return tr.cluster.whole(true) })
	tr.history.mu.Lock()
	before := len(tr.history.facts)
	tr.history.mu.Unlock()
	from := time.Now()
	repair := do()
	// Writes flow when there was one in each of the last seconds.
	flows := func() bool {
		return time.Since(from) > settled && tr.history.since(time.Now().Add(-settled)) > 10
	}
	tr.until("writes are back after: "+what, flows)
	gap := tr.history.gap(from)
	if repair != nil {
		repair()
	}
	tr.until("the cluster is whole after: "+what, func() bool { return tr.cluster.whole(true) })
	tr.until("writes flow after: "+what, flows)
	again := tr.history.gap(from)
	said := map[string]int{}
	for status, n := range tr.history.statuses(before) {
		said[map[int]string{0: "no answer"}[status]+strconv.Itoa(status)] = n
	}
	tr.say("%-32s no write for %4.1f s (to the end of the repair %4.1f s), answers %v", what, gap.Seconds(), again.Seconds(), said)
	tr.gaps[what] = append(tr.gaps[what], gap)
	if limit > 0 && gap > limit {
		tr.slow = append(tr.slow, fmt.Sprintf("%s: %.1f s, the goal is %.0f s", what, gap.Seconds(), limit.Seconds()))
	}
}

// kill ends Patroni and PostgreSQL of a node as a loss of power does. The repair starts it again.
func (tr *trial) kill(node string) func() {
	tr.cluster.signal(node, syscall.SIGKILL, true)
	<-tr.cluster.process(node).ended
	return func() { tr.cluster.startNode(int(node[2] - '0')) }
}

// freeze stops Patroni of a node, or all of it, until another node is the primary.
func (tr *trial) freeze(node string, all bool) func() {
	tr.cluster.signal(node, syscall.SIGSTOP, all)
	tr.until("another node is the primary", func() bool {
		leader := tr.cluster.named("leader")
		return leader != "" && leader != node
	})
	return func() { tr.cluster.signal(node, syscall.SIGCONT, all) }
}

// asynchronous has commits answered before a standby has them, holds the standbys' stream back, and kills the primary.
func (tr *trial) asynchronous() {
	c := tr.cluster
	tr.until("the cluster is whole", func() bool { return c.whole(true) })
	c.configure(map[string]any{"synchronous_mode": false, "maximum_lag_on_failover": 1 << 30})
	ctx := tr.t.Context()
	conn, err := pgx.Connect(ctx, c.primaryURL("postgres", superPassword, "sherpa"))
	require.NoError(tr.t, err)
	defer func() { _ = conn.Close(ctx) }()
	tr.until("replication is asynchronous", func() bool {
		var names string
		require.NoError(tr.t, conn.QueryRow(ctx, "SHOW synchronous_standby_names").Scan(&names))
		return names == ""
	})
	rows, err := conn.Query(ctx, "SELECT pid FROM pg_stat_replication")
	require.NoError(tr.t, err)
	senders, err := pgx.CollectRows(rows, pgx.RowTo[int])
	require.NoError(tr.t, err)
	require.Len(tr.t, senders, 2)
	leader := c.named("leader")
	ours := tree(c.postmaster(leader))
	for _, pid := range senders {
		require.Contains(tr.t, ours, pid)
		require.NoError(tr.t, syscall.Kill(pid, syscall.SIGSTOP))
	}
	held := time.Now()
	tr.until("writes are acknowledged that no standby has", func() bool { return tr.history.since(held) > 30 })
	repair := tr.kill(leader)
	tr.until("another node is the primary", func() bool { return c.named("leader") != "" && c.named("leader") != leader })
	repair()
	tr.until("the cluster is whole", func() bool { return c.whole(false) })
	back := time.Now()
	tr.until("writes are back", func() bool { return tr.history.since(back) > 10 })
}

// verified recomputes the ledger on the primary and on a standby, by the command.
func (tr *trial) verified() {
	tr.until("every refund has arrived", func() bool {
		v, err := tr.program.ledger.Verify(tr.t.Context())
		return err == nil && len(v.Waiting) == 0
	})
	binary := built(tr.t)
	standby := tr.cluster.named("sync_standby")
	for where, address := range map[string]string{"primary": tr.cluster.pooledURL(), "standby": tr.cluster.nodeURL(standby)} {
		cmd := exec.CommandContext(tr.t.Context(), binary, "ledger", "verify")
		cmd.Env = append(os.Environ(), "SHERPA_ENV=test", "SHERPA_LOG_LEVEL=error", "SHERPA_DATABASE_URL="+address)
		out, err := cmd.CombinedOutput()
		require.NoError(tr.t, err, "%s: %s", where, out)
		require.Contains(tr.t, string(out), " 0 faults,", where)
		require.Equal(tr.t, where == "standby", strings.Contains(string(out), "read-only"), "%s: %s", where, out)
		tr.say("ledger verify on the %s: %s", where, strings.ReplaceAll(strings.TrimSpace(string(out)), "\n", "; "))
	}
}

// differences compares the history with the database.
func (tr *trial) differences() []string {
	tr.until("the database answers", func() bool { return tr.program.db.Ready(tr.t.Context()) == nil })
	return differences(tr.t, tr.program.db.Pool, tr.history)
}

func first(of []string) string {
	if len(of) == 0 {
		return ""
	}
	return of[0]
}
