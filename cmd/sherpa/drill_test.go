//go:build drill

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
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
	"sherpa/modules/wallet/ledger"
)

// drillWait bounds each wait of the drill.
const drillWait = 4 * time.Minute

// drill is a program under load on a PostgreSQL that archives its WAL. The program keeps running after the restore as the
// payment provider: its stand-in knows what happened after the restored moment.
type drill struct {
	*postgresFolder

	port    int
	binary  string
	program *instance
	fault   string

	ahead time.Duration // of business time
	facts int           // acknowledged and refused requests before the restored moment
	at    time.Time
	wal   string // the segment that the moment is in
}

// TestRestoreDrill takes a base backup while people book and buy, goes on, restores to a moment in between, and does with
// the copy what docs/operations.md says: ledger verify, the list of differences with the provider, what the list says to do,
// until nothing differs. What was acknowledged before the moment is there, what came later is not, and the list names
// exactly the money that moved after it.
//
// DRILL_FAULT plants a fault that must fail the drill: wal (a segment of the archive is lost), ledger (a balance of the copy
// is changed), list (the list begins too late). DRILL_PORT is the first of three ports, 27000.
func TestRestoreDrill(t *testing.T) { //nolint:paralleltest // it runs a PostgreSQL of its own at fixed ports
	d := newDrill(t)
	history := &history{}
	early := d.program.guide()
	d.paidOut(early)
	begun := d.load(history)
	d.until("the load runs", func() bool { return history.since(time.Time{}) > 20 })

	began := time.Now()
	d.run("pg_basebackup", "-d", ownURL("postgres", d.port, "postgres"), "-D", filepath.Join(d.dir, "base"), "--checkpoint=fast")
	took := time.Since(began)
	d.run("pg_verifybackup", filepath.Join(d.dir, "base"))
	d.say("base backup under load: %s in %.1f s", d.size("base"), took.Seconds())
	d.more(history, 40)
	d.query("SELECT pg_switch_wal()")
	d.more(history, 20)

	history.mu.Lock()
	d.facts = len(history.facts)
	history.mu.Unlock()
	d.query("SELECT clock_timestamp(), pg_walfile_name(pg_current_wal_insert_lsn())", &d.at, &d.wal)
	d.say("the moment: %s, %d requests acknowledged before it", d.at.UTC().Format(time.RFC3339Nano), d.done(history.facts[:d.facts]))
	d.more(history, 60)
	begun()
	late := d.program.guide()
	d.paidOut(late)
	d.archived()
	if d.fault == "wal" {
		require.NoError(t, os.Remove(filepath.Join(d.dir, "archive", d.wal)))
	}

	copied := d.restore()
	d.holds(copied, history)
	if d.fault == "ledger" {
		d.execute(ownURL("postgres", d.port+1, "sherpa"), "SET session_replication_role = replica",
			"UPDATE wallet_accounts SET balance = balance + 1 WHERE id = (SELECT min(id) FROM wallet_accounts WHERE kind = 'wallet' AND balance > 0)")
	}
	d.verified()

	since := d.at
	if d.fault == "list" {
		since = since.Add(time.Hour * 48)
	}
	list := d.reconcile(since)
	d.named(copied, list)
	d.followed(list)
}

