package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/money"
)

// errDiffers ends the program with exit code 2 after the differences were listed.
var errDiffers = errors.New("the ledger and the payment provider differ")

// The forms of the list of differences.
const (
	outputTable = "table"
	outputJSON  = "json"
)

func reconcileCommand() *cobra.Command {
	var since, output string
	cmd := &cobra.Command{
		Use: "reconcile --since TIME", Short: "List the money since a moment on which the ledger and the payment provider disagree", Args: cobra.NoArgs,
		Long: "Compares payments, refunds, disputes, transfers and their reversals since a moment with those of the payment provider, in both\n" +
			"directions, and says what to do about each difference. It changes nothing, here or there, and runs on a standby too.\n" +
			"After a restore, the moment is that of the restored database.\n\n" +
			"Exit codes: 0 without differences, 2 with some, 1 when the comparison failed.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			at, err := time.Parse(time.RFC3339, since)
			if err != nil {
				return fmt.Errorf("--since %q is no moment such as 2026-03-01T12:00:00Z", since)
			}
			if output != outputTable && output != outputJSON {
				return fmt.Errorf("--output is %s or %s", outputTable, outputJSON)
			}
			var compared comparisons
			return withReaders(cmd, func(*program) error {
				return listDifferences(cmd.Context(), cmd.OutOrStdout(), compared, at, output)
			}, &compared.Payments, &compared.Payouts)
		},
	}
	cmd.Flags().StringVar(&since, "since", "", "the moment, such as 2026-03-01T12:00:00Z")
	cmd.Flags().StringVarP(&output, "output", "o", outputTable, outputTable+" or "+outputJSON)
	_ = cmd.MarkFlagRequired("since") // the flag exists: it was made above
	return cmd
}

// comparisons are the two parts of the wallet that the provider has too.
type comparisons struct {
	Payments *payments.Service
	Payouts  *payouts.Service
}

// listDifferences writes what differs; errDiffers when something does.
func listDifferences(ctx context.Context, out io.Writer, compared comparisons, since time.Time, output string) error {
	found, err := compared.Payments.Compare(ctx, since)
	if err != nil {
		return fmt.Errorf("compare payments: %w", err)
	}
	sent, err := compared.Payouts.Compare(ctx, since)
	if err != nil {
		return fmt.Errorf("compare payouts: %w", err)
	}
	found = append(found, sent...)
	ledger.SortDifferences(found)
	if output == outputJSON {
		err = writeDifferences(out, since, found)
	} else {
		err = tabulateDifferences(out, since, found)
	}
	if err == nil && len(found) > 0 {
		err = errDiffers
	}
	return err
}

func tabulateDifferences(out io.Writer, since time.Time, found []ledger.Difference) error {
	if len(found) == 0 {
		fmt.Fprintf(out, "No differences since %s.\n", when(&since))
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WHEN\tWHAT\tDIFFERENCE\tPROVIDER\tTHERE\tOURS\tHERE\tWHAT TO DO")
	for _, d := range found {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", when(&d.At), d.Kind, d.Reason, orDash(d.ProviderID), amount(d.Provider),
			orDash(d.OurID), amount(d.Ours), advice(d))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d differences since %s.\n", len(found), when(&since))
	return nil
}

// differenceJSON is a difference for programs.
type differenceJSON struct {
	Kind          string    `json:"kind"`
	Reason        string    `json:"reason"`
	ProviderID    string    `json:"providerId,omitempty"`
	OurID         string    `json:"ourId,omitempty"`
	ProviderCents int64     `json:"providerCents"`
	OurCents      int64     `json:"ourCents"`
	At            time.Time `json:"at"`
	Action        string    `json:"action"`
}

func writeDifferences(out io.Writer, since time.Time, found []ledger.Difference) error {
	list := make([]differenceJSON, 0, len(found))
	for _, d := range found {
		list = append(list, differenceJSON{
			Kind: string(d.Kind), Reason: string(d.Reason), ProviderID: d.ProviderID, OurID: d.OurID,
			ProviderCents: int64(d.Provider), OurCents: int64(d.Ours), At: d.At.UTC(), Action: advice(d),
		})
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(map[string]any{"since": since.UTC(), "differences": list})
}

// advice says what to do about a difference.
func advice(d ledger.Difference) string {
	if d.Reason == ledger.PendingHere {
		return "nothing: a job posts it"
	}
	switch d.Kind {
	case ledger.DifferentPayment:
		switch d.Reason {
		case ledger.UnknownHere:
			return "refund it there and write to the buyer"
		case ledger.UnknownThere:
			return "the SC were credited without a payment: look for the checkout there, then correct the wallet"
		case ledger.AmountDiffers, ledger.NeedsReview, ledger.PendingHere:
			return "compare both, then refund it there and ask the buyer to buy again"
		}
	case ledger.DifferentTransfer:
		switch d.Reason {
		case ledger.UnknownHere:
			return "reverse it there: the earnings are in the ledger and are paid again"
		case ledger.UnknownThere:
			return "the ledger says paid and nothing was sent: ask the provider, then pay outside the program"
		case ledger.AmountDiffers, ledger.NeedsReview, ledger.PendingHere:
			return "another transfer than the ledger's: find out who made it, then reverse it there"
		}
	case ledger.DifferentReversal:
		return "send its transfer's event transfer.reversed again from there"
	case ledger.DifferentRefund, ledger.DifferentDispute:
	}
	return "compare both"
}

func amount(c money.Cents) string {
	if c == 0 {
		return "–"
	}
	return c.String()
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}
