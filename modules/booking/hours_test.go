package booking_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/booking/hours"
	"sherpa/platform/errs"
)

// said is what a guide says about their time; the week is JSON.
func said(week string, more ...func(*booking.HoursChange)) booking.HoursChange {
	zone := "Europe/Stockholm"
	c := booking.HoursChange{Zone: &zone, Week: []byte(week)}
	for _, f := range more {
		f(&c)
	}
	return c
}

func refusing(c *booking.HoursChange) { outside := "refuse"; c.Outside = &outside }
func atOnceToo(c *booking.HoursChange) {
	yes := true
	c.Instant = &yes
}

// evenings are 18:00 to 22:30 every day; in Stockholm on 1 March 2026 that is 17:00 to 21:30 UTC.
const evenings = `{"mon":[["18:00","22:30"]],"tue":[["18:00","22:30"]],"wed":[["18:00","22:30"]],"thu":[["18:00","22:30"]],
	"fri":[["18:00","22:30"]],"sat":[["18:00","22:30"]],"sun":[["18:00","22:30"]]}`

func (w *world) says(t testing.TB, guide somebody, c booking.HoursChange) booking.GuideHours {
	t.Helper()
	v, err := w.ChangeHours(guide.ctx(), c)
	require.NoError(t, err)
	return v
}

// at is a time of 2 March 2026, the Monday after the tests' day, or of a later day.
func at(clock string, days ...int) string {
	t, err := time.Parse("2006-01-02 15:04", "2026-03-02 "+clock)
	if err != nil {
		panic(err)
	}
	for _, d := range days {
		t = t.AddDate(0, 0, d)
	}
	return t.Format(time.RFC3339)
}

func (w *world) asks(gamer, guide somebody, start string, change ...func(*booking.Request)) (booking.View, error) {
	req := w.request(guide, start)
	for _, f := range change {
		f(&req)
	}
	b, err := w.Create(gamer.ctx(), req)
	return b.View, err
}

func fieldsOf(t testing.TB, err error) map[string]string {
	t.Helper()
	e, ok := errs.As(err)
	require.True(t, ok, err)
	require.Equal(t, errs.Invalid, e.Class, err)
	return e.Fields
}