// newDrill starts a PostgreSQL with an archive, a server and a worker.
func newDrill(t *testing.T) *drill {
	t.Helper()
	d := &drill{postgresFolder: newPostgresFolder(t, "drill"), port: 27000, fault: os.Getenv("DRILL_FAULT")}
	require.Contains(t, []string{"", "wal", "ledger", "list"}, d.fault, "DRILL_FAULT")
	if at := os.Getenv("DRILL_PORT"); at != "" {
		port, err := strconv.Atoi(at)
		require.NoError(t, err, "DRILL_PORT")
		d.port = port
	}
	for _, program := range []string{"pg_basebackup", "pg_verifybackup"} {
		_, err := os.Stat(filepath.Join(d.bin, program))
		require.NoError(t, err, "PostgreSQL's own package has %s, the one of npm does not", program)
	}
	d.initialize("original", fmt.Sprintf(`
wal_level = replica
archive_mode = on
archive_command = 'test ! -f %[1]s/archive/%%f && cp %%p %[1]s/archive/%%f.part && mv %[1]s/archive/%%f.part %[1]s/archive/%%f'
shared_buffers = 64MB
max_connections = 80
`, d.dir))
	d.run("/bin/mkdir", filepath.Join(d.dir, "archive"))
	d.start("original", d.port)
	d.roles(d.port)

	d.binary = built(t)
	cfg, err := config.Load(config.Options{Environ: d.environ(d.port)})
	require.NoError(t, err)
	p := &program{cfg: cfg, log: slog.New(slog.DiscardHandler), url: ownURL("sherpa_app", d.port, "sherpa"), owner: ownURL("sherpa", d.port, "sherpa")}
	require.NoError(t, p.migrate(t.Context(), ""))
	require.NoError(t, p.connect(t.Context(), false))
	t.Cleanup(p.db.Close)
	owner, err := postgres.OpenOwner(t.Context(), p.owner)
	require.NoError(t, err)
	t.Cleanup(owner.Close)
	d.program = &instance{t: t, base: "http://" + d.address(), db: &pgtest.DB{DB: p.db, Pool: owner, URL: p.url, OwnerURL: p.owner}, program: p}
	_, err = p.build(t.Context(), role{}, &d.program.ledger, &d.program.payer, &d.program.people, &d.program.operators)
	require.NoError(t, err)
	d.process("server", "serve", d.port)
	d.process("worker", "worker", d.port)
	d.until("the server is ready", func() bool {
		res, err := http.Get(d.program.base + "/readyz")
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
	return d
}

func (d *drill) say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func (d *drill) until(what string, condition func() bool) {
	d.t.Helper()
	require.Eventually(d.t, condition, drillWait, 100*time.Millisecond, what)
}

func (d *drill) address() string { return "127.0.0.1:" + strconv.Itoa(d.port+2) }

// environ are the settings of a process on the database at a port. Every process speaks to the payment provider's
// stand-in at the one server.
func (d *drill) environ(port int) []string {
	return []string{
		"SHERPA_ENV=test", "SHERPA_HTTP_ADDR=" + d.address(), "SHERPA_LOG_LEVEL=error", "SHERPA_DATABASE_MAX_CONNS=12",
		"SHERPA_DATABASE_URL=" + ownURL("sherpa_app", port, "sherpa"), "SHERPA_DATABASE_OWNER_URL=" + ownURL("sherpa", port, "sherpa"),
		"SHERPA_LIMITS_PENDING=0", "SHERPA_LIMITS_PENDING_PER_PAIR=0", "SHERPA_LIMITS_PENDING_HOURS_PER_PAIR=0",
		"SHERPA_LIMITS_REQUESTS_PER_PAIR_DAY=0", "SHERPA_LIMITS_REQUESTS_PER_DAY=0", "SHERPA_LIMITS_CHECKOUTS_PER_DAY=0",
	}
}

// start starts a cluster, waits until it takes writes, and ends it after the test.
func (d *drill) start(data string, port int) {
	d.t.Helper()
	p := d.launch(data, port)
	d.t.Cleanup(func() { p.end(syscall.SIGINT) }) // fast
	require.Eventually(d.t, func() bool { return !p.alive() || d.answers(port) }, 4*time.Minute, 100*time.Millisecond, data+" accepts connections")
	if !p.alive() {
		said, _ := os.ReadFile(filepath.Join(d.dir, strings.ReplaceAll(data, "/", "-")+".log"))
		require.FailNow(d.t, data+" has ended", string(said))
	}
}

// query asks the original as its administrator.
func (d *drill) query(sql string, into ...any) {
	d.t.Helper()
	conn, err := pgx.Connect(d.t.Context(), ownURL("postgres", d.port, "sherpa"))
	require.NoError(d.t, err)
	defer func() { _ = conn.Close(d.t.Context()) }()
	if len(into) == 0 {
		_, err = conn.Exec(d.t.Context(), sql)
	} else {
		err = conn.QueryRow(d.t.Context(), sql).Scan(into...)
	}
	require.NoError(d.t, err, sql)
}

// process starts a process of the program.
func (d *drill) process(name, command string, port int) {
	out, err := os.Create(filepath.Join(d.dir, name+".log"))
	require.NoError(d.t, err)
	cmd := exec.Command(d.binary, command)
	cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), d.environ(port)...), out, out
	require.NoError(d.t, cmd.Start())
	d.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = out.Close()
	})
}

