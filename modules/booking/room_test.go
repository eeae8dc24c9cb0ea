package booking_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
)

// room does what is due in a session's room, as workers would.
func (w *world) room(t testing.TB, d time.Duration) []string {
	t.Helper()
	w.clock.Advance(d)
	_, err := w.Sweep(t.Context())
	require.NoError(t, err)
	rows, err := w.db.Pool.Query(t.Context(), `DELETE FROM river_job WHERE kind = 'room_notice'
		RETURNING (args ->> 'session')::uuid, args ->> 'which', (args ->> 'version')::int`)
	require.NoError(t, err)
	var due []booking.ScheduledAction
	for rows.Next() {
		var d booking.ScheduledAction
		require.NoError(t, rows.Scan(&d.Session, &d.Kind, &d.Version))
		due = append(due, d)
	}
	require.NoError(t, rows.Err())
	for _, d := range due {
		require.NoError(t, w.RunScheduledAction(t.Context(), d.Session, d.Kind, d.Version))
		require.NoError(t, w.RunScheduledAction(t.Context(), d.Session, d.Kind, d.Version), "once more does nothing")
	}
	return w.told(t)
}

// setMeeting says where to meet.
func (w *world) setMeeting(t testing.TB, who somebody, id uuid.UUID, place string) booking.View {
	t.Helper()
	v, err := w.SetMeeting(who.ctx(), id, place, "")
	require.NoError(t, err)
	return v
}

// usuallyMeets gives a guide a usual meeting place and handles.
func (w *world) usuallyMeets(t testing.TB, guide somebody, place, handles string) {
	t.Helper()
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET meeting_default = $2, handles = $3 WHERE id = $1", guide.ID, place, handles)
	require.NoError(t, err)
}

func TestTheNoteOfARequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	for name, c := range map[string]struct {
		note string
		ok   bool
	}{
		"500":               {strings.Repeat("ü", 500), true},
		"501":               {strings.Repeat("ü", 501), false},
		"500 within spaces": {"  " + strings.Repeat("x", 500) + "\n ", true},
		"lines":             {"Malenia,\r\nlevel 120", true},
		"a tab":             {"a\tb", false},
		"a control":         {"a\x07b", false},
		"a turned text":     {"a\u202eb", false},
	} {
		req := w.request(guide, w.in(50*time.Hour))
		req.Note = c.note
		v, err := w.Create(gamer.ctx(), req)
		if !c.ok {
			require.Contains(t, fieldsOf(t, err), "note", name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, strings.TrimSpace(strings.ReplaceAll(c.note, "\r\n", "\n")), v.View.Note, name)
		_, err = w.Cancel(gamer.ctx(), v.View.ID, "")
		require.NoError(t, err)
	}

	req := w.request(guide, w.in(50*time.Hour))
	req.Note = "Malenia, level 120"
	b, err := w.Create(gamer.ctx(), req)
	require.NoError(t, err)
	again, err := w.Create(gamer.ctx(), req)
	require.NoError(t, err)
	require.True(t, again.Replayed)
	for _, note := range []string{"", "Radahn"} {
		req.Note = note
		_, err = w.Create(gamer.ctx(), req)
		require.ErrorIs(t, err, booking.ErrKeyReused, "the note is part of what was asked for")
	}
	for _, who := range []somebody{gamer, guide, admin} {
		require.Equal(t, "Malenia, level 120", w.view(t, who, b.View.ID).Note)
	}
	require.NoError(t, w.Erase(t.Context(), guide.ID))
	require.NotEmpty(t, w.view(t, admin, b.View.ID).Note, "it is not the guide's")
	require.NoError(t, w.Erase(t.Context(), gamer.ID))
	require.Empty(t, w.view(t, admin, b.View.ID).Note)
}

