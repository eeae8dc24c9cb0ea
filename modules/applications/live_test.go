package applications_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
)

// The applicant and every admin hear of an application after the commit; the applicant has a decision to read about. A
// refused call and a rolled back one tell nobody.
func TestApplicationsAreToldLive(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	desk, one := w.person(t, accounts.Person{Subject: "warden", IsAdmin: true})
	_, other := w.person(t, accounts.Person{Subject: "keeper", IsAdmin: true})
	w.person(t, accounts.Person{Subject: "bystander"})
	for name, decide := range map[string]func(applicant uuid.UUID) error{
		"rowan": func(applicant uuid.UUID) error { return w.Approve(desk, applicant) },
		"nima":  func(applicant uuid.UUID) error { return w.Reject(desk, applicant, "Too few hours") },
	} {
		ctx, applicant := w.person(t, accounts.Person{Subject: name})
		changed := "application " + applicant.String()
		require.NoError(t, w.Apply(ctx, submission()))
		require.Equal(t, map[uuid.UUID][]string{one: {changed}, other: {changed}, applicant: {changed}}, w.live.take(), "sent in")
		require.Error(t, w.Apply(ctx, submission()))

		undone := errors.New("undone")
		require.ErrorIs(t, w.db.Do(desk, func(ctx context.Context) error {
			if err := w.Reject(ctx, applicant, ""); err != nil {
				return err
			}
			return undone
		}), undone)
		require.Empty(t, w.live.take(), "refused and rolled back")

		require.NoError(t, decide(applicant))
		require.Equal(t, map[uuid.UUID][]string{one: {changed}, other: {changed}, applicant: {changed, "notice"}}, w.live.take(), "decided")
	}
}