// load has people book and buy until the returned function is called.
func (d *drill) load(h *history) (end func()) {
	ctx, stop := context.WithCancel(context.Background())
	ahead := d.ahead
	var all sync.WaitGroup
	for n := range uint64(4) {
		who := &client{
			servers: fixed(d.program.base), gamer: d.program.human("gamer"), history: h, chance: seeded(1, n),
			ahead: func() time.Duration { return ahead },
		}
		require.NoError(d.t, d.program.ledger.Grant(d.t.Context(), uuid.New(), uuid.MustParse(who.gamer.id), 1_000_000))
		for range 3 {
			who.guides = append(who.guides, d.program.guide())
		}
		all.Go(func() { who.run(ctx) })
	}
	return func() {
		stop()
		all.Wait()
	}
}

// more waits for so many further acknowledged requests, a purchase among them.
func (d *drill) more(h *history, n int) {
	from := time.Now()
	bought := func() (n int) {
		h.mu.Lock()
		defer h.mu.Unlock()
		for _, f := range h.facts {
			if f.what == "buy" && f.outcome == done {
				n++
			}
		}
		return n
	}
	before := bought()
	d.until("the load goes on", func() bool { return h.since(from) >= n && bought() > before })
}

func (d *drill) done(facts []fact) (n int) {
	for _, f := range facts {
		if f.outcome == done {
			n++
		}
	}
	return n
}

// paidOut lets a guide complete a session of an hour and get the payout for it.
func (d *drill) paidOut(guide human) {
	d.t.Helper()
	d.program.onboarded(guide)
	session := d.program.booked(d.program.gamer(), guide, d.ahead+26*time.Hour)
	d.program.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	d.program.advance("28h")
	d.program.advance("48h")
	d.ahead += 76 * time.Hour
	d.until("the guide is paid", func() bool { p := d.program.payouts(guide); return len(p) == 1 && p[0]["status"] == "paid" })
}

// archived waits until everything is in the archive.
func (d *drill) archived() {
	var last string
	d.query("SELECT pg_walfile_name(pg_switch_wal())", &last)
	d.until("the WAL is archived", func() bool {
		_, err := os.Stat(filepath.Join(d.dir, "archive", last))
		return err == nil
	})
	d.say("archive: %s of WAL", d.size("archive"))
}

func (d *drill) size(folder string) string {
	var sum int64
	require.NoError(d.t, filepath.WalkDir(filepath.Join(d.dir, folder), func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			sum += info.Size()
		}
		return err
	}))
	return fmt.Sprintf("%.1f MB", float64(sum)/1e6)
}

// restore brings a copy to the moment, and answers a connection to it.
func (d *drill) restore() *pgx.Conn {
	began := time.Now()
	d.run("/bin/cp", "-a", filepath.Join(d.dir, "base"), filepath.Join(d.dir, "restored"))
	d.configure("restored", fmt.Sprintf(`
archive_mode = off
restore_command = 'cp %s/archive/%%f %%p'
recovery_target_time = '%s'
recovery_target_action = promote
`, d.dir, d.at.UTC().Format("2006-01-02 15:04:05.999999+00")))
	d.run("/usr/bin/touch", filepath.Join(d.dir, "restored", "recovery.signal"))
	d.start("restored", d.port+1)
	d.say("restored to the moment in %.1f s", time.Since(began).Seconds())
	out, code := d.command("migrate")
	require.Zero(d.t, code, out)
	conn, err := pgx.Connect(d.t.Context(), ownURL("sherpa", d.port+1, "sherpa"))
	require.NoError(d.t, err)
	d.t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(d.t.Context())) })
	return conn
}

