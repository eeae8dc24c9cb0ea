package booking_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

// approved books an hour and has it approved.
func (w *world) approved(t testing.TB, gamer, guide somebody, at string) booking.View {
	t.Helper()
	v := w.booked(t, gamer, guide, at)
	v, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	return v
}

func (w *world) view(t testing.TB, p somebody, id uuid.UUID) booking.View {
	t.Helper()
	v, err := w.Get(p.ctx(), id)
	require.NoError(t, err)
	return v
}

// A guide with hours has said when they have time: an approved session moves there at once, also within the next day, to any
// part of it, and to another time only with the guide's word.
func TestAMoveIntoTheHoursNeedsNoWord(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	w.says(t, guide, said(evenings))
	v := w.approved(t, gamer, guide, at("18:00", 2))
	moved, err := w.Schedule(gamer.ctx(), v.ID, at("20:30", 3))
	require.NoError(t, err)
	require.Equal(t, []any{moment(t, at("20:30", 3)), booking.Proposal{}}, []any{moved.StartsAt, moved.Proposal}, "it ends with the hours")
	w.clock.Set(moment(t, at("10:00")))
	moved, err = w.Schedule(gamer.ctx(), v.ID, at("17:00"))
	require.NoError(t, err)
	require.Equal(t, []any{moment(t, at("17:00")), booking.Proposal{}}, []any{moved.StartsAt, moved.Proposal}, "today")

	other := w.approved(t, gamer, guide, at("18:00", 4))
	for _, outside := range []string{at("20:45", 3), at("10:00", 3)} {
		asked, err := w.Schedule(gamer.ctx(), other.ID, outside)
		require.NoError(t, err)
		require.Equal(t, []any{other.StartsAt, moment(t, outside)}, []any{asked.StartsAt, asked.Proposal.StartsAt}, "the guide is asked")
	}
	w.sound(t)
}

// A gamer's move into the next day is a proposal; the session stays until the guide accepts.
func TestAMoveThatNeedsTheGuidesWord(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.told(t)
	asked, err := w.Schedule(gamer.ctx(), v.ID, w.in(10*time.Hour))
	require.NoError(t, err)
	now := w.clock.Now()
	require.Equal(t, booking.Proposal{By: booking.SideGamer, StartsAt: now.Add(10 * time.Hour), ExpiresAt: now.Add(9*time.Hour + 45*time.Minute)}, asked.Proposal)
	require.Equal(t, []any{booking.Approved, v.StartsAt, 1}, []any{asked.Status, asked.StartsAt, asked.Moves}, "the session stays")
	require.Equal(t, []string{"proposed guide 3"}, w.told(t))
	again, err := w.Schedule(gamer.ctx(), v.ID, w.in(10*time.Hour))
	require.NoError(t, err)
	require.Equal(t, asked, again, "the same wish once more changes nothing")
	require.Empty(t, w.told(t))

	_, err = w.AcceptProposal(gamer.ctx(), v.ID, "")
	require.ErrorIs(t, err, booking.ErrForbidden, "only the other side answers")
	_, err = w.DeclineProposal(gamer.ctx(), v.ID)
	require.ErrorIs(t, err, booking.ErrForbidden)
	_, err = w.WithdrawProposal(guide.ctx(), v.ID)
	require.ErrorIs(t, err, booking.ErrForbidden, "only its author withdraws it")
	_, err = w.AcceptProposal(guide.ctx(), v.ID, w.in(11*time.Hour))
	require.ErrorIs(t, err, booking.ErrProposalChanged)
	_, err = w.AcceptProposal(guide.ctx(), v.ID, "soon")
	require.Equal(t, errs.Invalid, errs.ClassOf(err))
	moved, err := w.AcceptProposal(guide.ctx(), v.ID, w.in(10*time.Hour))
	require.NoError(t, err)
	require.Equal(t, []any{booking.Scheduled, now.Add(10 * time.Hour), booking.Proposal{}, 1}, []any{moved.Status, moved.StartsAt, moved.Proposal, moved.Moves})
	require.Equal(t, v.ApprovedAt, moved.ApprovedAt, "the hour does not start anew")
	require.Equal(t, []string{"proposal_accepted gamer 4 i", "proposal_accepted guide 4 i"}, w.told(t))
	_, err = w.AcceptProposal(guide.ctx(), v.ID, "")
	require.ErrorIs(t, err, booking.ErrNoProposal, "a second answer")
	last := moved.Timeline[len(moved.Timeline)-1]
	require.Equal(t, []any{booking.AcceptProposal, booking.SideGuide, v.StartsAt, moved.StartsAt}, []any{last.Event, last.By, last.FromTime, last.ToTime})
	w.booked(t, w.gamer(t, 500), guide, v.StartsAt.Format(time.RFC3339)) // the old slot is free
	require.Equal(t, money.SC(445), w.balance(t, gamer), "the money never moved")
	w.sound(t)
}

