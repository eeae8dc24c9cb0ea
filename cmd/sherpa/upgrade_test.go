//go:build upgrade && linux

package main

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// TestUpgrade has the previous release and this one serve one database under load: the old one runs, the new one migrates,
// starts beside it, both serve, the old one is taken out and stopped. Meanwhile no request fails but those that the stop may
// have met, and afterwards the checks of history_test.go find nothing.
//
// The previous release is the last commit but one that changed a migration; UPGRADE_FROM names another.
// UPGRADE_SECONDS is how long each stretch lasts, 15.
func TestUpgrade(t *testing.T) { //nolint:paralleltest // nothing runs beside it
	seconds, err := strconv.Atoi(cmp.Or(os.Getenv("UPGRADE_SECONDS"), "15"))
	require.NoError(t, err, "UPGRADE_SECONDS")
	lasts := time.Duration(seconds) * time.Second
	c := newGround(t, "upgrade", 1)
	revision, old := c.previousRelease()
	c.binary = built(t)
	c.begins()
	c.command(old, "migrate")
	before := c.migrations()
	c.startBinary(old, "server", 0, "")
	c.startBinary(old, "worker", 0, "")
	c.ready(0)
	c.say("the previous release is %s: %d migrations", subject(t, revision), before)
	var servers atomic.Pointer[[]string]
	use := func(all ...string) { servers.Store(&all) }
	use(c.server(0))
	c.crowd(old, func() []string { return *servers.Load() })

	db, err := os.ReadFile(filepath.Join(filepath.Dir(old), "adapters", "postgres", "db.go"))
	require.NoError(t, err)
	seen := stretch{named: strings.Contains(string(db), "QueryFields")}
	c.begin()
	c.flows(time.Time{})
	<-time.After(lasts)
	c.unbroken(&seen, "the old one serves", 0)

	began := time.Now()
	c.command(c.binary, "migrate")
	took := time.Since(began)
	<-time.After(lasts)
	c.unbroken(&seen, fmt.Sprintf("migrated in %.1f s, the old one serves on %d further migrations", took.Seconds(), c.migrations()-before), 0)

	c.startProgram("server", 1, "")
	c.startProgram("worker", 1, "")
	c.ready(1)
	use(c.server(0), c.server(1))
	<-time.After(lasts)
	c.unbroken(&seen, "both serve", 0)

	use(c.server(1))
	for _, name := range []string{"server1", "worker1"} {
		p := c.processes[name]
		p.end(syscall.SIGTERM)
		require.Zero(t, p.cmd.ProcessState.ExitCode(), "%s ended in order", name)
	}
	c.flows(time.Now())
	<-time.After(lasts)
	c.unbroken(&seen, "the new one serves, the old one has ended", len(c.clients))
	c.end()
	c.opens()
	c.conclude()
	c.check()
}

// previousRelease builds the program of the commit that is upgraded from.
func (c *chaos) previousRelease() (revision, binary string) {
	c.t.Helper()
	if from := os.Getenv("UPGRADE_FROM"); from != "" {
		binary, said := c.builtFrom(from)
		require.NotEmpty(c.t, binary, said)
		return from, binary
	}
	changes := strings.Fields(git(c.t, "rev-list", "--first-parent", "HEAD", "--", "adapters/postgres/migrations"))
	if len(changes) < 2 {
		c.t.Skipf("SKIPPED: this clone knows %d commit(s) that changed a migration, and the upgrade needs the one before the last (shallow: %s). "+
			"Get the others by `git fetch --unshallow`.", len(changes), strings.TrimSpace(git(c.t, "rev-parse", "--is-shallow-repository")))
	}
	for _, revision := range changes[1:] {
		binary, said := c.builtFrom(revision)
		if binary != "" {
			return revision, binary
		}
		c.say("%s cannot be built, the one before is tried: %s", subject(c.t, revision), said)
	}
	require.FailNow(c.t, "no commit before this one can be built")
	return "", ""
}

func git(t testing.TB, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "git", args...)
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	require.NoError(t, err, "git %v", args)
	return string(out)
}

func subject(t testing.TB, revision string) string {
	t.Helper()
	return strings.TrimSpace(git(t, "log", "-1", "--format=%h (%s)", revision))
}