func TestHoursAreKeptAndHaveDefaults(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, gamer := w.guide(t, 2500), w.gamer(t, 0)
	_, err := w.Hours(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	for _, call := range []func() error{
		func() error { _, err := w.Hours(gamer.ctx()); return err },
		func() error { _, err := w.ChangeHours(gamer.ctx(), said(evenings)); return err },
		func() error { _, err := w.PreviewHours(gamer.ctx(), said(evenings), booking.FreeQuery{}); return err },
	} {
		require.ErrorIs(t, call(), errs.ErrForbidden)
	}
	v, err := w.Hours(guide.ctx())
	require.NoError(t, err)
	require.Equal(t, hours.Default(time.UTC).Outside, v.Outside)
	require.Equal(t, []any{"UTC", false, 0, 15, 180, 12, 0, false, false}, []any{
		v.Zone.String(), v.Set(), v.Buffer, v.Notice, v.HorizonDays,
		v.MaxHours, v.MaxPerDay, v.Instant, v.OnlyMyGames,
	})

	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET time_zone = 'Asia/Tokyo' WHERE id = $1", guide.ID)
	require.NoError(t, err)
	until, yes := w.in(48*time.Hour), true
	v = w.says(t, guide, booking.HoursChange{
		Week:       []byte(`{"mon":[["20:00","24:00"],["10:00","12:00"],["12:00","13:00"]],"fri":[["22:00","02:00"]],"tue":[]}`),
		Exceptions: []byte(`[{"date":"2026-12-25","times":[["10:00","12:00"]]},{"date":"2026-12-24","times":[]}]`),
		Buffer:     "15", Notice: "120", Horizon: "30", MaxHours: "3", MaxPerDay: "2", PausedUntil: &until, OnlyMyGames: &yes,
	})
	require.Equal(t, "Asia/Tokyo", v.Zone.String(), "the profile's")
	require.Equal(t, [][]string{{"10:00", "13:00"}, {"20:00", "24:00"}}, v.Week.Pairs(time.Monday), "in order, and what touches is one")
	require.Equal(t, [][]string{{"22:00", "02:00"}}, v.Week.Pairs(time.Friday))
	require.Nil(t, v.Week.Pairs(time.Tuesday))
	require.Equal(t, []hours.Exception{{Date: "2026-12-24", Times: [][]string{}}, {Date: "2026-12-25", Times: [][]string{{"10:00", "12:00"}}}},
		hours.ListExceptions(v.Exceptions))
	require.Equal(t, []any{15, 120, 30, 3, 2, true}, []any{v.Buffer, v.Notice, v.HorizonDays, v.MaxHours, v.MaxPerDay, v.OnlyMyGames})
	require.True(t, v.PausedAt(w.clock.Now()))

	v = w.says(t, guide, booking.HoursChange{})
	require.False(t, v.Set(), "PUT replaces: what is absent takes its default")
	require.Equal(t, []any{0, 15, 180, 12, 0, false}, []any{v.Buffer, v.Notice, v.HorizonDays, v.MaxHours, v.MaxPerDay, v.OnlyMyGames})
	require.Empty(t, v.Exceptions)
	require.True(t, v.PausedUntil.IsZero())
}

func TestFaultsOfHoursAreNamedByField(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, 2500)
	word, past := "maybe", w.in(-time.Minute)
	for _, c := range []struct {
		change booking.HoursChange
		field  string
	}{
		{said(`{"mon":[["18:00"]]}`), "week.mon[0]"},
		{said(`{"mon":[["18:00","22:30"],["25:00","26:00"]]}`), "week.mon[1]"},
		{said(`{"mon":[["18:00","18:00"]]}`), "week.mon[0]"},
		{said(`{"mon":[["18:00","24:30"]]}`), "week.mon[0]"},
		{said(`{"mon":[["8:00","9:00"]]}`), "week.mon[0]"},
		{said(`{"mon":[["18:00",22]]}`), "week.mon[0]"},
		{said(`{"mon":[["20:00","22:00"],["18:00","20:01"]]}`), "week.mon[0]"},
		{said(`{"mon":[["22:00","02:00"],["23:00","23:30"]]}`), "week.mon[1]"},
		{said(`{"mon":"always"}`), "week.mon"},
		{said(`{"monday":[]}`), "week.monday"},
		{said(`[]`), "week"},
		{booking.HoursChange{Exceptions: []byte(`{}`)}, "exceptions"},
		{booking.HoursChange{Exceptions: []byte(`[{"date":"2026-02-30","times":[]}]`)}, "exceptions[0].date"},
		{booking.HoursChange{Exceptions: []byte(`[{"date":"2026-03-05"},{"date":"2026-03-06","times":[["1","2"]]}]`)}, "exceptions[1].times[0]"},
		{booking.HoursChange{Exceptions: []byte(`[{"date":"2026-03-05","times":[]},{"date":"2026-03-05","times":[]}]`)}, "exceptions[1].date"},
		{booking.HoursChange{Zone: &word}, "zone"},
		{booking.HoursChange{Outside: &word}, "outside"},
		{booking.HoursChange{PausedUntil: &past}, "pausedUntil"},
		{booking.HoursChange{PausedUntil: &word}, "pausedUntil"},
		{booking.HoursChange{Buffer: "61"}, "bufferMinutes"},
		{booking.HoursChange{Buffer: "-1"}, "bufferMinutes"},
		{booking.HoursChange{Notice: "14"}, "noticeMinutes"},
		{booking.HoursChange{Notice: "10081"}, "noticeMinutes"},
		{booking.HoursChange{Horizon: "0"}, "horizonDays"},
		{booking.HoursChange{Horizon: "181"}, "horizonDays"},
		{booking.HoursChange{MaxHours: "0"}, "maxHours"},
		{booking.HoursChange{MaxHours: "1.5"}, "maxHours"},
		{booking.HoursChange{MaxPerDay: "-1"}, "maxPerDay"},
	} {
		_, err := w.ChangeHours(guide.ctx(), c.change)
		require.Contains(t, fieldsOf(t, err), c.field, "%+v", c.change)
		_, err = w.PreviewHours(guide.ctx(), c.change, booking.FreeQuery{})
		require.Contains(t, fieldsOf(t, err), c.field)
	}
	v, err := w.Hours(guide.ctx())
	require.NoError(t, err)
	require.False(t, v.Set(), "nothing was kept")
}