// A guide answers a request with another time; accepting it moves and approves.
func TestACounterOffer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.Propose(gamer.ctx(), v.ID, w.in(60*time.Hour), "")
	require.ErrorIs(t, err, booking.ErrInvalidTransition, "a gamer moves their request")
	w.told(t)
	offered, err := w.Propose(guide.ctx(), v.ID, w.in(60*time.Hour), " After work? ")
	require.NoError(t, err)
	require.Equal(t, []any{booking.Pending, "After work?", ""}, []any{offered.Status, offered.Proposal.Note, offered.StatusReason})
	require.Equal(t, []string{"proposed gamer 2"}, w.told(t))
	w.clock.Advance(time.Hour)
	accepted, err := w.AcceptProposal(gamer.ctx(), v.ID, "")
	require.NoError(t, err)
	require.Equal(t, []any{booking.Approved, offered.Proposal.StartsAt, w.clock.Now(), 0},
		[]any{accepted.Status, accepted.StartsAt, *accepted.ApprovedAt, accepted.Moves}, "the guide's proposals are not counted")
	require.Equal(t, []string{"proposal_accepted gamer 3 i", "proposal_accepted guide 3 i"}, w.told(t))
	w.sweep(t, 70*time.Hour)
	w.status(t, gamer, v.ID, booking.Completed)

	// A suspended guide approves nothing, by a proposal either.
	waiting := w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err = w.Propose(guide.ctx(), waiting.ID, w.in(60*time.Hour), "")
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET suspended_at = $2 WHERE id = $1", guide.ID, w.clock.Now())
	require.NoError(t, err)
	_, err = w.AcceptProposal(gamer.ctx(), waiting.ID, "")
	require.ErrorIs(t, err, booking.ErrNotBookable)
	_, err = w.Propose(guide.ctx(), waiting.ID, w.in(70*time.Hour), "")
	require.Equal(t, errs.Forbidden, errs.ClassOf(err))
	require.NotContains(t, w.view(t, guide, waiting.ID).Actions, booking.Propose)
	w.sound(t)
}

// What is refused, and that it changes nothing.
func TestProposalsThatAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, stranger, admin := w.gamer(t, 500), w.guide(t, 2500), w.guide(t, 2500), w.admin(t)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	taken := w.booked(t, w.gamer(t, 500), guide, w.in(60*time.Hour))
	before := w.view(t, gamer, v.ID)
	propose := func(p somebody, at, note string) error {
		_, err := w.Propose(p.ctx(), v.ID, at, note)
		return err
	}
	for _, p := range []somebody{gamer, guide} {
		for _, bad := range []string{"", "soon", w.in(14 * time.Minute), w.in(15 * time.Minute), w.in(181 * 24 * time.Hour), w.in(50 * time.Hour)} {
			require.Equal(t, errs.Invalid, errs.ClassOf(propose(p, bad, "")), "%q", bad)
		}
		for _, note := range []string{strings.Repeat("é", 201), "bell\a"} {
			require.Equal(t, errs.Invalid, errs.ClassOf(propose(p, w.in(70*time.Hour), note)), "%q", note)
		}
		require.ErrorIs(t, propose(p, taken.StartsAt.Format(time.RFC3339), ""), booking.ErrSlotTaken)
	}
	require.ErrorIs(t, propose(stranger, w.in(70*time.Hour), ""), booking.ErrNotFound)
	require.ErrorIs(t, propose(admin, w.in(70*time.Hour), ""), booking.ErrForbidden)
	_, err := w.Propose(t.Context(), v.ID, w.in(70*time.Hour), "")
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	for _, answer := range []func(p somebody) error{
		func(p somebody) error { _, err := w.AcceptProposal(p.ctx(), v.ID, ""); return err },
		func(p somebody) error { _, err := w.DeclineProposal(p.ctx(), v.ID); return err },
		func(p somebody) error { _, err := w.WithdrawProposal(p.ctx(), v.ID); return err },
	} {
		require.ErrorIs(t, answer(gamer), booking.ErrNoProposal)
		require.ErrorIs(t, answer(stranger), booking.ErrNotFound)
		require.ErrorIs(t, answer(admin), booking.ErrForbidden)
	}
	require.Equal(t, before, w.view(t, gamer, v.ID))
	require.NoError(t, propose(gamer, w.in(70*time.Hour), strings.Repeat("é", 200)))
	w.clock.Advance(51 * time.Hour)
	require.ErrorIs(t, propose(gamer, w.in(70*time.Hour), ""), booking.ErrInvalidTransition, "it has begun")
	require.ErrorIs(t, propose(guide, w.in(70*time.Hour), ""), booking.ErrInvalidTransition)
}

