package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// takenUpWithin bounds the wait for the jobs of a killed process, some of which are taken up one after another: it ends
// with the next round of River's rescuer, which comes every 30 s, in the process that is or becomes its leader.
const takenUpWithin = 3 * time.Minute

// stuckFor is after how long a job that a process has held counts as stuck.
const stuckFor = 90 * time.Second

// ageJobs makes the jobs that a dead process holds as old as stuck ones are. The living work theirs in much less time.
func (i *instance) ageJobs() {
	i.t.Helper()
	_, err := i.db.Pool.Exec(i.t.Context(), "UPDATE river_job SET attempted_at = attempted_at - $1::interval WHERE state = 'running'", stuckFor)
	require.NoError(i.t, err)
}

// Two worker processes, one killed in the middle with no chance to clean up: nothing is done twice in the
// ledger and nothing is forgotten. A job that the dead process held is taken up when it has been held for stuckFor.
func TestAWorkerIsKilled(t *testing.T) {
	t.Parallel()
	binary := built(t)
	i := launchWith(t, role{serve: true}, slog.New(slog.DiscardHandler), unlimited()...)
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
	i.ageJobs()
	require.Eventually(t, func() bool { return i.balance(gamer) == 1000 }, takenUpWithin, 100*time.Millisecond, "every refund arrives")
	v, err := i.ledger.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Violations)
	require.Empty(t, v.Waiting)
	require.Equal(t, 60, i.count("wallet_transfers WHERE kind = 'release'"), "each once")
}

// A worker is killed between the provider's "done" and our own note of it. The next process finds the
// transfer that was made: the guide is paid by one, and the book agrees.
func TestAWorkerIsKilledInTheMiddleOfATransfer(t *testing.T) {
	t.Parallel()
	binary := built(t)
	i := launch(t, role{serve: true})
	guide := i.guide()
	doomed := i.worker(binary)
	require.NoError(t, doomed.Start())
	account := i.onboarded(guide)
	i.completed(guide)
	i.fault("webhook", "drop", nil) // no event tells us
	i.fault("stripe", "after_effect", map[string]any{"ms": 60_000, "count": 1})

	moved := make(chan error, 1)
	go func() { moved <- i.advanceAnyway(t.Context(), "48h") }()
	i.until("the provider has made the transfer", func() bool { return i.count("sandbox.transfers") == 1 })
	require.NoError(t, doomed.Process.Kill())
	require.Error(t, doomed.Wait())
	require.NoError(t, <-moved)
	require.Equal(t, 1, i.count("wallet_payouts WHERE status = 'sent' AND called_at IS NOT NULL AND transfer_id IS NULL"), "we do not know of it")
	require.Equal(t, 0, i.count("wallet_transfers WHERE kind = 'payout_done'"))
	i.sound()

	// The two minutes after which a call may be asked about, and the time after which the job counts as stuck, pass.
	_, err := i.db.Pool.Exec(t.Context(), "UPDATE wallet_payouts SET due_at = due_at - interval '2 minutes'")
	require.NoError(t, err)
	i.ageJobs()
	next := i.worker(binary)
	require.NoError(t, next.Start())
	require.Eventually(t, func() bool { return i.payouts(guide)[0]["status"] == "paid" }, takenUpWithin, 100*time.Millisecond, "the job of the dead process is taken up")
	// Another job may have died with the process; the clock stands until it is taken up too.
	onward := map[string]any{"advance": "100h"}
	require.Eventually(t, func() bool { return i.call("POST", "/sandbox/clock", "", onward).status < 300 }, takenUpWithin, time.Second)
	sent := i.transfers()
	require.Len(t, sent, 1)
	require.Equal(t, account, sent[0]["destination"])
	require.InDelta(t, 2500, sent[0]["amount"], 0)
	require.Len(t, i.payouts(guide), 1)
	require.Equal(t, 1, i.count("wallet_transfers WHERE kind = 'payout_done'"))
	require.NoError(t, next.Process.Signal(os.Interrupt))
	require.NoError(t, next.Wait())
	checks := i.count("admin_ledger_checks")
	verify := exec.CommandContext(t.Context(), binary, "ledger", "verify")
	verify.Env = append(os.Environ(), i.environ()...)
	out, err := verify.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), " 0 faults, 0 refunds on their way")
	require.Equal(t, checks+1, i.count("admin_ledger_checks WHERE faults = 0"), "operators see what the command found")
}

// built is the program as people run it.
func built(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "sherpa")
	out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	return binary
}

// advanceAnyway moves the clock although nobody does what falls due: it stops there.
func (i *instance) advanceAnyway(ctx context.Context, by string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, i.base+"/sandbox/clock", strings.NewReader(`{"advance":"`+by+`"}`))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// count counts rows: of a table, with a condition or without.
func (i *instance) count(rows string) (n int) {
	i.t.Helper()
	require.NoError(i.t, i.db.Pool.QueryRow(i.t.Context(), "SELECT count(*) FROM "+rows).Scan(&n))
	return n
}

func (i *instance) worker(binary string) *exec.Cmd {
	cmd := exec.Command(binary, "worker")
	cmd.Env = append(os.Environ(), i.environ()...)
	cmd.Stderr = os.Stderr
	i.t.Cleanup(func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill() // it has ended, unless the test failed
		}
	})
	return cmd
}
