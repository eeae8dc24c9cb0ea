package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sherpa/modules/reviews"
	"sherpa/modules/wallet"
)

func ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "ledger", Short: "The double-entry ledger"}
	cmd.AddCommand(&cobra.Command{
		Use: "verify", Short: "Recompute the whole ledger; exits non-zero with the differences", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var w *wallet.Service
			var r *reviews.Service
			return withServices(cmd, func() error {
				ledger := verifyLedger(cmd, w)
				if ledger != nil && !errors.Is(ledger, errReported) {
					return ledger
				}
				return cmp.Or(verifyRatings(cmd, r), ledger)
			}, &w, &r)
		},
	})
	cmd.AddCommand(donateCommand())
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

// verifyRatings holds everybody's rating totals, which order the search, against the ratings.
func verifyRatings(cmd *cobra.Command, r *reviews.Service) error {
	differences, err := r.Verify(cmd.Context())
	if err != nil {
		return err
	}
	for _, d := range differences {
		role := "gamer"
		if d.AsGuide {
			role = "guide"
		}
		fmt.Fprintf(cmd.OutOrStdout(), "FAULT    rating totals equal the ratings: %s as a %s: %d in %d stored, %d in %d rated\n",
			d.Person, role, d.StoredSum, d.StoredCount, d.RatedSum, d.RatedCount)
	}
	if len(differences) > 0 {
		return errReported
	}
	return nil
}
