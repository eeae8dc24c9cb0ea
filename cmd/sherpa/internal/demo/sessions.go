package demo

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking"
	"sherpa/modules/reviews"
	"sherpa/platform/actor"
	"sherpa/platform/id"
	"sherpa/platform/money"
)

// bookings are the sessions of a load.
type bookings struct {
	guide, gamer, admin uuid.UUID // of the accounts that people can sign in as
	past                []past
	booked              int
}

// past is a session that was played, and how it was rated.
type past struct {
	order

	review review
	thanks string
	kind   int // the guide's score for the gamer
}

// order is a session to book.
type order struct {
	guide, gamer uuid.UUID
	game         string
	platform     string
	start        time.Time
	hours        int
	total        money.SC
	note         string
}

// plan lays out a guide's past sessions, newest first, each with another gamer. All of them ended at least
// three days ago, so that they are settled by now.
func (l *load) plan(guide uuid.UUID, s sherpa) {
	rate, _ := money.ParseUSD(s.rate)
	first := l.dice.IntN(len(l.gamers))
	rated := slices.Concat(s.reviews, l.briefly(s))
	step := min(11, 90/len(rated)) // days; the gamers' credit is older than all of it
	for i, r := range rated {
		hours := 1 + l.dice.IntN(2)
		days := 5 + step*i + l.dice.IntN(step-1)
		start := l.now.Truncate(time.Hour).Add(-time.Duration(days)*day - time.Duration(l.dice.IntN(8))*time.Hour)
		notes := thanks()
		l.past = append(l.past, past{
			order: order{
				guide: guide, gamer: l.gamers[(first+7*i)%len(l.gamers)], game: r.game,
				platform: s.platforms[l.dice.IntN(len(s.platforms))], start: start, hours: hours,
				total: money.SCPerHour(rate) * money.SC(hours),
			},
			review: r, thanks: notes[l.dice.IntN(len(notes))], kind: 4 + l.dice.IntN(2),
		})
	}
}

// briefly makes up to eleven further reviews of a few words, or none: guides are not all equally busy.
func (l *load) briefly(s sherpa) []review {
	words := shortComments()
	reviews := make([]review, l.dice.IntN(12))
	for i := range reviews {
		r := review{score: 5, game: s.games[l.dice.IntN(len(s.games))]}
		switch throw := l.dice.IntN(20); {
		case throw == 0:
			r.score = 3
		case throw < 5:
			r.score = 4
		default:
			r.comment = words[l.dice.IntN(len(words))]
		}
		if l.dice.IntN(3) == 0 {
			r.comment = ""
		}
		reviews[i] = r
	}
	return reviews
}

// playPast gives every gamer the credit for what lies behind them and takes each session through its life.
func (l *load) playPast(ctx context.Context) error {
	// The demo gamer was with the first two guides, and with the guide whom one can sign in as.
	firstOf := func(guide uuid.UUID) int {
		return slices.IndexFunc(l.past, func(p past) bool { return p.guide == guide })
	}
	for i, at := range []int{firstOf(l.guides[0]), firstOf(l.guides[1]), firstOf(l.guide) + 3} {
		l.past[at].gamer = l.gamer
		l.past[at].start = l.past[at].start.Add(-time.Duration(i) * time.Hour)
	}
	costs := map[uuid.UUID]money.SC{}
	for _, p := range l.past {
		costs[p.gamer] += p.total
	}
	for i, gamer := range slices.Concat(l.gamers, []uuid.UUID{l.gamer}) {
		left := money.SC(l.dice.IntN(8) * 20)
		if gamer == l.gamer {
			left = gamerCredit
		}
		if costs[gamer] > 0 {
			if err := l.grant(ctx, gamer, costs[gamer], l.now.Add(-time.Duration(110+i)*day)); err != nil {
				return err
			}
		}
		if left > 0 {
			if err := l.grant(ctx, gamer, left, l.now.Add(-time.Duration(100+i)*day)); err != nil {
				return err
			}
		}
	}
	// Statements are in the order of posting, which is to be the order of the dates on them.
	slices.SortStableFunc(l.past, func(a, b past) int { return a.start.Compare(b.start) })
	for _, p := range l.past {
		if err := l.play(ctx, p); err != nil {
			return fmt.Errorf("session of %s: %w", p.start.Format(time.DateOnly), err)
		}
	}
	return nil
}

func (l *load) grant(ctx context.Context, person uuid.UUID, n money.SC, at time.Time) error {
	l.clock.Set(at)
	return l.ledger.Grant(ctx, id.New(), person, n)
}

