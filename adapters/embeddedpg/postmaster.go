package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// recordedPID is the process that postmaster.pid names, or 0 when there is no
// such file.
func (p place) recordedPID() int {
	content, err := os.ReadFile(filepath.Join(p.data(), "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid < 0 {
		return 0
	}
	return pid
}

// postmaster is the process that serves the cluster now, or 0. A pid file
// alone proves nothing: after kill -9 it is stale, and after a restart of the
// machine or container its number may be another program's.
func (p place) postmaster() int {
	pid := p.recordedPID()
	if pid == 0 || !serves(pid, p.data()) {
		return 0
	}
	return pid
}

// serves tells whether the process is alive and a postmaster on the data
// folder: launch names that folder among the arguments.
func serves(pid int, data string) bool {
	if runtime.GOOS == "linux" {
		// Readable for everybody, and empty for a zombie.
		cmdline, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
		return err == nil && slices.Contains(strings.Split(string(cmdline), "\x00"), data)
	}
	out, err := exec.Command("ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pid)).Output() //nolint:noctx // a look that takes milliseconds
	return err == nil && strings.Contains(string(out), data)
}

// alive tells whether a process of that number exists.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// children lists PostgreSQL's processes that still work in the data folder.
// Where the system does not tell (macOS, a container without the right to
// look at other users' processes) it is empty, and the start is tried again
// when such a process is in the way.
func (p place) children() []int {
	if runtime.GOOS != "linux" {
		return nil
	}
	links, err := filepath.Glob("/proc/[0-9]*/cwd")
	if err != nil {
		return nil
	}
	var pids []int
	for _, link := range links {
		cwd, err := os.Readlink(link)
		if err != nil || cwd != p.data() {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(link))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// end asks the postmaster to stop, waits until it has, and clears its socket's
// folder away. SIGINT disconnects everybody and closes the data cleanly,
// SIGQUIT only drops everything.
func (p place) end(ctx context.Context, signal syscall.Signal) error {
	pid := p.postmaster()
	if pid == 0 {
		return nil
	}
	if err := syscall.Kill(pid, signal); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("stop PostgreSQL (process %d): %w", pid, err)
	}
	if err := poll(ctx, func() (bool, error) { return !serves(pid, p.data()), nil }); err != nil {
		return fmt.Errorf("PostgreSQL (process %d) is still stopping: %w", pid, err)
	}
	return os.RemoveAll(p.socket())
}

// clearRemains makes way for a new postmaster after one that died: it waits
// for the orphaned children to end, which they do by themselves, and removes
// a pid file whose number now belongs to a stranger. PostgreSQL removes every
// other stale file itself. Call it only while holding the start lock and when
// postmaster() is 0.
func (p place) clearRemains(ctx context.Context) error {
	err := poll(ctx, func() (bool, error) { return len(p.children()) == 0, nil })
	if err != nil {
		return fmt.Errorf("processes %v of an earlier PostgreSQL still use %s: %w", p.children(), p.data(), err)
	}
	if pid := p.recordedPID(); pid != 0 && alive(pid) {
		return os.Remove(filepath.Join(p.data(), "postmaster.pid"))
	}
	return nil
}

// prepareSocketDir makes the socket's folder, empty, closed to everybody but
// the account.
func (p place) prepareSocketDir() error {
	dir := p.socket()
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	// In the temporary folder a stranger could have been there first.
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || !info.IsDir() || (int(stat.Uid) != p.account.uid && int(stat.Uid) != os.Geteuid()) {
		return fmt.Errorf("%s belongs to somebody else: remove it", dir)
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return err
	}
	for _, name := range []string{".s.PGSQL.5432", ".s.PGSQL.5432.lock"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return p.account.own(dir)
}
