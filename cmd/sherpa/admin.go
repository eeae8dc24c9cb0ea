package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/modules/accounts"
)

func adminCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "admin", Short: "Admins"}
	cmd.AddCommand(&cobra.Command{
		Use: "grant EMAIL", Short: "Make the person with this e-mail address an admin", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var people *accounts.Service
			return withServices(cmd, func() error {
				if err := people.GrantAdmin(cmd.Context(), args[0]); err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), args[0], "is an admin now.")
				return nil
			}, &people)
		},
	})
	return cmd
}

// withServices fills in services and runs do, without starting anything.
func withServices(cmd *cobra.Command, do func() error, into ...any) error {
	ctx := cmd.Context()
	p, err := open(ctx)
	if err != nil {
		return err
	}
	defer p.close(ctx)
	if _, err := p.build(role{}, into...); err != nil {
		return err
	}
	return do()
}
