package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// lock is an advisory lock on a file. The kernel drops it when its holder
// dies, however it dies.
type lock struct{ file *os.File }

// pollEvery is the pause between two checks of something that another process
// changes.
const pollEvery = 10 * time.Millisecond

// openLock opens the file for reading only, so that a lock file made by root
// serves an ordinary user too.
func openLock(path string) (*lock, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	return &lock{file: file}, nil
}

// acquire waits for the lock until ctx ends. how is syscall.LOCK_EX or
// syscall.LOCK_SH.
func (l *lock) acquire(ctx context.Context, how int) error {
	return poll(ctx, func() (bool, error) { return l.try(how) })
}

// try takes the lock if it is free now.
func (l *lock) try(how int) (bool, error) {
	err := syscall.Flock(int(l.file.Fd()), how|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("lock %s: %w", l.file.Name(), err)
	}
	return true, nil
}

// release gives the lock back. It may be called again.
func (l *lock) release() { _ = l.file.Close() }

// withLock runs f while this process alone holds the lock at path.
func withLock(ctx context.Context, path string, f func() error) error {
	l, err := openLock(path)
	if err != nil {
		return err
	}
	defer l.release()
	if err := l.acquire(ctx, syscall.LOCK_EX); err != nil {
		return fmt.Errorf("waiting for another start or stop of PostgreSQL (%s): %w", path, err)
	}
	return f()
}

// poll asks until the answer is yes, an error, or ctx ends.
func poll(ctx context.Context, ask func() (bool, error)) error {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		done, err := ask()
		if done || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
}
