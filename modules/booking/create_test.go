package booking_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

func TestBookingHoldsTheMoney(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	req := w.request(guide, w.in(26*time.Hour))
	req.Hours = 3
	b, err := w.Create(gamer.ctx(), req)
	require.NoError(t, err)
	require.False(t, b.Replayed)
	require.Equal(t, booking.Pending, b.View.Status)
	require.Equal(t, money.SC(165), b.View.TotalSC(), "3 × 55")
	require.Equal(t, money.Cents(7500), b.View.Price())
	require.Equal(t, "PC", b.View.Platform, "the guide's only one")
	require.Len(t, b.View.Timeline, 1)
	require.Equal(t, money.SC(335), w.balance(t, gamer))
	w.sound(t)
}

// The answer to a booking is made of what the transaction knows, and says what the gamer reads afterwards.
func TestABookingIsAnsweredWithWhatIsReadLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	_, err := w.db.Pool.Exec(t.Context(), `UPDATE accounts_users SET gamertag = 'Tag' || right(id::text, 4), gamertag_key = 'tag' || right(id::text, 4),
		avatar = '/avatars/' || right(id::text, 4), email = right(id::text, 4) || '@example.com', time_zone = 'Asia/Tokyo',
		gamer_rating_sum = 4, gamer_rating_count = 1, handles = '[{"kind": "discord", "value": "somebody"}]' WHERE id IN ($1, $2)`, gamer.ID, guide.ID)
	require.NoError(t, err)
	for _, at := range []time.Duration{2 * time.Hour, 26*time.Hour + 1500*time.Microsecond, 200 * time.Hour} {
		req := w.request(guide, w.in(at))
		req.Note = "As it is."
		made, err := w.Create(gamer.ctx(), req)
		require.NoError(t, err)
		read, err := w.Get(gamer.ctx(), made.View.ID)
		require.NoError(t, err)
		require.Equal(t, read, made.View)
		w.clock.Advance(1234567 * time.Microsecond)
	}
}

// $25 is 55 SC, $50 is 110 SC, $19.99 is 44 SC: frozen when booked.
func TestThePriceIsFrozen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 5000)
	first := w.booked(t, gamer, guide, w.in(26*time.Hour))
	require.Equal(t, money.SC(110), first.TotalSC())
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET rate_cents = 100000 WHERE id = $1", guide.ID)
	require.NoError(t, err)
	again, err := w.Get(gamer.ctx(), first.ID)
	require.NoError(t, err)
	require.Equal(t, money.SC(110), again.TotalSC())
	req := w.request(guide, w.in(30*time.Hour))
	shown := int64(110)
	req.ExpectedTotalSC = &shown
	_, err = w.Create(gamer.ctx(), req)
	require.ErrorIs(t, err, booking.ErrPriceChanged)
}

