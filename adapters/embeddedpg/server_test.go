package embeddedpg_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/embeddedpg"
)

func TestStartStopStartKeepsTheData(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(folder(t), "made", "on", "the", "way")
	first := start(t, embeddedpg.Config{DataDir: dir})
	assert.Equal(t, "sherpa", value(t, first.URL(), "SELECT current_database()::text"))
	assert.Equal(t, "on", value(t, first.URL(), "SHOW fsync"), "real data must be durable")
	assert.Equal(t, "on", value(t, first.URL(), "SHOW data_checksums"))
	execute(t, first.URL(), "CREATE TABLE kept AS SELECT 'still here' AS word")
	require.NoError(t, first.Stop(t.Context()))
	require.NoError(t, first.Stop(t.Context()), "a second Stop is harmless")
	assert.Zero(t, first.PID())
	assert.True(t, refuses(t, first.URL()))

	second := start(t, embeddedpg.Config{DataDir: dir})
	assert.Equal(t, first.URL(), second.URL(), "the address must not change")
	assert.Equal(t, "still here", value(t, second.URL(), "SELECT word FROM kept"))
	_, major, err := embeddedpg.FindBinaries()
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(dir, "postgres-"+strconv.Itoa(major)), second.Home())
}

func TestNobodyElseGetsIn(t *testing.T) {
	t.Parallel()
	server := start(t, embeddedpg.Config{DataDir: folder(t), Ephemeral: true})
	assert.Empty(t, value(t, server.URL(), "SHOW listen_addresses"), "no TCP at all")
	assert.Equal(t, "scram-sha-256", value(t, server.URL(),
		"SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"))
	assert.Equal(t, fs.FileMode(0o700), mode(t, server.Socket()))
	assert.Equal(t, fs.FileMode(0o600), mode(t, filepath.Join(server.Home(), "password")))
	assert.NoFileExists(t, filepath.Join(server.Home(), "initdb.password"))

	config, err := pgx.ParseConfig(server.URL())
	require.NoError(t, err)
	config.Password = "guessed"
	_, err = pgx.ConnectConfig(t.Context(), config)
	require.ErrorContains(t, err, "28P01")
}

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	return info.Mode().Perm()
}

func TestNeverRunsAsRoot(t *testing.T) {
	t.Parallel()
	server := start(t, embeddedpg.Config{DataDir: folder(t), Ephemeral: true})
	info, err := os.Stat(filepath.Join(server.Home(), "data", "postmaster.pid"))
	require.NoError(t, err)
	stat, ok := info.Sys().(*syscall.Stat_t)
	require.True(t, ok)
	assert.NotZero(t, stat.Uid)
}

func TestUpperAndLowerCaseBeyondASCII(t *testing.T) {
	t.Parallel()
	server := start(t, embeddedpg.Config{DataDir: folder(t), Ephemeral: true})
	assert.Equal(t, "éß", value(t, server.URL(), "SELECT lower('Éß')"))
}

func TestEphemeralTradesDurability(t *testing.T) {
	t.Parallel()
	server := start(t, embeddedpg.Config{DataDir: folder(t), Ephemeral: true})
	for _, setting := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		assert.Equal(t, "off", value(t, server.URL(), "SHOW "+setting), setting)
	}
}

func TestTwoFoldersSideBySide(t *testing.T) {
	t.Parallel()
	one := start(t, embeddedpg.Config{DataDir: folder(t), Ephemeral: true})
	other := start(t, embeddedpg.Config{DataDir: folder(t), Ephemeral: true})
	execute(t, one.URL(), "CREATE TABLE mine (id int)")
	assert.Equal(t, "0", value(t, other.URL(), "SELECT count(*)::text FROM pg_tables WHERE tablename = 'mine'"))
	require.NoError(t, one.Stop(t.Context()))
	assert.False(t, refuses(t, other.URL()), "stopping one must leave the other")
}

func TestALongPathGetsAShortSocket(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(folder(t), strings.Repeat("long/", 30))
	server := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Less(t, len(server.Socket()), 90)
	assert.Equal(t, "1", value(t, server.URL(), "SELECT '1'"))
	require.NoError(t, server.Stop(t.Context()))
	assert.NoDirExists(t, server.Socket(), "the temporary folder must not fill up")
}

func TestTheNextStartAdoptsWhatAKilledProgramLeft(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	killed := startProgram(t, self(t), dir, nil)
	execute(t, killed.url, "CREATE TABLE kept AS SELECT 'adopted' AS word")
	started := value(t, killed.url, "SELECT pg_postmaster_start_time()::text")
	killed.kill()
	assert.False(t, refuses(t, killed.url), "PostgreSQL outlives a program that was killed")

	next := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, killed.url, next.URL())
	assert.Equal(t, started, value(t, next.URL(), "SELECT pg_postmaster_start_time()::text"), "it was started anew")
	assert.Equal(t, "adopted", value(t, next.URL(), "SELECT word FROM kept"))
	require.NoError(t, next.Stop(t.Context()))
	assert.True(t, refuses(t, next.URL()), "the adopter stops it")
}

func TestTheLastOfTwoProgramsStopsTheServer(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	here := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	pid := here.PID()
	other := startProgram(t, self(t), dir, nil)
	assert.Equal(t, here.URL(), other.url)
	require.NoError(t, here.Stop(t.Context()))
	assert.False(t, refuses(t, other.url), "the other program still needs it")
	assert.Equal(t, pid, here.PID())
	other.finish(t)
	assert.True(t, refuses(t, other.url))
}

