package accounts_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

func TestTheFirstCallOfASubjectMakesTheRecord(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, err := w.Resolve(t.Context(), "user_1")
	require.NoError(t, err)
	require.False(t, first.IsGuide || first.IsAdmin, "nobody begins with a role")
	again, err := w.Resolve(t.Context(), "user_1")
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.Equal(t, 1, w.enqueued(t, "identity_sync", first.ID))
	other, err := w.Resolve(t.Context(), "USER_1")
	require.NoError(t, err)
	require.NotEqual(t, first.ID, other.ID, "subjects are compared exactly")
}

func TestManyFirstCallsOfOneSubjectMakeOneRecord(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ids := make([]uuid.UUID, 16)
	for _, err := range together(len(ids), func(i int) error {
		who, err := w.Resolve(t.Context(), "user_1")
		ids[i] = who.ID
		return err
	}) {
		require.NoError(t, err)
	}
	for _, id := range ids {
		require.Equal(t, ids[0], id)
	}
	require.Equal(t, 1, w.enqueued(t, "identity_sync", ids[0]))
}

func TestNoRecordWithoutItsJob(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.jobs.err = errors.New("no queue")
	_, err := w.Resolve(t.Context(), "user_1")
	require.ErrorIs(t, err, w.jobs.err)
	var people int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM accounts_users").Scan(&people))
	require.Zero(t, people)
}

func TestAStrangeSubjectIsNobody(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, subject := range []string{"", strings.Repeat("x", 256), "a\nb"} {
		_, err := w.Resolve(t.Context(), subject)
		require.ErrorIs(t, err, errs.ErrUnauthenticated, "%q", subject)
	}
}

func TestRolesAreReadAtEveryCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "user_1", nil, nil)
	who, err := w.Resolve(t.Context(), "user_1")
	require.NoError(t, err)
	require.True(t, who.IsGuide)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET is_guide = false WHERE id = $1", id)
	require.NoError(t, err)
	who, err = w.Resolve(t.Context(), "user_1")
	require.NoError(t, err)
	require.False(t, who.IsGuide, "a role that was taken away is gone at once")
}

func TestAClosedAccountActsNoMore(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, "user_1")
	deleted := accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "user_1"}
	require.NoError(t, w.HandleIdentityEvent(t.Context(), deleted))
	require.NoError(t, w.HandleIdentityEvent(t.Context(), deleted), "a replay is harmless")
	require.Equal(t, 1, w.enqueued(t, "account_closed", id))

	_, err := w.Resolve(t.Context(), "user_1")
	require.ErrorIs(t, err, accounts.ErrClosed)
	require.Equal(t, errs.Forbidden, errs.ClassOf(err))
	_, err = w.UpdateProfile(ctx, accounts.Change{Bio: ptr("Back")})
	require.ErrorIs(t, err, accounts.ErrClosed)
	_, err = w.PublicProfile(t.Context(), id)
	require.ErrorIs(t, err, errs.ErrNotFound)
	parties, err := w.BookingParties(t.Context(), id, id)()
	require.NoError(t, err)
	require.ErrorIs(t, parties.MayBook, accounts.ErrClosed)
	require.ErrorIs(t, w.MakeGuide(t.Context(), id, "", nil, nil, 0, ""), accounts.ErrClosed)
	_, _, err = w.Applicant(t.Context(), id)
	require.ErrorIs(t, err, accounts.ErrClosed)
}
