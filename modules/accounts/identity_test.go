package accounts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

func TestNameAndAddressFollowTheIdentityProvider(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, "user_1")
	w.idp.set(accounts.Identity{Subject: "user_1", Email: "Ro@Example.test", FullName: "Rowan\x00 Ash\n"})
	require.NoError(t, w.SyncIdentity(t.Context(), id))
	own, err := w.Me(ctx)
	require.NoError(t, err)
	require.Equal(t, "Ro@Example.test", own.Email)
	require.Equal(t, "Rowan Ash", own.FullName)

	w.idp.set(accounts.Identity{Subject: "user_1", Email: "new@example.test"})
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityChanged, Subject: "user_1"}))
	require.Equal(t, 2, w.enqueued(t, "identity_sync", id), "the first sight and the change")
	require.NoError(t, w.SyncIdentity(t.Context(), id))
	own, err = w.Me(ctx)
	require.NoError(t, err)
	require.Equal(t, "new@example.test", own.Email)
	require.Empty(t, own.FullName)
}

func TestAProviderThatIsDownChangesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, "user_1")
	w.idp.set(accounts.Identity{Subject: "user_1", Email: "ro@example.test"})
	require.NoError(t, w.SyncIdentity(t.Context(), id))
	w.idp.err = errs.ErrUnavailable
	require.ErrorIs(t, w.SyncIdentity(t.Context(), id), errs.ErrUnavailable)
	own, err := w.Me(ctx)
	require.NoError(t, err)
	require.Equal(t, "ro@example.test", own.Email)
}

func TestAnIdentityThatIsGoneClosesTheAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, id := w.person(t, "user_1")
	require.NoError(t, w.SyncIdentity(t.Context(), id), "the provider knows nobody")
	require.Equal(t, 1, w.enqueued(t, "account_closed", id))
	_, err := w.Resolve(t.Context(), "user_1")
	require.ErrorIs(t, err, accounts.ErrClosed)
	w.idp.set(accounts.Identity{Subject: "user_1", Email: "ro@example.test"})
	require.NoError(t, w.SyncIdentity(t.Context(), id))
	_, err = w.Resolve(t.Context(), "user_1")
	require.ErrorIs(t, err, accounts.ErrClosed, "closed for good")
}

func TestEventsAboutStrangersDoNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, kind := range []accounts.IdentityEventKind{accounts.IdentityChanged, accounts.IdentityDeleted, accounts.IdentityIgnored} {
		require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: kind, Subject: "user_9"}))
	}
	var people, jobs int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT (SELECT count(*) FROM accounts_users), (SELECT count(*) FROM enqueued)").Scan(&people, &jobs))
	require.Zero(t, people+jobs)
	require.Error(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: "other"}))
}

func TestGrantAdmin(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	grant := func(email string) (bool, error) {
		_, granted, err := w.GrantAdmin(t.Context(), email)
		return granted, err
	}
	for _, unknown := range []string{"ro@example.test", " "} { // people whose address is not known yet are not meant
		_, err := grant(unknown)
		require.Equal(t, errs.NotFound, errs.ClassOf(err))
	}

	_, id := w.person(t, "user_1")
	w.idp.set(accounts.Identity{Subject: "user_1", Email: "Ro@example.test"})
	require.NoError(t, w.SyncIdentity(t.Context(), id))
	granted, err := grant(" rO@example.TEST ")
	require.NoError(t, err)
	require.True(t, granted)
	granted, err = grant("ro@example.test")
	require.NoError(t, err, "again does no harm")
	require.False(t, granted)
	who, err := w.Resolve(t.Context(), "user_1")
	require.NoError(t, err)
	require.True(t, who.IsAdmin)

	_, id = w.person(t, "user_2")
	w.idp.set(accounts.Identity{Subject: "user_2", Email: "ro@example.test"})
	require.NoError(t, w.SyncIdentity(t.Context(), id))
	_, err = grant("ro@example.test")
	require.ErrorIs(t, err, accounts.ErrManyAccounts)
}
