package booking_test

import (
	"testing"
	"time"

	"sherpa/platform/page"
)

// BenchmarkCreate books hour after hour with one guide: validate, lock, hold, record, commit.
func BenchmarkCreate(b *testing.B) {
	w := newWorld(b)
	guide := w.guide(b, 100)
	var gamers []somebody
	for range 250 {
		gamers = append(gamers, w.gamer(b, 100_000))
	}
	n := 0
	for b.Loop() {
		// Within the horizon and below the limit of waiting requests of each gamer.
		if n%4000 == 0 && n > 0 {
			guide = w.guide(b, 100)
			_, err := w.db.Pool.Exec(b.Context(), "UPDATE booking_sessions SET status = 'declined' WHERE status = 'pending'")
			if err != nil {
				b.Fatal(err)
			}
		}
		if _, err := w.Create(gamers[n%len(gamers)].ctx(), w.request(guide, w.in(time.Duration(1+n%4000)*time.Hour))); err != nil {
			b.Fatal(err)
		}
		n++
	}
}

// BenchmarkMine reads a gamer's list of a hundred sessions.
func BenchmarkMine(b *testing.B) {
	w := newWorld(b)
	gamer, guide := w.gamer(b, 100_000), w.guide(b, 100)
	for i := range 100 {
		v := w.booked(b, gamer, guide, w.in(time.Duration(1+i)*time.Hour))
		if _, err := w.Cancel(gamer.ctx(), v.ID, ""); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := w.Mine(gamer.ctx(), pageOf(50)); err != nil {
			b.Fatal(err)
		}
	}
}

func pageOf(limit int) page.Request { return page.Of(&limit, nil) }