func TestFreeTimesAreForEverybody(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide, gamer := w.guide(t, 2500), w.gamer(t, 1000)
	q := booking.FreeQuery{From: at("00:00"), To: at("00:00", 2)}
	free, err := w.Free(t.Context(), guide.ID, q)
	require.NoError(t, err)
	require.False(t, free.Set())
	require.Empty(t, free.Slots)
	require.Equal(t, []hours.Interval{{Start: moment(t, at("00:00")), End: moment(t, at("00:00", 2))}}, free.Intervals, "all that is not busy")

	busy := w.booked(t, gamer, guide, at("18:00"))
	w.says(t, guide, said(evenings, func(c *booking.HoursChange) { c.Buffer = "15" }))
	free, err = w.Free(t.Context(), guide.ID, q)
	require.NoError(t, err)
	require.True(t, free.Set())
	require.Equal(t, []hours.Interval{
		{Start: moment(t, at("19:15")), End: moment(t, at("21:30"))},
		{Start: moment(t, at("17:00", 1)), End: moment(t, at("21:30", 1))},
	}, free.Intervals, "what is left before the session is too short, with the buffer")
	require.Len(t, free.Slots, 6+15)
	require.Equal(t, moment(t, at("19:15")), free.Slots[0])

	q.Session = busy.ID.String()
	_, err = w.Free(t.Context(), guide.ID, q)
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = w.Free(w.gamer(t, 0).ctx(), guide.ID, q)
	require.ErrorIs(t, err, booking.ErrNotFound)
	_, err = w.Free(gamer.ctx(), w.guide(t, 2500).ID, q)
	require.ErrorIs(t, err, booking.ErrNotFound, "a session with somebody else")
	for _, who := range []somebody{gamer, guide} {
		free, err = w.Free(who.ctx(), guide.ID, q)
		require.NoError(t, err)
		require.Len(t, free.Slots, 15+15, "its own time counts as free")
	}

	for field, wrong := range map[string]booking.FreeQuery{
		"to": {To: w.in(31*24*time.Hour + time.Minute)}, "from": {From: "soon"}, "hours": {Hours: "13"},
	} {
		_, err := w.Free(t.Context(), guide.ID, wrong)
		require.Contains(t, fieldsOf(t, err), field)
	}
	_, err = w.Free(t.Context(), guide.ID, booking.FreeQuery{From: at("00:00"), To: at("00:00")})
	require.Contains(t, fieldsOf(t, err), "to")
	for _, nobody := range []uuid.UUID{gamer.ID, uuid.New(), w.guide(t, 0).ID} {
		_, err = w.Free(t.Context(), nobody, booking.FreeQuery{})
		require.ErrorIs(t, err, booking.ErrGuideNotFound)
	}

	preview, err := w.PreviewHours(guide.ctx(), said(`{"tue":[["10:00","12:00"]]}`), booking.FreeQuery{From: at("00:00"), To: at("00:00", 7), Hours: "2"})
	require.NoError(t, err)
	require.Equal(t, []time.Time{moment(t, at("09:00", 1))}, preview.Slots)
	free, err = w.Free(t.Context(), guide.ID, booking.FreeQuery{})
	require.NoError(t, err)
	require.Equal(t, 15, free.Buffer, "a preview keeps nothing")
}

func moment(t testing.TB, s string) time.Time {
	t.Helper()
	v, err := time.Parse(time.RFC3339, s)
	require.NoError(t, err)
	return v.UTC()
}

