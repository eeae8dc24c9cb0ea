package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/jobs"
	"sherpa/platform/clock"
)

func ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "ledger", Short: "The double-entry ledger"}
	cmd.AddCommand(&cobra.Command{
		Use: "verify", Short: "Recompute the whole ledger; exits non-zero with the differences", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			audit := jobs.LedgerAudit{Wall: clock.System{}}
			return withServices(cmd, func() error { return verifyLedger(cmd, audit) }, &audit.Wallet, &audit.Reviews, &audit.Operators)
		},
	})
	cmd.AddCommand(donateCommand())
	return cmd
}

func verifyLedger(cmd *cobra.Command, audit jobs.LedgerAudit) error {
	c, waiting, err := audit.Check(cmd.Context())
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	for _, f := range c.Findings {
		fmt.Fprintf(out, "FAULT    %s: %s: %s\n", f.Check, f.Subject, f.Detail)
	}
	for _, f := range waiting {
		fmt.Fprintf(out, "waiting  %s: %s: %s\n", f.Check, f.Subject, f.Detail)
	}
	fmt.Fprintf(out, "%d transfers, %d accounts, %d faults, %d refunds on their way\n", c.Transfers, c.Accounts, c.Faults, c.Waiting)
	if err := audit.Keep(cmd.Context(), c); err != nil {
		return err
	}
	if c.Faults > 0 {
		return errReported
	}
	return nil
}
