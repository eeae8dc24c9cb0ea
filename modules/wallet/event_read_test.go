package wallet_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	paymentspg "sherpa/adapters/postgres/wallet/payments"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// What no webhook told is read from the provider's list of events, once, from where the last reading ended.
func TestMissedEventsAreReadFromTheList(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	var buyers []uuid.UUID
	happens := func(after time.Duration) string {
		buyer := uuid.New()
		id := w.opened(t, buyer)
		w.provider.change(id, paid)
		buyers = append(buyers, buyer)
		w.provider.events = append(w.provider.events, payments.ProviderEvent{
			ID: "evt_" + id, Kind: payments.EventCheckout, Type: "checkout.session.completed", ObjectID: id, CreatedAt: at.Add(after),
		})
		return id
	}
	credited := func() (sum money.SC) {
		for _, buyer := range buyers {
			sum += w.balance(t, buyer)
		}
		return sum
	}
	happens(time.Minute)
	happens(2 * time.Minute)
	require.NoError(t, w.ReadMissedEvents(t.Context(), at.Add(3*time.Minute)))
	require.Equal(t, money.SC(40), credited())
	require.Equal(t, at.Add(3*time.Minute-24*time.Hour), w.provider.since[0], "the first reading goes back as far as a checkout lives")
	require.NoError(t, w.ReadMissedEvents(t.Context(), at.Add(4*time.Minute)))
	require.Equal(t, at, w.provider.since[1], "the next begins a little before the last event")
	require.Equal(t, money.SC(40), credited(), "once, however often it is read")

	// One that cannot be handled holds up no other, and is read again until it can.
	w.provider.broken = happens(10 * time.Minute)
	happens(20 * time.Minute)
	require.ErrorContains(t, w.ReadMissedEvents(t.Context(), at.Add(time.Hour)), "broken")
	require.Equal(t, money.SC(60), credited())
	w.provider.broken = ""
	require.NoError(t, w.ReadMissedEvents(t.Context(), at.Add(2*time.Hour)))
	require.Equal(t, money.SC(80), credited())
	w.sound(t)

	w.provider.err = errs.ErrUnavailable
	require.ErrorIs(t, w.ReadMissedEvents(t.Context(), at.Add(3*time.Hour)), errs.ErrUnavailable)
	w.provider.err = nil
	require.NoError(t, w.ReadMissedEvents(t.Context(), at.Add(48*time.Hour)))
	require.Equal(t, at.Add(18*time.Minute), w.provider.since[len(w.provider.since)-1], "nothing is skipped by a downtime")
}

// The mark of what was read moves forward only, also when two readings end in the other order.
func TestTheMarkOfReadEvents(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	store, at := paymentspg.NewPayments(w.db.DB), w.clock.Now()
	for _, m := range []struct{ set, want time.Duration }{{time.Hour, time.Hour}, {time.Minute, time.Hour}, {2 * time.Hour, 2 * time.Hour}} {
		require.NoError(t, store.SetEventsReadTo(t.Context(), at.Add(m.set)))
		to, err := store.EventsReadTo(t.Context())
		require.NoError(t, err)
		require.Equal(t, at.Add(m.want), to)
	}
}

// A purchase whose payment is not known yet is not found by the lack of one.
func TestAnEmptyIntentFindsNoPayment(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.opened(t, uuid.New())
	_, err := paymentspg.NewPayments(w.db.DB).ByIntent(t.Context(), "")
	require.ErrorIs(t, err, payments.ErrNoPayment)
}