// A time that was taken in between leaves the proposal open; it is accepted once it is free.
func TestATakenTimeLeavesTheProposalOpen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, other := w.gamer(t, 500), w.guide(t, 2500), w.gamer(t, 500)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.Propose(guide.ctx(), v.ID, w.in(60*time.Hour), "")
	require.NoError(t, err)
	inBetween := w.booked(t, other, guide, w.in(60*time.Hour+30*time.Minute))
	_, err = w.AcceptProposal(gamer.ctx(), v.ID, "")
	require.ErrorIs(t, err, booking.ErrSlotTaken)
	require.Equal(t, booking.SideGuide, w.view(t, gamer, v.ID).Proposal.By)
	_, err = w.Cancel(other.ctx(), inBetween.ID, "")
	require.NoError(t, err)
	_, err = w.AcceptProposal(gamer.ctx(), v.ID, "")
	require.NoError(t, err)
}

// Only the gamer's own moves and proposals count towards the five.
func TestFiveMovesAndProposals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.approved(t, gamer, guide, w.in(100*time.Hour))
	_, err := w.Schedule(gamer.ctx(), v.ID, w.in(110*time.Hour)) // at once
	require.NoError(t, err)
	for i := range 4 {
		_, err = w.Schedule(gamer.ctx(), v.ID, w.in(time.Duration(10+i)*time.Hour))
		require.NoError(t, err)
	}
	for _, ahead := range []time.Duration{20 * time.Hour, 120 * time.Hour} {
		_, err = w.Schedule(gamer.ctx(), v.ID, w.in(ahead))
		require.ErrorIs(t, err, booking.ErrInvalidTransition, "a sixth")
	}
	_, err = w.Propose(gamer.ctx(), v.ID, w.in(20*time.Hour), "")
	require.ErrorIs(t, err, booking.ErrInvalidTransition)
	for _, again := range []func() (booking.View, error){
		func() (booking.View, error) { return w.Schedule(gamer.ctx(), v.ID, w.in(13*time.Hour)) },
		func() (booking.View, error) { return w.Propose(gamer.ctx(), v.ID, w.in(13*time.Hour), "") },
	} {
		_, err = again()
		require.NoError(t, err, "the fifth once more, after a lost answer")
	}
	for i := range 7 {
		_, err = w.Propose(guide.ctx(), v.ID, w.in(time.Duration(30+i)*time.Hour), "")
		require.NoError(t, err)
		_, err = w.AcceptProposal(gamer.ctx(), v.ID, "")
		require.NoError(t, err)
	}
	require.Equal(t, booking.MaxMoves, w.view(t, gamer, v.ID).Moves)
}

