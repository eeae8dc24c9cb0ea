package pgtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// PgBouncer starts a PgBouncer in front of the server of a URL until the end of the test, and returns the URL of the
// same database and role through it. poolMode is session or transaction. A test is skipped, and says why, where
// PgBouncer cannot be had; with CI=true it fails.
func PgBouncer(t testing.TB, server, poolMode string) string {
	t.Helper()
	from := bouncerFiles(t)
	cfg, err := pgx.ParseConfig(server)
	require.NoError(t, err)

	// A folder that PgBouncer's user can reach: it refuses to run as root, and the server's socket is its user's.
	dir, err := os.MkdirTemp("/tmp", "sherpa-pgbouncer-") //nolint:usetesting // t.TempDir is closed to other users
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	credential := userOf(t, cfg.Host)
	own := func(name, content string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		if credential != nil {
			require.NoError(t, os.Chown(path, int(credential.Uid), int(credential.Gid)))
		}
		return path
	}
	require.NoError(t, os.Chmod(dir, 0o755)) //nolint:gosec // others may pass
	if from != "/" {
		// By a process of its own: a program that this one had open for writing while another test started a process
		// would be busy.
		//nolint:gosec // our own folders
		out, err := exec.CommandContext(t.Context(), "cp", "-r", filepath.Join(from, "usr"), filepath.Join(dir, "root")).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	address := freePort(t)
	host, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	statements := ""
	if PgBouncerKeepsStatements(t) {
		statements = "max_prepared_statements = 200"
	}
	users := own("users.txt", fmt.Sprintf("%q %q\n", cfg.User, cfg.Password))
	ini := own("pgbouncer.ini", fmt.Sprintf(`[databases]
* = host=%s port=%d
[pgbouncer]
listen_addr = %s
listen_port = %s
unix_socket_dir =
auth_type = scram-sha-256
auth_file = %s
pool_mode = %s
max_client_conn = 200
default_pool_size = 30
query_wait_timeout = 10
server_connect_timeout = 3
server_login_retry = 1
%s
`, cfg.Host, cfg.Port, host, port, users, poolMode, statements))

	root := "/"
	if from != "/" {
		root = filepath.Join(dir, "root")
	}
	var said strings.Builder
	cmd := bouncerCommand(t, root, ini)
	cmd.Dir = dir
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential}
	require.NoError(t, cmd.Start(), "start PgBouncer")
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Log("PgBouncer said:\n" + said.String())
		}
	})
	through := OverTCP(t, server, address)
	require.Eventually(t, func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		conn, err := pgx.Connect(ctx, through)
		if err != nil {
			return false
		}
		return conn.Close(ctx) == nil
	}, 20*time.Second, 50*time.Millisecond, "PgBouncer answers")
	return through
}

// PgBouncerKeepsStatements tells whether the PgBouncer here is 1.21 or newer: by transaction it keeps prepared statements
// of its clients apart, and has been told to. A test is skipped, or fails, as by PgBouncer.
func PgBouncerKeepsStatements(t testing.TB) bool {
	t.Helper()
	from := bouncerFiles(t)
	if from != "/" {
		from = filepath.Join(from, "usr")
	}
	said, err := bouncerCommand(t, from, "--version").Output()
	require.NoError(t, err)
	var major, minor int
	_, err = fmt.Sscanf(string(said), "PgBouncer %d.%d", &major, &minor)
	require.NoError(t, err, "%s", said)
	return major > 1 || minor >= 21
}

// bouncerCommand runs the PgBouncer of the system (/), or of a folder that holds its files.
func bouncerCommand(t testing.TB, root, arg string) *exec.Cmd {
	t.Helper()
	program, libraries := "pgbouncer", ""
	if root != "/" {
		program = filepath.Join(root, "sbin", "pgbouncer")
		found, err := filepath.Glob(filepath.Join(root, "lib", "*-linux-gnu*"))
		require.NoError(t, err)
		libraries = strings.Join(found, ":")
	} else if _, err := exec.LookPath(program); err != nil {
		program = "/usr/sbin/pgbouncer"
	}
	cmd := exec.Command(program, arg) //nolint:noctx // the caller ends it
	cmd.Env = []string{"PATH=/usr/bin:/bin", "LD_LIBRARY_PATH=" + libraries}
	return cmd
}

var bouncer struct {
	sync.Once
	files string
	said  strings.Builder
	err   error
}

// bouncerFiles is the folder below which PgBouncer lies.
func bouncerFiles(t testing.TB) string {
	t.Helper()
	bouncer.Do(func() {
		_, file, _, _ := runtime.Caller(0)
		cmd := exec.CommandContext(context.WithoutCancel(t.Context()), filepath.Join(filepath.Dir(file), "..", "..", "..", "scripts", "ensure-pgbouncer.sh"))
		cmd.Stderr = &bouncer.said
		var out []byte
		out, bouncer.err = cmd.Output()
		bouncer.files = strings.TrimSpace(string(out))
	})
	if bouncer.err == nil {
		return bouncer.files
	}
	why := fmt.Sprintf("PgBouncer cannot be had here, so nothing was tried through it: %s", strings.TrimSpace(bouncer.said.String()))
	if os.Getenv("CI") == "true" {
		require.FailNow(t, why)
	}
	t.Skip(why)
	return ""
}

// userOf is the owner of a server's socket folder, when this process is root's; nil means this process's own user.
func userOf(t testing.TB, host string) *syscall.Credential {
	t.Helper()
	if os.Geteuid() != 0 {
		return nil
	}
	const nobody = 65534
	owner := &syscall.Credential{Uid: nobody, Gid: nobody}
	if info, err := os.Stat(host); err == nil && strings.HasPrefix(host, "/") {
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 {
			owner.Uid, owner.Gid = stat.Uid, stat.Gid
		}
	}
	return owner
}

// freePort is below the ports that outgoing connections take.
func freePort(t testing.TB) string {
	t.Helper()
	for range 100 {
		address := "127.0.0.1:" + strconv.Itoa(20000+rand.IntN(12000))
		var lc net.ListenConfig
		if l, err := lc.Listen(t.Context(), "tcp", address); err == nil {
			require.NoError(t, l.Close())
			return address
		}
	}
	require.FailNow(t, "no free port")
	return ""
}
