//go:build !production

package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/adapters/sandbox"
	"sherpa/cmd/sherpa/internal/demo"
	"sherpa/platform/clock"
)

var errNoSandbox = errors.New("demo data needs the sandbox providers; with real ones there are real people")

func seedCommand() *cobra.Command {
	var scale int
	cmd := &cobra.Command{
		Use: "seed", Short: "Load demo data into an empty database", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			p, err := open(ctx, false)
			if err != nil {
				return err
			}
			defer p.close(ctx)
			if err := p.migrate(ctx, ""); err != nil {
				return err
			}
			loaded, err := p.seed(ctx, scale)
			if err == nil && !loaded && scale == 0 {
				fmt.Fprintln(cmd.OutOrStdout(), "There are people in the database already: nothing was changed.")
			}
			return err
		},
	}
	cmd.Flags().IntVar(&scale, "scale", 0, "add this many guides, for measurements")
	return cmd
}

// seed loads the demo data into an empty database and adds scale more guides. It answers whether there was room for the demo.
func (p *program) seed(ctx context.Context, scale int) (bool, error) {
	if !p.cfg.UseSandbox() {
		return false, errNoSandbox
	}
	var logins *sandbox.Sandbox
	var present clock.Clock
	if _, err := p.build(ctx, role{}, &logins, &present); err != nil {
		return false, err
	}
	loader := demo.New(p.db, logins, present)
	loaded, err := loader.Load(ctx)
	if err != nil {
		return false, fmt.Errorf("demo data: %w", err)
	}
	if scale > 0 {
		err = loader.Scale(ctx, scale)
	}
	return loaded, err
}
