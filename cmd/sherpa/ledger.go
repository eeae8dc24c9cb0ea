package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/modules/wallet"
)

func ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "ledger", Short: "The double-entry ledger"}
	cmd.AddCommand(&cobra.Command{
		Use: "verify", Short: "Recompute the whole ledger; exits non-zero with the differences", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var w *wallet.Service
			return withServices(cmd, func() error { return verifyLedger(cmd, w) }, &w)
		},
	})
	return cmd
}

func verifyLedger(cmd *cobra.Command, w *wallet.Service) error {
	v, err := w.Verify(cmd.Context())
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	for _, f := range v.Faults {
		fmt.Fprintf(out, "FAULT    %s: %s: %s\n", f.Check, f.Subject, f.Detail)
	}
	for _, f := range v.Waiting {
		fmt.Fprintf(out, "waiting  %s: %s: %s\n", f.Check, f.Subject, f.Detail)
	}
	fmt.Fprintf(out, "%d transfers, %d accounts, %d faults, %d refunds on their way\n", v.Transfers, v.Accounts, len(v.Faults), len(v.Waiting))
	if len(v.Faults) > 0 {
		return errReported
	}
	return nil
}
