package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// oldestMajor is the oldest PostgreSQL that the migrations are written for.
const oldestMajor = 14

// ErrNoBinaries says that no usable PostgreSQL is installed; its text names
// the ways to install one.
var ErrNoBinaries = errors.New(
	"no PostgreSQL " + strconv.Itoa(oldestMajor) + " or newer found; install one: " +
		"Debian and Ubuntu `apt-get install postgresql`, " +
		"Fedora `dnf install postgresql-server postgresql-contrib`, " +
		"macOS `brew install postgresql@17`, " +
		"or run scripts/ensure-postgres.sh; " +
		"or name a database of your own in SHERPA_DATABASE_URL")

// usualPlaces are the folders where packages put the server's programs, as
// globs. The order counts only between families: within one the newest wins.
func usualPlaces() []string {
	return []string{
		"/usr/lib/postgresql/*/bin",            // Debian, Ubuntu
		"/opt/homebrew/opt/postgresql@*/bin",   // Homebrew, Apple silicon
		"/opt/homebrew/opt/postgresql/bin",     //
		"/usr/local/opt/postgresql@*/bin",      // Homebrew, Intel
		"/usr/local/opt/postgresql/bin",        //
		"/home/linuxbrew/.linuxbrew/opt/*/bin", // Homebrew, Linux
		"/Applications/Postgres.app/*/*/*/bin", // Postgres.app
		"/usr/pgsql-*/bin",                     // Fedora, RHEL from postgresql.org
		"/usr/libexec/postgresql*",             // Alpine
		"/usr/local/pgsql/bin", "/usr/lib64/pgsql/bin",
	}
}

// binaries is one installation of the server's programs.
type binaries struct {
	dir   string // holds initdb and postgres; symbolic links resolved
	major int
}

// FindBinaries reports the folder and major version of the PostgreSQL that a
// fresh data folder would use: the one on PATH, else the newest in the usual
// places of the system, else the newest in extra (folders or globs). It
// returns ErrNoBinaries when there is none.
func FindBinaries(extra ...string) (dir string, version int, err error) {
	found := installations(context.Background(), extra)
	if len(found) == 0 {
		return "", 0, ErrNoBinaries
	}
	return found[0].dir, found[0].major, nil
}

// installations lists every usable installation, the preferred one first.
func installations(ctx context.Context, extra []string) []binaries {
	var all []binaries
	seen := map[string]bool{}
	add := func(dirs []string) {
		var family []binaries
		for _, dir := range dirs {
			b, err := inspect(ctx, dir)
			if err != nil || seen[b.dir] {
				continue
			}
			seen[b.dir] = true
			family = append(family, b)
		}
		sort.SliceStable(family, func(i, j int) bool { return family[i].major > family[j].major })
		all = append(all, family...)
	}
	if path, err := exec.LookPath("postgres"); err == nil {
		add([]string{filepath.Dir(path)})
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		add([]string{filepath.Dir(path)})
	}
	add(expand(usualPlaces()))
	add(expand(extra))
	return all
}

func expand(globs []string) []string {
	var dirs []string
	for _, glob := range globs {
		matches, err := filepath.Glob(glob)
		if err != nil {
			continue
		}
		dirs = append(dirs, matches...)
	}
	return dirs
}

// inspect checks that dir holds initdb and postgres of a supported version.
// A link such as /usr/local/bin/postgres is followed, because the programs
// find their libraries from where they really are.
func inspect(ctx context.Context, dir string) (binaries, error) {
	server, err := filepath.EvalSymlinks(filepath.Join(dir, "postgres"))
	if err != nil {
		return binaries{}, err
	}
	if server, err = filepath.Abs(server); err != nil {
		return binaries{}, err
	}
	dir = filepath.Dir(server)
	if _, err := os.Stat(filepath.Join(dir, "initdb")); err != nil {
		return binaries{}, err
	}
	cmd := exec.CommandContext(ctx, server, "--version")
	cmd.Env = childEnv()
	out, err := cmd.Output()
	if err != nil {
		return binaries{}, fmt.Errorf("%s --version: %w", server, err)
	}
	major, err := parseMajor(string(out))
	if err != nil {
		return binaries{}, err
	}
	if major < oldestMajor {
		return binaries{}, fmt.Errorf("%s is version %d, older than %d", server, major, oldestMajor)
	}
	return binaries{dir: dir, major: major}, nil
}

// parseMajor reads the major version from `postgres --version`, for example
// "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)" or "… 19beta1".
func parseMajor(line string) (int, error) {
	_, rest, found := strings.Cut(line, "(PostgreSQL) ")
	if !found {
		return 0, fmt.Errorf("not a PostgreSQL version: %q", strings.TrimSpace(line))
	}
	digits := 0
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		digits++
	}
	major, err := strconv.Atoi(rest[:digits])
	if err != nil {
		return 0, fmt.Errorf("not a PostgreSQL version: %q", strings.TrimSpace(line))
	}
	return major, nil
}

// childEnv is the whole environment of the programs started here: PGDATA,
// PGPORT and the like of the caller must not reach them.
func childEnv() []string {
	return []string{"PATH=/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL=C", "TZ=UTC"}
}