func TestBookingsAreHeldAgainstTheHours(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	w.says(t, guide, said(evenings, refusing, func(c *booking.HoursChange) { c.Notice = "1500" }))

	_, err := w.asks(gamer, guide, at("10:00"))
	require.ErrorIs(t, err, booking.ErrOutsideHours)
	e, _ := errs.As(err)
	require.Equal(t, []time.Time{moment(t, at("17:00")), moment(t, at("17:15")), moment(t, at("17:30"))}, e.Details["nextFree"])
	_, err = w.asks(gamer, guide, at("20:45"))
	require.ErrorIs(t, err, booking.ErrOutsideHours, "its end is outside")
	e, _ = errs.As(err)
	require.Equal(t, []time.Time{moment(t, at("17:00", 1)), moment(t, at("17:15", 1)), moment(t, at("17:30", 1))}, e.Details["nextFree"])
	w.clock.Set(moment(t, at("16:30")))
	_, err = w.asks(gamer, guide, at("17:00"))
	require.ErrorIs(t, err, booking.ErrOutsideHours, "too short notice")
	v, err := w.asks(gamer, guide, at("20:30", 1))
	require.NoError(t, err)
	require.Equal(t, []any{booking.Pending, false, false}, []any{v.Status, v.OutsideHours, v.Instant})
	_, err = w.Schedule(gamer.ctx(), v.ID, at("10:00", 3))
	require.ErrorIs(t, err, booking.ErrOutsideHours, "a move of a request obeys the same rules")
	_, err = w.Schedule(gamer.ctx(), v.ID, at("19:00", 3))
	require.NoError(t, err)

	// Hours that let people ask mark what is outside of them.
	w.says(t, guide, said(evenings, atOnceToo, func(c *booking.HoursChange) { c.Notice = "1500" }))
	marked, err := w.asks(gamer, guide, at("18:00"))
	require.NoError(t, err)
	require.Equal(t, []any{booking.Pending, true}, []any{marked.Status, marked.OutsideHours}, "inside the hours, at too short notice")
	moved, err := w.Schedule(gamer.ctx(), marked.ID, at("18:00", 5))
	require.NoError(t, err)
	require.Equal(t, []any{booking.Pending, false}, []any{moved.Status, moved.OutsideHours}, "a move keeps a request a request")
	moved, err = w.Schedule(gamer.ctx(), marked.ID, at("03:00", 5))
	require.NoError(t, err)
	require.True(t, moved.OutsideHours)

	// Without hours any time can be asked for.
	w.says(t, guide, booking.HoursChange{})
	v, err = w.asks(gamer, guide, w.in(15*time.Minute))
	require.NoError(t, err)
	require.False(t, v.OutsideHours)
	w.sound(t)
}

// The order of the checks in a booking: input, bookable, pause, hours, limits, slot, money.
func TestOrderOfTheChecksOfABooking(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, poor, guide := w.gamer(t, 5000), w.gamer(t, 0), w.guide(t, 2500)
	until, yes := w.in(time.Hour), true
	limits := func(c *booking.HoursChange) {
		c.Horizon, c.MaxHours, c.MaxPerDay, c.Buffer, c.OnlyMyGames = "10", "2", "1", "30", &yes
	}
	w.booked(t, gamer, guide, at("18:00"))
	w.says(t, guide, said(evenings, refusing, limits, func(c *booking.HoursChange) { c.PausedUntil = &until }))
	wrong := func(req *booking.Request) { req.Game, req.Hours = "Tetris", 3 }

	_, err := w.asks(poor, guide, at("10:00", 20), wrong, func(req *booking.Request) { req.Game = "" })
	require.Contains(t, fieldsOf(t, err), "game", "input")
	_, err = w.asks(poor, guide, at("10:00", 20), wrong)
	require.ErrorIs(t, err, booking.ErrPaused, "whatever the start")
	free, err := w.Free(t.Context(), guide.ID, booking.FreeQuery{})
	require.NoError(t, err)
	require.Empty(t, free.Intervals, "nothing is free in a pause")
	w.clock.Advance(time.Hour)
	_, err = w.asks(poor, guide, at("10:00", 20), wrong)
	require.ErrorIs(t, err, booking.ErrOutsideHours)
	_, err = w.asks(poor, guide, at("17:00", 20), wrong)
	require.Contains(t, fieldsOf(t, err), "scheduledTime", "horizon")
	_, err = w.asks(poor, guide, at("18:00"), wrong)
	require.Contains(t, fieldsOf(t, err), "hours")
	_, err = w.asks(poor, guide, at("18:00"), func(req *booking.Request) { req.Game = "Tetris" })
	require.Contains(t, fieldsOf(t, err), "game", "only the guide's games")
	_, err = w.asks(poor, guide, at("18:00"), func(req *booking.Request) { req.Game = " hades " })
	require.ErrorIs(t, err, booking.ErrDayFull)
	w.says(t, guide, said(evenings, refusing, limits, func(c *booking.HoursChange) { c.MaxPerDay = "" }))
	for _, start := range []string{"17:00", "18:00", "19:15"} {
		_, err = w.asks(poor, guide, at(start))
		require.ErrorIs(t, err, booking.ErrSlotTaken, "%s with the buffer", start)
	}
	_, err = w.asks(poor, guide, at("19:30"))
	require.Equal(t, errs.PaymentRequired, errs.ClassOf(err), err)
	_, err = w.asks(gamer, guide, at("19:30"))
	require.NoError(t, err)
	w.sound(t)
}

