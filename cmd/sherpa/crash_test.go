package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Two worker processes, one killed in the middle with no chance to clean up: nothing is done twice in the
// ledger and nothing is forgotten. A job that the dead process held is taken up within two minutes.
func TestAWorkerIsKilled(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "sherpa")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))

	i := launch(t, role{serve: true})
	gamer, guide := i.gamer(), i.guide()
	workers := []*exec.Cmd{i.worker(binary), i.worker(binary)}
	require.NoError(t, workers[0].Start())
	require.NoError(t, workers[1].Start())
	t.Cleanup(func() {
		require.NoError(t, workers[1].Process.Signal(os.Interrupt))
		require.NoError(t, workers[1].Wait())
	})

	for n := range 60 {
		session := i.booked(gamer, guide, time.Duration(26+n)*time.Hour)
		i.ok("POST", "/api/sessions/"+session+"/cancel", gamer.token, nil)
		if n == 30 {
			require.NoError(t, workers[0].Process.Kill())
			require.Error(t, workers[0].Wait())
		}
	}
	require.Eventually(t, func() bool { return i.balance(gamer) == 1000 }, 150*time.Second, 100*time.Millisecond, "every refund arrives")
	v, err := i.wallet.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Faults)
	require.Empty(t, v.Waiting)
	var releases int
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM wallet_transfers WHERE kind = 'release'").Scan(&releases))
	require.Equal(t, 60, releases, "each once")
}

func (i *instance) worker(binary string) *exec.Cmd {
	cmd := exec.Command(binary, "worker")
	cmd.Env = append(os.Environ(), i.environ()...)
	cmd.Stderr = os.Stderr
	return cmd
}
