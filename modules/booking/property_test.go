package booking_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"sherpa/modules/booking"
	"sherpa/modules/booking/hours"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// TestRandomLives drives the table, the ledger and the clock with random commands of several people, and
// checks after each step what must always hold. A failure prints the seed and the shortest sequence found.
func TestRandomLives(t *testing.T) {
	// -rapid.checks asks for another number.
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		require.NoError(t, checks.Value.Set("25"))
	}
	t.Parallel()
	t.Log(randomLives(t))
}

// randomLives says how often each event happened.
func randomLives(t *testing.T) map[booking.Event]int {
	t.Helper()
	w := newWorld(t)
	admin := w.admin(t)
	rapid.Check(t, func(rt *rapid.T) {
		l := &lives{world: w, t: t, rt: rt, admin: admin, granted: 400, people: map[uuid.UUID][2]somebody{}, said: map[uuid.UUID]booking.GuideHours{}, blocked: map[[2]uuid.UUID]bool{}}
		for range 2 {
			l.gamers = append(l.gamers, w.gamer(t, l.granted))
			l.guides = append(l.guides, w.guide(t, rapid.SampledFrom([]money.Cents{1, 1999, 2500, 5000}).Draw(rt, "rate")))
			l.change(rt, l.guides[len(l.guides)-1])
		}
		for range 3 {
			l.book(rt)
		}
		rt.Repeat(map[string]func(*rapid.T){
			"book": l.book, "book more": l.book, "approve": l.approve, "decline": l.decline, "cancel": l.cancel, "move": l.move,
			"propose": l.propose, "accept": l.accept, "answer": l.answer, "waive": l.waive, "complain": l.complain, "close": l.close,
			"hours": l.hours, "meet": l.meet, "arrive": l.arrive, "block": l.block,
			"wait": l.wait, "report": l.report, "judge": l.judge, "refund": l.refund, "": l.check,
		})
		w.run(t)
		w.sound(t)
	})
	rows, err := w.db.Pool.Query(t.Context(), "SELECT event, count(*)::int FROM booking_events GROUP BY 1 ORDER BY 2 DESC")
	require.NoError(t, err)
	happened := map[booking.Event]int{}
	for rows.Next() {
		var event booking.Event
		var n int
		require.NoError(t, rows.Scan(&event, &n))
		happened[event] = n
	}
	require.NoError(t, rows.Err())
	happened["approved at once"] = w.count(t, "SELECT count(*) FROM booking_sessions WHERE instant")
	happened["asked for outside the hours"] = w.count(t, "SELECT count(*) FROM booking_sessions WHERE outside_hours")
	return happened
}

// lives is one sequence: two gamers, two guides and an admin.
type lives struct {
	*world

	t        *testing.T
	rt       *rapid.T
	gamers   []somebody
	guides   []somebody
	admin    somebody
	granted  money.SC
	sessions []uuid.UUID
	people   map[uuid.UUID][2]somebody // the two of a session
	said     map[uuid.UUID]booking.GuideHours
	blocked  map[[2]uuid.UUID]bool // who has blocked whom
}

// allowed fails for anything but success or a refusal of the domain.
func (l *lives) allowed(err error) {
	if class := errs.ClassOf(err); err != nil && class != errs.Conflict && class != errs.Invalid && class != errs.PaymentRequired &&
		class != errs.Forbidden && class != errs.NotFound {
		l.rt.Fatalf("unexpected: %v", err)
	}
}

func (l *lives) session(rt *rapid.T) uuid.UUID {
	if len(l.sessions) == 0 {
		rt.Skip("there is no session yet")
	}
	return rapid.SampledFrom(l.sessions).Draw(rt, "session")
}

func (l *lives) anybody(rt *rapid.T) somebody {
	return rapid.SampledFrom(append(append([]somebody{l.admin}, l.gamers...), l.guides...)).Draw(rt, "who")
}

// somebodyOf is mostly one of the two people of a session, since little comes of what others try.
func (l *lives) somebodyOf(rt *rapid.T, session uuid.UUID) somebody {
	if side := rapid.IntRange(0, 4).Draw(rt, "side"); side < 4 {
		return l.people[session][side%2]
	}
	return l.anybody(rt)
}

// act draws a session and who does something with it.
func (l *lives) act(rt *rapid.T) (who context.Context, session uuid.UUID) {
	session = l.session(rt)
	return l.somebodyOf(rt, session).ctx(), session
}

func (l *lives) start(rt *rapid.T) string {
	return l.in(time.Duration(rapid.IntRange(0, 40).Draw(rt, "half hours ahead")) * 30 * time.Minute)
}

