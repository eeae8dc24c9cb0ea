package embeddedpg

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// The roles of the private server: the owner of everything, and the one that the program runs as. Both have the
// password of the place.
const (
	role        = "sherpa"
	runtimeRole = "sherpa_app"
)

// locales are tried in this order: upper and lower case beyond ASCII where
// the system has a UTF-8 locale, plain bytes where it has none.
var locales = []string{"C.UTF-8", "en_US.UTF-8", "C"} //nolint:gochecknoglobals // a constant list

// password returns the server's password, made once per place. It is stored
// before the cluster is, so a cluster without one cannot come about.
func (p place) readPassword() (string, error) {
	stored, err := os.ReadFile(p.password())
	if err == nil {
		return strings.TrimSpace(string(stored)), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if hasData(p.home) {
		return "", fmt.Errorf("the password of the data in %s is gone: bring %s back, or move the folder away to start empty", p.home, p.password())
	}
	secret := rand.Text()
	if err := writeOnce(p.password(), secret, func(string) error { return nil }); err != nil {
		return "", err
	}
	return secret, nil
}

// writeOnce makes a file of mode 0600 that nobody else can have planted.
func writeOnce(path, content string, own func(string) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(content + "\n")
	return errors.Join(err, file.Sync(), file.Close(), own(path))
}

// create makes the cluster if there is none. It is complete or absent, also
// after a crash in the middle.
func (p place) create(ctx context.Context, b binaries, password string, ephemeral bool) error {
	if hasData(p.home) {
		return nil
	}
	if _, err := os.Stat(p.data()); err == nil {
		return fmt.Errorf("%s is there but holds no PostgreSQL data: move it away", p.data())
	}
	unfinished, pwfile := p.data()+".new", filepath.Join(p.home, "initdb.password")
	clear := func() error { return errors.Join(os.RemoveAll(unfinished), os.RemoveAll(pwfile)) }
	if err := clear(); err != nil {
		return err
	}
	if err := writeOnce(pwfile, password, p.account.own); err != nil {
		return err
	}
	var tried []error
	for _, locale := range locales {
		err := p.initdb(ctx, b, unfinished, pwfile, locale, ephemeral)
		if err == nil {
			return errors.Join(os.Rename(unfinished, p.data()), os.Remove(pwfile))
		}
		tried = append(tried, err)
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(append(tried, clear())...)
}

func (p place) initdb(ctx context.Context, b binaries, dir, pwfile, locale string, ephemeral bool) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	if err := p.account.own(dir); err != nil {
		return err
	}
	args := []string{
		"--pgdata=" + dir, "--username=" + role, "--pwfile=" + pwfile,
		"--auth=scram-sha-256", "--encoding=UTF8", "--locale=" + locale,
		"--no-instructions",
	}
	if ephemeral {
		args = append(args, "--no-sync")
	} else {
		args = append(args, "--data-checksums")
	}
	return run(ctx, p.account.command(p.home, filepath.Join(b.dir, "initdb"), args...))
}
