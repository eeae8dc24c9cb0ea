package demo

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking"
	"sherpa/modules/reviews"
	"sherpa/platform/actor"
	"sherpa/platform/money"
)

// complaint is a session that went wrong, and what its people said.
type complaint struct {
	sherpa int // which guide of the demo
	gamer  int // which gamer
	ended  time.Duration
	user   *reviews.Submission
	guide  *reviews.Submission
}

// complain gives the admin two problems to judge and one that was judged before.
func (l *load) complain(ctx context.Context) error {
	waiting := []complaint{
		{sherpa: 2, gamer: 5, ended: 7 * time.Hour, user: &reviews.Submission{
			Score: "1", Comment: "I waited, nobody came.", ReportedNoShow: true, ReportDetails: "I sat in the voice channel for forty minutes and wrote twice. No answer.",
		}},
		{sherpa: 6, gamer: 14, ended: 40 * time.Hour, user: &reviews.Submission{
			Score: "2", Comment: "We lost half of the session.", ReportedNoShow: true, ReportDetails: "The Sherpa came half an hour late and left on time.",
		}, guide: &reviews.Submission{
			Score: "2", Comment: "A difficult start.", ReportedNoShow: true, ReportDetails: "I was there on time. The gamer had to install the game first.",
		}},
	}
	for _, c := range waiting {
		if _, _, err := l.playBadly(ctx, c); err != nil {
			return err
		}
	}
	return l.judged(ctx, complaint{sherpa: 4, gamer: 9, ended: 9 * day, user: &reviews.Submission{
		Score: "4", Comment: "Good session once I got there.", ReportedNoShow: true, ReportDetails: "I missed the first half hour, my line was down. Could it be moved next time?",
	}})
}

// judged is a problem that the admin dismissed a day later; the session was settled when it was due.
func (l *load) judged(ctx context.Context, c complaint) error {
	session, end, err := l.playBadly(ctx, c)
	if err != nil {
		return err
	}
	l.clock.Set(end.Add(30 * time.Hour))
	judge := actor.With(ctx, actor.Actor{ID: l.admin, IsAdmin: true})
	if err := l.booking.ResolveProblem(judge, session, string(booking.PaySherpa), string(booking.SideGamer),
		"The Sherpa was there for the whole session, so it is paid as booked. Sessions can be moved until they start."); err != nil {
		return err
	}
	v, err := l.booking.Get(judge, session)
	if err != nil {
		return err
	}
	l.clock.Set(end.Add(booking.SettleAfter))
	return l.booking.RunScheduledAction(ctx, session, booking.ActionSettle, v.Version)
}

// playBadly takes a session to its end and has its people report what went wrong.
func (l *load) playBadly(ctx context.Context, c complaint) (session uuid.UUID, end time.Time, err error) {
	s := sherpas()[c.sherpa]
	rate, _ := money.ParseUSD(s.rate)
	o := order{
		guide: l.guides[c.sherpa], gamer: l.gamers[c.gamer], game: s.games[0], platform: s.platforms[0],
		start: l.now.Truncate(time.Hour).Add(-c.ended - time.Hour), hours: 1, total: money.SCPerHour(rate),
	}
	end = o.start.Add(time.Hour)
	if err := l.grant(ctx, o.gamer, o.total, o.start.Add(-3*day)); err != nil {
		return uuid.Nil, end, err
	}
	if session, err = l.book(ctx, o, o.start.Add(-36*time.Hour)); err != nil {
		return uuid.Nil, end, err
	}
	if err := l.approve(ctx, session, o.guide, o.start.Add(-30*time.Hour)); err != nil {
		return uuid.Nil, end, err
	}
	l.clock.Set(end)
	if err := l.booking.RunScheduledAction(ctx, session, booking.ActionComplete, 2); err != nil {
		return uuid.Nil, end, err
	}
	for _, said := range []struct {
		by    uuid.UUID
		what  *reviews.Submission
		after time.Duration
	}{{o.gamer, c.user, time.Hour}, {o.guide, c.guide, 2 * time.Hour}} {
		if said.what == nil {
			continue
		}
		l.clock.Set(end.Add(said.after))
		if err := l.rate(ctx, session, said.by, *said.what); err != nil {
			return uuid.Nil, end, err
		}
	}
	return session, end, nil
}