// command runs the program on the copy.
func (d *drill) command(args ...string) (out string, code int) {
	cmd := exec.CommandContext(d.t.Context(), d.binary, args...)
	cmd.Env = append(os.Environ(), d.environ(d.port+1)...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	_ = cmd.Run() // the exit code is the answer
	return said.String(), cmd.ProcessState.ExitCode()
}

// holds checks that the copy has everything that was acknowledged before the moment, and no booking or purchase that began
// after it.
func (d *drill) holds(copied *pgx.Conn, h *history) {
	has := func(f fact) (there bool) {
		sql := "SELECT EXISTS (SELECT FROM booking_sessions WHERE id::text = $1)"
		switch f.what {
		case "buy":
			sql = "SELECT EXISTS (SELECT FROM wallet_payments WHERE checkout_id = $1 AND status = 'credited')"
		case "approve", "decline", "cancel":
			sql = "SELECT EXISTS (SELECT FROM booking_events WHERE session::text = $1 AND to_status = '" +
				map[string]string{"approve": "approved", "decline": "declined", "cancel": "cancelled"}[f.what] + "')"
		}
		require.NoError(d.t, copied.QueryRow(d.t.Context(), sql, f.subject).Scan(&there))
		return there
	}
	lost, after := 0, 0
	for n, f := range h.facts {
		switch {
		case f.outcome != done:
		case n < d.facts:
			if !has(f) {
				lost++
				d.t.Errorf("%s of %s was acknowledged before the moment and is not in the copy", f.what, f.subject)
			}
		case !has(f):
			after++
		}
	}
	require.Zero(d.t, lost)
	require.Positive(d.t, after, "the copy ends at the moment")
	booked := 0
	for _, f := range h.facts[:d.facts] {
		if f.what == "book" && f.outcome == done {
			booked++
		}
	}
	require.Positive(d.t, booked, "the load books")
	d.say("%d acknowledged requests before the moment are in the copy; of %d after it %d are not", d.done(h.facts[:d.facts]), d.done(h.facts[d.facts:]), after)
}

func (d *drill) verified() {
	out, code := d.command("ledger", "verify")
	require.Zero(d.t, code, "ledger verify: %s", out)
	d.say("ledger verify: %s", strings.TrimSpace(out))
}

// reconcile is the list of differences of the copy with the provider.
func (d *drill) reconcile(since time.Time) (list []differenceJSON) {
	out, code := d.command("ledger", "reconcile", "--since", since.UTC().Format(time.RFC3339), "--output", "json")
	require.Contains(d.t, []int{0, exitDiffers}, code, out)
	var read struct{ Differences []differenceJSON }
	require.NoError(d.t, json.Unmarshal([]byte(out), &read), out)
	require.Equal(d.t, code == exitDiffers, len(read.Differences) > 0)
	reasons := map[string]int{}
	for _, difference := range read.Differences {
		reasons[difference.Kind+" "+difference.Reason]++
	}
	d.say("ledger reconcile: exit code %d, %v", code, reasons)
	return read.Differences
}

// named checks that the list has exactly what the provider has and the copy has not.
func (d *drill) named(copied *pgx.Conn, list []differenceJSON) {
	column := func(q interface {
		Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	}, sql string,
	) []string {
		rows, err := q.Query(d.t.Context(), sql)
		require.NoError(d.t, err)
		found, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(d.t, err)
		return found
	}
	here := append(column(copied, "SELECT checkout_id FROM wallet_payments WHERE status = 'credited'"),
		column(copied, "SELECT transfer_id FROM wallet_payouts WHERE status = 'done'")...)
	there := append(column(d.program.db.Pool, "SELECT id FROM sandbox.checkouts WHERE paid"), column(d.program.db.Pool, "SELECT id FROM sandbox.transfers")...)
	var want, got []string
	for _, id := range there {
		if !slices.Contains(here, id) {
			want = append(want, id)
		}
	}
	for _, difference := range list {
		got = append(got, difference.ProviderID)
	}
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(d.t, want, got, "the list names what the provider has and the copy has not")
	require.Equal(d.t, 1, strings.Count(" "+strings.Join(want, " "), " tr_"), "the payout after the moment")
}

// followed does what the list says, and starts workers on the copy: in the end nothing differs.
func (d *drill) followed(list []differenceJSON) {
	for _, difference := range list {
		switch {
		case difference.Reason != string(ledger.UnknownHere):
		case difference.Kind == string(ledger.DifferentPayment):
			d.program.ok("POST", "/sandbox/checkout/"+difference.ProviderID+"/refund", "", nil)
		case difference.Kind == string(ledger.DifferentTransfer):
			a := d.program.call("POST", "/sandbox/stripe/v1/transfers/"+difference.ProviderID+"/reversals", "sk_test_x", nil)
			require.Equal(d.t, 200, a.status, a.text)
		}
	}
	d.process("restored-worker", "worker", d.port+1)
	d.until("nothing differs any more", func() bool { return len(d.reconcile(d.at)) == 0 })
	d.until("the ledger of the copy is sound", func() bool {
		_, code := d.command("ledger", "verify")
		return code == 0
	})
	d.verified()
}
