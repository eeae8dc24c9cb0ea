//go:build soak

package booking_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
)

// The races of race_test.go at full size: make soak.

func TestSoakOneSlot(t *testing.T) { raceForOneSlot(t, 10_000) }

func TestSoakOneWallet(t *testing.T) { raceForOneWallet(t, 5_000) }

func TestSoakEndings(t *testing.T) { raceToEndARequest(t, 1_000) }

func TestSoakProposals(t *testing.T) { racesForAProposal(t, 100) }

// Thousands of random lives, in ten worlds: each life recomputes the whole ledger of its world, so that 3000 in one would take
// five times as long. Not parallel, since -rapid.checks is a flag of all.
//
//nolint:paralleltest // see above
func TestSoakRandomLives(t *testing.T) {
	require.NoError(t, flag.Set("rapid.checks", "300"))
	happened := map[booking.Event]int{}
	for world := range 10 {
		for event, n := range randomLives(t) {
			happened[event] += n
		}
		t.Log(300*(world+1), "lives")
	}
	t.Log(happened)
	for _, event := range []booking.Event{
		booking.Book, booking.Approve, booking.Decline, booking.Cancel, booking.CancelLate, booking.Waive, booking.Move, booking.Expire, booking.Complete,
		booking.Settle, booking.Propose, booking.AcceptProposal, booking.DeclineProposal, booking.WithdrawProposal, booking.SetMeeting, booking.CheckIn,
		booking.RefundGamer, booking.PaySherpa, booking.Dismiss, "approved at once", "asked for outside the hours",
	} {
		require.Positive(t, happened[event], event)
	}
}