// Every move, approval and ending withdraws a proposal, and so does a new one.
func TestWhatWithdrawsAProposal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	free := func(v booking.View) *money.SC { sc := v.TotalSC(); return &sc }
	for name, c := range map[string]struct {
		request bool
		act     func(v booking.View) error
	}{
		"approval":         {true, func(v booking.View) error { _, err := w.Approve(guide.ctx(), v.ID, nil); return err }},
		"refusal":          {true, func(v booking.View) error { _, err := w.Decline(guide.ctx(), v.ID, ""); return err }},
		"move of request":  {true, func(v booking.View) error { _, err := w.Schedule(gamer.ctx(), v.ID, w.in(91*time.Hour)); return err }},
		"cancelled":        {true, func(v booking.View) error { _, err := w.Cancel(gamer.ctx(), v.ID, ""); return err }},
		"move":             {false, func(v booking.View) error { _, err := w.Schedule(gamer.ctx(), v.ID, w.in(91*time.Hour)); return err }},
		"cancelled free":   {false, func(v booking.View) error { _, err := w.CancelQuoted(gamer.ctx(), v.ID, "", free(v)); return err }},
		"cancelled, guide": {false, func(v booking.View) error { _, err := w.Cancel(guide.ctx(), v.ID, ""); return err }},
	} {
		v := w.booked(t, gamer, guide, w.in(50*time.Hour))
		if !c.request {
			_, err := w.Approve(guide.ctx(), v.ID, nil)
			require.NoError(t, err)
		}
		_, err := w.Propose(guide.ctx(), v.ID, w.in(80*time.Hour), "")
		require.NoError(t, err, name)
		require.NoError(t, c.act(v), name)
		require.Equal(t, booking.Proposal{}, w.view(t, gamer, v.ID).Proposal, name)
		_, err = w.AcceptProposal(gamer.ctx(), v.ID, "")
		require.ErrorIs(t, err, booking.ErrNoProposal, name)
		_, err = w.Cancel(guide.ctx(), v.ID, "so that the next has room")
		require.True(t, err == nil || errors.Is(err, booking.ErrInvalidTransition), name)
	}
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.Propose(guide.ctx(), v.ID, w.in(60*time.Hour), "")
	require.NoError(t, err)
	replaced, err := w.Propose(gamer.ctx(), v.ID, w.in(65*time.Hour), "")
	require.NoError(t, err)
	require.Equal(t, booking.SideGamer, replaced.Proposal.By)
	_, err = w.AcceptProposal(gamer.ctx(), v.ID, "")
	require.ErrorIs(t, err, booking.ErrForbidden, "it is the gamer's by now")
	w.told(t)
	gone, err := w.WithdrawProposal(gamer.ctx(), v.ID)
	require.NoError(t, err)
	require.Equal(t, []any{booking.Proposal{}, v.StartsAt}, []any{gone.Proposal, gone.StartsAt})
	require.Equal(t, []string{"proposal_withdrawn guide 5"}, w.told(t))
	w.run(t)
	w.sound(t)
}

// From its expiry on a proposal is shown to nobody and accepted by nobody, before the sweep comes; the sweep tells who made it.
func TestAnExpiredProposal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	asked, err := w.Propose(guide.ctx(), v.ID, w.in(60*time.Hour), "")
	require.NoError(t, err)
	w.told(t)
	w.clock.Advance(24*time.Hour - time.Second)
	require.Equal(t, asked.Proposal, w.view(t, gamer, v.ID).Proposal)
	w.clock.Advance(time.Second)
	require.Equal(t, booking.Proposal{}, w.view(t, gamer, v.ID).Proposal)
	require.NotContains(t, w.view(t, gamer, v.ID).Actions, booking.AcceptProposal)
	_, err = w.AcceptProposal(gamer.ctx(), v.ID, "")
	require.ErrorIs(t, err, booking.ErrNoProposal)
	for range 2 {
		w.sweep(t, 0)
	}
	require.Equal(t, []string{"proposal_expired guide 4"}, w.told(t))
	after := w.view(t, gamer, v.ID)
	last := after.Timeline[len(after.Timeline)-1]
	require.Equal(t, []any{booking.WithdrawProposal, booking.SideSystem, booking.Approved}, []any{last.Event, last.By, after.Status})
}

