package embeddedpg

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// systemRoot is where root's data goes when the account of PostgreSQL cannot
// reach the configured folder.
const systemRoot = "/var/lib/sherpa"

// longestSocketDir leaves room for "/.s.PGSQL.5432" and the closing zero in
// the 104 bytes that macOS allows (Linux: 108).
const longestSocketDir = 104 - len("/.s.PGSQL.5432") - 1

// place is where one cluster lives on disk:
//
//	home/data       the cluster, owned by the account
//	home/socket     the socket's folder, 0700, owned by the account; in the
//	                system's temporary folder when the path would be too long
//	home/password   0600, owned by whoever runs the program
//	home/server.log what PostgreSQL says
type place struct {
	home    string
	account account
}

func (p place) data() string     { return filepath.Join(p.home, "data") }
func (p place) password() string { return filepath.Join(p.home, "password") }
func (p place) log() string      { return filepath.Join(p.home, "server.log") }

func (p place) socket() string {
	dir := filepath.Join(p.home, "socket")
	if len(dir) <= longestSocketDir {
		return dir
	}
	return filepath.Join("/tmp", "sherpa-pg-"+shortHash(p.home))
}

// hasData tells whether a cluster is there.
func hasData(home string) bool {
	_, err := os.Stat(filepath.Join(home, "data", "PG_VERSION"))
	return err == nil
}

// systemDir is the place for dataDir below root (systemRoot but in tests).
func systemDir(root, dataDir string) string {
	return filepath.Join(root, shortHash(dataDir))
}

func shortHash(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:6])
}

func homeIn(dir string, major int) string {
	return filepath.Join(dir, "postgres-"+strconv.Itoa(major))
}

// chooseBinaries prefers an installation whose data is already there (the
// newest such data), so that another version which appears on the machine
// does not make the data seem lost.
func chooseBinaries(found []binaries, dirs []string, log *slog.Logger) (binaries, error) {
	if len(found) == 0 {
		return binaries{}, ErrNoBinaries
	}
	chosen, chosenHasData := found[0], false
	for _, b := range found {
		for _, dir := range dirs {
			if hasData(homeIn(dir, b.major)) && (!chosenHasData || b.major > chosen.major) {
				chosen, chosenHasData = b, true
			}
		}
	}
	if !chosenHasData {
		for _, major := range majorsWithData(dirs) {
			log.Warn("data of another PostgreSQL version is left alone: its programs are not installed",
				slog.Int("data_version", major), slog.Int("used_version", chosen.major))
		}
	}
	return chosen, nil
}

func majorsWithData(dirs []string) []int {
	var majors []int
	for _, dir := range dirs {
		homes, err := filepath.Glob(filepath.Join(dir, "postgres-*"))
		if err != nil {
			continue
		}
		for _, home := range homes {
			major, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(home), "postgres-"))
			if err == nil && hasData(home) {
				majors = append(majors, major)
			}
		}
	}
	return majors
}

// choosePlace makes the home folder of b's cluster, in dataDir or, when the
// account cannot reach that, in the system's place.
func choosePlace(ctx context.Context, b binaries, dataDir, system string, log *slog.Logger) (place, error) {
	local, remote := homeIn(dataDir, b.major), homeIn(system, b.major)
	acct, err := serverAccount(filepath.Join(local, "data"), filepath.Join(remote, "data"))
	if err != nil {
		return place{}, err
	}
	if err := makeHome(local); err != nil {
		return place{}, err
	}
	if !acct.switched {
		if err := readable(filepath.Join(local, "data")); err != nil {
			return place{}, err
		}
		return place{home: local, account: acct}, nil
	}
	reached := acct.canReach(ctx, local, "/bin/sh", "-c", "test -x .")
	switch {
	case reached && (hasData(local) || !hasData(remote)):
		return place{home: local, account: acct}, nil
	case !reached && hasData(local):
		return place{}, fmt.Errorf("the data in %s can no longer be reached by user %s, which PostgreSQL runs as: allow it to pass through the folders above (chmod o+x)", local, acct.name)
	}
	log.WarnContext(ctx, "the data folder cannot be reached by the user that PostgreSQL runs as; a place of the system is used",
		slog.String("data_dir", dataDir), slog.String("user", acct.name), slog.String("place", remote))
	if err := makeHome(remote); err != nil {
		return place{}, err
	}
	if !acct.canReach(ctx, remote, "/bin/sh", "-c", "test -x .") {
		return place{}, fmt.Errorf("user %s, which PostgreSQL runs as, can reach neither %s nor %s", acct.name, local, remote)
	}
	return place{home: remote, account: acct}, nil
}

// makeHome makes the folder so that another user may pass through it but not
// list it, whatever the umask. Folders that exist keep their mode.
func makeHome(home string) error {
	for _, dir := range missing(filepath.Dir(home)) {
		if err := makeDir(dir, 0o755); err != nil {
			return err
		}
	}
	return makeDir(home, 0o711)
}

func makeDir(dir string, mode fs.FileMode) error {
	err := os.Mkdir(dir, mode)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return os.Chmod(dir, mode)
}

// missing lists the folders on the way to dir that do not exist, outermost
// first.
func missing(dir string) []string {
	if _, err := os.Stat(dir); err == nil || dir == filepath.Dir(dir) {
		return nil
	}
	return append(missing(filepath.Dir(dir)), dir)
}

// readable explains data that belongs to somebody else, which an ordinary
// user meets after root has run the program on the same folder.
func readable(data string) error {
	dir, err := os.Open(data)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("the data in %s belongs to another user (a program was run by root there): run as root again, or set SHERPA_DATA_DIR to another folder", data)
	}
	if err != nil {
		return err
	}
	return dir.Close()
}