// builtFrom is the program of a commit, from a folder of its own; empty, with what the compiler said, when it cannot be built.
func (c *chaos) builtFrom(revision string) (binary, said string) {
	c.t.Helper()
	sources, err := os.MkdirTemp(c.dir, "previous")
	require.NoError(c.t, err)
	archive := exec.CommandContext(c.t.Context(), "git", "archive", revision)
	archive.Dir = filepath.Join("..", "..")
	unpack := exec.CommandContext(c.t.Context(), "tar", "-x", "-C", sources)
	unpack.Stdin, err = archive.StdoutPipe()
	require.NoError(c.t, err)
	require.NoError(c.t, unpack.Start())
	require.NoError(c.t, archive.Run(), revision)
	require.NoError(c.t, unpack.Wait())
	binary = filepath.Join(sources, "sherpa-previous")
	build := exec.CommandContext(c.t.Context(), "go", "build", "-buildvcs=false", "-o", binary, "./cmd/sherpa")
	build.Dir = sources
	if out, err := build.CombinedOutput(); err != nil {
		return "", string(out)
	}
	return binary, ""
}

// migrations counts those of the database.
func (c *chaos) migrations() (n int) {
	c.t.Helper()
	require.NoError(c.t, c.superuser(func(ctx context.Context, conn *pgx.Conn) error {
		return conn.QueryRow(ctx, "SELECT count(*) FROM goose_db_version WHERE version_id > 0 AND is_applied").Scan(&n)
	}))
	return n
}

// crowd are gamers with SC and guides, by what a release offers over HTTP and as commands: this release does not know the
// tables of that one.
func (c *chaos) crowd(release string, servers func() []string) {
	i := c.program
	admin := i.human("admin")
	i.until("the e-mail address is known", func() bool {
		return i.ok("GET", "/api/users/me", admin.token, nil)["email"] != ""
	})
	c.command(release, "admin", "grant", admin.email)
	for n := range uint64(4) {
		who := c.client(n)
		who.servers = servers
		for range 15 {
			i.buys(who.gamer, 500)
		}
		for m := range 3 {
			guide := i.human("guide")
			i.ok("POST", "/api/apply", guide.token, map[string]any{
				"fullName": "Rowan Ash", "email": guide.email, "phone": "+1 555 0100", "location": "Denver, CO", "preferredName": "Ro", "govID": "yes",
				"platforms": "PC", "gamertag": fmt.Sprintf("rowan%d%d", n, m), "experienceYears": 6, "game1": "Hades", "coachingExperience": "Three years",
				"sessionTypes": "One to one", "coachingHours": 100, "whySherpa": "I like to teach", "adaptation": "I ask first", "availability": "Evenings",
				"desiredRate": "25", "setup": "PC", "uploadSpeed": "40", "downloadSpeed": "200", "reference1": "A", "reference2": "B",
				"confirmTrue": true, "confirm1099": true, "confirmStandards": true, "signature": "Rowan Ash", "date": "2026-01-15",
			})
			i.ok("POST", "/api/admin/approve-sherpa/"+guide.id, admin.token, nil)
			who.guides = append(who.guides, guide)
		}
	}
}

// starred is what PostgreSQL says of a prepared SELECT * after a column was added. Releases that do not name their columns
// fail with it once on each connection; that is said and forgiven. This one names them (TestColumnsAreAddedWhileTheProgramServes).
const starred = "cached plan must not change result type"

// stretch is what earlier stretches left: facts, and requests that failed for a star.
type stretch struct {
	facts, starred int
	named          bool // the old one names its columns
}

// unbroken says how a stretch went: all servers answered, but for so many requests at most.
func (c *chaos) unbroken(seen *stretch, what string, most int) {
	c.t.Helper()
	forgiven, broken := -seen.starred, 0
	said, err := os.ReadFile(filepath.Join(c.dir, "server1.log"))
	require.NoError(c.t, err)
	for line := range strings.Lines(string(said)) {
		if strings.Contains(line, starred) && strings.Contains(line, "request failed") {
			forgiven++
		}
	}
	statuses := c.history.statuses(seen.facts)
	for status, n := range statuses {
		if status == 0 || status >= http.StatusInternalServerError {
			broken += n
		}
	}
	c.say("%s: answers %v, %d of them for a star in the old one", what, statuses, forgiven)
	if seen.named {
		forgiven = 0
	}
	require.LessOrEqual(c.t, broken, most+forgiven, what)
	seen.facts += sum(statuses)
	seen.starred += forgiven
}

func sum(counts map[int]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}
