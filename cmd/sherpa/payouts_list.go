package main

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"sherpa/modules/wallet/payouts"
)

func listPayouts(cmd *cobra.Command, read func(context.Context) ([]payouts.OpenPayout, error)) error {
	found, err := read(cmd.Context())
	if err != nil {
		return err
	}
	out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "PAYOUT\tSTATUS\tATTEMPT\tAMOUNT\tACCOUNT\tFIRST CALL\tCALLS\tDUE\tGUIDE\tLAST REFUSAL")
	for _, p := range found {
		fmt.Fprintf(out, "%s\t%s\t%d\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", p.ID, p.Status, p.Attempt, p.Amount, p.AccountID,
			when(p.CalledAt), p.Calls, when(p.DueAt), p.Email, p.FailureCode)
	}
	return out.Flush()
}

func listWithheld(cmd *cobra.Command, w *payouts.Service) error {
	found, err := w.WithheldEarnings(cmd.Context())
	if err != nil {
		return err
	}
	out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "GUIDE\tEMAIL\tEARNINGS\tCLOSED")
	for _, e := range found {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", e.Guide, e.Email, e.Cents, when(&e.ClosedAt))
	}
	return out.Flush()
}

func when(t *time.Time) string {
	if t == nil {
		return "–"
	}
	return t.UTC().Format(time.RFC3339)
}
