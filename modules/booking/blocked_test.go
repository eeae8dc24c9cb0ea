package booking_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
)

// Between blocked people there are no new requests, whoever blocked; what is agreed stays and goes on.
func TestBlockedPeopleAskForNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	agreed := w.booked(t, gamer, guide, w.in(100*time.Hour))
	_, err := w.Approve(guide.ctx(), agreed.ID, nil)
	require.NoError(t, err)
	before := w.balance(t, gamer)
	for _, block := range []struct{ by, whom somebody }{{guide, gamer}, {gamer, guide}} {
		require.NoError(t, w.people.AddBlock(block.by.ctx(), block.whom.ID))
		_, err = w.Create(gamer.ctx(), w.request(guide, w.in(50*time.Hour)))
		require.ErrorIs(t, err, booking.ErrBlocked)
		require.NoError(t, w.people.RemoveBlock(block.by.ctx(), block.whom.ID))
	}
	require.Equal(t, before, w.balance(t, gamer))
	require.NoError(t, w.people.AddBlock(guide.ctx(), gamer.ID))
	_, err = w.Propose(guide.ctx(), agreed.ID, w.in(120*time.Hour), "")
	require.NoError(t, err)
	_, err = w.AcceptProposal(gamer.ctx(), agreed.ID, "")
	require.NoError(t, err)
	_, err = w.Cancel(guide.ctx(), agreed.ID, "")
	require.NoError(t, err)
	require.NoError(t, w.people.RemoveBlock(guide.ctx(), gamer.ID))
	w.booked(t, gamer, guide, w.in(50*time.Hour))
}

// Mails that a person turned off are not written; those about agreed sessions always are.
func TestMailSettingsOfSessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	request := w.booked(t, gamer, guide, w.in(100*time.Hour))
	requested := booking.Notification{Kind: booking.NoticeRequested, Session: request.ID, Version: 1, To: booking.SideGuide}
	current := func(n booking.Notification) bool {
		_, current, err := w.Notice(t.Context(), n)
		require.NoError(t, err)
		return current
	}
	require.True(t, current(requested))
	fold := booking.Fold{Gamer: gamer.ID, Guide: guide.ID, To: booking.SideGuide, Events: []booking.Folded{
		{Session: request.ID, Version: 1, Kind: booking.NoticeRequested}, {Session: request.ID, Version: 2, Kind: booking.NoticeMoved},
	}}
	off := false
	_, err := w.people.ChangeSettings(guide.ctx(), accounts.MailSettingsChange{Requests: &off, Reminders: &off})
	require.NoError(t, err)
	require.False(t, current(requested))
	n, ok, err := w.FoldNotice(t.Context(), fold)
	require.NoError(t, err)
	require.True(t, ok, "moves always go")
	require.Len(t, n.Events, 1)
	fold.Events = fold.Events[:1]
	_, ok, err = w.FoldNotice(t.Context(), fold)
	require.NoError(t, err)
	require.False(t, ok)

	_, err = w.Approve(guide.ctx(), request.ID, nil)
	require.NoError(t, err)
	require.True(t, current(booking.Notification{Kind: booking.NoticeApproved, Session: request.ID, Version: 2, To: booking.SideGuide}))
	reminder := booking.Notification{Kind: booking.NoticeReminderHour, Session: request.ID, Version: 2, To: booking.SideGuide}
	require.False(t, current(reminder))
	reminder.To = booking.SideGamer
	require.True(t, current(reminder), "the other side wants them")
}
