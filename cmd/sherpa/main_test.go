package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// binary is the program as people run it, linked once for all tests that need it, in a folder of its own.
var binary struct {
	once   sync.Once
	folder string
	err    error
}

// built is the path of the program as people run it.
func built(t *testing.T) string {
	t.Helper()
	binary.once.Do(func() {
		if binary.folder, binary.err = os.MkdirTemp("", "sherpa-built-*"); binary.err != nil { //nolint:usetesting // it outlives the test
			return
		}
		build := exec.CommandContext(context.WithoutCancel(t.Context()), "go", "build", "-o", filepath.Join(binary.folder, "sherpa"), ".")
		if out, err := build.CombinedOutput(); err != nil {
			binary.err = fmt.Errorf("%w: %s", err, out)
		}
	})
	require.NoError(t, binary.err)
	return filepath.Join(binary.folder, "sherpa")
}

func TestMain(m *testing.M) {
	code := m.Run()
	if binary.folder != "" {
		_ = os.RemoveAll(binary.folder)
	}
	os.Exit(code)
}