func TestWhoSaysWhereTheyMeet(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin, stranger := w.gamer(t, 500), w.guide(t, 2500), w.admin(t), w.gamer(t, 0)
	request := w.booked(t, gamer, guide, w.in(70*time.Hour))
	for _, who := range []somebody{gamer, guide} {
		_, err := w.SetMeeting(who.ctx(), request.ID, "Discord", "")
		require.ErrorIs(t, err, booking.ErrInvalidTransition, "not yet approved")
	}
	s := w.approved(t, gamer, guide, w.in(50*time.Hour))
	require.Empty(t, s.Meeting.By)
	_, err := w.SetMeeting(t.Context(), s.ID, "x", "")
	require.Error(t, err, "signed out")
	_, err = w.SetMeeting(stranger.ctx(), s.ID, "x", "")
	require.ErrorIs(t, err, booking.ErrNotFound)
	_, err = w.SetMeeting(admin.ctx(), s.ID, "x", "")
	require.ErrorIs(t, err, booking.ErrForbidden)
	for field, c := range map[string][2]string{
		"text 1": {strings.Repeat("x", 301), ""}, "text 2": {"a\tb", ""}, "text 3": {"a\x00b", ""},
		"url 1": {"", "http://a.example"}, "url 2": {"", "javascript:alert(1)"}, "url 3": {"", "https://u:p@a.example"},
		"url 4": {"", "https://a.example/" + strings.Repeat("x", 500)}, "url 5": {"", "https:///x"}, "url 6": {"", "https://a.example/ b"}, "url 7": {"", "discord.gg/a"},
	} {
		_, err := w.SetMeeting(gamer.ctx(), s.ID, c[0], c[1])
		require.Contains(t, fieldsOf(t, err), strings.Fields(field)[0], field)
	}

	v := w.setMeeting(t, gamer, s.ID, " Voice channel\r\nRoute 3 ")
	require.Equal(t, booking.Meeting{Text: "Voice channel\nRoute 3", By: booking.SideGamer}, v.Meeting)
	require.Equal(t, s.Version+1, v.Version)
	last := v.Timeline[len(v.Timeline)-1]
	require.Equal(t, []any{booking.SetMeeting, booking.SideGamer, ""}, []any{last.Event, last.By, last.Reason}, "no text in the timeline")
	require.Equal(t, v.Version, w.setMeeting(t, gamer, s.ID, "Voice channel\nRoute 3").Version, "the same once more")
	require.Equal(t, booking.SideGamer, w.setMeeting(t, guide, s.ID, "").Meeting.By, "empty removes one's own only")

	v, err = w.SetMeeting(guide.ctx(), s.ID, "", "https://discord.gg/abc")
	require.NoError(t, err)
	require.Equal(t, booking.Meeting{URL: "https://discord.gg/abc", By: booking.SideGuide}, v.Meeting)
	for _, place := range []string{"Elsewhere", ""} {
		_, err = w.SetMeeting(gamer.ctx(), s.ID, place, "")
		require.ErrorIs(t, err, booking.ErrMeetingSet)
	}
	require.NotContains(t, w.view(t, gamer, s.ID).Actions, booking.SetMeeting)
	require.Contains(t, w.view(t, guide, s.ID).Actions, booking.SetMeeting)
	require.Empty(t, w.setMeeting(t, guide, s.ID, "").Meeting)
	w.setMeeting(t, gamer, s.ID, "Mine again")
	require.NoError(t, w.Erase(t.Context(), guide.ID))
	require.Equal(t, "Mine again", w.view(t, gamer, s.ID).Meeting.Text)
	require.NoError(t, w.Erase(t.Context(), gamer.ID))
	require.Empty(t, w.view(t, admin, s.ID).Meeting)

	w.sweep(t, 51*time.Hour)
	_, err = w.SetMeeting(guide.ctx(), s.ID, "Too late", "")
	require.ErrorIs(t, err, booking.ErrInvalidTransition, "it is over")
}

// A guide's usual place is on the session from the approval on: by hand, at once, and by a counter-offer.
func TestTheUsualMeetingPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	w.usuallyMeets(t, guide, "My Discord", "[]")
	usual := booking.Meeting{Text: "My Discord", By: booking.SideGuide}
	request := w.booked(t, gamer, guide, w.in(40*time.Hour))
	require.Empty(t, request.Meeting)
	require.Equal(t, usual, w.approved(t, gamer, guide, w.in(50*time.Hour)).Meeting)

	_, err := w.Propose(guide.ctx(), request.ID, w.in(60*time.Hour), "")
	require.NoError(t, err)
	v, err := w.AcceptProposal(gamer.ctx(), request.ID, "")
	require.NoError(t, err)
	require.Equal(t, usual, v.Meeting)
	w.setMeeting(t, guide, v.ID, "Elsewhere this time")
	_, err = w.Propose(guide.ctx(), request.ID, w.in(70*time.Hour), "")
	require.NoError(t, err)
	v, err = w.AcceptProposal(gamer.ctx(), request.ID, "")
	require.NoError(t, err)
	require.Equal(t, "Elsewhere this time", v.Meeting.Text, "a move is no approval")

	w.says(t, guide, said(`{"mon": [["00:00", "24:00"]], "tue": [["00:00", "24:00"]], "wed": [["00:00", "24:00"]], "thu": [["00:00", "24:00"]]}`, atOnceToo))
	b, err := w.Create(gamer.ctx(), w.request(guide, w.in(30*time.Hour)))
	require.NoError(t, err)
	require.Equal(t, booking.Approved, b.View.Status)
	require.Equal(t, usual, b.View.Meeting)
}

