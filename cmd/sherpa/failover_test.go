package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
)

const keptStatements = "by transaction, prepared statements"

// The whole program through a real PgBouncer: bought, booked, approved, completed, settled and paid out; declined,
// cancelled and refunded. By session with the settings as they come; by transaction with the job queue past the
// pooler, with everything through it, and with prepared statements where PgBouncer keeps them apart.
func TestTheProgramBehindPgBouncer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode     string
		settings func(db *pgtest.DB) []string
	}{
		"by session": {"session", func(*pgtest.DB) []string { return nil }},
		"by transaction, jobs past it": {"transaction", func(db *pgtest.DB) []string {
			return []string{"SHERPA_DATABASE_POOL_MODE=transaction", "SHERPA_DATABASE_DIRECT_URL=" + db.URL}
		}},
		"by transaction, polling": {"transaction", func(*pgtest.DB) []string {
			return []string{"SHERPA_DATABASE_POOL_MODE=transaction", "SHERPA_JOBS_POLL_ONLY=true"}
		}},
		keptStatements: {"transaction", func(db *pgtest.DB) []string {
			return []string{"SHERPA_DATABASE_POOL_MODE=transaction", "SHERPA_DATABASE_DIRECT_URL=" + db.URL, "SHERPA_DATABASE_PREPARED_STATEMENTS=on"}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == keptStatements && !pgtest.PgBouncerKeepsStatements(t) {
				t.Skip("the PgBouncer here is older than 1.21 and mixes up prepared statements: TestPreparedStatementsBehindPgBouncer")
			}
			db := database(t)
			pooled := pgtest.PgBouncer(t, db.URL, c.mode)
			i := launchOn(t, db, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler),
				append(c.settings(db), "SHERPA_DATABASE_URL="+pooled)...)
			require.Equal(t, 200, i.call("GET", "/readyz", "", nil).status)
			gamer, guide := i.human("gamer"), i.guide()
			account := i.onboarded(guide)
			i.buys(gamer, 100)
			i.approved(gamer, guide, 26*time.Hour)
			var atOnce sync.WaitGroup
			for n := range 4 { // several connections of the pooler, and statements that all of them know
				ahead := time.Duration(40+3*n) * time.Hour
				atOnce.Go(func() {
					session := i.booked(i.gamer(), guide, ahead)
					i.ok("POST", "/api/sessions/"+session+"/decline", guide.token, nil)
				})
			}
			atOnce.Wait()
			cancelled := i.booked(gamer, guide, 60*time.Hour)
			i.ok("POST", "/api/sessions/"+cancelled+"/cancel", gamer.token, nil)
			i.holds(gamer, 210-55)
			i.advance("80h")
			i.until("paid out", func() bool { p := i.payouts(guide); return len(p) == 1 && p[0]["status"] == "paid" })
			require.Equal(t, account, i.transfers()[0]["destination"])
			i.concluded()
			i.sound()

			require.NoError(t, i.program.db.Do(t.Context(), func(ctx context.Context) error {
				var waits string
				if err := i.program.db.Gorm(ctx).Raw("SELECT current_setting('lock_timeout')").Row().Scan(&waits); err != nil {
					return err
				}
				require.Equal(t, "2s", waits, "a wait for a row ends behind the pooler too")
				return nil
			}))
		})
	}
}

// Migrations hold a lock of the session, so they are refused where a pooler would lose it.
func TestMigrationsGoPastAPoolerByTransaction(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{}, slog.New(slog.DiscardHandler), "SHERPA_DATABASE_POOL_MODE=transaction", "SHERPA_JOBS_POLL_ONLY=true")
	require.ErrorContains(t, i.program.migrate(t.Context(), ""), "SHERPA_DATABASE_DIRECT_URL")
	i = launchWith(t, role{}, slog.New(slog.DiscardHandler), "SHERPA_DATABASE_POOL_MODE=transaction", "SHERPA_DATABASE_DIRECT_URL="+i.db.OwnerURL)
	require.NoError(t, i.program.migrate(t.Context(), ""))
}

