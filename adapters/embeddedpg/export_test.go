package embeddedpg

import (
	"context"
	"io"
	"log/slog"
)

// PID is the postmaster's process number, 0 when none runs.
func (s *Server) PID() int { return s.place.postmaster() }

// Home is the folder that holds the cluster.
func (s *Server) Home() string { return s.place.home }

// Socket is the folder of the socket.
func (s *Server) Socket() string { return s.place.socket() }

// WithSystemRoot names the place of the system that root falls back to.
func WithSystemRoot(cfg Config, root string) Config {
	cfg.systemRoot = root
	return cfg
}

// ParseMajor reads a version line.
func ParseMajor(line string) (int, error) { return parseMajor(line) }

// ChooseMajor chooses among installations of these versions, for data in dir.
func ChooseMajor(majors []int, dir string, log io.Writer) (int, error) {
	var found []binaries
	for _, major := range majors {
		found = append(found, binaries{dir: "/nowhere", major: major})
	}
	chosen, err := chooseBinaries(found, []string{dir}, slog.New(slog.NewTextHandler(log, nil)))
	return chosen.major, err
}

// CopiedPrograms is withinReach for a user other than this process's, who
// cannot reach the programs in dir.
func CopiedPrograms(ctx context.Context, dir, home string) (string, error) {
	acct, err := serverAccount()
	if err != nil {
		return "", err
	}
	b, err := withinReach(ctx, binaries{dir: dir}, place{home: home, account: acct}, slog.New(slog.DiscardHandler))
	return b.dir, err
}
