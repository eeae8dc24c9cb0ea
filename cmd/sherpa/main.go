// Command sherpa is the whole program: web server, background workers and the
// tools of operators in one binary.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	_ "time/tzdata" // people's time zones must be known on every machine

	"github.com/spf13/cobra"
	_ "golang.org/x/crypto/x509roots/fallback" // the providers' certificates, in an image without any files

	"sherpa/config"
)

// version is set by the build.
var version = "development"

// heapGrowth is the program's GOGC, in per cent, unless the environment sets another. The live heap is small, so with Go's
// default of 100 the garbage collector would run all the time (docs/measurements.md).
const heapGrowth = 400

func main() {
	if !config.GivesGOGC() {
		debug.SetGCPercent(heapGrowth)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := root().ExecuteContext(ctx); err != nil {
		if !errors.Is(err, errReported) && !errors.Is(err, errDiffers) {
			fmt.Fprintln(os.Stderr, "sherpa:", err)
		}
		stop()
		os.Exit(exitCode(err))
	}
}

// Exit codes of the program.
const (
	exitFailed  = 1 // the command failed, or found faults
	exitDiffers = 2 // ledger reconcile found differences
)

func exitCode(err error) int {
	if errors.Is(err, errDiffers) {
		return exitDiffers
	}
	return exitFailed
}

// errReported ends the program with exit code 1 after the command has said what is wrong.
var errReported = errors.New("reported")

func root() *cobra.Command {
	cmd := &cobra.Command{
		Use:           "sherpa",
		Short:         "Sherpa, the marketplace for gaming sessions with vetted guides",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	cmd.AddCommand(upCommand(), serveCommand(), workerCommand(), migrateCommand(), adminCommand(), guidesCommand(), ledgerCommand(), payoutsCommand(), healthCommand(), versionCommand())
	cmd.AddCommand(standInCommands()...)
	return cmd
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) { fmt.Fprintln(cmd.OutOrStdout(), "sherpa", version) },
	}
}