// Calendars follow the meeting place: at once, then once at the end of ten minutes.
func TestInvitationsForTheMeetingPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	s := w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.told(t)
	v := w.setMeeting(t, gamer, s.ID, "One")
	require.Equal(t, []string{"meeting gamer 3 i", "meeting guide 3 i"}, w.told(t))
	event, err := w.Calendar(guide.ctx(), s.ID)
	require.NoError(t, err)
	require.Equal(t, v.Version, event.Version, "SEQUENCE")
	require.Contains(t, event.Details, "Meeting place: One")
	n, current := w.notice(t, booking.Notification{Kind: booking.NoticeMeeting, Session: s.ID, Version: 3, To: booking.SideGuide, Invite: true})
	require.True(t, current)
	require.Equal(t, booking.CalendarRequest, n.Calendar.Method)

	w.clock.Advance(time.Minute)
	w.setMeeting(t, guide, s.ID, "Two")
	w.setMeeting(t, guide, s.ID, "Three")
	require.Empty(t, w.told(t), "within ten minutes")
	require.Empty(t, w.room(t, 8*time.Minute))
	require.Equal(t, []string{"meeting gamer 5 i", "meeting guide 5 i"}, w.room(t, time.Minute), "once, at their end")
	w.setMeeting(t, guide, s.ID, "Four")
	require.Empty(t, w.told(t), "ten minutes from that one as well")
	_, err = w.Propose(guide.ctx(), s.ID, w.in(60*time.Hour), "")
	require.NoError(t, err)
	w.told(t)
	require.Equal(t, []string{"meeting gamer 7 i", "meeting guide 7 i"}, w.room(t, 10*time.Minute), "a proposal does not keep it back")
	w.setMeeting(t, guide, s.ID, "Five")
	_, err = w.AcceptProposal(gamer.ctx(), s.ID, "")
	require.NoError(t, err, "the meeting place left the proposal open")
	require.Equal(t, []string{"proposal_accepted gamer 9 i", "proposal_accepted guide 9 i"}, w.told(t))
	require.Empty(t, w.room(t, 10*time.Minute), "the invitation of the move had the place")
	require.Equal(t, []string{"meeting gamer 10 i", "meeting guide 10 i"}, func() []string { w.setMeeting(t, guide, s.ID, "Six"); return w.told(t) }())
	_, current = w.notice(t, booking.Notification{Kind: booking.NoticeApproved, Session: s.ID, Version: 9, To: booking.SideGamer, Invite: true})
	require.True(t, current, "a meeting place outdates no other message")
}

// An invitation that had to wait is not sent once the session is over, however late a worker comes.
func TestAnInvitationIsNotSentAfterTheEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	s := w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.setMeeting(t, gamer, s.ID, "One")
	v := w.setMeeting(t, gamer, s.ID, "Two")
	w.told(t)
	w.clock.Set(s.EndsAt())
	require.NoError(t, w.RunScheduledAction(t.Context(), s.ID, booking.ActionMeeting, v.Version))
	require.Empty(t, w.told(t))
}

func TestCheckIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin, stranger := w.gamer(t, 500), w.guide(t, 2500), w.admin(t), w.gamer(t, 0)
	s := w.approved(t, gamer, guide, w.in(50*time.Hour))
	request := w.booked(t, gamer, guide, w.in(58*time.Hour))
	_, err := w.CheckIn(t.Context(), s.ID)
	require.Error(t, err, "signed out")
	_, err = w.CheckIn(stranger.ctx(), s.ID)
	require.ErrorIs(t, err, booking.ErrNotFound)
	_, err = w.CheckIn(admin.ctx(), s.ID)
	require.ErrorIs(t, err, booking.ErrForbidden)
	_, err = w.CheckIn(gamer.ctx(), request.ID)
	require.ErrorIs(t, err, booking.ErrInvalidTransition)
	w.clock.Advance(50*time.Hour - 15*time.Minute - time.Second)
	_, err = w.CheckIn(gamer.ctx(), s.ID)
	require.ErrorIs(t, err, booking.ErrTooEarly)
	require.NotContains(t, w.view(t, gamer, s.ID).Actions, booking.CheckIn)
	w.clock.Advance(time.Second)
	require.Contains(t, w.view(t, gamer, s.ID).Actions, booking.CheckIn)
	v, err := w.CheckIn(gamer.ctx(), s.ID)
	require.NoError(t, err)
	require.Equal(t, []any{s.Version + 1, w.clock.Now()}, []any{v.Version, *v.GamerHereAt})
	require.Nil(t, v.GuideHereAt)
	require.Equal(t, v.StartsAt.Add(-15*time.Minute), v.CheckInOpensAt())
	require.NotContains(t, v.Actions, booking.CheckIn)
	w.clock.Advance(time.Minute)
	again, err := w.CheckIn(gamer.ctx(), s.ID)
	require.NoError(t, err)
	require.Equal(t, v, again, "a second one changes nothing")
	require.Equal(t, *v.GamerHereAt, *w.view(t, guide, s.ID).GamerHereAt, "the other side sees it")

	w.told(t)
	require.Empty(t, w.room(t, 18*time.Minute))
	told := w.room(t, time.Minute) // five minutes after the start
	require.Equal(t, []string{fmt.Sprintf("missing guide %d", v.Version)}, told)
	n, current := w.notice(t, booking.Notification{Kind: booking.NoticeMissing, Session: s.ID, Version: v.Version, To: booking.SideGuide})
	require.True(t, current)
	require.True(t, n.OtherIsHere)
	_, err = w.CheckIn(guide.ctx(), s.ID)
	require.NoError(t, err)
	_, current = w.notice(t, booking.Notification{Kind: booking.NoticeMissing, Session: s.ID, Version: v.Version, To: booking.SideGuide})
	require.False(t, current, "the guide is here by now")
	last := w.view(t, admin, s.ID).Timeline
	require.Equal(t, []any{booking.CheckIn, booking.SideGuide}, []any{last[len(last)-1].Event, last[len(last)-1].By})

	w.sweep(t, 55*time.Minute)
	w.status(t, gamer, s.ID, booking.Completed)
	_, err = w.CheckIn(gamer.ctx(), s.ID)
	require.NoError(t, err, "a retry")
	w.sound(t)

	lazy := w.approved(t, gamer, guide, w.in(time.Hour))
	w.told(t)
	require.Equal(t, []string{"missing gamer 2", "missing guide 2"}, w.room(t, 65*time.Minute))
	n, _ = w.notice(t, booking.Notification{Kind: booking.NoticeMissing, Session: lazy.ID, Version: 2, To: booking.SideGamer})
	require.False(t, n.OtherIsHere)
	w.clock.Advance(55 * time.Minute)
	_, err = w.CheckIn(gamer.ctx(), lazy.ID)
	require.ErrorIs(t, err, booking.ErrEnded, "not completed yet, but over")
	w.sweep(t, 0)
	_, err = w.CheckIn(gamer.ctx(), lazy.ID)
	require.ErrorIs(t, err, booking.ErrEnded)
}

// A move takes the check-ins away, and the mail follows the new start.
func TestCheckInsAreForTheStart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	s := w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.clock.Advance(50*time.Hour - 10*time.Minute)
	_, err := w.CheckIn(guide.ctx(), s.ID)
	require.NoError(t, err)
	_, err = w.Propose(guide.ctx(), s.ID, w.in(3*time.Hour), "")
	require.NoError(t, err)
	_, err = w.CheckIn(gamer.ctx(), s.ID)
	require.NoError(t, err)
	v, err := w.AcceptProposal(gamer.ctx(), s.ID, "")
	require.NoError(t, err, "a check-in leaves the proposal open")
	require.Nil(t, v.GamerHereAt)
	require.Nil(t, v.GuideHereAt)
	w.told(t)
	require.Empty(t, w.room(t, time.Hour))
	require.Len(t, w.room(t, 2*time.Hour+5*time.Minute), 2)
}