// A pause is for new bookings: requests go on, and so do their moves and answers.
func TestAPauseLeavesRequestsAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, at("18:00"))
	until := w.in(24 * time.Hour)
	w.says(t, guide, booking.HoursChange{PausedUntil: &until})
	_, err := w.asks(gamer, guide, at("18:00", 9))
	require.ErrorIs(t, err, booking.ErrPaused, "also without hours")
	_, err = w.Schedule(gamer.ctx(), v.ID, at("20:00"))
	require.NoError(t, err)
	_, err = w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
}

func TestADayIsFullByTheGuidesCalendar(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	w.says(t, guide, said(`{}`, func(c *booking.HoursChange) { c.MaxPerDay = "1" }))
	first := w.booked(t, gamer, guide, at("22:30")) // 23:30 in Stockholm, into the next day
	_, err := w.asks(gamer, guide, at("22:00", -1))
	require.NoError(t, err)
	_, err = w.asks(gamer, guide, at("12:00"))
	require.ErrorIs(t, err, booking.ErrDayFull)
	_, err = w.asks(gamer, guide, at("23:30"))
	require.NoError(t, err, "half past midnight of the next day")
	_, err = w.Cancel(gamer.ctx(), first.ID, "")
	require.NoError(t, err)
	_, err = w.asks(gamer, guide, at("12:00"))
	require.NoError(t, err)
}

// What was played took the guide's day, though the gamer may have been refunded since.
func TestAPlayedSessionCountsForItsDay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 5000), w.guide(t, 2500), w.admin(t)
	w.says(t, guide, said(`{}`, func(c *booking.HoursChange) { c.MaxPerDay = "1" }))
	v := w.booked(t, gamer, guide, at("08:00"))
	_, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	w.sweep(t, 22*time.Hour)
	w.status(t, gamer, v.ID, booking.Completed)
	_, err = w.asks(gamer, guide, at("20:00"))
	require.ErrorIs(t, err, booking.ErrDayFull)

	w.report(t, v, gamer, "The wrong game")
	w.sweep(t, 0)
	require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "refund_gamer", "guide", ""))
	w.status(t, gamer, v.ID, booking.Refunded)
	_, err = w.asks(gamer, guide, at("20:00"))
	require.ErrorIs(t, err, booking.ErrDayFull)
	_, err = w.asks(gamer, guide, at("20:00", 1))
	require.NoError(t, err)
}