func TestAStartWhileTheOtherProgramStarts(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	urls, errs := make(chan string, 3), make(chan error, 3)
	for range 3 {
		go func() {
			server, err := embeddedpg.Start(context.Background(), embeddedpg.Config{DataDir: dir, Ephemeral: true})
			if err != nil {
				errs <- err
				return
			}
			urls <- server.URL()
			errs <- server.Stop(context.Background())
		}()
	}
	for range 3 {
		require.NoError(t, <-errs)
	}
	first := <-urls
	assert.Equal(t, first, <-urls)
	assert.Equal(t, first, <-urls)
	assert.True(t, refuses(t, first))
}

func TestAPostgreSQLThatDiesComesBackUnderTheSameAddress(t *testing.T) {
	t.Parallel()
	server := start(t, embeddedpg.Config{DataDir: folder(t)})
	execute(t, server.URL(), "CREATE TABLE kept AS SELECT 'committed' AS word")
	pid := server.PID()
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	require.Eventually(t, func() bool {
		now := server.PID()
		return now != 0 && now != pid && !refuses(t, server.URL())
	}, waitLimit, 20*time.Millisecond)
	assert.Equal(t, "committed", value(t, server.URL(), "SELECT word FROM kept"))
}

func TestTheNextStartRecoversWhenEverythingWasKilled(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	killed := startProgram(t, self(t), dir, nil)
	execute(t, killed.url, "SET synchronous_commit = on; CREATE TABLE kept AS SELECT 'recovered' AS word")
	recorded, err := filepath.Glob(filepath.Join(dir, "postgres-*", "data", "postmaster.pid"))
	require.NoError(t, err)
	require.Len(t, recorded, 1)
	killed.kill()
	require.NoError(t, syscall.Kill(recordedPID(t, recorded[0]), syscall.SIGKILL))

	next := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, "recovered", value(t, next.URL(), "SELECT word FROM kept"))
}

func recordedPID(t *testing.T, path string) int {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.SplitN(string(content), "\n", 2)[0])
	require.NoError(t, err)
	return pid
}

// After a restart of a container the number in a stale pid file is often a
// living process of somebody else.
func TestAPidFileThatNamesAStranger(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	server := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	path := filepath.Join(server.Home(), "data", "postmaster.pid")
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, server.Stop(t.Context()))
	_, rest, _ := strings.Cut(string(content), "\n")
	require.NoError(t, os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())+"\n"+rest), 0o644))

	again := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.NotEqual(t, os.Getpid(), again.PID())
	assert.Equal(t, "1", value(t, again.URL(), "SELECT '1'"))
}

func TestAnInterruptedFirstStartIsRepeated(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	_, major, err := embeddedpg.FindBinaries()
	require.NoError(t, err)
	home := filepath.Join(dir, "postgres-"+strconv.Itoa(major))
	require.NoError(t, os.MkdirAll(filepath.Join(home, "data.new", "base"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(home, "initdb.password"), []byte("half"), 0o600))
	server := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, "1", value(t, server.URL(), "SELECT '1'"))
	assert.NoDirExists(t, filepath.Join(home, "data.new"))
}

func TestDataWithoutItsPasswordIsLeftAlone(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	server := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	require.NoError(t, server.Stop(t.Context()))
	require.NoError(t, os.Remove(filepath.Join(server.Home(), "password")))
	_, err := embeddedpg.Start(t.Context(), embeddedpg.Config{DataDir: dir})
	require.ErrorContains(t, err, "password")
	assert.DirExists(t, filepath.Join(server.Home(), "data"))
}

func TestAFileInTheWayIsNamed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(folder(t), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	_, err := embeddedpg.Start(t.Context(), embeddedpg.Config{DataDir: path})
	require.ErrorContains(t, err, path)
	_, err = embeddedpg.Start(t.Context(), embeddedpg.Config{})
	require.Error(t, err)
}

func TestStartEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := folder(t)
	_, err := embeddedpg.Start(ctx, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	require.ErrorIs(t, err, context.Canceled)
	server := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, "1", value(t, server.URL(), "SELECT '1'"), "an interrupted start leaves nothing in the way")
}

// The program runs as a role that owns nothing. A data folder of before it had one gets it at the next start.
func TestTheRuntimeRoleIsMadeAtEachStart(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	first := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, "sherpa_app", value(t, first.RuntimeURL(), "SELECT current_user::text"))
	assert.Equal(t, "sherpa", value(t, first.RuntimeURL(), "SELECT current_database()::text"))
	assert.Equal(t, "false", value(t, first.RuntimeURL(), "SELECT (rolsuper OR rolcreaterole OR rolcreatedb)::text FROM pg_roles WHERE rolname = current_user"))
	execute(t, first.URL(), "DROP ROLE sherpa_app")
	require.NoError(t, first.Stop(t.Context()))

	second := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, "sherpa_app", value(t, second.RuntimeURL(), "SELECT current_user::text"))
	// So does one that runs and is adopted.
	execute(t, second.URL(), "DROP ROLE sherpa_app")
	third := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, "sherpa_app", value(t, third.RuntimeURL(), "SELECT current_user::text"))
}
