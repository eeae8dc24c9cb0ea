package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/jobs"
)

func allQueues() []string { return jobs.Queues() }

func serveCommand() *cobra.Command {
	return &cobra.Command{
		Use: "serve", Short: "Serve web app and API; workers run elsewhere", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runAs(cmd, role{serve: true}) },
	}
}

func workerCommand() *cobra.Command {
	var queues []string
	cmd := &cobra.Command{
		Use: "worker", Short: "Work the background jobs", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if len(queues) == 0 {
				return fmt.Errorf("--queues names no queue")
			}
			return runAs(cmd, role{queues: queues})
		},
	}
	cmd.Flags().StringSliceVar(&queues, "queues", allQueues(), "work only these queues")
	return cmd
}

func runAs(cmd *cobra.Command, r role) error {
	ctx := cmd.Context()
	p, err := open(ctx, false)
	if err != nil {
		return err
	}
	defer p.close(ctx)
	app, err := p.build(ctx, r)
	if err != nil {
		return err
	}
	return p.run(ctx, app)
}