func (l *lives) book(rt *rapid.T) {
	guide, gamer := rapid.SampledFrom(l.guides).Draw(rt, "guide"), rapid.SampledFrom(l.gamers).Draw(rt, "gamer")
	req := l.request(guide, l.start(rt))
	req.Hours = rapid.IntRange(1, 3).Draw(rt, "hours")
	b, err := l.Create(gamer.ctx(), req)
	l.allowed(err)
	if err != nil {
		return
	}
	v, said := b.View, l.said[guide.ID]
	l.sessions, l.people[v.ID] = append(l.sessions, v.ID), [2]somebody{gamer, guide}
	switch {
	case l.blocked[[2]uuid.UUID{guide.ID, gamer.ID}] || l.blocked[[2]uuid.UUID{gamer.ID, guide.ID}]:
		rt.Fatalf("booked in spite of a block")
	case v.OutsideHours && said.Outside == hours.Refuse:
		rt.Fatalf("booked outside the hours of a guide who refuses that")
	case v.OutsideHours && !said.Set():
		rt.Fatalf("booked outside the hours of a guide who has none")
	case (v.Status == booking.Approved) != (said.Instant && said.Set() && !v.OutsideHours):
		rt.Fatalf("%s, instant: %v, hours: %v, outside: %v", v.Status, said.Instant, said.Set(), v.OutsideHours)
	}
}

// change has a guide say something else about their time.
func (l *lives) change(rt *rapid.T, guide somebody) {
	week := rapid.SampledFrom([]string{`{}`, evenings, `{"mon":[["00:00","24:00"]],"wed":[["22:00","03:00"]],"sat":[["06:00","12:00"],["12:00","20:00"]]}`}).Draw(rt, "week")
	c := said(week)
	if rapid.Bool().Draw(rt, "refuses") {
		refusing(&c)
	}
	if rapid.Bool().Draw(rt, "instant") {
		atOnceToo(&c)
	}
	c.Buffer = rapid.SampledFrom([]string{"", "30"}).Draw(rt, "buffer")
	c.MaxPerDay = rapid.SampledFrom([]string{"", "3"}).Draw(rt, "a day")
	l.said[guide.ID] = l.says(l.t, guide, c)
}

func (l *lives) hours(rt *rapid.T) { l.change(rt, rapid.SampledFrom(l.guides).Draw(rt, "guide")) }

func (l *lives) meet(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.SetMeeting(who, session, rapid.SampledFrom([]string{"", "In the lobby", "On the roof"}).Draw(rt, "place"), "")
	l.allowed(err)
}

func (l *lives) arrive(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.CheckIn(who, session)
	l.allowed(err)
}

// block has one of a pair block the other, or think better of it.
func (l *lives) block(rt *rapid.T) {
	by, whom := rapid.SampledFrom(l.gamers).Draw(rt, "gamer"), rapid.SampledFrom(l.guides).Draw(rt, "guide")
	if rapid.Bool().Draw(rt, "the guide blocks") {
		by, whom = whom, by
	}
	pair := [2]uuid.UUID{by.ID, whom.ID}
	if l.blocked[pair] = !l.blocked[pair]; l.blocked[pair] {
		require.NoError(l.t, l.world.people.AddBlock(by.ctx(), whom.ID))
		return
	}
	require.NoError(l.t, l.world.people.RemoveBlock(by.ctx(), whom.ID))
}

func (l *lives) approve(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.Approve(who, session, nil)
	l.allowed(err)
}

func (l *lives) decline(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.Decline(who, session, "no")
	l.allowed(err)
}

// cancel agrees to what is shown, or to something else; nobody loses SC that they did not agree to lose.
func (l *lives) cancel(rt *rapid.T) {
	who, session := l.act(rt)
	shown, err := l.Get(who, session)
	l.allowed(err)
	if err != nil {
		return
	}
	var expected *money.SC
	if rapid.Bool().Draw(rt, "agrees") && shown.Cancellation != nil {
		expected = &shown.Cancellation.Back
	}
	after, err := l.CancelQuoted(who, session, "no", expected)
	l.allowed(err)
	if err == nil && after.Money.Late && !shown.Money.Late && (expected == nil || *expected != 0) {
		rt.Fatalf("a late cancellation that nobody agreed to")
	}
}

func (l *lives) propose(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.Propose(who, session, l.start(rt), "")
	l.allowed(err)
}

func (l *lives) accept(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.AcceptProposal(who, session, "")
	l.allowed(err)
}

