package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/money"
)

// One in so many played sessions is not rated by its gamer, and by its guide.
const (
	unratedByGamer = 7
	unratedByGuide = 4
)

// batch are the sessions of some guides and gamers.
type batch struct {
	*scale

	guides, gamers []accounts.Person
	sessions       []scaleSession
}

// scaleSession is a session with its people, by their places in the batch.
type scaleSession struct {
	booking.SeededSession

	guide, gamer int
	said         []reviews.Rating
}

// batch lays the sessions out. With long, the first guide and the first gamer have longHistory of them each.
func (s *scale) batch(guides, gamers []accounts.Person, sessions int, long bool) *batch {
	b := &batch{scale: s, guides: guides, gamers: gamers}
	long = long && len(guides) > 1 && len(gamers) > 1 && sessions >= 3*longHistory
	counts := make([]int, len(guides))
	left := sessions
	if long {
		counts[0], left = longHistory, left-longHistory
	}
	for ; left > 0; left-- {
		g := s.dice.IntN(len(guides))
		if long && g == 0 {
			g = 1
		}
		counts[g]++
	}
	for g, n := range counts {
		for i := range n {
			b.sessions = append(b.sessions, scaleSession{SeededSession: s.session(guides[g], i, n), guide: g})
		}
	}
	// Of a long history nothing more lies ahead than of any other.
	chosen := map[int]bool{}
	for long && len(chosen) < longHistory {
		if i := s.dice.IntN(len(b.sessions)); b.sessions[i].guide != 0 && !b.sessions[i].StartsAt.After(s.now) {
			chosen[i] = true
		}
	}
	for i := range b.sessions {
		one := &b.sessions[i]
		if !chosen[i] {
			one.gamer = s.dice.IntN(len(gamers))
			if long && one.gamer == 0 {
				one.gamer = 1
			}
		}
		one.Gamer = gamers[one.gamer].ID
		one.Steps = s.steps(one.SeededSession)
	}
	return b
}

// session is the i-th of n sessions of a guide, the last first: of every second guide the first lies ahead, the others
// are over for at least four days and spread over about a year.
func (s *scale) session(guide accounts.Person, i, n int) booking.SeededSession {
	one := booking.SeededSession{
		Guide: guide.ID, Game: guide.Games[s.dice.IntN(len(guide.Games))], Platform: guide.Platforms[0], Rate: rateOf(guide), Hours: 1 + s.dice.IntN(3),
	}
	if i == 0 && s.dice.IntN(2) == 0 {
		one.StartsAt = s.now.Truncate(time.Hour).Add(time.Duration(48+s.dice.IntN(500)) * time.Hour)
		one.BookedAt = s.now.Add(-time.Duration(1+s.dice.IntN(60)) * time.Hour)
		return one
	}
	step := min(max(360*24/n, 14), 240) // hours
	ago := 4*24 + i*step + s.dice.IntN(step-4)
	one.StartsAt = s.now.Truncate(time.Hour).Add(-time.Duration(ago) * time.Hour)
	one.BookedAt = one.StartsAt.Add(-time.Duration(36+s.dice.IntN(30)) * time.Hour)
	return one
}

// steps is the life of a session: four in five are played and paid, the others end in all the other ways.
func (s *scale) steps(one booking.SeededSession) []booking.SeededStep {
	end := one.StartsAt.Add(time.Duration(one.Hours) * time.Hour)
	by := func(event booking.Event, side booking.Side, at time.Time) booking.SeededStep {
		step := booking.SeededStep{Event: event, By: side, At: at}
		switch side {
		case booking.SideGamer:
			step.Person = one.Gamer
		case booking.SideGuide:
			step.Person = one.Guide
		case booking.SideAdmin, booking.SideSystem: // nobody in particular
		}
		return step
	}
	approved := by(booking.Approve, booking.SideGuide, one.BookedAt.Add(3*time.Hour))
	completed := by(booking.Complete, booking.SideSystem, end)
	throw := s.dice.IntN(100)
	if one.StartsAt.After(s.now) {
		if throw < 50 || approved.At.After(s.now) {
			return nil
		}
		return []booking.SeededStep{approved}
	}
	switch {
	case throw < 5:
		return []booking.SeededStep{by(booking.Cancel, booking.SideGamer, one.BookedAt.Add(2*time.Hour))}
	case throw < 9:
		return []booking.SeededStep{by(booking.Decline, booking.SideGuide, one.BookedAt.Add(5*time.Hour))}
	case throw < 12:
		return []booking.SeededStep{by(booking.Expire, booking.SideSystem, one.StartsAt)}
	case throw < 15:
		return []booking.SeededStep{approved, by(booking.Cancel, booking.SideGuide, one.StartsAt.Add(-time.Hour))}
	case throw < 17:
		late := one.StartsAt.Add(-2 * time.Hour)
		return []booking.SeededStep{
			approved, by(booking.CancelLate, booking.SideGamer, late), by(booking.Settle, booking.SideSystem, late.Add(booking.SettleAfter)),
		}
	case throw < 19:
		report := by(booking.ReportProblem, booking.SideGamer, end.Add(time.Hour))
		report.Reason = "Nobody came."
		return []booking.SeededStep{approved, completed, report, by(booking.RefundGamer, booking.SideAdmin, end.Add(30*time.Hour))}
	}
	return []booking.SeededStep{approved, completed, by(booking.Settle, booking.SideSystem, end.Add(booking.SettleAfter))}
}

