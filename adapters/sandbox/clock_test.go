package sandbox_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/sandbox"
	"sherpa/platform/clock"
)

// agenda is work that is due in business time. One thing that is done may make another due.
type agenda struct {
	mu     sync.Mutex
	clock  clock.Clock
	todo   []time.Time
	done   []time.Time // business time at which each thing was done
	follow map[int]time.Duration
	stuck  bool
}

func (a *agenda) Next(_ context.Context, after time.Time) (time.Time, bool, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var later []time.Time
	for _, at := range a.todo {
		if at.After(after) {
			later = append(later, at)
		}
	}
	if len(later) == 0 {
		return time.Time{}, false, nil
	}
	return slices.MinFunc(later, time.Time.Compare), true, nil
}

// Quiet does one due thing at each look, as workers would meanwhile.
func (a *agenda) Quiet(_ context.Context, at time.Time) (bool, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i, due := range a.todo {
		if due.After(at) {
			continue
		}
		if a.stuck {
			return false, nil
		}
		a.todo = slices.Delete(a.todo, i, i+1)
		a.done = append(a.done, a.clock.Now())
		if pause, ok := a.follow[len(a.done)]; ok {
			a.todo = append(a.todo, due.Add(pause))
		}
		return false, nil
	}
	return true, nil
}

func withAgenda(t *testing.T) (*rig, *agenda) {
	t.Helper()
	a := &agenda{follow: map[int]time.Duration{}}
	r := newRig(t, func(c *sandbox.Config) { c.Schedule, c.QuietTimeout = a, time.Second })
	a.clock = r.box.Clock()
	return r, a
}

func (r *rig) advance(d string) reply {
	r.t.Helper()
	return r.call("POST", "/sandbox/clock", map[string]any{"advance": d})
}

func TestTheClockStopsAtEachDueTime(t *testing.T) {
	t.Parallel()
	r, a := withAgenda(t)
	start := r.box.Clock().Now()
	overdue, first, second := start.Add(-time.Minute), start.Add(10*time.Hour), start.Add(20*time.Hour)
	beyond := start.Add(200 * time.Hour)
	a.todo = []time.Time{beyond, second, first, first, overdue}
	a.follow[2] = 48 * time.Hour // what is done at the first stop is due again 48 h later, within the same jump

	answer := r.advance("100h")
	require.Equal(t, 200, answer.status, string(answer.body))
	require.Equal(t, []time.Time{beyond}, a.todo, "all but the last is done")
	require.Len(t, a.done, 5)
	for i, due := range []time.Time{overdue, first, first, second, first.Add(48 * time.Hour)} {
		at := a.done[i]
		require.False(t, at.Before(due), "done at %s, due at %s", at, due)
		if i > 0 {
			require.WithinDuration(t, due, at, 20*time.Second, "the clock stood there, not at the end of the journey")
		}
	}
	require.Len(t, answer.json(t)["stops"], 3)
	require.WithinDuration(t, clock.System{}.Now().Add(100*time.Hour), r.box.Clock().Now(), 20*time.Second)
}

func TestTheClockStopsWhereWorkHangs(t *testing.T) {
	t.Parallel()
	r, a := withAgenda(t)
	a.stuck = true
	start := r.box.Clock().Now()
	a.todo = []time.Time{start.Add(5 * time.Hour)}
	answer := r.advance("100h")
	require.Equal(t, 503, answer.status)
	require.Equal(t, "CLOCK_STUCK", answer.json(t)["code"])
	require.Contains(t, answer.json(t)["message"], start.Add(5*time.Hour).Format(time.RFC3339))
	require.WithinDuration(t, start.Add(5*time.Hour), r.box.Clock().Now(), time.Minute, "it stays there")
}

func TestJourneysGoOneAfterTheOther(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	other, err := sandbox.New(t.Context(), sandbox.Config{Pool: r.db.DB.Pool(), BaseURL: func() string { return r.url }})
	require.NoError(t, err)
	start := r.box.Clock().Now()
	var all sync.WaitGroup
	for i := range 6 {
		box := []*sandbox.Sandbox{r.box, other}[i%2]
		all.Go(func() {
			if _, err := box.Advance(context.WithoutCancel(t.Context()), time.Hour); err != nil {
				t.Errorf("advance: %v", err)
			}
		})
	}
	all.Wait()
	r.eventually("none is lost, over two processes", func() bool { return r.readClock().Sub(start).Round(time.Hour) == 6*time.Hour })
	_, err = other.Advance(t.Context(), time.Hour)
	require.NoError(t, err)
	require.WithinDuration(t, start.Add(7*time.Hour), other.Clock().Now(), 20*time.Second, "and none counted twice")
}

