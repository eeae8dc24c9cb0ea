// Command operators changes the operators of some packages, one at a time, and says which changes no test notices.
//
//	operators [-for 1h] [-seed 1] [-workers 2] -tests ./modules/wallet,./modules/wallet/ledger modules/wallet/ledger …
//
// Comparisons are negated and moved by one, && and || exchanged, arithmetic and signs inverted. Compiling the program once
// for each of some thousand changes takes too long, and so does running all tests against PostgreSQL: here one build has all
// changes, each behind a switch that a variable of the environment turns on (package mutant), and a change is tried against
// those tests alone that reach its operator. What is left when the time is over was chosen by the seed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "operators:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	limit := flag.Duration("for", 12*time.Hour, "when to stop trying")
	seed := flag.Uint64("seed", 1, "of the order in which mutants are tried")
	workers := flag.Int("workers", 2, "how many mutants are tried at the same time")
	tests := flag.String("tests", "", "the packages whose tests are run, with commas between")
	flag.Parse()
	if *tests == "" || flag.NArg() == 0 {
		return errors.New("usage: operators -tests ./PACKAGE,./PACKAGE PACKAGE…")
	}
	dir, err := os.MkdirTemp("", "operators")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()

	mutants, overlay, err := rewritePackages(dir, flag.Args())
	if err != nil {
		return err
	}
	t := &trial{dir: dir, workers: *workers, seed: *seed, limit: *limit}
	if err := t.build(ctx, overlay, strings.Split(*tests, ",")); err != nil {
		return err
	}
	if err := t.learn(ctx); err != nil {
		return err
	}
	fmt.Printf("%d mutants, %d of them reached by %d tests\n", len(mutants), len(t.reach), len(t.tests))
	t.try(ctx, mutants)
	return ctx.Err()
}