// A proposal changes nothing of what is due: reminders that were sent stay sent, and none is lost.
func TestRemindersAndProposals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.told(t)
	w.clock.Advance(26*time.Hour + time.Second)
	_, err := w.Propose(guide.ctx(), v.ID, w.in(90*time.Hour), "") // the reminder is due, and the sweep has not come
	require.NoError(t, err)
	require.Equal(t, []string{"proposed gamer 3", "reminder_day gamer 3", "reminder_day guide 3"}, append(w.told(t), w.remind(t, 0)...))
	_, err = w.WithdrawProposal(guide.ctx(), v.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"proposal_withdrawn gamer 4"}, w.remind(t, 0), "once")
	n, current := w.notice(t, booking.Notification{Kind: booking.NoticeReminderDay, Session: v.ID, Version: 3, To: booking.SideGuide})
	require.True(t, current, "the reminder is true in spite of the later withdrawal")
	require.Equal(t, v.StartsAt, n.Booking.StartsAt)
	require.Equal(t, []string{"reminder_hour gamer 4", "reminder_hour guide 4"}, w.remind(t, 23*time.Hour))
}

// The guide is reminded of a request 24 and 6 hours before it runs out, if that long is left, and not while the gamer has
// to answer a counter-offer.
func TestTheGuideIsRemindedOfARequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	due := func(v booking.View) (n int) {
		return w.count(t, "SELECT count(*) FROM booking_due WHERE session = $1 AND kind LIKE 'remind%'", v.ID)
	}
	long, short, soon := w.booked(t, gamer, guide, w.in(100*time.Hour)), w.booked(t, gamer, guide, w.in(20*time.Hour)), w.booked(t, gamer, guide, w.in(5*time.Hour))
	require.Equal(t, []int{2, 1, 0}, []int{due(long), due(short), due(soon)})
	w.told(t)
	for range 2 { // once, however often
		require.NoError(t, w.RunScheduledAction(t.Context(), long.ID, booking.ActionRemindDay, 1))
		require.NoError(t, w.RunScheduledAction(t.Context(), short.ID, booking.ActionRemindHour, 1))
	}
	require.Equal(t, []string{"answer_day guide 1", "answer_soon guide 1"}, w.told(t))
	about := booking.Notification{Kind: booking.NoticeAnswerSoon, Session: short.ID, Version: 1, To: booking.SideGuide}
	_, current := w.notice(t, about)
	require.True(t, current)
	_, err := w.Propose(guide.ctx(), short.ID, w.in(40*time.Hour), "")
	require.NoError(t, err)
	_, current = w.notice(t, about)
	require.False(t, current, "the gamer has to answer")
	_, err = w.Decline(guide.ctx(), long.ID, "")
	require.NoError(t, err)
	_, current = w.notice(t, booking.Notification{Kind: booking.NoticeAnswerDay, Session: long.ID, Version: 1, To: booking.SideGuide})
	require.False(t, current)
}

// Accepting meets a booking of the same time, a cancellation, a refusal, a withdrawal, the expiry, and a second acceptance:
// one of them wins.
func TestRacesForAProposal(t *testing.T) {
	t.Parallel()
	racesForAProposal(t, 4)
}

