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

var errScale = errors.New("--scale and --sessions are numbers from 0 on")

var errNoSandbox = errors.New("demo data needs the sandbox providers; with real ones there are real people")

func seedCommand() *cobra.Command {
	var guides, sessions int
	cmd := &cobra.Command{
		Use: "seed", Short: "Load demo data into an empty database", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			if sessions < 0 || guides < 0 {
				return errScale
			}
			p, err := open(ctx, false)
			if err != nil {
				return err
			}
			defer p.close(ctx)
			if err := p.migrate(ctx, ""); err != nil {
				return err
			}
			loaded, err := p.seed(ctx)
			if err != nil {
				return err
			}
			if guides > 0 {
				return p.scale(ctx, demo.ScaleSize{Guides: guides, Sessions: sessions, Packs: catalogueOf(p.cfg.Payments).All()})
			}
			if !loaded {
				fmt.Fprintln(cmd.OutOrStdout(), "There are people in the database already: nothing was changed.")
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&guides, "scale", 0, "add this many guides with gamers, sessions and their money, for measurements")
	cmd.Flags().IntVar(&sessions, "sessions", 10, "with --scale: sessions of a guide, on average")
	return cmd
}

// seed loads the demo data into an empty database. It answers whether there was room for it.
func (p *program) seed(ctx context.Context) (bool, error) {
	loader, err := p.loader(ctx)
	if err != nil {
		return false, err
	}
	loaded, err := loader.Load(ctx)
	if err != nil {
		return false, fmt.Errorf("demo data: %w", err)
	}
	return loaded, nil
}

// scale adds data for measurements.
func (p *program) scale(ctx context.Context, size demo.ScaleSize) error {
	loader, err := p.loader(ctx)
	if err != nil {
		return err
	}
	return loader.Scale(ctx, size)
}

func (p *program) loader(ctx context.Context) (*demo.Loader, error) {
	if !p.cfg.UseSandbox() {
		return nil, errNoSandbox
	}
	var logins *sandbox.Sandbox
	var present clock.Clock
	if _, err := p.build(ctx, role{}, &logins, &present); err != nil {
		return nil, err
	}
	return demo.New(p.db, logins, present), nil
}