func (l *lives) answer(rt *rapid.T) {
	who, session := l.act(rt)
	var err error
	if rapid.Bool().Draw(rt, "withdraws") {
		_, err = l.WithdrawProposal(who, session)
	} else {
		_, err = l.DeclineProposal(who, session)
	}
	l.allowed(err)
}

func (l *lives) waive(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.Waive(who, session)
	l.allowed(err)
}

func (l *lives) complain(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.Report(who, session, "Nobody came.")
	l.allowed(err)
}

// close stops what a person has ahead, or what a dispute reaches.
func (l *lives) close(rt *rapid.T) {
	gamer := rapid.SampledFrom(l.gamers).Draw(rt, "gamer")
	if rapid.Bool().Draw(rt, "disputed") {
		require.NoError(l.t, l.ReleaseOnDispute(l.t.Context(), gamer.ID, "du"))
		return
	}
	require.NoError(l.t, l.CancelOnAccountClosure(l.t.Context(), gamer.ID))
}

func (l *lives) move(rt *rapid.T) {
	who, session := l.act(rt)
	_, err := l.Schedule(who, session, l.start(rt))
	l.allowed(err)
}

// wait lets time pass; due work is done late by as much, as after a downtime.
func (l *lives) wait(rt *rapid.T) {
	if rapid.IntRange(0, 2).Draw(rt, "until it begins") == 0 && len(l.sessions) > 0 {
		v, err := l.Get(l.admin.ctx(), l.session(rt))
		require.NoError(l.t, err)
		l.sweep(l.t, max(0, v.StartsAt.Sub(l.clock.Now())))
		return
	}
	l.sweep(l.t, time.Duration(rapid.SampledFrom([]int{1, 30, 60, 600, 60 * 49}).Draw(rt, "minutes"))*time.Minute)
	l.markProblems(l.t)
}

func (l *lives) report(rt *rapid.T) {
	who, session := l.act(rt)
	l.allowed(l.OpenProblem(who, session, "Nobody came."))
}

func (l *lives) judge(rt *rapid.T) {
	outcome := rapid.SampledFrom([]string{"refund_gamer", "pay_sherpa", "dismiss"}).Draw(rt, "outcome")
	l.allowed(l.ResolveProblem(l.admin.ctx(), l.session(rt), outcome, rapid.SampledFrom([]string{"", "guide", "gamer"}).Draw(rt, "no-show"), "Judged."))
}

func (l *lives) refund(*rapid.T) { l.run(l.t) }

// lines are the table of the design as the timeline shows it: from, event, to, by.
var lines = func() map[string]bool {
	all := map[string]bool{}
	for _, line := range []string{
		" book pending gamer", "pending approve approved guide", "pending decline declined guide", "pending move pending gamer", "pending expire failed system",
		"pending cancel cancelled gamer", "pending cancel cancelled guide", "pending cancel cancelled admin", "pending cancel cancelled system",
		"pending propose pending guide", "pending accept_proposal approved gamer", "pending decline_proposal pending gamer",
		"pending withdraw_proposal pending guide", "pending withdraw_proposal pending system",
		"completed settle completed system", "cancelled settle cancelled system", "cancelled waive cancelled guide",
	} {
		all[line] = true
	}
	for _, from := range []string{"approved", "scheduled"} {
		for _, line := range []string{
			"move scheduled gamer", "complete completed system", "cancel cancelled gamer", "cancel cancelled guide", "cancel cancelled admin",
			"cancel cancelled system", "cancel_late cancelled gamer", "cancel_late cancelled system",
			"accept_proposal scheduled gamer", "accept_proposal scheduled guide",
			"set_meeting " + from + " gamer", "set_meeting " + from + " guide", "check_in " + from + " gamer", "check_in " + from + " guide",
		} {
			all[from+" "+line] = true
		}
		for _, line := range []string{
			"propose gamer", "propose guide", "decline_proposal gamer", "decline_proposal guide",
			"withdraw_proposal gamer", "withdraw_proposal guide", "withdraw_proposal system",
		} {
			event, by, _ := strings.Cut(line, " ")
			all[from+" "+event+" "+from+" "+by] = true
		}
	}
	for _, ended := range []string{"completed", "cancelled"} {
		all[ended+" refund_gamer refunded admin"] = true
		for _, verdict := range []string{"refund_gamer", "pay_sherpa", "dismiss"} {
			all[ended+" "+verdict+" "+ended+" admin"] = true
		}
	}
	return all
}()

