package embeddedpg_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/embeddedpg"
)

func TestSharedOutlivesItsProgramsAndIsOneForAll(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	t.Cleanup(func() { require.NoError(t, embeddedpg.StopShared(context.Background(), dir)) })
	urls, errs := make(chan string, 2), make(chan error, 2)
	executable := self(t)
	for range 2 {
		go func() {
			out, err := exec.Command(executable, "-shared="+dir).Output()
			urls <- strings.TrimSpace(string(out))
			errs <- err
		}()
	}
	require.NoError(t, <-errs)
	require.NoError(t, <-errs)
	url := <-urls
	require.Equal(t, url, <-urls)
	assert.Equal(t, "off", value(t, url, "SHOW fsync"))
	execute(t, url, "CREATE DATABASE another")

	again, err := embeddedpg.Shared(t.Context(), dir)
	require.NoError(t, err)
	assert.Equal(t, url, again)
	assert.Equal(t, "1", value(t, again, "SELECT count(*)::text FROM pg_database WHERE datname = 'another'"))

	require.NoError(t, embeddedpg.StopShared(t.Context(), dir))
	assert.True(t, refuses(t, url))
	left, err := filepath.Glob(filepath.Join(dir, "postgres-*"))
	require.NoError(t, err)
	assert.Empty(t, left)
	require.NoError(t, embeddedpg.StopShared(t.Context(), dir), "stopping nothing is no error")

	fresh, err := embeddedpg.Shared(t.Context(), dir)
	require.NoError(t, err)
	assert.Equal(t, "0", value(t, fresh, "SELECT count(*)::text FROM pg_database WHERE datname = 'another'"))
}
