package accounts_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// Asking about people leaves out those whose row somebody holds at that moment, and does not wait for them.
func TestAskingAgainDoesNotWait(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var people []uuid.UUID
	for _, subject := range []string{"user_held", "user_free"} {
		a, err := w.Resolve(t.Context(), subject)
		require.NoError(t, err)
		people = append(people, a.ID)
	}
	now := w.clock.Now()
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET identity_asked_at = $1", now.Add(-time.Hour))
	require.NoError(t, err)
	held, err := w.db.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = held.Rollback(t.Context()) }()
	_, err = held.Exec(t.Context(), "SELECT FROM accounts_users WHERE id = $1 FOR UPDATE", people[0])
	require.NoError(t, err)
	ask := func() (ids []uuid.UUID) {
		require.NoError(t, w.db.Do(t.Context(), func(ctx context.Context) (err error) {
			ids, err = w.store.ClaimStaleIdentities(ctx, now, now, 10)
			return err
		}), "it does not wait until the lock times out")
		return ids
	}
	require.Equal(t, people[1:], ask())
	require.NoError(t, held.Rollback(t.Context()))
	require.Equal(t, people[:1], ask(), "the next time")
}
