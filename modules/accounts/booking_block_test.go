package accounts_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

// A block stays until an operator lifts it, and says since when.
func TestABookingBlock(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, id := w.person(t, "user_1")
	w.idp.set(accounts.Identity{Subject: "user_1", Email: "Ro@example.test"})
	require.NoError(t, w.SyncIdentity(t.Context(), id))
	require.ErrorIs(t, w.BlockBooking(t.Context(), uuid.New()), accounts.ErrUnknown)

	mayBook := func() error {
		p, err := w.BookingParties(t.Context(), id, uuid.New())()
		require.NoError(t, err)
		return p.MayBook
	}

	since := w.clock.Now()
	require.NoError(t, w.BlockBooking(t.Context(), id))
	w.clock.Advance(time.Hour)
	require.NoError(t, w.BlockBooking(t.Context(), id))
	u, err := w.store.Find(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, since, *u.BookingBlockedAt, "the second changes nothing")
	require.ErrorIs(t, mayBook(), accounts.ErrBookingBlocked)

	_, _, err = w.UnblockBooking(t.Context(), "nobody@example.test")
	require.Equal(t, errs.NotFound, errs.ClassOf(err))
	_, _, err = w.UnblockBooking(t.Context(), " ")
	require.Equal(t, errs.NotFound, errs.ClassOf(err))
	who, lifted, err := w.UnblockBooking(t.Context(), " rO@example.test ")
	require.NoError(t, err)
	require.True(t, lifted)
	require.Equal(t, id, who)
	require.NoError(t, mayBook())
	_, lifted, err = w.UnblockBooking(t.Context(), "ro@example.test")
	require.NoError(t, err)
	require.False(t, lifted, "there is nothing to lift")
}