// Whoever waits for a turn at the clock leaves the connections to the journey that is under way.
func TestManyJourneysAtOnceEnd(t *testing.T) {
	t.Parallel()
	r, _ := withAgenda(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	start := r.box.Clock().Now()
	n := int(r.db.Pool.Config().MaxConns) * 2
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			if _, err := r.box.Advance(ctx, time.Hour); err != nil {
				t.Errorf("advance: %v", err)
			}
		})
	}
	all.Wait()
	require.WithinDuration(t, start.Add(time.Duration(n)*time.Hour), r.box.Clock().Now(), time.Minute)
}

func (r *rig) readClock() time.Time {
	r.t.Helper()
	at, err := time.Parse(time.RFC3339Nano, r.call("GET", "/sandbox/clock", nil).json(r.t)["now"].(string))
	require.NoError(r.t, err)
	return at
}

func TestEveryProcessSeesTheClockMove(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	other, err := sandbox.New(t.Context(), sandbox.Config{Pool: r.db.DB.Pool(), BaseURL: func() string { return r.url }})
	require.NoError(t, err)
	other.Start(t.Context())
	t.Cleanup(other.Stop)
	require.Equal(t, 200, r.advance("26h").status)
	require.WithinDuration(t, clock.System{}.Now().Add(26*time.Hour), r.box.Clock().Now(), 5*time.Second, "at once in the process that moved it")
	r.eventually("soon in the other one", func() bool { return other.Clock().Now().After(clock.System{}.Now().Add(25 * time.Hour)) })

	later, err := sandbox.New(t.Context(), sandbox.Config{Pool: r.db.DB.Pool(), BaseURL: func() string { return r.url }})
	require.NoError(t, err)
	require.WithinDuration(t, r.box.Clock().Now(), later.Clock().Now(), 5*time.Second, "from the start in a new one")

	require.Equal(t, 200, r.call("DELETE", "/sandbox/clock", nil).status)
	require.WithinDuration(t, clock.System{}.Now(), r.box.Clock().Now(), 5*time.Second)
}

func TestTokensStayOnTheWallClock(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	token, _ := r.signUp("a@example.test")
	require.Equal(t, 200, r.advance("48h").status)
	_, _, err := r.clerk.Verifier.Verify(t.Context(), token)
	require.NoError(t, err)
	fresh, _ := r.signUp("b@example.test")
	_, _, err = r.clerk.Verifier.Verify(t.Context(), fresh)
	require.NoError(t, err)
}

func TestMovesThatAreRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	before := r.readClock()
	for _, d := range []string{"-1h", "0s", "", "soon", "9601h", "26"} {
		a := r.advance(d)
		require.Equal(t, 422, a.status, d)
		require.NotEmpty(t, a.json(t)["message"])
	}
	require.Equal(t, 400, r.call("POST", "/sandbox/clock", map[string]any{"advance": 26}).status)
	require.WithinDuration(t, before, r.readClock(), 20*time.Second)
	require.Equal(t, 200, r.advance("22h30m").status)
}

func TestTheProgramIsToldOfMoves(t *testing.T) {
	t.Parallel()
	var told []time.Time
	r := newRig(t, func(c *sandbox.Config) {
		c.Moved = func(_ context.Context, now time.Time) error {
			told = append(told, now)
			return nil
		}
	})
	_, err := r.box.Advance(t.Context(), time.Hour)
	require.NoError(t, err)
	require.Len(t, told, 1)
	require.WithinDuration(t, clock.System{}.Now().Add(time.Hour), told[0], 5*time.Second)
}

// Processes whose clocks differ move the shared clock by the same and stay apart.
func TestASkewBelongsToOneProcess(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	late, err := sandbox.New(t.Context(), sandbox.Config{Pool: r.db.DB.Pool(), BaseURL: func() string { return "" }, Skew: -time.Hour})
	require.NoError(t, err)
	apart := func() time.Duration { return r.box.Clock().Now().Sub(late.Clock().Now()).Round(time.Minute) }
	require.Equal(t, time.Hour, apart())
	before := late.Clock().Now()
	_, err = late.Advance(t.Context(), 26*time.Hour)
	require.NoError(t, err)
	require.Equal(t, 26*time.Hour, late.Clock().Now().Sub(before).Round(time.Minute))
	r.eventually("the other follows", func() bool { return apart() == time.Hour })
}