func (b *batch) seeded() []booking.SeededSession {
	seeded := make([]booking.SeededSession, len(b.sessions))
	for i, one := range b.sessions {
		seeded[i] = one.SeededSession
	}
	return seeded
}

// rate has the people of the sessions that were played rate each other, and adds that to their totals.
func (b *batch) rate() {
	words, notes := shortComments(), thanks()
	add := func(one *scaleSession, to *accounts.Rating, r reviews.Rating) {
		r.Score = 3 + b.dice.IntN(3)
		r.CreatedAt = one.StartsAt.Add(time.Duration(one.Hours)*time.Hour + time.Duration(10+b.dice.IntN(300))*time.Minute)
		to.Sum, to.Count = to.Sum+int64(r.Score), to.Count+1
		one.said = append(one.said, r)
	}
	for i := range b.sessions {
		one := &b.sessions[i]
		if len(one.Steps) == 0 || one.Steps[len(one.Steps)-1].Event != booking.Settle || one.Steps[1].Event != booking.Complete {
			continue
		}
		if b.dice.IntN(unratedByGamer) > 0 {
			add(one, &b.guides[one.guide].Rating, reviews.Rating{
				Side: reviews.ByUser, Author: one.Gamer, Subject: one.Guide, Comment: words[b.dice.IntN(len(words))],
			})
		}
		if b.dice.IntN(unratedByGuide) > 0 {
			add(one, &b.gamers[one.gamer].GamerRating, reviews.Rating{
				Side: reviews.ByGuide, Author: one.Guide, Subject: one.Gamer, Comment: notes[b.dice.IntN(len(notes))],
			})
		}
	}
}

// ratings are what was said of the sessions, which are stored in the same order.
func (b *batch) ratings(stored []booking.Session) (said []reviews.Rating) {
	for i, one := range b.sessions {
		for _, r := range one.said {
			r.Session = stored[i].ID
			said = append(said, r)
		}
	}
	return said
}

// post moves the money of sessions: what their gamers bought before, and what guides were paid.
func (s *scale) post(ctx context.Context, stored []booking.Session) error {
	var posted []ledger.Dated
	earned := map[uuid.UUID][]booking.Session{}
	for _, v := range stored {
		money := ledger.SessionMoney{Session: v.ID, Gamer: v.Gamer, Guide: v.Guide, Total: v.TotalSC(), Price: v.Price(), HeldAt: v.CreatedAt}
		switch {
		case v.SettledAt != nil:
			money.SettledAt = *v.SettledAt
			earned[v.Guide] = append(earned[v.Guide], v)
		case v.Status == booking.Declined || v.Status == booking.Cancelled || v.Status == booking.Failed || v.Status == booking.Refunded:
			money.ReleasedAt = v.UpdatedAt
		}
		posted = append(posted, money.Transactions()...)
	}
	bought, credits := s.purchases(stored)
	paid, transfers := s.payouts(earned)
	posted = slices.Concat(posted, credits, transfers)
	slices.SortStableFunc(posted, func(a, b ledger.Dated) int { return a.At.Compare(b.At) })
	if err := s.payments.InsertMany(ctx, bought); err != nil {
		return fmt.Errorf("purchases: %w", err)
	}
	if err := s.paid.InsertPaid(ctx, paid); err != nil {
		return fmt.Errorf("payouts: %w", err)
	}
	return s.posting.PostMany(ctx, posted)
}

// purchases are the packs that gamers bought for their sessions, each before it was needed.
func (s *scale) purchases(stored []booking.Session) (bought []payments.Payment, credits []ledger.Dated) {
	byTime := slices.SortedFunc(slices.Values(stored), func(a, b booking.Session) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), slices.Compare(a.ID[:], b.ID[:]))
	})
	have := map[uuid.UUID]money.SC{}
	for _, v := range byTime {
		for have[v.Gamer] < v.TotalSC() {
			pack := s.packFor(v.TotalSC() - have[v.Gamer])
			p, credit := payments.Credited(v.Gamer, pack, v.CreatedAt.Add(-time.Duration(1+s.dice.IntN(90))*time.Minute))
			bought, credits = append(bought, p), append(credits, credit)
			have[v.Gamer] += pack.SC
		}
		have[v.Gamer] -= v.TotalSC()
	}
	return bought, credits
}

// packFor is the smallest pack of so much SC, or the largest; now and then a larger one.
func (s *scale) packFor(needed money.SC) payments.Pack {
	packs := slices.SortedFunc(slices.Values(s.size.Packs), func(a, b payments.Pack) int { return cmp.Compare(a.SC, b.SC) })
	i := slices.IndexFunc(packs, func(p payments.Pack) bool { return p.SC >= needed })
	if i < 0 {
		return packs[len(packs)-1]
	}
	return packs[i+s.dice.IntN(len(packs)-i)]
}

// payouts pay guides what was settled more than a month ago.
func (s *scale) payouts(earned map[uuid.UUID][]booking.Session) (paid []payouts.Payout, transfers []ledger.Dated) {
	until := s.now.Add(-30 * day)
	for guide, settled := range earned {
		var amount money.Cents
		var last time.Time
		for _, v := range settled {
			if v.SettledAt.Before(until) {
				amount += v.Price()
				if v.SettledAt.After(last) {
					last = *v.SettledAt
				}
			}
		}
		if amount == 0 {
			continue
		}
		p, posted := payouts.Paid(guide, amount, last.Add(2*time.Hour))
		paid, transfers = append(paid, p), append(transfers, posted...)
	}
	return paid, transfers
}
