package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"sherpa/platform/clock"
	"sherpa/scripts/mutants/operators/mutant"
)

func wall() time.Time { return clock.System{}.Now() }

// test is one test function.
type test struct {
	binary int // of which package
	name   string
	took   time.Duration
}

// trial runs mutants against tests.
type trial struct {
	dir     string
	workers int
	seed    uint64
	limit   time.Duration

	packages []string
	tests    []test
	reach    map[int][]test // by the mutant's number, the quickest first
}

// build compiles the tests of packages, with all mutants in.
func (t *trial) build(ctx context.Context, overlay string, packages []string) error {
	t.packages = packages
	for i, p := range packages {
		//nolint:gosec // a developer's own arguments
		cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", t.binary(i), p)
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("build the tests of %s: %w\n%s", p, err, said)
		}
		list, err := t.run(ctx, i, time.Minute, nil, "-test.list", "^Test")
		if err != nil {
			return fmt.Errorf("list the tests of %s: %w\n%s", p, err, list)
		}
		for line := range strings.Lines(list) {
			if name := strings.TrimSpace(line); strings.HasPrefix(name, "Test") {
				t.tests = append(t.tests, test{binary: i, name: name})
			}
		}
	}
	return nil
}

func (t *trial) binary(i int) string { return filepath.Join(t.dir, strconv.Itoa(i)+".test") }

// run runs a test binary in the folder of its package, and answers what it said.
func (t *trial) run(ctx context.Context, binary int, timeout time.Duration, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, t.binary(binary), append(args, "-test.timeout", timeout.String())...) //nolint:gosec // built above
	cmd.Dir = t.packages[binary]
	cmd.Env = append(cmd.Environ(), env...)
	cmd.WaitDelay = time.Second // a test may leave a process behind that holds the pipe
	said, err := cmd.CombinedOutput()
	return string(said), err
}

// learn runs each test alone, without a change, to know which mutants it reaches.
func (t *trial) learn(ctx context.Context) error {
	t.reach = map[int][]test{}
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(t.workers)
	for i, one := range t.tests {
		group.Go(func() error {
			file := filepath.Join(t.dir, "reached-"+strconv.Itoa(i))
			began := wall()
			said, err := t.run(ctx, one.binary, 5*time.Minute, []string{mutant.Reached + "=" + file}, "-test.run", "^"+one.name+"$")
			if err != nil {
				return fmt.Errorf("%s fails without a change: %w\n%s", one.name, err, said)
			}
			one.took = wall().Sub(began)
			numbers, err := os.ReadFile(file)
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			for _, line := range strings.Fields(string(numbers)) {
				n, err := strconv.Atoi(line)
				if err != nil {
					return err
				}
				t.reach[n] = append(t.reach[n], one)
			}
			return nil
		})
	}
	err := group.Wait()
	for _, tests := range t.reach {
		slices.SortFunc(tests, func(a, b test) int { return cmp.Compare(a.took, b.took) })
	}
	return err
}

const (
	killed     = "killed"
	lived      = "LIVED"
	timedOut   = "timed out"
	notReached = "not reached"
	notRun     = "not run"
)

// try tries all mutants until the time is over, prints each, and then how many of each package were killed.
func (t *trial) try(ctx context.Context, mutants []change) {
	over := wall().Add(t.limit)
	counts := map[string]map[string]int{}
	var mu sync.Mutex
	var group errgroup.Group
	group.SetLimit(t.workers)
	for _, i := range rand.New(rand.NewPCG(t.seed, 0)).Perm(len(mutants)) { //nolint:gosec // an order that can be repeated
		group.Go(func() error {
			m := mutants[i]
			status, by := notRun, ""
			if len(t.reach[m.number]) == 0 {
				status = notReached
			} else if wall().Before(over) && ctx.Err() == nil {
				status, by = t.tryOne(ctx, m.number)
			}
			mu.Lock()
			defer mu.Unlock()
			if counts[m.dir] == nil {
				counts[m.dir] = map[string]int{}
			}
			counts[m.dir][status]++
			if status != notRun {
				fmt.Println(strings.TrimSpace(fmt.Sprintf("%-11s %s  %s", status, m, by)))
			}
			return nil
		})
	}
	_ = group.Wait() // none answers an error
	statuses := []string{killed, lived, timedOut, notReached, notRun}
	fmt.Println("\n| package | " + strings.Join(statuses, " | ") + " |\n|---" + strings.Repeat("|---", len(statuses)) + "|")
	for _, dir := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("| `%s` |", dir)
		for _, status := range statuses {
			fmt.Printf(" %d |", counts[dir][status])
		}
		fmt.Println()
	}
}

var failedTest = regexp.MustCompile(`--- FAIL: (\S+)`)

// tryOne runs a mutant against the tests that reach it, a few quick ones first, and says which noticed it.
func (t *trial) tryOne(ctx context.Context, number int) (status, by string) {
	env := []string{mutant.Switch + "=" + strconv.Itoa(number)}
	tests, size := t.reach[number], 4
	for len(tests) > 0 {
		some := tests[:min(size, len(tests))]
		tests, size = tests[len(some):], 40
		names := map[int][]string{}
		for _, one := range some {
			names[one.binary] = append(names[one.binary], one.name)
		}
		for binary, of := range names {
			said, err := t.run(ctx, binary, time.Minute, env, "-test.failfast", "-test.run", "^("+strings.Join(of, "|")+")$")
			switch found := failedTest.FindStringSubmatch(said); {
			case err == nil:
			case found != nil:
				return killed, found[1]
			case strings.Contains(said, "panic: test timed out"):
				return timedOut, ""
			default:
				return killed, "a panic"
			}
		}
	}
	return lived, ""
}