// play takes a session from the request to settlement, and has both sides rate it.
func (l *load) play(ctx context.Context, p past) error {
	session, err := l.book(ctx, p.order, p.start.Add(-36*time.Hour))
	if err != nil {
		return err
	}
	if err := l.approve(ctx, session, p.guide, p.start.Add(-30*time.Hour)); err != nil {
		return err
	}
	demoPerson := p.gamer == l.gamer
	if demoPerson {
		if err := l.talk(ctx, session, p.gamer, p.guide, p.start.Add(-30*time.Hour), 0, beforeASession()...); err != nil {
			return err
		}
	}
	end := p.start.Add(time.Duration(p.hours) * time.Hour)
	for _, due := range []struct {
		kind    booking.ActionKind
		version int
		at      time.Time
	}{{booking.ActionComplete, 2, end}, {booking.ActionSettle, 3, end.Add(booking.SettleAfter)}} {
		l.clock.Set(due.at)
		if err := l.booking.RunScheduledAction(ctx, session, due.kind, due.version); err != nil {
			return err
		}
	}
	l.clock.Set(end.Add(time.Duration(10+l.dice.IntN(300)) * time.Minute))
	if demoPerson {
		if err := l.talk(ctx, session, p.gamer, p.guide, end, 0, afterASession()...); err != nil {
			return err
		}
	}
	if err := l.rate(ctx, session, p.gamer, reviews.Submission{Score: strconv.Itoa(p.review.score), Comment: p.review.comment}); err != nil {
		return err
	}
	return l.rate(ctx, session, p.guide, reviews.Submission{Score: strconv.Itoa(p.kind), Comment: p.thanks})
}

func (l *load) rate(ctx context.Context, session, person uuid.UUID, s reviews.Submission) error {
	return l.reviews.Rate(actor.With(ctx, actor.Actor{ID: person}), session, "", s)
}

// bookAhead gives the demo guide something to answer and something to look forward to.
func (l *load) bookAhead(ctx context.Context) error {
	tess := demoGuide()
	rate, _ := money.ParseUSD(tess.rate)
	soon := l.now.Truncate(time.Hour)
	ahead := order{guide: l.guide, gamer: l.gamers[3], game: tess.games[0], platform: "PC", start: soon.Add(2*day + 4*time.Hour), hours: 2}
	ahead.note = "I would like to finish what we began last time."
	ahead.total = money.SCPerHour(rate) * 2
	waiting := order{guide: l.guide, gamer: l.gamers[11], game: tess.games[2], platform: "PC", start: soon.Add(4*day + 3*time.Hour), hours: 1}
	waiting.note = "I am new to this one.\nCould we start with the basics and see how far we get?"
	waiting.total = money.SCPerHour(rate)
	for _, o := range []order{ahead, waiting} {
		if err := l.grant(ctx, o.gamer, o.total, l.now.Add(-2*day)); err != nil {
			return err
		}
	}
	session, err := l.book(ctx, ahead, l.now.Add(-20*time.Hour))
	if err != nil {
		return err
	}
	if err := l.approve(ctx, session, l.guide, l.now.Add(-16*time.Hour)); err != nil {
		return err
	}
	if err := l.talk(ctx, session, ahead.gamer, l.guide, l.now.Add(-16*time.Hour), 1, beforeASession()...); err != nil {
		return err
	}
	request, err := l.book(ctx, waiting, l.now.Add(-3*time.Hour))
	if err != nil {
		return err
	}
	return l.talk(ctx, request, waiting.gamer, l.guide, l.now.Add(-3*time.Hour), 1,
		line{after: 5 * time.Minute, text: "Hi! First time with a Sherpa. Is one hour enough, or should I plan for two?"})
}

func (l *load) book(ctx context.Context, o order, at time.Time) (uuid.UUID, error) {
	l.clock.Set(at)
	l.booked++
	total := int64(o.total)
	booked, err := l.booking.Create(actor.With(ctx, actor.Actor{ID: o.gamer}), booking.Request{
		GuideID: o.guide.String(), Hours: o.hours, Game: o.game, Platform: o.platform,
		ScheduledTime: o.start.Format(time.RFC3339), PaymentMethod: "SC",
		Key: fmt.Sprintf("demo-session-%09d", l.booked), ExpectedTotalSC: &total, Note: o.note,
	})
	return booked.View.ID, err
}

func (l *load) approve(ctx context.Context, session, guide uuid.UUID, at time.Time) error {
	l.clock.Set(at)
	_, err := l.booking.Approve(actor.With(ctx, actor.Actor{ID: guide, IsGuide: true}), session, nil)
	return err
}
