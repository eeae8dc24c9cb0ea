package main

import (
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"sherpa/modules/wallet/payouts"
)

func payoutsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "payouts", Short: "Payments to Sherpas"}
	cmd.AddCommand(listPayoutsCommand(), resolvePayoutCommand())
	return cmd
}

func listPayoutsCommand() *cobra.Command {
	var unknown, closed bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the payouts that are not done", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var w *payouts.Service
			return withReaders(cmd, func(*program) error {
				switch {
				case closed:
					return listWithheld(cmd, w)
				case unknown:
					return listPayouts(cmd, w.UnknownPayouts)
				}
				return listPayouts(cmd, w.OpenPayouts)
			}, &w)
		},
	}
	cmd.Flags().BoolVar(&unknown, "unknown", false, "only those of which nobody knows whether the money was sent")
	cmd.Flags().BoolVar(&closed, "closed", false, "instead, the earnings that wait because their owner's account was closed")
	cmd.MarkFlagsMutuallyExclusive("unknown", "closed")
	return cmd
}

func resolvePayoutCommand() *cobra.Command {
	var paid string
	var notPaid bool
	cmd := &cobra.Command{
		Use: "resolve ID", Short: "Say what became of a payout whose outcome stayed unknown", Args: cobra.ExactArgs(1),
		Long: "Says what became of a payout. Look it up in the provider's dashboard first: by its transfer group, which is ID, and\n" +
			"by destination and amount. --paid needs a transfer that the provider knows; --not-paid begins a new attempt with a new key\n" +
			"and is only possible once the payout has stopped, 20 hours after its first call.",
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is no payout's id", args[0])
			}
			if (paid != "") == notPaid {
				return errors.New("say either --paid tr_… or --not-paid")
			}
			var w *payouts.Service
			return withServices(cmd, func() error {
				if notPaid {
					err = w.ResolveNotPaid(cmd.Context(), id)
				} else {
					err = w.ResolvePaid(cmd.Context(), id, paid)
				}
				if err == nil {
					fmt.Fprintln(cmd.OutOrStdout(), "Payout", id, "is resolved.")
				}
				return err
			}, &w)
		},
	}
	cmd.Flags().StringVar(&paid, "paid", "", "the transfer that paid it, tr_…")
	cmd.Flags().BoolVar(&notPaid, "not-paid", false, "no transfer was made")
	return cmd
}
