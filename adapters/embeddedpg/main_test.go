package embeddedpg_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/embeddedpg"
)

// The test program plays other programs too: one that holds a server until
// its standard input ends, and one that asks for the shared one.
var (
	hold   = flag.String("hold", "", "start a server on this folder, print its address, stop it at the end of the input")
	shared = flag.String("shared", "", "print the address of the shared server in this folder")
)

func TestMain(m *testing.M) {
	flag.Parse()
	ctx := context.Background()
	switch {
	case *hold != "":
		os.Exit(report(holdServer(ctx, *hold)))
	case *shared != "":
		url, err := embeddedpg.Shared(ctx, *shared)
		fmt.Println(url)
		os.Exit(report(err))
	}
	os.Exit(m.Run())
}

func report(err error) int {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func holdServer(ctx context.Context, dir string) error {
	server, err := embeddedpg.Start(ctx, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	if err != nil {
		return err
	}
	fmt.Println(server.URL())
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	return server.Stop(ctx)
}

// program is another program that holds a server.
type program struct {
	cmd   *exec.Cmd
	input io.Closer
	url   string
}

// startProgram runs this test program as another one and waits for its
// server. credential is nil for the same user.
func startProgram(t *testing.T, executable, dir string, credential *syscall.Credential) *program {
	t.Helper()
	cmd := exec.Command(executable, "-hold="+dir)
	cmd.Dir = "/"
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: credential}
	input, err := cmd.StdinPipe()
	require.NoError(t, err)
	output, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	p := &program{cmd: cmd, input: input}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(output).ReadString('\n')
	require.NoError(t, err, "the other program has no server")
	p.url = strings.TrimSpace(line)
	return p
}

// kill is kill -9.
func (p *program) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// finish lets the program stop its server and end.
func (p *program) finish(t *testing.T) {
	t.Helper()
	require.NoError(t, p.input.Close())
	require.NoError(t, p.cmd.Wait())
}

// folder is a temporary folder that every user may pass through, as a
// checkout usually is. t.TempDir alone is closed to others.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
	return dir
}

func start(t *testing.T, cfg embeddedpg.Config) *embeddedpg.Server {
	t.Helper()
	server, err := embeddedpg.Start(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Stop(context.Background())) })
	return server
}

func self(t *testing.T) string {
	t.Helper()
	executable, err := os.Executable()
	require.NoError(t, err)
	return executable
}

// value runs a query that answers one text.
func value(t *testing.T, url, sql string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(context.Background())) }()
	var text string
	require.NoError(t, conn.QueryRow(t.Context(), sql).Scan(&text))
	return text
}

func execute(t *testing.T, url, sql string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(context.Background())) }()
	_, err = conn.Exec(t.Context(), sql)
	require.NoError(t, err)
}

// refuses tells that nothing answers at url.
func refuses(t *testing.T, url string) bool {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		return true
	}
	require.NoError(t, conn.Close(context.Background()))
	return false
}

// waitLimit bounds what the tests wait for; nothing takes nearly as long.
const waitLimit = 30 * time.Second