func racesForAProposal(t *testing.T, rounds int) {
	t.Helper()
	w := newWorld(t)
	gamer, guide, other := w.gamer(t, money.SC(rounds)*1000), w.guide(t, 2500), w.gamer(t, 500)
	wished := func(v booking.View) string { return v.StartsAt.Add(10 * time.Hour).Format(time.RFC3339) }
	accept := func(v booking.View) error { _, err := w.AcceptProposal(gamer.ctx(), v.ID, wished(v)); return err }
	for name, against := range map[string]func(v booking.View) error{
		"book":     func(v booking.View) error { _, err := w.Create(other.ctx(), w.request(guide, wished(v))); return err },
		"cancel":   func(v booking.View) error { _, err := w.Cancel(guide.ctx(), v.ID, ""); return err },
		"decline":  func(v booking.View) error { _, err := w.DeclineProposal(gamer.ctx(), v.ID); return err },
		"withdraw": func(v booking.View) error { _, err := w.WithdrawProposal(guide.ctx(), v.ID); return err },
		"accept":   accept,
		"replace": func(v booking.View) error {
			_, err := w.Propose(guide.ctx(), v.ID, w.in(200*time.Hour), "")
			return err
		},
		"expiry": func(booking.View) error { w.clock.Advance(24 * time.Hour); _, err := w.Sweep(t.Context()); return err },
	} {
		for range rounds {
			v := w.approved(t, gamer, guide, w.in(50*time.Hour))
			_, err := w.Propose(guide.ctx(), v.ID, wished(v), "")
			require.NoError(t, err)
			var accepted, opposed error
			var wg sync.WaitGroup
			start := make(chan struct{})
			wg.Go(func() { <-start; accepted = accept(v) })
			wg.Go(func() { <-start; opposed = against(v) })
			close(start)
			wg.Wait()
			for _, err := range []error{accepted, opposed} {
				for _, known := range []error{booking.ErrNoProposal, booking.ErrProposalChanged, booking.ErrSlotTaken, booking.ErrInvalidTransition, errs.ErrLocked} {
					if errors.Is(err, known) {
						err = nil
					}
				}
				require.NoError(t, err, name)
			}
			after := w.view(t, gamer, v.ID)
			moved := after.StartsAt.Equal(v.StartsAt.Add(10 * time.Hour))
			assert.Equal(t, accepted == nil || name == "accept" && opposed == nil, moved, "%s: it moved, and only then", name)
			switch name {
			case "book", "accept", "decline", "withdraw":
				assert.NotEqual(t, accepted == nil, opposed == nil, "%s: one of the two: %v, %v", name, accepted, opposed)
			case "cancel":
				assert.Equal(t, booking.Cancelled, after.Status)
			}
			for _, view := range w.mine(t, gamer, other) {
				if view.Status != booking.Cancelled && view.Status != booking.Completed {
					_, _ = w.Cancel(guide.ctx(), view.ID, "so that the next round has room")
				}
			}
		}
	}
	w.run(t)
	require.Equal(t, money.SC(500), w.balance(t, other))
	w.sound(t)
}

// mine are the sessions of gamers that have not ended.
func (w *world) mine(t testing.TB, gamers ...somebody) (all []booking.View) {
	t.Helper()
	for _, g := range gamers {
		p, err := w.Mine(g.ctx(), page.Of(nil, nil))
		require.NoError(t, err)
		all = append(all, p.Items...)
	}
	return all
}

// The guide's limits bind what a gamer proposes; the guide may propose beyond them.
func TestTheGuidesLimitsBindTheGamersProposal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	w.says(t, guide, booking.HoursChange{Horizon: "5"})
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.Propose(gamer.ctx(), v.ID, w.in(7*24*time.Hour), "")
	require.NotEmpty(t, fieldsOf(t, err))
	require.Equal(t, booking.Proposal{}, w.view(t, gamer, v.ID).Proposal)
	asked, err := w.Propose(guide.ctx(), v.ID, w.in(7*24*time.Hour), "")
	require.NoError(t, err)
	require.Equal(t, booking.SideGuide, asked.Proposal.By)
}

// One sweep ends all proposals that have run out.
func TestProposalsThatExpireTogether(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	for i := range 3 {
		v := w.approved(t, gamer, guide, w.in(time.Duration(50+5*i)*time.Hour))
		_, err := w.Propose(guide.ctx(), v.ID, w.in(time.Duration(80+5*i)*time.Hour), "")
		require.NoError(t, err)
	}
	w.told(t)
	w.clock.Advance(24 * time.Hour)
	_, err := w.Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_sessions WHERE proposal_by <> ''"))
}

// A proposal that ran out is not taken for one that is open when the same is proposed again.
func TestAProposalThatRanOutIsMadeAnew(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	start := w.in(80 * time.Hour)
	first, err := w.Propose(guide.ctx(), v.ID, start, "")
	require.NoError(t, err)
	w.clock.Advance(25 * time.Hour)
	again, err := w.Propose(guide.ctx(), v.ID, start, "")
	require.NoError(t, err)
	require.Greater(t, again.Version, first.Version)
	require.True(t, again.Proposal.ExpiresAt.After(w.clock.Now()))
}
