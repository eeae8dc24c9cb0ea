package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
)

// Shared returns the address of an ephemeral server for tests, which parallel
// test programs share: the first to come starts it, the others adopt it. It
// stays up when they end, until StopShared. A server that does not run leaves
// nothing behind: it begins with an empty cluster.
//
// The database sherpa exists and is empty; the role may create further ones.
// extra are further places of PostgreSQL's programs, as in Config.
func Shared(ctx context.Context, dir string, extra ...string) (string, error) {
	dir, err := resolve(dir)
	if err != nil {
		return "", fmt.Errorf("test PostgreSQL: %w", err)
	}
	s := &Server{
		dataDir: dir, log: slog.New(slog.DiscardHandler),
		config: Config{DataDir: dir, ExtraBinDirs: extra, Ephemeral: true},
	}
	err = s.locked(ctx, func() error {
		if len(runningIn(dir)) == 0 {
			if err := discard(dir); err != nil {
				return err
			}
		}
		if err := s.prepare(ctx); err != nil {
			return err
		}
		_, err := s.place.bringUp(ctx, s.binaries, s.password, true)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("test PostgreSQL: %w", err)
	}
	return s.URL(), nil
}

// StopShared stops the server of Shared at once and removes its data. It is
// no error when none runs.
func StopShared(ctx context.Context, dir string) error {
	dir, err := resolve(dir)
	if err != nil {
		return fmt.Errorf("test PostgreSQL: %w", err)
	}
	err = withLock(ctx, filepath.Join(dir, "postgres.start.lock"), func() error {
		for _, p := range runningIn(dir) {
			if err := p.end(ctx, syscall.SIGQUIT); err != nil {
				return err
			}
		}
		return discard(dir)
	})
	if err != nil {
		return fmt.Errorf("test PostgreSQL: %w", err)
	}
	return nil
}

// homes lists the clusters of the data folder, in the system's place too.
func homes(dir string) []string {
	return expand([]string{
		filepath.Join(dir, "postgres-*"),
		filepath.Join(systemDir(systemRoot, dir), "postgres-*"),
	})
}

func runningIn(dir string) []place {
	var running []place
	for _, home := range homes(dir) {
		if p := (place{home: home}); p.postmaster() != 0 {
			running = append(running, p)
		}
	}
	return running
}

// discard removes every cluster of the data folder.
func discard(dir string) error {
	var errs []error
	for _, home := range homes(dir) {
		p := place{home: home}
		errs = append(errs, os.RemoveAll(home), os.RemoveAll(p.socket()))
	}
	return errors.Join(errs...)
}