// check is what holds after every step.
func (l *lives) check(rt *rapid.T) {
	ctx := l.t.Context()
	rows, err := l.db.Pool.Query(ctx, `SELECT session, version, from_status, event, to_status, by_side FROM booking_events
		WHERE session = ANY($1) ORDER BY session, version`, l.sessions)
	require.NoError(l.t, err)
	// Read to the end before anything can fail: an open answer would keep its connection.
	type step struct {
		Session             uuid.UUID
		Version             int
		From, Event, To, By string
	}
	steps, err := pgx.CollectRows(rows, pgx.RowToStructByPos[step])
	require.NoError(l.t, err)
	status, versions := map[uuid.UUID]string{}, map[uuid.UUID]int{}
	for _, s := range steps {
		if line := fmt.Sprintf("%s %s %s %s", s.From, s.Event, s.To, s.By); !lines[line] {
			rt.Fatalf("session %s went a way that is not in the table: %s", s.Session, line)
		}
		if s.From != status[s.Session] || s.Version != versions[s.Session]+1 {
			rt.Fatalf("the timeline of %s has a gap at %d: from %q, not %q", s.Session, s.Version, s.From, status[s.Session])
		}
		status[s.Session], versions[s.Session] = s.To, s.Version
	}

	if n := l.count(l.t, `SELECT count(*) FROM booking_sessions a JOIN booking_sessions b ON a.guide = b.guide AND a.id < b.id
		AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
		AND a.status IN ('pending', 'approved', 'scheduled') AND b.status IN ('pending', 'approved', 'scheduled')
		WHERE a.id = ANY($1)`, l.sessions); n > 0 {
		rt.Fatalf("%d live sessions of one guide overlap", n)
	}
	if n := l.count(l.t, `SELECT count(*) FROM (SELECT ref FROM wallet_transfers WHERE currency = 'SC' AND kind IN ('release', 'settle')
		AND ref = ANY($1::uuid[]::text[]) GROUP BY ref HAVING count(*) > 1) twice`, l.sessions); n > 0 {
		rt.Fatalf("the money of %d sessions left twice", n)
	}
	// Every SC that the gamers were given is in a wallet, in an escrow, or was redeemed; goodwill comes on top.
	people := []uuid.UUID{l.gamers[0].ID, l.gamers[1].ID}
	held := l.count(l.t, "SELECT coalesce(sum(balance), 0) FROM wallet_accounts WHERE kind = 'wallet' AND owner = ANY($1) OR kind = 'escrow' AND owner = ANY($2)",
		people, l.sessions)
	gone := l.count(l.t, `SELECT coalesce(sum(CASE kind WHEN 'settle' THEN amount WHEN 'goodwill' THEN -amount END), 0) FROM wallet_transfers
		WHERE currency = 'SC' AND kind IN ('settle', 'goodwill') AND ref = ANY($1::uuid[]::text[])`, l.sessions)
	if want := int(l.granted) * 2; held+gone != want {
		rt.Fatalf("%d SC are held and %d were redeemed, of %d", held, gone, want)
	}
	// Escrows as the table says, while refunds are still to be made.
	if n := l.count(l.t, `SELECT count(*) FROM booking_sessions s JOIN wallet_accounts e ON e.kind = 'escrow' AND e.owner = s.id
		WHERE s.id = ANY($1) AND NOT EXISTS (SELECT FROM booking_refunds r WHERE r.session = s.id) AND (e.balance > 0) <> (s.settled_at IS NULL AND
		(s.status IN ('pending', 'approved', 'scheduled', 'completed') OR s.status = 'cancelled' AND s.late_cancelled_at IS NOT NULL AND s.waived_at IS NULL))`,
		l.sessions); n > 0 {
		rt.Fatalf("%d escrows hold what they should not", n)
	}
	if n := l.count(l.t, `SELECT count(*) FROM booking_sessions WHERE id = ANY($1) AND (moves > 5
		OR proposal_by <> '' AND (status NOT IN ('pending', 'approved', 'scheduled') OR status = 'pending' AND proposal_by <> 'guide'))`, l.sessions); n > 0 {
		rt.Fatalf("%d proposals or moves that cannot be", n)
	}
	if n := l.count(l.t, "SELECT count(*) FROM booking_sessions WHERE id = ANY($1) AND instant AND (outside_hours OR approved_at <> created_at)", l.sessions); n > 0 {
		rt.Fatalf("%d sessions were approved at once outside the hours, or later", n)
	}
	for _, p := range people {
		if n := l.count(l.t, "SELECT count(*) FROM wallet_accounts WHERE owner = $1 AND balance < 0", p); n > 0 {
			rt.Fatalf("a balance below zero")
		}
	}
}
