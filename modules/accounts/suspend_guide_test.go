package accounts_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

func TestASuspendedGuideIsNoGuideToOthers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, "Summit", []string{"PC"}, []string{"Hades"})
	other := w.guide(t, "Ridge", []string{"PC"}, []string{"Hades"})
	require.NoError(t, w.AddRating(t.Context(), guide, true, 5))
	searches := [][2]string{{}, {"", "hades"}, {"pc", ""}, {"pc", "had"}}
	for _, s := range searches {
		require.ElementsMatch(t, []string{"Summit", "Ridge"}, w.found(t, s[0], s[1]), "%v", s)
	}
	id, changed, err := w.SuspendGuide(t.Context(), " summit ", false)
	require.NoError(t, err)
	require.Equal(t, []any{guide, true}, []any{id, changed})
	require.Zero(t, w.enqueued(t, "guide_stopped", guide), "open sessions are kept")
	for _, s := range searches {
		require.Equal(t, []string{"Ridge"}, w.found(t, s[0], s[1]), "%v", s)
	}
	parties, err := w.BookingParties(t.Context(), other, guide)()
	require.NoError(t, err)
	require.False(t, parties.Bookable)
	require.ErrorIs(t, w.MayGuide(t.Context(), guide), accounts.ErrSuspended)
	require.NoError(t, w.MayGuide(t.Context(), other))
	shown, err := w.IsGuideShown(t.Context(), guide)
	require.NoError(t, err)
	require.False(t, shown)
	p, err := w.PublicProfile(t.Context(), guide)
	require.NoError(t, err)
	require.Equal(t, accounts.Profile{ID: guide, GamerTag: "Summit", Languages: []string{}, Links: []string{}, Ranks: []accounts.Rank{}, RatingCounts: &[5]int64{}}, p, "as a gamer's")

	// What changes the profile or the ratings brings nobody back.
	who, err := w.Resolve(t.Context(), "Summit")
	require.NoError(t, err)
	require.True(t, who.IsGuide, "the dashboard and the pay stay theirs")
	_, err = w.UpdateProfile(actor.With(t.Context(), who), accounts.Change{Games: &[]string{"Hades", "Celeste"}})
	require.NoError(t, err)
	require.NoError(t, w.AddRating(t.Context(), guide, true, 5))
	require.ErrorIs(t, w.MakeGuide(t.Context(), guide, "", nil, nil, 100, ""), accounts.ErrAlreadySherpa)
	require.Empty(t, w.found(t, "", "celeste"))

	_, changed, err = w.SuspendGuide(t.Context(), "Summit", false)
	require.NoError(t, err)
	require.False(t, changed, "they were suspended before")
	_, changed, err = w.SuspendGuide(t.Context(), "Summit", true)
	require.NoError(t, err)
	require.True(t, changed, "now their sessions are cancelled")
	require.Equal(t, 1, w.enqueued(t, "guide_stopped", guide))

	for _, want := range []bool{true, false} {
		_, changed, err = w.RestoreGuide(t.Context(), "SUMMIT")
		require.NoError(t, err)
		require.Equal(t, want, changed)
	}
	require.Equal(t, []string{"Summit"}, w.found(t, "", "celeste"))
	require.NoError(t, w.MayGuide(t.Context(), guide))
	p, err = w.PublicProfile(t.Context(), guide)
	require.NoError(t, err)
	require.Equal(t, []any{true, int64(2)}, []any{p.IsGuide, p.Rating.Count})
}

func TestWhoIsSuspended(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, "Summit", []string{"PC"}, []string{"Hades"})
	w.idp.set(accounts.Identity{Subject: "Summit", Email: "Summit@example.test"})
	require.NoError(t, w.SyncIdentity(t.Context(), guide))
	_, gamer := w.person(t, "gamer")
	w.idp.set(accounts.Identity{Subject: "gamer", Email: "gamer@example.test"})
	require.NoError(t, w.SyncIdentity(t.Context(), gamer))
	closed := w.guide(t, "Gone", []string{"PC"}, []string{"Hades"})
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "Gone"}))
	for who, want := range map[string]error{
		"gamer@example.test": accounts.ErrNoGuide,
		"nobody":             errs.New(errs.NotFound, "PERSON_UNKNOWN", ""),
		"":                   errs.New(errs.NotFound, "PERSON_UNKNOWN", ""),
		"Gone":               errs.New(errs.NotFound, "PERSON_UNKNOWN", ""),
	} {
		_, changed, err := w.SuspendGuide(t.Context(), who, true)
		require.ErrorIs(t, err, want, "%q", who)
		require.False(t, changed)
		_, _, err = w.RestoreGuide(t.Context(), who)
		require.ErrorIs(t, err, want, "%q", who)
	}
	require.Zero(t, w.enqueued(t, "guide_stopped", gamer)+w.enqueued(t, "guide_stopped", closed))
	id, changed, err := w.SuspendGuide(t.Context(), "SUMMIT@example.test ", true)
	require.NoError(t, err)
	require.Equal(t, []any{guide, true}, []any{id, changed})
	require.Equal(t, 1, w.enqueued(t, "guide_stopped", guide))
}

func TestRevokingAnAdmin(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	admins := map[string]uuid.UUID{}
	for _, name := range []string{"one", "two", "gamer"} {
		_, id := w.person(t, name)
		w.idp.set(accounts.Identity{Subject: name, Email: name + "@example.test"})
		require.NoError(t, w.SyncIdentity(t.Context(), id))
		admins[name] = id
	}
	for _, name := range []string{"one", "two"} {
		_, granted, err := w.GrantAdmin(t.Context(), name+"@example.test")
		require.NoError(t, err)
		require.True(t, granted)
	}
	_, revoked, err := w.RevokeAdmin(t.Context(), "gamer@example.test", false)
	require.NoError(t, err)
	require.False(t, revoked, "they were none")
	_, _, err = w.RevokeAdmin(t.Context(), "nobody@example.test", false)
	require.Equal(t, errs.NotFound, errs.ClassOf(err))

	// Of the last two at once, one stays.
	failures := together(2, func(i int) error {
		_, _, err := w.RevokeAdmin(t.Context(), []string{"one@example.test", "two@example.test"}[i], false)
		return err
	})
	refused := 0
	for _, err := range failures {
		if err != nil {
			require.ErrorIs(t, err, accounts.ErrLastAdmin)
			refused++
		}
	}
	require.Equal(t, 1, refused)
	left := 0
	for _, name := range []string{"one", "two"} {
		who, err := w.Resolve(t.Context(), name)
		require.NoError(t, err)
		if who.IsAdmin {
			left++
			_, _, err = w.RevokeAdmin(t.Context(), name+"@example.test", false)
			require.ErrorIs(t, err, accounts.ErrLastAdmin)
			id, revoked, err := w.RevokeAdmin(t.Context(), name+"@example.test", true)
			require.NoError(t, err)
			require.Equal(t, []any{admins[name], true}, []any{id, revoked})
		}
		who, err = w.Resolve(t.Context(), name)
		require.NoError(t, err)
		require.False(t, who.IsAdmin, "read at every request")
	}
	require.Equal(t, 1, left)
}
