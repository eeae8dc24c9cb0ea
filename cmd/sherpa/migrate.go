package main

import "github.com/spf13/cobra"

func migrateCommand() *cobra.Command {
	return &cobra.Command{
		Use: "migrate", Short: "Bring the database up to date", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := open(cmd.Context())
			if err != nil {
				return err
			}
			defer p.close(cmd.Context())
			return p.migrate(cmd.Context())
		},
	}
}