func TestInstantBooking(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	w.says(t, guide, said(evenings, atOnceToo))
	v, err := w.asks(gamer, guide, at("18:00"))
	require.NoError(t, err)
	require.Equal(t, []any{booking.Approved, true, 2, ""}, []any{v.Status, v.Instant, v.Version, v.StatusReason})
	require.Equal(t, w.clock.Now(), *v.ApprovedAt)
	require.Len(t, v.Timeline, 2)
	require.Equal(t, []any{booking.Book, booking.SideGamer, booking.Approve, booking.SideGuide, "standing approval"},
		[]any{v.Timeline[0].Event, v.Timeline[0].By, v.Timeline[1].Event, v.Timeline[1].By, v.Timeline[1].Reason})
	require.Equal(t, 2, w.count(t, "SELECT count(*) FROM river_job WHERE kind = 'email_send' OR kind = 'calendar_invite'"), "the mails of an approval")
	require.Zero(t, w.count(t, "SELECT count(*) FROM river_job WHERE args::text LIKE '%requested%'"))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_due WHERE session = $1 AND kind = 'complete'", v.ID))
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_due WHERE session = $1 AND kind = 'expire'", v.ID))

	outside, err := w.asks(gamer, guide, at("10:00"))
	require.NoError(t, err)
	require.Equal(t, []any{booking.Pending, true, false}, []any{outside.Status, outside.OutsideHours, outside.Instant})
	again, err := w.asks(gamer, guide, at("19:00"), func(req *booking.Request) { req.Key = strings.Repeat("k", 30) })
	require.NoError(t, err)
	repeated, err := w.asks(gamer, guide, at("19:00"), func(req *booking.Request) { req.Key = strings.Repeat("k", 30) })
	require.NoError(t, err)
	require.Equal(t, again.ID, repeated.ID)
	w.sound(t)
}

// What was approved at once counts as a request until it can no longer be cancelled free; beyond the limit a booking
// is a request.
func TestInstantBookingsBeyondTheLimitAreRequests(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{PendingPerPair: 2}
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	w.says(t, guide, said(evenings, atOnceToo))
	book := func(days int) booking.Status {
		v, err := w.asks(gamer, guide, at("18:00", days))
		require.NoError(t, err)
		return v.Status
	}
	require.Equal(t, booking.Approved, book(0))
	require.Equal(t, booking.Approved, book(9))
	require.Equal(t, booking.Pending, book(10))
	w.clock.Set(moment(t, at("17:59", -1)))
	require.Equal(t, booking.Pending, book(11), "a minute more than a day before the first")
	_, err := w.asks(gamer, guide, at("18:00", 12))
	require.ErrorIs(t, err, booking.ErrPairLimit, "the third request")
	pending := w.count(t, "SELECT count(*) FROM booking_sessions WHERE status = 'pending'")
	require.Equal(t, 2, pending)
	w.sweep(t, 73*time.Hour)
	require.Equal(t, booking.Approved, book(13), "the first has begun, the requests have expired")
	w.sound(t)
}

// One for today counts for the hour in which it is cancelled free.
func TestAnInstantBookingOfTodayCountsForAnHour(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{PendingPerPair: 1}
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	w.says(t, guide, said(evenings, atOnceToo))
	today, err := w.asks(gamer, guide, at("18:00", -1))
	require.NoError(t, err)
	require.Equal(t, booking.Approved, today.Status)
	for _, step := range []struct {
		wait time.Duration
		want booking.Status
	}{{0, booking.Pending}, {59 * time.Minute, booking.Pending}, {2 * time.Minute, booking.Approved}} {
		w.clock.Advance(step.wait)
		v, err := w.asks(gamer, guide, at("18:00", 2))
		require.NoError(t, err)
		require.Equal(t, step.want, v.Status, "%s later", step.wait)
		if v.Status == booking.Pending {
			_, err = w.Cancel(gamer.ctx(), v.ID, "")
			require.NoError(t, err)
		}
	}
	w.run(t)
	w.sound(t)
}

// 200 instant bookings of one slot: one wins.
func TestRaceForOneInstantSlot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, 2500)
	w.says(t, guide, said(evenings, atOnceToo))
	var gamers []somebody
	for range 16 {
		gamers = append(gamers, w.gamer(t, 500))
	}
	var won atomic.Int64
	atOnce(200, func(i int) {
		v, err := w.asks(gamers[i%len(gamers)], guide, at("18:00"))
		switch {
		case err == nil && v.Status == booking.Approved:
			won.Add(1)
		case err == nil:
			t.Error("the winner is approved at once, not ", v.Status)
		case !refused(err, booking.ErrSlotTaken):
			t.Error(err)
		}
	})
	require.Equal(t, int64(1), won.Load())
	require.Equal(t, 2, w.count(t, "SELECT count(*) FROM booking_events WHERE event IN ('book', 'approve')"))
	w.sound(t)
}

