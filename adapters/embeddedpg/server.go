package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// watchEvery is the pause between two checks that PostgreSQL still runs.
const watchEvery = 500 * time.Millisecond

// Config says where and how to run the private PostgreSQL.
type Config struct {
	// DataDir is the program's data folder; the cluster goes into
	// DataDir/postgres-<major version>. It is made if it is missing.
	DataDir string
	// Logger gets what happens; nil is silence.
	Logger *slog.Logger
	// ExtraBinDirs are further places of PostgreSQL's programs, folders or
	// globs, looked at when the system has none.
	ExtraBinDirs []string
	// Ephemeral trades durability for speed (no fsync): for tests only. It
	// counts only when this call starts the server.
	Ephemeral bool
	// systemRoot stands in for /var/lib/sherpa in tests.
	systemRoot string
}

// Server is a private PostgreSQL in use by this program, which may share it
// with other programs on the same data folder.
type Server struct {
	dataDir  string
	place    place
	binaries binaries
	password string
	config   Config
	log      *slog.Logger

	users    *lock
	stopOnce sync.Once
	stopErr  error
	quit     chan struct{}
	watching chan struct{}
}

// Start returns a PostgreSQL that answers and holds the database sherpa. It
// makes the cluster if there is none, starts the server if none runs, and
// adopts a running one: the one of another program on the same DataDir, or
// one that was left behind when its program was killed. Two programs that
// start at the same moment wait for each other. While the Server is held, a
// PostgreSQL that dies is started again, under the same URL.
//
// It returns ErrNoBinaries when PostgreSQL is not installed.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	log := cfg.Logger
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	dataDir, err := resolve(cfg.DataDir)
	if err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	users, err := openLock(filepath.Join(dataDir, "postgres.users.lock"))
	if err != nil {
		return nil, err
	}
	s := &Server{
		dataDir: dataDir, config: cfg, log: log, users: users,
		quit: make(chan struct{}), watching: make(chan struct{}),
	}
	err = s.locked(ctx, func() error {
		if err := s.prepare(ctx); err != nil {
			return err
		}
		adopted, err := s.place.bringUp(ctx, s.binaries, s.password, cfg.Ephemeral)
		if err != nil {
			return err
		}
		s.place.outcome(ctx, log, s.binaries, adopted)
		return users.acquire(ctx, syscall.LOCK_SH)
	})
	if err != nil {
		users.release()
		return nil, fmt.Errorf("private PostgreSQL: %w", err)
	}
	go s.watch(context.WithoutCancel(ctx))
	return s, nil
}

// URL is the address of the database sherpa as its owner, for pgx and psql
// alike. It holds the password: do not log it.
func (s *Server) URL() string { return s.place.url(s.password, database) }

// RuntimeURL is the address as the role that the program runs as, which has
// no rights but those that the owner gives it.
func (s *Server) RuntimeURL() string { return s.place.urlOf(runtimeRole, s.password, database) }

// Stop ends this program's use of the server. PostgreSQL itself is stopped,
// its data closed cleanly, unless another program still uses it: then the
// last one stops it. Stop waits for that until ctx ends. Calls after the
// first return the same result.
func (s *Server) Stop(ctx context.Context) error {
	s.stopOnce.Do(func() {
		close(s.quit)
		<-s.watching
		s.stopErr = s.stop(ctx)
	})
	return s.stopErr
}

func (s *Server) stop(ctx context.Context) error {
	defer s.users.release()
	return s.locked(ctx, func() error {
		alone, err := s.users.try(syscall.LOCK_EX)
		if err != nil {
			return err
		}
		if !alone {
			s.log.InfoContext(ctx, "private PostgreSQL stays up: another program uses it")
			return nil
		}
		if err := s.place.end(ctx, syscall.SIGINT); err != nil {
			return err
		}
		s.log.InfoContext(ctx, "private PostgreSQL stopped")
		return nil
	})
}

// prepare finds programs and place, and makes the cluster if there is none.
func (s *Server) prepare(ctx context.Context) error {
	root := s.config.systemRoot
	if root == "" {
		root = systemRoot
	}
	system := systemDir(root, s.dataDir)
	all := installations(ctx, s.config.ExtraBinDirs)
	if err := ctx.Err(); err != nil {
		return err
	}
	found, err := chooseBinaries(all, []string{s.dataDir, system}, s.log)
	if err != nil {
		return err
	}
	if s.place, err = choosePlace(ctx, found, s.dataDir, system, s.log); err != nil {
		return err
	}
	if s.binaries, err = withinReach(ctx, found, s.place, s.log); err != nil {
		return err
	}
	if s.password, err = s.place.readPassword(); err != nil {
		return err
	}
	return s.place.create(ctx, s.binaries, s.password, s.config.Ephemeral)
}

// locked runs f while no other program starts or stops the server.
func (s *Server) locked(ctx context.Context, f func() error) error {
	return withLock(ctx, filepath.Join(s.dataDir, "postgres.start.lock"), f)
}

// watch starts PostgreSQL again when it has died.
func (s *Server) watch(ctx context.Context) {
	defer close(s.watching)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-s.quit:
			cancel()
		case <-ctx.Done():
		}
	}()
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.quit:
			return
		case <-ticker.C:
		}
		if s.place.postmaster() != 0 {
			continue
		}
		s.log.WarnContext(ctx, "private PostgreSQL has died and is started again", slog.String("data", s.place.data()))
		err := s.locked(ctx, func() error {
			_, err := s.place.bringUp(ctx, s.binaries, s.password, s.config.Ephemeral)
			return err
		})
		if err != nil && !errors.Is(err, context.Canceled) {
			s.log.ErrorContext(ctx, "private PostgreSQL could not be started again", slog.Any("error", err))
		}
	}
}

// resolve makes the folder and returns its one true path, so that two
// spellings of it share their locks.
func resolve(dir string) (string, error) {
	if dir == "" {
		return "", errors.New("no folder is named")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for _, absent := range append(missing(filepath.Dir(dir)), dir) {
		if err := makeDir(absent, 0o755); err != nil {
			return "", err
		}
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", errors.Join(fmt.Errorf("%s is not a folder", dir), err)
	}
	return filepath.EvalSymlinks(dir)
}
