package main

import (
	"github.com/spf13/cobra"

	"sherpa/modules/admin"
)

func guidesCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "guides", Short: "Suspend guides and restore them"}
	cmd.AddCommand(suspendCommand(), restoreCommand())
	return cmd
}

func suspendCommand() *cobra.Command {
	var reason string
	var cancelOpen bool
	cmd := &cobra.Command{
		Use: "suspend EMAIL-or-GAMERTAG", Short: "Keep a guide from being found and booked, and from approving requests", Args: cobra.ExactArgs(1),
		Long: "Keeps a guide from being found and booked, and from approving requests, until `sherpa guides restore`.\n" +
			"Confirmed sessions are kept and paid; requests that wait can only be declined or run out.\n" +
			"With --cancel-open all sessions that have not begun are cancelled and their Sherpa Cred goes back.",
		RunE: func(cmd *cobra.Command, args []string) error {
			var operators *admin.Operators
			return withServices(cmd, func() error { return suspend(cmd, operators, args[0], reason, cancelOpen) }, &operators)
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why, for the audit trail")
	cmd.Flags().BoolVar(&cancelOpen, "cancel-open", false, "cancel the sessions that have not begun, with their Sherpa Cred back")
	_ = cmd.MarkFlagRequired("reason") // the flag exists: it was made above
	return cmd
}

func restoreCommand() *cobra.Command {
	var reason string
	cmd := &cobra.Command{
		Use: "restore EMAIL-or-GAMERTAG", Short: "End the suspension of a guide", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var operators *admin.Operators
			return withServices(cmd, func() error { return restore(cmd, operators, args[0], reason) }, &operators)
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why, for the audit trail")
	return cmd
}

func suspend(cmd *cobra.Command, operators *admin.Operators, who, reason string, cancelOpen bool) error {
	changed, err := operators.SuspendGuide(cmd.Context(), who, reason, cancelOpen)
	done := "is suspended as a guide. Open sessions are kept."
	if cancelOpen {
		done = "is suspended as a guide. Sessions that have not begun are being cancelled."
	}
	return say(cmd, who, changed, err, done, "was suspended before. Nothing was changed.")
}

func restore(cmd *cobra.Command, operators *admin.Operators, who, reason string) error {
	changed, err := operators.RestoreGuide(cmd.Context(), who, reason)
	return say(cmd, who, changed, err, "can be found and booked again.", "was not suspended. Nothing was changed.")
}
