package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// account is the user that PostgreSQL runs as. PostgreSQL refuses to run as
// root, so a program started by root hands it to another user.
type account struct {
	name     string
	uid, gid int
	// switched says that the account is not the one of this process.
	switched bool
}

// serverAccount chooses the account: this process's own unless it is root;
// for root the owner of data that is already there, else "postgres", else
// "nobody". dataDirs are looked at in order; those that are missing count for
// nothing.
func serverAccount(dataDirs ...string) (account, error) {
	uid, gid := os.Geteuid(), os.Getegid()
	if uid != 0 {
		return account{name: strconv.Itoa(uid), uid: uid, gid: gid}, nil
	}
	for _, dir := range dataDirs {
		info, err := os.Stat(dir)
		if err != nil {
			continue
		}
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 {
			return account{
				name: "uid " + strconv.Itoa(int(stat.Uid)),
				uid:  int(stat.Uid), gid: int(stat.Gid), switched: true,
			}, nil
		}
	}
	for _, name := range []string{"postgres", "nobody"} {
		entry, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(entry.Uid)
		gid, gidErr := strconv.Atoi(entry.Gid)
		if err := errors.Join(uidErr, gidErr); err != nil {
			return account{}, fmt.Errorf("user %s: %w", name, err)
		}
		if uid != 0 {
			return account{name: name, uid: uid, gid: gid, switched: true}, nil
		}
	}
	return account{}, errors.New("PostgreSQL does not run as root, and there is neither a user postgres nor nobody: start the program as an ordinary user")
}

// command prepares a program that runs as the account, in dir, in a session
// of its own: a Ctrl-C in the terminal must not stop PostgreSQL before the
// program that uses it has finished. It is not bound to a context, because it
// may outlive its caller.
func (a account) command(dir, program string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...) //nolint:noctx // outlives its caller by design; awaited with a context
	cmd.Dir = dir
	cmd.Env = childEnv()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if a.switched {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)} //nolint:gosec // ids of the system
	}
	return cmd
}

// run starts a prepared program and waits for it or for the end of ctx, and
// adds what the program wrote to the error.
func run(ctx context.Context, cmd *exec.Cmd) error {
	var out tail
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("%s: %w: %s", cmd.Path, err, out.String())
		}
		return nil
	case <-ctx.Done():
		// The session is the program's own: its children go with it.
		killErr := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		waitErr := <-done // says "killed", mostly
		return errors.Join(fmt.Errorf("%s: %w", cmd.Path, ctx.Err()), killErr, waitErr)
	}
}

// canReach tells whether the account can enter dir and run program there.
// Asking the kernel is exact where a look at mode bits would not be (access
// lists, mounts).
func (a account) canReach(ctx context.Context, dir, program string, args ...string) bool {
	return run(ctx, a.command(dir, program, args...)) == nil
}

// own gives path to the account.
func (a account) own(path string) error {
	if !a.switched {
		return nil
	}
	return os.Lchown(path, a.uid, a.gid)
}
