package accounts_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/money"
)

// The cheapest hour is that of a guide who can be booked: open, not suspended, with a rate.
func TestTheCheapestHour(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	costs := func(want money.SC) {
		t.Helper()
		w.clock.Advance(time.Minute)
		got, err := w.CheapestHour(t.Context())
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, gamer := w.person(t, "gamer")
	w.exec(t, "UPDATE accounts_users SET rate_cents = 1 WHERE id = $1", gamer)
	costs(0)
	w.guide(t, "dear", nil, nil)
	costs(55)
	cheap := w.guide(t, "cheap", nil, nil)
	w.exec(t, "UPDATE accounts_users SET rate_cents = 1001 WHERE id = $1", cheap)
	costs(23)
	w.exec(t, "UPDATE accounts_users SET rate_cents = 0 WHERE id = $1", cheap)
	costs(55)
	w.exec(t, "UPDATE accounts_users SET rate_cents = 1001 WHERE id = $1", cheap)
	_, _, err := w.SuspendGuide(t.Context(), "cheap", false)
	require.NoError(t, err)
	costs(55)
	_, _, err = w.RestoreGuide(t.Context(), "cheap")
	require.NoError(t, err)
	costs(23)
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "cheap"}))
	got, err := w.CheapestHour(t.Context())
	require.NoError(t, err)
	require.Equal(t, money.SC(23), got, "kept for a minute")
	costs(55)
	_, _, err = w.SuspendGuide(t.Context(), "dear", false)
	require.NoError(t, err)
	costs(0)
}
