package main_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The production build has no stand-ins in it, and says so to whoever starts it without the providers' keys.
func TestTheProductionBuildHasNoStandIns(t *testing.T) {
	t.Parallel()
	deps, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-tags", "production", ".").Output()
	require.NoError(t, err)
	for _, standIn := range []string{"sherpa/adapters/sandbox", "sherpa/adapters/embeddedpg", "sherpa/cmd/sherpa/internal/demo"} {
		require.NotContains(t, strings.Fields(string(deps)), standIn)
	}

	binary := filepath.Join(t.TempDir(), "sherpa")
	out, err := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-tags", "production", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	for _, command := range []string{"up", "serve", "worker", "migrate"} {
		start := exec.CommandContext(t.Context(), binary, command)
		start.Dir, start.Env = t.TempDir(), []string{"HOME=" + t.TempDir()}
		out, err := start.CombinedOutput()
		require.Error(t, err, command)
		require.Equal(t, "sherpa: this binary was built for production and has no stand-ins: set the keys of Clerk, Stripe and the mail server "+
			"and SHERPA_DATABASE_URL (docs/operations.md), or build it without the tag production\n", string(out), command)
	}
	out, err = exec.CommandContext(t.Context(), binary, "seed").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "unknown command")
}
