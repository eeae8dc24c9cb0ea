package embeddedpg_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/embeddedpg"
)

func TestFindBinaries(t *testing.T) {
	t.Parallel()
	dir, major, err := embeddedpg.FindBinaries()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, major, 14)
	assert.FileExists(t, filepath.Join(dir, "initdb"))
	assert.FileExists(t, filepath.Join(dir, "postgres"))
}

func TestParseMajor(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]int{
		"postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n": 15,
		"postgres (PostgreSQL) 18.4\n":                           18,
		"postgres (PostgreSQL) 19beta1":                          19,
		"postgres (PostgreSQL) 20devel":                          20,
		"postgres (PostgreSQL) ":                                 0,
		"postgres 15":                                            0,
		"":                                                       0,
	} {
		major, err := embeddedpg.ParseMajor(line)
		assert.Equal(t, want, major, line)
		assert.Equal(t, want == 0, err != nil, line)
	}
}

func TestDataDecidesWhichVersionIsUsed(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		installed, data []int
		want            int
		warned          bool
	}{
		"nothing there yet":                  {installed: []int{15, 18}, want: 15},
		"data of the second choice":          {installed: []int{15, 18}, data: []int{18}, want: 18},
		"data of both":                       {installed: []int{15, 18}, data: []int{15, 18}, want: 18},
		"data of a version that is gone":     {installed: []int{18}, data: []int{15}, want: 18, warned: true},
		"data of a gone one and a there one": {installed: []int{18, 17}, data: []int{15, 17}, want: 17},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for _, major := range test.data {
				data := filepath.Join(dir, "postgres-"+strconv.Itoa(major), "data")
				require.NoError(t, os.MkdirAll(data, 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(data, "PG_VERSION"), []byte(strconv.Itoa(major)), 0o600))
			}
			var log bytes.Buffer
			major, err := embeddedpg.ChooseMajor(test.installed, dir, &log)
			require.NoError(t, err)
			assert.Equal(t, test.want, major)
			assert.Equal(t, test.warned, log.Len() > 0, log.String())
		})
	}
}

func TestNoBinariesSaysHowToGetThem(t *testing.T) {
	t.Parallel()
	_, err := embeddedpg.ChooseMajor(nil, t.TempDir(), &bytes.Buffer{})
	require.ErrorIs(t, err, embeddedpg.ErrNoBinaries)
	require.ErrorContains(t, err, "apt-get install postgresql")
}

// A self-contained tree (bin, lib, share) that the other user cannot reach is
// copied beside the data; for an ordinary user there is nothing to copy.
func TestProgramsOutOfReachAreCopied(t *testing.T) {
	t.Parallel()
	closed, home := folder(t), folder(t)
	tree := filepath.Join(closed, "native")
	for _, part := range []string{"bin", "lib", "share"} {
		require.NoError(t, os.MkdirAll(filepath.Join(tree, part), 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(tree, "bin", "postgres"), []byte("#!/bin/sh\nexit 0\n"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(tree, "lib", "libpq.so.5.1"), nil, 0o644))
	require.NoError(t, os.Symlink("libpq.so.5.1", filepath.Join(tree, "lib", "libpq.so.5")))
	require.NoError(t, os.Chmod(closed, 0o700))

	got, err := embeddedpg.CopiedPrograms(t.Context(), filepath.Join(tree, "bin"), home)
	require.NoError(t, err)
	if os.Geteuid() != 0 {
		assert.Equal(t, filepath.Join(tree, "bin"), got)
		return
	}
	assert.Equal(t, home, filepath.Dir(filepath.Dir(got)))
	assert.FileExists(t, filepath.Join(got, "postgres"))
	link, err := os.Readlink(filepath.Join(filepath.Dir(got), "lib", "libpq.so.5"))
	require.NoError(t, err)
	assert.Equal(t, "libpq.so.5.1", link)
	second, err := embeddedpg.CopiedPrograms(t.Context(), filepath.Join(tree, "bin"), home)
	require.NoError(t, err)
	assert.Equal(t, got, second)
}
