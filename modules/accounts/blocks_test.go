package accounts_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

func TestBlocks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, ada := w.person(t, "ada")
	_, bob := w.person(t, "bob")
	_, eve := w.person(t, "eve")
	require.ErrorIs(t, w.AddBlock(t.Context(), bob), errs.ErrUnauthenticated)
	require.ErrorIs(t, w.RemoveBlock(t.Context(), bob), errs.ErrUnauthenticated)
	_, err := w.Blocks(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	require.ErrorIs(t, w.AddBlock(ctx, ada), accounts.ErrOwnBlock)
	require.ErrorIs(t, w.AddBlock(ctx, uuid.New()), accounts.ErrUnknown)

	require.NoError(t, w.AddBlock(ctx, bob))
	w.clock.Advance(time.Minute)
	require.NoError(t, w.AddBlock(ctx, eve))
	require.NoError(t, w.AddBlock(ctx, bob), "again it changes nothing")
	list, err := w.Blocks(ctx)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, []uuid.UUID{eve, bob}, []uuid.UUID{list[0].ID, list[1].ID}, "the last first")
	for _, pair := range [][2]uuid.UUID{{ada, bob}, {bob, ada}} {
		blocked, err := w.Blocked(t.Context(), pair[0], pair[1])
		require.NoError(t, err)
		require.True(t, blocked)
	}
	blocked, err := w.Blocked(t.Context(), bob, eve)
	require.NoError(t, err)
	require.False(t, blocked)
	require.NoError(t, w.RemoveBlock(ctx, bob))
	require.NoError(t, w.RemoveBlock(ctx, bob))
	blocked, err = w.Blocked(t.Context(), ada, bob)
	require.NoError(t, err)
	require.False(t, blocked)
}

func TestMailSettings(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, ada := w.person(t, "ada")
	_, err := w.Settings(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = w.ChangeSettings(t.Context(), accounts.MailSettingsChange{})
	require.ErrorIs(t, err, errs.ErrUnauthenticated)

	all := accounts.MailSettings{Requests: true, Reminders: true, Messages: true, Ratings: true}
	settings, err := w.Settings(ctx)
	require.NoError(t, err)
	require.Equal(t, all, settings)
	off := false
	settings, err = w.ChangeSettings(ctx, accounts.MailSettingsChange{Reminders: &off})
	require.NoError(t, err)
	require.Equal(t, accounts.MailSettings{Requests: true, Messages: true, Ratings: true}, settings)
	settings, err = w.ChangeSettings(ctx, accounts.MailSettingsChange{Ratings: &off})
	require.NoError(t, err)
	require.Equal(t, accounts.MailSettings{Requests: true, Messages: true}, settings, "what is not sent stays")
	for kind, wanted := range map[string]bool{"requests": true, "messages": true, "reminders": false, "ratings": false, "money": true} {
		wants, err := w.WantsMail(t.Context(), ada, kind)
		require.NoError(t, err)
		require.Equal(t, wanted, wants, kind)
	}
	wants, err := w.WantsMail(t.Context(), uuid.New(), "ratings")
	require.NoError(t, err)
	require.True(t, wants)
}