// The answer to a booking's commit is lost: the caller is not told that it is done. The same request again, with its
// idempotency key, answers with the booking that was made, and the SC are held once.
func TestALostCommitIsRepeatedByItsKey(t *testing.T) {
	t.Parallel()
	db := database(t)
	proxy := pgtest.NewProxy(t, db.URL)
	i := launchOn(t, db, role{serve: true}, slog.New(slog.DiscardHandler), "SHERPA_DATABASE_URL="+proxy.URL(t, db.URL))
	gamer, guide := i.gamer(), i.guide()
	body := bookingOf(guide, 26*time.Hour)
	proxy.LoseCommit("booking_keys")
	lost := i.call("POST", "/api/sessions/create", gamer.token, body)
	require.Equal(t, http.StatusServiceUnavailable, lost.status, lost.text)
	require.NotEmpty(t, lost.header.Get("Retry-After"))
	require.Contains(t, lost.text, "may have been done or not")
	i.until("the server has done it", func() bool { return i.count("booking_sessions") == 1 })
	again := i.ok("POST", "/api/sessions/create", gamer.token, body)
	require.NoError(t, uuid.Validate(again["sessionId"].(string)))
	require.Equal(t, 1, i.count("booking_sessions WHERE id = '"+again["sessionId"].(string)+"'"))
	require.Equal(t, 1, i.count("booking_sessions"))
	require.Equal(t, 945, i.balance(gamer))
	i.sound()
}

// While the database is down or read-only, callers get 503 and the process keeps running. It is ready again by itself when
// the database is.
func TestADatabaseThatFailsOver(t *testing.T) {
	t.Parallel()
	db := database(t)
	proxy := pgtest.NewProxy(t, db.URL)
	i := launchOn(t, db, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), "SHERPA_DATABASE_URL="+proxy.URL(t, db.URL))
	gamer, guide := i.gamer(), i.guide()
	refusedWith := func(why string) {
		t.Helper()
		for _, path := range []string{"/api/sc/balance", "/api/guides"} {
			a := i.call("GET", path, gamer.token, nil)
			require.Equal(t, 503, a.status, "%s: %s", path, a.text)
			require.NotEmpty(t, a.header.Get("Retry-After"))
		}
		a := i.call("POST", "/api/sessions/create", gamer.token, bookingOf(guide, 26*time.Hour))
		require.Equal(t, 503, a.status, a.text)
		i.until("it says why", func() bool {
			ready := i.call("GET", "/readyz", "", nil)
			require.Equal(t, 503, ready.status)
			return ready.json(t)["status"] == why
		})
		require.Equal(t, 200, i.call("GET", "/healthz", "", nil).status)
	}
	proxy.Refuse(true)
	refusedWith("the database does not answer")
	name := i.database()
	_, err := db.Pool.Exec(t.Context(), "ALTER DATABASE "+name+" SET default_transaction_read_only = on")
	require.NoError(t, err)
	proxy.Refuse(false)
	refusedWith("the database is read-only")
	_, err = db.Pool.Exec(t.Context(), "ALTER DATABASE "+name+" RESET default_transaction_read_only")
	require.NoError(t, err)
	i.until("it is ready again", func() bool { return i.call("GET", "/readyz", "", nil).status == 200 })
	session := i.booked(gamer, guide, 26*time.Hour)
	i.ok("POST", "/api/sessions/"+session+"/cancel", gamer.token, nil)
	i.holds(gamer, 1000)
	i.sound()
}

// Commands that only read run on a server that does not write. default_transaction_read_only refuses them what a
// standby does.
func TestReadingCommandsRunOnAStandby(t *testing.T) {
	t.Parallel()
	binary := built(t)
	i := launch(t, role{serve: true})
	i.booked(i.gamer(), i.guide(), 26*time.Hour)
	_, err := i.db.Pool.Exec(t.Context(), "ALTER DATABASE "+i.database()+" SET default_transaction_read_only = on")
	require.NoError(t, err)
	checks := i.count("admin_ledger_checks")
	for _, c := range []struct {
		args    []string
		says    string
		refused bool
	}{
		{[]string{"ledger", "verify"}, " 0 faults, 0 refunds on their way\nThis server is read-only", false},
		{[]string{"payouts", "list"}, "PAYOUT  STATUS", false},
		{[]string{"payouts", "list", "--closed"}, "GUIDE  EMAIL", false},
		{[]string{"admin", "grant", "nobody@example.test"}, "the database is read-only", true},
	} {
		cmd := exec.CommandContext(t.Context(), binary, c.args...)
		cmd.Env = append(os.Environ(), i.environ()...)
		out, err := cmd.CombinedOutput()
		require.Equal(t, c.refused, err != nil, "%v: %s", c.args, out)
		require.Contains(t, string(out), c.says)
	}
	require.Equal(t, checks, i.count("admin_ledger_checks"))
}
