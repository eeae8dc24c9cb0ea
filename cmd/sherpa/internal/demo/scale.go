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
	"sherpa/platform/id"
)

// scaleBatch is how many guides one transaction adds.
const scaleBatch = 5000

// Scale adds n guides for measurements: many games and platforms, ratings spread like real ones. Adding
// more later goes on from where it stopped.
func (l *Loader) Scale(ctx context.Context, n int) error {
	now := l.present.Now()
	l.clock.Set(now)
	run := strconv.FormatInt(now.UnixMicro(), 36)
	dice := rand.New(rand.NewPCG(uint64(now.UnixMicro()), 1))
	titles, platforms := scaleNames()
	for from := 0; from < n; from += scaleBatch {
		batch := make([]accounts.Person, 0, scaleBatch)
		for i := from; i < min(from+scaleBatch, n); i++ {
			tag := fmt.Sprintf("Scale %s %d", run, i)
			count := dice.IntN(40) * dice.IntN(3)
			sum := 0
			for range count {
				sum += 3 + dice.IntN(3)
			}
			batch = append(batch, accounts.Person{
				ID: id.New(), Subject: "scale_" + run + "_" + strconv.Itoa(i), GamerTag: tag, FullName: tag,
				Bio:       "A made-up guide for measurements.",
				Platforms: pick(dice, platforms, 1+dice.IntN(3)), Games: pick(dice, titles, 1+dice.IntN(5)),
				Rate: strconv.Itoa(10 + dice.IntN(60)), Availability: "Evenings", TimeZone: "UTC",
				CreatedAt: now.Add(-time.Duration(dice.IntN(500)) * day),
				Rating:    accounts.Rating{Sum: int64(sum), Count: int64(count)},
			})
		}
		if err := l.people.SeedGuides(ctx, batch); err != nil {
			return fmt.Errorf("add guides from %d: %w", from, err)
		}
		if err := l.openMany(ctx, dice, batch); err != nil {
			return fmt.Errorf("add hours from %d: %w", from, err)
		}
	}
	return nil
}

// openMany gives guides the hours of the demo's guides, in many zones; one in twenty has none.
func (l *Loader) openMany(ctx context.Context, dice *rand.Rand, guides []accounts.Person) error {
	weeks := slices.Sorted(maps.Keys(openings()))
	sherpas := sherpas()
	changes := map[uuid.UUID]booking.HoursChange{}
	for _, g := range guides {
		if dice.IntN(20) == 0 {
			continue
		}
		week, err := weekOf(openings()[weeks[dice.IntN(len(weeks))]].week)
		if err != nil {
			return err
		}
		zone := sherpas[dice.IntN(len(sherpas))].zone
		changes[g.ID] = booking.HoursChange{Zone: &zone, Week: week, Notice: []string{"15", "15", "60", "120", "1440"}[dice.IntN(5)]}
	}
	return l.booking.SeedHours(ctx, changes)
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

func pick(dice *rand.Rand, from []string, n int) []string {
	picked := make([]string, 0, n)
	for range n {
		picked = append(picked, from[dice.IntN(len(from))])
	}
	return picked
}
