package embeddedpg_test

import (
	"bytes"
	"log/slog"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/embeddedpg"
)

// A folder below a closed one is the usual place of a checkout in /root. An
// ordinary user owns what is below it, and so does PostgreSQL then; for root
// PostgreSQL runs as somebody else, who cannot get there.
func TestAFolderThatOthersCannotReach(t *testing.T) {
	t.Parallel()
	system := filepath.Join(folder(t), "system")
	closed := folder(t)
	require.NoError(t, os.Chmod(closed, 0o700))
	dir := filepath.Join(closed, "var")
	var log bytes.Buffer
	cfg := embeddedpg.WithSystemRoot(embeddedpg.Config{
		DataDir: dir, Ephemeral: true, Logger: slog.New(slog.NewTextHandler(&log, nil)),
	}, system)
	server := start(t, cfg)
	execute(t, server.URL(), "CREATE TABLE kept AS SELECT 'here' AS word")
	require.NoError(t, server.Stop(t.Context()))

	if os.Geteuid() == 0 {
		assert.True(t, strings.HasPrefix(server.Home(), system), "%s is not below %s", server.Home(), system)
		assert.Contains(t, log.String(), server.Home(), "the log must say where the data is")
		// When the folder is opened later, the data must not seem lost.
		require.NoError(t, os.Chmod(closed, 0o755))
	} else {
		assert.True(t, strings.HasPrefix(server.Home(), dir))
	}
	again := start(t, cfg)
	assert.Equal(t, "here", value(t, again.URL(), "SELECT word FROM kept"))
}

func TestAnOrdinaryUser(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	if os.Geteuid() != 0 {
		server := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
		assert.Equal(t, "1", value(t, server.URL(), "SELECT '1'"))
		return
	}
	// Run by root, the test plays an ordinary user by becoming one.
	nobody, err := user.Lookup("nobody")
	require.NoError(t, err)
	uid, err := strconv.Atoi(nobody.Uid)
	require.NoError(t, err)
	gid, err := strconv.Atoi(nobody.Gid)
	require.NoError(t, err)
	require.NoError(t, os.Chown(dir, uid, gid))
	executable := filepath.Join(folder(t), "program")
	content, err := os.ReadFile(self(t))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(executable, content, 0o755))

	program := startProgram(t, executable, dir, &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)})
	execute(t, program.url, "CREATE TABLE kept AS SELECT 'theirs' AS word")
	program.finish(t)
	data, err := filepath.Glob(filepath.Join(dir, "postgres-*", "data"))
	require.NoError(t, err)
	require.Len(t, data, 1)
	assert.Equal(t, uid, owner(t, data[0]))

	// Root on the same folder runs it as its owner, who can go on afterwards.
	server := start(t, embeddedpg.Config{DataDir: dir, Ephemeral: true})
	assert.Equal(t, "theirs", value(t, server.URL(), "SELECT word FROM kept"))
	require.NoError(t, server.Stop(t.Context()))
	assert.Equal(t, uid, owner(t, data[0]))
	program = startProgram(t, executable, dir, &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)})
	assert.Equal(t, "theirs", value(t, program.url, "SELECT word FROM kept"))
	program.finish(t)
}

func owner(t *testing.T, path string) int {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	stat, ok := info.Sys().(*syscall.Stat_t)
	require.True(t, ok)
	return int(stat.Uid)
}
