package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"
)

const (
	// startLimit bounds a start, crash recovery included.
	startLimit = 2 * time.Minute
	// launches is how often a postmaster that exits at once is tried again:
	// after a kill -9 the memory of its predecessor can be in the way for a
	// moment.
	launches = 5
	// launchPause is the first pause between two such attempts; it doubles.
	launchPause = 100 * time.Millisecond
	// logLimit is the size at which the server's log is put aside at a start.
	logLimit = 10 << 20
)

// errGone says that the postmaster ended before it answered.
var errGone = errors.New("PostgreSQL ended while it was starting")

// bringUp adopts the running postmaster or starts one, and returns when it
// answers. The caller holds the start lock. adopted tells which it was.
func (p place) bringUp(ctx context.Context, b binaries, password string, ephemeral bool) (adopted bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	if pid := p.postmaster(); pid != 0 {
		err := p.await(ctx, pid, func() bool { return !serves(pid, p.data()) }, password)
		if err == nil || !errors.Is(err, errGone) {
			return true, err
		}
	}
	pause := launchPause
	for attempt := 1; ; attempt++ {
		err := p.launch(ctx, b, password, ephemeral)
		if err == nil || !errors.Is(err, errGone) || attempt == launches {
			return false, err
		}
		select {
		case <-ctx.Done():
			return false, errors.Join(ctx.Err(), err)
		case <-time.After(pause):
			pause *= 2
		}
	}
}

// launch starts a postmaster and waits until it answers.
func (p place) launch(ctx context.Context, b binaries, password string, ephemeral bool) error {
	if err := p.clearRemains(ctx); err != nil {
		return err
	}
	if err := p.prepareSocketDir(); err != nil {
		return err
	}
	output, offset, err := p.openLog()
	if err != nil {
		return err
	}
	defer func() { _ = output.Close() }()
	cmd := p.account.command(p.home, filepath.Join(b.dir, "postgres"), p.arguments(ephemeral)...)
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Start(); err != nil {
		return err
	}
	// Our own child's end is what Wait says: its arguments cannot be read at every moment of a start.
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	gone := func() bool {
		select {
		case <-ended:
			return true
		default:
			return false
		}
	}
	if err := p.await(ctx, cmd.Process.Pid, gone, password); err != nil {
		return fmt.Errorf("%w; %s says: %s", err, p.log(), since(p.log(), offset))
	}
	return nil
}

// await waits until the postmaster answers. It returns errGone when the
// process ends first, which gone tells.
func (p place) await(ctx context.Context, pid int, gone func() bool, password string) error {
	var last error
	err := poll(ctx, func() (bool, error) {
		last = p.ask(ctx, password)
		if last == nil {
			return true, nil
		}
		if hasCode(last, codeWrongPassword) {
			return false, fmt.Errorf("the password in %s is not the server's: %w", p.password(), last)
		}
		if gone() {
			return false, errGone
		}
		return false, nil
	})
	if errors.Is(err, errGone) || err == nil {
		return err
	}
	return errors.Join(fmt.Errorf("PostgreSQL (process %d) on %s does not answer: %w", pid, p.data(), err), last)
}

// arguments are PostgreSQL's settings. They are given at every start, so a
// new version of the program can change them on old data.
func (p place) arguments(ephemeral bool) []string {
	settings := []string{
		"listen_addresses=",
		"port=5432", // names the socket, nothing else
		"unix_socket_directories=" + p.socket(),
		"unix_socket_permissions=0700",
		"max_connections=200",
		"shared_buffers=128MB",
		"jit=off",
		"timezone=UTC",
		"log_timezone=UTC",
		"lc_messages=C",
		"logging_collector=off",
		"log_destination=stderr",
		"cluster_name=sherpa",
	}
	if ephemeral {
		settings = append(settings,
			"fsync=off", "synchronous_commit=off", "full_page_writes=off",
			"max_connections=400", "max_wal_size=2GB", "checkpoint_timeout=1h",
			"log_min_messages=fatal", "log_min_error_statement=fatal")
	}
	args := []string{"-D", p.data()}
	for _, setting := range settings {
		args = append(args, "-c", setting)
	}
	return args
}

// openLog opens the server's log for appending and tells where the new part
// begins. A large one is put aside first; one old log is kept.
func (p place) openLog() (file *os.File, offset int64, err error) {
	if info, err := os.Stat(p.log()); err == nil {
		offset = info.Size()
	}
	if offset > logLimit {
		if err := os.Rename(p.log(), p.log()+".old"); err != nil {
			return nil, 0, err
		}
		offset = 0
	}
	file, err = os.OpenFile(p.log(), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	return file, offset, err
}

// outcome logs how a start went.
func (p place) outcome(ctx context.Context, log *slog.Logger, b binaries, adopted bool) {
	log.InfoContext(ctx, "private PostgreSQL answers",
		slog.Bool("was_running", adopted), slog.Int("version", b.major),
		slog.String("data", p.data()), slog.Int("pid", p.postmaster()))
}