// Whatever the settings and sessions are, a booking is taken at a time if and only if the time is listed.
func TestListingAndValidationNeverDisagree(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.gamer(t, 500_000)
	for seed := range 6 {
		dice := rand.New(rand.NewPCG(uint64(seed), 28))
		guide := w.guide(t, 1000)
		zone := []string{"Australia/Lord_Howe", "America/New_York", "Europe/Stockholm"}[seed%3]
		w.clock.Set(time.Date(2026, []time.Month{4, 3, 3}[seed%3], []int{3, 7, 28}[seed%3], dice.IntN(24), dice.IntN(60), dice.IntN(60), 0, time.UTC)) // a day before the clocks change
		w.says(t, guide, said(`{"sat":[["01:30","10:45"],["22:00","03:00"]],"sun":[["03:00","12:00"],["13:10","23:59"]],"mon":[["00:00","24:00"]]}`, refusing,
			func(c *booking.HoursChange) {
				c.Zone, c.Buffer, c.MaxPerDay, c.Horizon = &zone, []string{"", "20"}[dice.IntN(2)], []string{"", "2"}[seed/3], []string{"", "2"}[dice.IntN(2)]
			}))
		taken, refusals := 0, 0
		for range 40 {
			start := w.clock.Now().Truncate(time.Second).Add(time.Duration(dice.IntN(3*24*60*60)) * time.Second)
			if dice.IntN(2) == 0 {
				start = start.Truncate(15 * time.Minute)
			}
			length := 1 + dice.IntN(3)
			free, err := w.Free(t.Context(), guide.ID, booking.FreeQuery{Hours: string(rune('0' + length))})
			require.NoError(t, err)
			listed := false
			for _, i := range free.Intervals {
				listed = listed || !start.Before(i.Start) && !start.Add(time.Duration(length)*time.Hour).After(i.End)
			}
			_, err = w.asks(gamer, guide, start.Format(time.RFC3339), func(req *booking.Request) { req.Hours = length })
			require.Equal(t, listed, err == nil, "case %d, %s for %d h in %s: %v\n%v", seed, start, length, zone, err, free.Intervals)
			if listed {
				taken++
			} else {
				refusals++
			}
		}
		require.Positive(t, taken)
		require.Positive(t, refusals)
	}
}

// The next free time follows bookings, moves and cancellations, and is looked for again when it has run out.
func TestTheNextFreeTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	next := func() string {
		var from *time.Time
		require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT (SELECT free_from FROM booking_calendars WHERE guide = $1)", guide.ID).Scan(&from))
		if from == nil {
			return "none"
		}
		return from.UTC().Format(time.RFC3339)
	}
	w.booked(t, gamer, guide, at("18:00", 30))
	require.Equal(t, "none", next(), "without hours")
	w.says(t, guide, said(evenings))
	require.Equal(t, "2026-03-01T17:00:00Z", next())
	v := w.booked(t, gamer, guide, "2026-03-01T17:30:00Z")
	require.Equal(t, "2026-03-01T18:30:00Z", next(), "half an hour is no free time")
	_, err := w.Schedule(gamer.ctx(), v.ID, "2026-03-01T20:30:00Z")
	require.NoError(t, err)
	require.Equal(t, "2026-03-01T17:00:00Z", next())
	w.booked(t, gamer, guide, "2026-03-01T17:15:00Z")
	_, err = w.Cancel(gamer.ctx(), v.ID, "")
	require.NoError(t, err)
	require.Equal(t, "2026-03-01T18:15:00Z", next())
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_slot_changes"))

	w.booked(t, gamer, guide, at("17:00", 1))
	var due time.Time
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT free_due FROM booking_calendars WHERE guide = $1", guide.ID).Scan(&due))
	require.Equal(t, "2026-03-01T20:15:01Z", due.UTC().Format(time.RFC3339), "an hour and the notice before its end")
	w.sweep(t, moment(t, "2026-03-01T20:15:00Z").Sub(w.clock.Now()))
	require.Equal(t, "2026-03-01T18:15:00Z", next(), "an hour still fits")
	w.sweep(t, time.Second)
	require.Equal(t, "2026-03-02T17:00:00Z", next())

	// What the system does is followed by the sweep.
	w.booked(t, gamer, guide, at("17:00"))
	require.Equal(t, at("18:00"), next())
	w.sweep(t, 3*time.Hour)
	require.NoError(t, w.CancelOnAccountClosure(t.Context(), gamer.ID))
	_, err = w.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, at("17:00"), next())

	until := w.in(100 * time.Hour)
	w.says(t, guide, said(evenings, func(c *booking.HoursChange) { c.PausedUntil = &until }))
	require.Equal(t, "none", next())
	w.sweep(t, 100*time.Hour)
	require.NotEqual(t, "none", next(), "the pause is over")
	w.says(t, guide, booking.HoursChange{})
	require.Equal(t, "none", next())
}

