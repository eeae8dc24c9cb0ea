package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

func upCommand() *cobra.Command {
	return &cobra.Command{
		Use: "up", Short: "Do everything in one process: migrate, demo data, web, workers, sandbox", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return up(cmd.Context(), cmd.OutOrStdout()) },
	}
}

func up(ctx context.Context, out io.Writer) error {
	p, err := open(ctx, false)
	if err != nil {
		return err
	}
	defer p.close(ctx)
	if err := p.migrate(ctx, ""); err != nil {
		return err
	}
	if p.cfg.UseSandbox() {
		if _, err := p.seed(ctx); err != nil {
			return err
		}
	}
	app, err := p.build(ctx, role{serve: true, queues: allQueues()})
	if err != nil {
		return err
	}
	greet(out, p)
	return p.run(ctx, app)
}

// greet says where the program is and who can sign in.
func greet(out io.Writer, p *program) {
	fmt.Fprintf(out, "\n  Sherpa is on %s\n", p.cfg.HTTP.PublicURL)
	if p.cfg.UseSandbox() {
		fmt.Fprint(out, `
  Demo accounts, password sherpa-demo:
    gamer@sherpa.test   a gamer with 500 SC
    guide@sherpa.test   a Sherpa
    admin@sherpa.test   an admin
`)
		fmt.Fprintf(out, "\n  No real money moves: payments, sign-in and mail are stand-ins, see %s/sandbox\n\n", p.cfg.HTTP.PublicURL)
	}
}