func TestBookingRefusesBadInput(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	no := false
	for name, c := range map[string]struct {
		change func(r *booking.Request)
		field  string
	}{
		"no game":             {func(r *booking.Request) { r.Game = "  " }, "game"},
		"a long game":         {func(r *booking.Request) { r.Game = strings.Repeat("x", 121) }, "game"},
		"a game over lines":   {func(r *booking.Request) { r.Game = "a\r\nb" }, "game"},
		"a game from right":   {func(r *booking.Request) { r.Game = "\u202egnir nedle" }, "game"},
		"no hours":            {func(r *booking.Request) { r.Hours = 0 }, "hours"},
		"thirteen hours":      {func(r *booking.Request) { r.Hours = 13 }, "hours"},
		"negative hours":      {func(r *booking.Request) { r.Hours = -1 }, "hours"},
		"no time":             {func(r *booking.Request) { r.ScheduledTime = "" }, "scheduledTime"},
		"no such time":        {func(r *booking.Request) { r.ScheduledTime = "2026-02-30T10:00:00Z" }, "scheduledTime"},
		"a time without zone": {func(r *booking.Request) { r.ScheduledTime = "2026-03-05T10:00:00" }, "scheduledTime"},
		"the year 10000":      {func(r *booking.Request) { r.ScheduledTime = "9999-12-31T10:00:00Z" }, "scheduledTime"},
		"too soon":            {func(r *booking.Request) { r.ScheduledTime = w.in(14*time.Minute + 59*time.Second) }, "scheduledTime"},
		"in the past":         {func(r *booking.Request) { r.ScheduledTime = w.in(-time.Hour) }, "scheduledTime"},
		"too far":             {func(r *booking.Request) { r.ScheduledTime = w.in(booking.Horizon + time.Minute) }, "scheduledTime"},
		"a short key":         {func(r *booking.Request) { r.Key = strings.Repeat("k", 19) }, "idempotencyKey"},
		"a long key":          {func(r *booking.Request) { r.Key = strings.Repeat("k", 201) }, "idempotencyKey"},
		"another payment":     {func(r *booking.Request) { r.PaymentMethod = "card" }, "paymentMethod"},
		"without SC":          {func(r *booking.Request) { r.UseSherpaCred = &no }, "useSherpaCred"},
		"another platform":    {func(r *booking.Request) { r.Platform = "Amiga" }, "platform"},
	} {
		req := w.request(guide, w.in(26*time.Hour))
		c.change(&req)
		_, err := w.Create(gamer.ctx(), req)
		e, ok := errs.As(err)
		require.True(t, ok, name)
		require.Equal(t, errs.Invalid, e.Class, name)
		require.Contains(t, e.Fields, c.field, name)
	}
	require.Equal(t, money.SC(500), w.balance(t, gamer))
	for _, good := range []string{w.in(15 * time.Minute), w.in(booking.Horizon), "2026-03-05T12:00+02:00"} {
		_, err := w.Create(gamer.ctx(), w.request(w.guide(t, 100), good))
		require.NoError(t, err, good)
	}
}

func TestWhoCanBeBooked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	at := w.in(26 * time.Hour)
	_, err := w.Create(t.Context(), w.request(guide, at))
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = w.Create(guide.ctx(), w.request(guide, at))
	require.ErrorIs(t, err, booking.ErrSelfBooking)
	for name, who := range map[string]somebody{"a gamer": w.gamer(t, 0), "a guide for nothing": w.guide(t, 0)} {
		_, err = w.Create(gamer.ctx(), w.request(who, at))
		require.ErrorIs(t, err, booking.ErrNotBookable, name)
	}
	for _, unknown := range []string{uuid.NewString(), "x", ""} {
		req := w.request(guide, at)
		req.GuideID = unknown
		_, err = w.Create(gamer.ctx(), req)
		require.ErrorIs(t, err, booking.ErrNotBookable, unknown)
	}
}

func TestTooLittleMoneyWritesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 54), w.guide(t, 2500)
	req := w.request(guide, w.in(26*time.Hour))
	_, err := w.Create(gamer.ctx(), req)
	e, ok := errs.As(err)
	require.True(t, ok)
	require.Equal(t, "INSUFFICIENT_CREDITS", e.Code)
	require.Equal(t, map[string]any{"needed": money.SC(1), "required": money.SC(55), "have": money.SC(54)}, e.Details)
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_sessions"))
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_keys"))

	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), gamer.ID, 1))
	_, err = w.Create(gamer.ctx(), req)
	require.NoError(t, err, "the refusal has not used the key up")
	w.sound(t)
}

func TestTheSameRequestIsBookedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	req := w.request(guide, w.in(20*time.Minute))
	first, err := w.Create(gamer.ctx(), req)
	require.NoError(t, err)
	w.clock.Advance(10 * time.Minute) // too late for a new booking, not for the answer to the old one
	req.Game = " Hades "
	second, err := w.Create(gamer.ctx(), req)
	require.NoError(t, err)
	require.True(t, second.Replayed)
	require.Equal(t, first.View.ID, second.View.ID)
	require.Equal(t, money.SC(445), w.balance(t, gamer))

	for name, change := range map[string]func(r *booking.Request){
		"other hours": func(r *booking.Request) { r.Hours = 2 },
		"other game":  func(r *booking.Request) { r.Game = "Celeste" },
		"other time":  func(r *booking.Request) { r.ScheduledTime = w.in(50 * time.Hour) },
		"other guide": func(r *booking.Request) { r.GuideID = w.guide(t, 2500).ID.String() },
	} {
		changed := req
		change(&changed)
		_, err = w.Create(gamer.ctx(), changed)
		require.ErrorIs(t, err, booking.ErrKeyReused, name)
	}
	other := w.gamer(t, 500)
	req.ScheduledTime = w.in(60 * time.Hour)
	_, err = w.Create(other.ctx(), req)
	require.NoError(t, err, "a key belongs to its person")
}

func TestSlots(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	at := func(h float64) string { return w.in(26*time.Hour + time.Duration(h*float64(time.Hour))) }
	first := w.request(guide, at(0))
	first.Hours = 2
	b, err := w.Create(gamer.ctx(), first)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		start float64
		hours int
		free  bool
	}{
		"the same": {0, 2, false}, "within": {0.5, 1, false}, "around": {-1, 4, false}, "its beginning": {-1, 2, false},
		"its last minute": {2 - 1.0/60, 1, false}, "back to back before": {-2, 2, true}, "back to back after": {2, 1, true},
	} {
		req := w.request(guide, at(c.start))
		req.Hours = c.hours
		_, err := w.Create(w.gamer(t, 500).ctx(), req)
		if c.free {
			require.NoError(t, err, name)
		} else {
			require.ErrorIs(t, err, booking.ErrSlotTaken, name)
		}
	}
	busy, err := w.Busy(t.Context(), guide.ID)
	require.NoError(t, err)
	require.Len(t, busy, 3)
	_, err = w.Decline(guide.ctx(), b.View.ID, "")
	require.NoError(t, err)
	_, err = w.Create(gamer.ctx(), w.request(guide, at(0)))
	require.NoError(t, err, "a declined request frees its slot")
	_, err = w.Create(gamer.ctx(), w.request(w.guide(t, 2500), at(0)))
	require.NoError(t, err, "a gamer's own bookings may overlap")
}

// refused says whether err is one of the refusals that a race may end with. Told to try again counts.
func refused(err error, wanted *errs.Error) bool {
	return errors.Is(err, wanted) || errors.Is(err, errs.ErrLocked)
}

// What is as long as it may be, in characters and not in bytes, is taken; one character more is not.
func TestTextsAsLongAsTheyMayBe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	long := func(n int) string { return strings.Repeat("ü", n) }
	game := func(n int) func(*booking.Request) { return func(r *booking.Request) { r.Game = long(n) } }
	key := func(n int) func(*booking.Request) { return func(r *booking.Request) { r.Key = long(n) } }
	for field, changes := range map[string][2][]func(*booking.Request){
		"game":           {{game(120)}, {game(121), game(0)}},
		"idempotencyKey": {{key(20), key(200)}, {key(19), key(201)}},
	} {
		for _, change := range changes[0] {
			v, err := w.asks(gamer, guide, w.in(50*time.Hour), change)
			require.NoError(t, err, field)
			_, err = w.Cancel(gamer.ctx(), v.ID, long(501))
			require.Contains(t, fieldsOf(t, err), "reason")
			_, err = w.Cancel(gamer.ctx(), v.ID, long(500))
			require.NoError(t, err)
		}
		for _, change := range changes[1] {
			_, err := w.asks(gamer, guide, w.in(50*time.Hour), change)
			require.Contains(t, fieldsOf(t, err), field)
		}
	}
	s := w.approved(t, gamer, guide, w.in(50*time.Hour))
	link := "https://a.example/" + strings.Repeat("x", 500-len("https://a.example/"))
	v, err := w.SetMeeting(gamer.ctx(), s.ID, long(300), link)
	require.NoError(t, err)
	require.Equal(t, []string{long(300), link}, []string{v.Meeting.Text, v.Meeting.URL})
}