// A calendar that cannot be read is reported, and keeps no other from being computed.
func TestASweepReportsWhatItCouldNotCompute(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	spoilt, guide := w.guide(t, 2500), w.guide(t, 2500)
	w.says(t, spoilt, said(evenings))
	w.says(t, guide, said(evenings))
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE booking_calendars SET week = '5', free_due = $2 WHERE guide = $1", spoilt.ID, w.clock.Now())
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE booking_calendars SET free_from = NULL, free_until = NULL, free_due = $2 WHERE guide = $1", guide.ID, w.clock.Now())
	require.NoError(t, err)
	_, err = w.Sweep(t.Context())
	require.Error(t, err)
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_calendars WHERE guide = $1 AND free_from IS NOT NULL", guide.ID))
}

// PUT of the hours and bookings take turns: after the change nothing is booked by the old settings.
func TestRaceOfHoursAndBookings(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 50_000), w.guide(t, 1000)
	atOnce(40, func(i int) {
		var err error
		if i%4 == 0 {
			_, err = w.ChangeHours(guide.ctx(), said(evenings, func(c *booking.HoursChange) { c.MaxPerDay = "2" }))
		} else {
			_, err = w.asks(gamer, guide, at("17:00", i/4), func(req *booking.Request) { req.ScheduledTime = at("17:00", i%5) })
		}
		if err != nil && !refused(err, booking.ErrSlotTaken) && !refused(err, booking.ErrDayFull) {
			t.Error(err)
		}
	})
	require.Zero(t, w.count(t, "SELECT count(*) FROM (SELECT starts_at FROM booking_sessions GROUP BY starts_at HAVING count(*) > 1) twice"))
	w.sound(t)
}

// A guide's first calendar and new games, saved at once in either order, leave all that a search finds the guide by with the
// free time.
func TestAFirstCalendarAndAProfileAreSavedAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	saveHours := func(ctx context.Context) error {
		_, err := w.ChangeHours(ctx, said(evenings))
		return err
	}
	saveProfile := func(ctx context.Context) error {
		_, err := w.people.UpdateProfile(ctx, accounts.Change{Games: &[]string{"Hades", "Celeste"}})
		return err
	}
	for name, both := range map[string][2]func(context.Context) error{
		"the profile first": {saveProfile, saveHours}, "the calendar first": {saveHours, saveProfile},
	} {
		guide := w.guide(t, 2500)
		second := make(chan error, 1)
		require.NoError(t, w.db.Do(guide.ctx(), func(ctx context.Context) error {
			if err := both[0](ctx); err != nil {
				return err
			}
			go func() { second <- both[1](guide.ctx()) }()
			require.Eventually(t, func() bool {
				return len(second) == 1 || w.count(t, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") > 0
			}, 10*time.Second, 5*time.Millisecond, name)
			return nil
		}), name)
		require.NoError(t, <-second, name)
		require.Equal(t, 2, w.count(t, "SELECT count(*) FROM accounts_guide_facets WHERE guide_id = $1 AND platform <> '' AND game <> ''", guide.ID), name)
		require.Zero(t, w.count(t, "SELECT count(*) FROM accounts_guide_facets WHERE guide_id = $1 AND free_from IS NULL", guide.ID), name)
	}
}
