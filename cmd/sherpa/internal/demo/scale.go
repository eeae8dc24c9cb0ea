package demo

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/booking/hours"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/id"
	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// ScaleSize says how much Scale adds.
type ScaleSize struct {
	Guides   int
	Sessions int             // of a guide, on average
	Packs    []payments.Pack // what gamers buy
}

const (
	// scaleBatch is how many guides with their sessions one transaction adds.
	scaleBatch = 500
	// gamerSessions is how many sessions a gamer has, on average.
	gamerSessions = 10
	// longHistory is how many sessions a guide and a gamer of some batches have.
	longHistory = 1000
	// maxLong is how many such pairs there are at most, and perLong how many sessions there are for each of them.
	maxLong = 10
	perLong = 4000
)

// scale is the state of one run of Scale.
type scale struct {
	*Loader

	size      ScaleSize
	now       time.Time
	run       string // names the people of this run
	dice      *rand.Rand
	titles    []string
	platforms []string
	weeks     []string
}

// Scale adds guides with hours, gamers, and sessions with all that belongs to them, for measurements: many games and
// platforms, nearly all sessions over and settled, histories of about ten sessions and a few of a thousand. Each batch is
// whole by itself. Adding more later goes on from where it stopped.
func (l *Loader) Scale(ctx context.Context, size ScaleSize) error {
	now := l.present.Now()
	l.clock.Set(now)
	s := &scale{
		Loader: l, size: size, now: now, run: strconv.FormatInt(now.UnixMicro(), 36), dice: rand.New(rand.NewPCG(uint64(now.UnixMicro()), 1)),
		weeks: slices.Sorted(maps.Keys(openings())),
	}
	s.titles, s.platforms = scaleNames()
	for from := 0; from < size.Guides; from += scaleBatch {
		err := l.tx.Do(tx.WithLimit(ctx, loadsWithin), func(ctx context.Context) error {
			return s.add(ctx, from, min(scaleBatch, size.Guides-from))
		})
		if err != nil {
			return fmt.Errorf("add guides from %d: %w", from, err)
		}
	}
	return nil
}

// add puts a batch of guides in, with as many gamers as their sessions need.
func (s *scale) add(ctx context.Context, from, n int) error {
	sessions := n * s.size.Sessions
	guides, gamers := make([]accounts.Person, n), make([]accounts.Person, (sessions+gamerSessions-1)/gamerSessions)
	for i := range guides {
		guides[i] = s.person("guide", from+i)
		g := &guides[i]
		g.IsGuide, g.Bio, g.Availability, g.Rate = true, "A made-up guide for measurements.", "Evenings", strconv.Itoa(10+s.dice.IntN(60))
		g.Platforms, g.Games = s.pick(s.platforms, 1+s.dice.IntN(3)), s.pick(s.titles, 1+s.dice.IntN(5))
	}
	for i := range gamers {
		gamers[i] = s.person("gamer", from*s.size.Sessions/gamerSessions+i)
	}
	b := s.batch(guides, gamers, sessions, from/scaleBatch < min(maxLong, s.size.Guides*s.size.Sessions/perLong))
	// Ratings are in the totals of the people who are rated, so they are known before.
	b.rate()
	if err := s.people.SeedPeople(ctx, slices.Concat(guides, gamers)); err != nil {
		return err
	}
	stored, err := s.booking.SeedSessions(ctx, b.seeded())
	if err != nil {
		return err
	}
	if err := s.reviews.SeedRatings(ctx, b.ratings(stored)); err != nil {
		return err
	}
	if err := s.post(ctx, stored); err != nil {
		return err
	}
	return s.openMany(ctx, guides, stored)
}

func (s *scale) person(role string, i int) accounts.Person {
	name := fmt.Sprintf("%s %d", role, i)
	return accounts.Person{
		ID: id.New(), Subject: "scale_" + s.run + "_" + role + "_" + strconv.Itoa(i), GamerTag: "Scale " + s.run + " " + name, FullName: name,
		TimeZone: "UTC", CreatedAt: s.now.Add(-time.Duration(600+s.dice.IntN(300)) * day),
	}
}

// openMany gives guides the hours of the demo's guides, in many zones; one in twenty has none.
func (s *scale) openMany(ctx context.Context, guides []accounts.Person, stored []booking.Session) error {
	ahead := map[uuid.UUID][]hours.Session{}
	for _, v := range stored {
		if v.EndsAt().After(s.now.Add(-hours.Margin)) {
			ahead[v.Guide] = append(ahead[v.Guide], hours.Session{Start: v.StartsAt, End: v.EndsAt(), Live: true})
		}
	}
	changes := map[uuid.UUID]booking.HoursChange{}
	sherpas := sherpas()
	for _, g := range guides {
		if s.dice.IntN(20) == 0 {
			continue
		}
		week, err := weekOf(openings()[s.weeks[s.dice.IntN(len(s.weeks))]].week)
		if err != nil {
			return err
		}
		zone := sherpas[s.dice.IntN(len(sherpas))].zone
		changes[g.ID] = booking.HoursChange{Zone: &zone, Week: week, Notice: []string{"15", "15", "60", "120", "1440"}[s.dice.IntN(5)]}
	}
	return s.booking.SeedHours(ctx, changes, ahead)
}

// scaleNames are the platforms of the demo data, and its games with numbered sequels.
func scaleNames() (titles, platforms []string) {
	seen := map[string]bool{}
	for _, s := range sherpas() {
		for _, p := range s.platforms {
			if !seen[p] {
				seen[p], platforms = true, append(platforms, p)
			}
		}
		for _, g := range s.games {
			for sequel := 1; sequel <= 4 && !seen[g]; sequel++ {
				titles = append(titles, g+" "+strconv.Itoa(sequel))
			}
			seen[g] = true
		}
	}
	return titles, platforms
}

func (s *scale) pick(from []string, n int) []string {
	picked := make([]string, 0, n)
	for range n {
		picked = append(picked, from[s.dice.IntN(len(from))])
	}
	return picked
}

func rateOf(p accounts.Person) money.Cents {
	rate, _ := money.ParseUSD(p.Rate)
	return rate
}
