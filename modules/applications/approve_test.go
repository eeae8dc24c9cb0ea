package applications_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/applications"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

func TestWhoMayApprove(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, accounts.Person{Subject: "a"})
	require.NoError(t, w.Apply(ctx, submission()))
	guide, _ := w.person(t, accounts.Person{Subject: "g", IsGuide: true})
	for _, approve := range []func(context.Context) error{
		func(ctx context.Context) error { return w.Approve(ctx, id) },
		func(ctx context.Context) error { _, err := w.admin.ApproveSherpa(ctx, id); return err },
	} {
		require.ErrorIs(t, approve(t.Context()), errs.ErrUnauthenticated)
		require.ErrorIs(t, approve(ctx), errs.ErrForbidden, "the applicant")
		require.ErrorIs(t, approve(guide), errs.ErrForbidden)
	}
}

func TestApprovingMakesASherpa(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	who, err := w.people.Resolve(t.Context(), "a")
	require.NoError(t, err)
	ctx := actor.With(t.Context(), who)
	require.NoError(t, w.Apply(ctx, submission()))
	admin, adminID := w.person(t, accounts.Person{Subject: "admin", IsAdmin: true})
	w.clock.Advance(time.Hour)

	user, err := w.admin.ApproveSherpa(admin, who.ID)
	require.NoError(t, err)
	require.Equal(t, "rowan", user.GamerTag)
	require.True(t, user.IsGuide)

	own, err := w.people.Me(ctx)
	require.NoError(t, err)
	require.True(t, own.IsGuide)
	require.Equal(t, []string{"PC", "PlayStation"}, own.Platforms)
	require.Equal(t, []string{"Elden Ring", "Hades"}, own.Games)
	require.Equal(t, int64(2550), int64(own.Rate))
	require.Equal(t, "Weekday evenings", own.Availability)
	require.Equal(t, "approved", own.Application)

	var by, subject uuid.UUID
	var at time.Time
	var action, details string
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT actor, subject, at, action, details::text FROM admin_audit").
		Scan(&by, &subject, &at, &action, &details))
	require.Equal(t, []any{adminID, who.ID, "approve_sherpa", "{}"}, []any{by, subject, action, details})
	require.WithinDuration(t, w.clock.Now(), at, 0)

	_, err = w.admin.ApproveSherpa(admin, who.ID)
	require.Equal(t, errs.Conflict, errs.ClassOf(err), "%v", err)
	for _, statement := range []string{"UPDATE admin_audit SET action = 'x'", "DELETE FROM admin_audit", "TRUNCATE admin_audit"} {
		_, err = w.db.Pool.Exec(t.Context(), statement)
		require.ErrorContains(t, err, "append-only", statement)
	}
}

func TestNothingToApprove(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	admin, _ := w.person(t, accounts.Person{Subject: "admin", IsAdmin: true})
	_, id := w.person(t, accounts.Person{Subject: "a"})
	require.ErrorIs(t, w.Approve(admin, id), applications.ErrNonePending)
	require.ErrorIs(t, w.Approve(admin, uuid.New()), errs.ErrNotFound)
}

func TestOneOfManyApprovalsWins(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, accounts.Person{Subject: "a"})
	require.NoError(t, w.Apply(ctx, submission()))
	admin, _ := w.person(t, accounts.Person{Subject: "admin", IsAdmin: true})
	won := 0
	for _, err := range together(6, func(i int) error {
		if i == 5 { // an application at the same moment finds either the open one or the Sherpa
			if err := w.Apply(ctx, submission()); errs.ClassOf(err) != errs.Conflict {
				return nil
			}
			return applications.ErrApproved
		}
		_, err := w.admin.ApproveSherpa(admin, id)
		return err
	}) {
		if err == nil {
			won++
			continue
		}
		require.ErrorIs(t, err, applications.ErrApproved)
	}
	require.Equal(t, 1, won)
	var audited, open int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM admin_audit),
		(SELECT count(*) FROM applications_applications WHERE status = 'pending')`).Scan(&audited, &open))
	require.Equal(t, 1, audited)
	require.Zero(t, open)
}

func TestAFailedApprovalLeavesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, accounts.Person{Subject: "a"})
	require.NoError(t, w.Apply(ctx, submission()))
	admin, _ := w.person(t, accounts.Person{Subject: "admin", IsAdmin: true})
	require.NoError(t, w.people.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "a"}))
	_, err := w.admin.ApproveSherpa(admin, id)
	require.ErrorIs(t, err, accounts.ErrClosed)
	var status string
	var audited int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT status, (SELECT count(*) FROM admin_audit) FROM applications_applications").Scan(&status, &audited))
	require.Equal(t, "pending", status)
	require.Zero(t, audited)
}
