package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/modules/admin"
)

func adminCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "admin", Short: "Admins, and what only an operator decides about people"}
	cmd.AddCommand(grantCommand(), revokeCommand(), unblockCommand())
	return cmd
}

func grantCommand() *cobra.Command {
	return &cobra.Command{
		Use: "grant EMAIL", Short: "Make the person with this e-mail address an admin", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var operators *admin.Operators
			return withServices(cmd, func() error {
				granted, err := operators.GrantAdmin(cmd.Context(), args[0])
				return say(cmd, args[0], granted, err, "is an admin now.", "was an admin before. Nothing was changed.")
			}, &operators)
		},
	}
}

func revokeCommand() *cobra.Command {
	var reason string
	var force bool
	cmd := &cobra.Command{
		Use: "revoke EMAIL", Short: "Take the admin's rights from the person with this e-mail address, from the next request on", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var operators *admin.Operators
			return withServices(cmd, func() error { return revoke(cmd, operators, args[0], reason, force) }, &operators)
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why, for the audit trail")
	cmd.Flags().BoolVar(&force, "force", false, "also when nobody else is an admin")
	return cmd
}

func revoke(cmd *cobra.Command, operators *admin.Operators, email, reason string, force bool) error {
	revoked, err := operators.RevokeAdmin(cmd.Context(), email, reason, force)
	return say(cmd, email, revoked, err, "is no admin any more.", "was no admin. Nothing was changed.")
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
	return say(cmd, email, lifted, err, "may book again.", "was not kept from booking. Nothing was changed.")
}

// say prints the outcome of a command about a person: done when something was changed, idle otherwise.
func say(cmd *cobra.Command, who string, changed bool, err error, done, idle string) error {
	if err != nil {
		return err
	}
	if !changed {
		done = idle
	}
	fmt.Fprintln(cmd.OutOrStdout(), who, done)
	return nil
}

// withServices builds the program without starting it, fills in the services and calls do.
func withServices(cmd *cobra.Command, do func() error, into ...any) error {
	return withProgram(cmd, false, func(*program) error { return do() }, into...)
}

// withReaders is withServices for a command that only reads: its database may be a standby.
func withReaders(cmd *cobra.Command, do func(p *program) error, into ...any) error {
	return withProgram(cmd, true, do, into...)
}

func withProgram(cmd *cobra.Command, onlyReads bool, do func(p *program) error, into ...any) error {
	ctx := cmd.Context()
	p, err := open(ctx, onlyReads)
	if err != nil {
		return err
	}
	defer p.close(ctx)
	if _, err := p.build(ctx, role{}, into...); err != nil {
		return err
	}
	return do(p)
}
