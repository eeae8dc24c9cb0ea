package main

import "github.com/spf13/cobra"

func migrateCommand() *cobra.Command {
	var role string
	cmd := &cobra.Command{
		Use: "migrate", Short: "Bring the database up to date, and give the program's role its rights", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := prepare(cmd.Context())
			if err != nil {
				return err
			}
			defer p.close(cmd.Context())
			return p.migrate(cmd.Context(), role)
		},
	}
	cmd.Flags().StringVar(&role, "runtime-role", "", "the role that the program runs as; the one of its database URL when empty")
	return cmd
}
