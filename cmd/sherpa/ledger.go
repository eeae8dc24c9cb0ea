package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/adapters/postgres"
	"sherpa/jobs"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

func ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "ledger", Short: "The double-entry ledger"}
	cmd.AddCommand(&cobra.Command{
		Use: "verify", Short: "Recompute the whole ledger; exits non-zero with the differences", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			audit := jobs.LedgerAudit{Wall: clock.System{}}
			return withReaders(cmd, func(p *program) error { return verifyLedger(cmd, audit, p.db) }, &audit.Ledger, &audit.Reviews, &audit.Operators)
		},
	})
	cmd.AddCommand(donateCommand(), reconcileCommand())
	return cmd
}

// verifyLedger stores its result for the operations page, unless the database server is read-only.
func verifyLedger(cmd *cobra.Command, audit jobs.LedgerAudit, db *postgres.DB) error {
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
	fmt.Fprintf(out, "%d transfers, %d accounts, %d faults, %d refunds on their way\n", c.Entries, c.Accounts, c.Violations, c.Waiting)
	readOnly, err := db.ReadOnly(cmd.Context())
	if err != nil {
		return err
	}
	if readOnly {
		fmt.Fprintln(out, "This server is read-only: the result was not kept for Admin → Operations.")
	} else if err := audit.Record(cmd.Context(), c); err != nil {
		return err
	}
	if c.Violations > 0 {
		return errReported
	}
	return nil
}

func donateCommand() *cobra.Command {
	var d ledger.Donation
	var cents int64
	cmd := &cobra.Command{
		Use: "donate", Short: "Record what was given to a nonprofit out of what is set aside", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d.Amount = money.Cents(cents)
			var l *ledger.Service
			return withServices(cmd, func() error {
				recorded, left, err := l.Donate(cmd.Context(), d)
				if err != nil {
					return err
				}
				if !recorded {
					fmt.Fprintln(cmd.OutOrStdout(), "This receipt was recorded before. Nothing was changed.")
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s left of what is set aside.\n", left)
				return nil
			}, &l)
		},
	}
	cmd.Flags().Int64Var(&cents, "cents", 0, "the amount in US cents")
	cmd.Flags().StringVar(&d.Recipient, "to", "", "who received it")
	cmd.Flags().StringVar(&d.Receipt, "receipt", "", "the number of their receipt; the same receipt is recorded once")
	for _, name := range []string{"cents", "to", "receipt"} {
		_ = cmd.MarkFlagRequired(name) // the flag exists: it was made above
	}
	return cmd
}
