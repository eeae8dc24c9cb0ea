package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/modules/admin"
)

func adminCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "admin", Short: "Admins, and what only an operator decides about people"}
	cmd.AddCommand(grantCommand(), unblockCommand())
	return cmd
}

func grantCommand() *cobra.Command {
	return &cobra.Command{
		Use: "grant EMAIL", Short: "Make the person with this e-mail address an admin", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var operators *admin.Operators
			return withServices(cmd, func() error {
				if _, err := operators.GrantAdmin(cmd.Context(), args[0]); err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), args[0], "is an admin now.")
				return nil
			}, &operators)
		},
	}
}

func unblockCommand() *cobra.Command {
	return &cobra.Command{
		Use: "unblock EMAIL", Short: "Let the person with this e-mail address book again, after a dispute", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var operators *admin.Operators
			return withServices(cmd, func() error { return unblock(cmd, operators, args[0]) }, &operators)
		},
	}
}

func unblock(cmd *cobra.Command, operators *admin.Operators, email string) error {
	lifted, err := operators.LiftBookingBlock(cmd.Context(), email)
	switch {
	case err != nil:
		return err
	case lifted:
		fmt.Fprintln(cmd.OutOrStdout(), email, "may book again.")
	default:
		fmt.Fprintln(cmd.OutOrStdout(), email, "was not kept from booking. Nothing was changed.")
	}
	return nil
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