// 200 check-ins at once are one event a side; two people who say where to meet at once both count or one is refused.
func TestRacesInTheRoom(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	s := w.approved(t, gamer, guide, w.in(30*time.Hour))
	w.clock.Advance(30*time.Hour - 5*time.Minute)
	people := []somebody{gamer, guide}
	atOnce(200, func(i int) {
		if _, err := w.CheckIn(people[i%2].ctx(), s.ID); err != nil && !refused(err, booking.ErrMeetingSet) {
			t.Error(err)
		}
	})
	require.Equal(t, 2, w.count(t, "SELECT count(*) FROM booking_events WHERE event = 'check_in'"))
	var won atomic.Int64
	atOnce(40, func(i int) {
		who := people[i%2]
		_, err := w.SetMeeting(who.ctx(), s.ID, fmt.Sprint("Place ", i), "")
		switch {
		case err == nil:
			won.Add(1)
		case !refused(err, booking.ErrMeetingSet):
			t.Error(err)
		}
	})
	v := w.view(t, guide, s.ID)
	require.Equal(t, booking.SideGuide, v.Meeting.By, "the gamer never overwrites the guide")
	require.Equal(t, int(won.Load()), w.count(t, "SELECT count(*) FROM booking_events WHERE event = 'set_meeting'"))
	require.Equal(t, 2+2+int(won.Load()), v.Version)
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_room_due WHERE kind = 'meeting'"))
	w.sound(t)
}

// Each side sees the other's handles while it may, and nobody else ever does.
func TestHandles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	w.usuallyMeets(t, guide, "", `[{"kind": "discord", "value": "nima"}, {"kind": "psn", "value": "nima_ps"}, {"kind": "steam", "value": "nima_st"}]`)
	w.usuallyMeets(t, gamer, "", `[{"kind": "steam", "value": "rowan"}]`)
	s := w.booked(t, gamer, guide, w.in(50*time.Hour))
	none := func(when string, who ...somebody) {
		t.Helper()
		for _, p := range who {
			require.Zero(t, w.view(t, p, s.ID).Handles, when)
		}
	}
	none("a request", gamer, guide, admin)
	_, err := w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	nimas := []booking.Handle{{Kind: "discord", Value: "nima"}, {Kind: "steam", Value: "nima_st"}}
	rowans := []booking.Handle{{Kind: "steam", Value: "rowan"}}
	require.Equal(t, booking.SessionHandles{Shown: true, Mine: rowans, Theirs: nimas}, w.view(t, gamer, s.ID).Handles, "on PC")
	require.Equal(t, booking.SessionHandles{Shown: true, Mine: nimas, Theirs: rowans}, w.view(t, guide, s.ID).Handles)
	none("an admin", admin)
	for _, v := range w.mine(t, gamer) {
		require.Zero(t, v.Handles, "in a list")
	}
	w.sweep(t, 51*time.Hour)
	require.True(t, w.view(t, gamer, s.ID).Handles.Shown, "played")
	w.report(t, s, gamer, "Nobody came")
	require.True(t, w.view(t, guide, s.ID).Handles.Shown)
	require.NoError(t, w.ResolveProblem(admin.ctx(), s.ID, "refund_gamer", "guide", ""))
	none("refunded", gamer, guide)
}

// A report by one side changes nothing that the other side reads, with meeting place and check-ins on the session.
func TestAReportIsSecretInTheRoom(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, byGamer := range []bool{true, false} {
		gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
		w.usuallyMeets(t, guide, "My Discord", `[{"kind": "discord", "value": "nima"}]`)
		s := w.approved(t, gamer, guide, w.in(30*time.Hour))
		w.clock.Advance(30*time.Hour - time.Minute)
		for _, p := range []somebody{gamer, guide} {
			_, err := w.CheckIn(p.ctx(), s.ID)
			require.NoError(t, err)
		}
		w.clock.Advance(20 * time.Minute)
		author, other := gamer, guide
		if !byGamer {
			author, other = guide, gamer
		}
		w.told(t)
		read := func() string { return fmt.Sprintf("%+v", w.view(t, other, s.ID)) }
		row, before := w.sessionRow(t, s), read()
		events := w.count(t, "SELECT count(*) FROM booking_events")
		w.report(t, s, author, "Not really here")
		assert.Equal(t, before, read())
		assert.Equal(t, row, w.sessionRow(t, s))
		assert.Equal(t, events, w.count(t, "SELECT count(*) FROM booking_events"))
		assert.Empty(t, w.told(t))
		require.True(t, slices.ContainsFunc(w.view(t, author, s.ID).Timeline, func(h booking.SessionEvent) bool { return h.Event == booking.ReportProblem }))
		w.sweep(t, time.Hour)
	}
}
