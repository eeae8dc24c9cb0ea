package applications_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/applications"
)

// An applicant hears once of the application and once of the decision; what was refused is not told.
func TestApplicantsAreTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	who, id := w.person(t, accounts.Person{Subject: "rowan", Email: "rowan@example.test"})
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET time_zone = 'Asia/Kolkata' WHERE id = $1", id)
	require.NoError(t, err)
	admin, _ := w.person(t, accounts.Person{Subject: "admin", IsAdmin: true})

	require.NoError(t, w.Apply(who, submission()))
	require.ErrorIs(t, w.Apply(who, submission()), applications.ErrOpen)
	require.Len(t, w.told, 1)
	received := w.told[0]
	require.Equal(t, applications.Notification{Application: received.Application, Status: applications.Pending, To: id}, received)
	n, current, err := w.Notice(t.Context(), received)
	require.NoError(t, err)
	require.True(t, current)
	require.Equal(t, applications.Recipient{ID: id, Name: "Rowan Ash", Email: "rowan@example.test", Zone: "Asia/Kolkata"}, n.Person,
		"to the address of the account, whatever the form says")

	require.NoError(t, w.Approve(admin, id))
	require.ErrorIs(t, w.Approve(admin, id), applications.ErrApproved)
	require.Len(t, w.told, 2)
	approved := w.told[1]
	require.Equal(t, applications.Notification{Application: received.Application, Status: applications.Approved, To: id}, approved)
	for notification, want := range map[applications.Notification]bool{received: false, approved: true} {
		_, current, err = w.Notice(t.Context(), notification)
		require.NoError(t, err)
		require.Equal(t, want, current, notification.Status)
	}

	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET closed_at = now() WHERE id = $1", id)
	require.NoError(t, err)
	_, current, err = w.Notice(t.Context(), approved)
	require.NoError(t, err)
	require.False(t, current, "a closed account gets no mail")
	require.NoError(t, w.Erase(t.Context(), id))
	_, current, err = w.Notice(t.Context(), approved)
	require.NoError(t, err)
	require.False(t, current, "an erased application is no news to anybody")
	_, current, err = w.Notice(t.Context(), applications.Notification{Application: uuid.New()})
	require.NoError(t, err)
	require.False(t, current)
}
