package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

//go:embed least.sql
var leastSQL string

//go:embed restore.sql
var restoreSQL string

const (
	// bookers and bookable are how many gamers book how many guides.
	bookers  = 1000
	bookable = 20_000
	// Bookings start between so many hours from now: after the seeded sessions, and before the horizon.
	soonest, latest = 600, 4000
)

// stage makes the tables that pgbench draws from, with people who may book and are rich.
func (b *bench) stage(ctx context.Context, server *process, people []person) (guides []uuid.UUID, err error) {
	for _, sql := range []string{
		"DROP SCHEMA IF EXISTS bench CASCADE", "CREATE SCHEMA bench",
		"CREATE TABLE bench.people (i int PRIMARY KEY, id uuid)", "CREATE TABLE bench.guides (i int PRIMARY KEY, id uuid)", restoreSQL,
	} {
		if _, err := b.large.Exec(ctx, sql); err != nil {
			return nil, err
		}
	}
	_, err = b.large.CopyFrom(ctx, pgx.Identifier{"bench", "people"}, []string{"i", "id"}, pgx.CopyFromSlice(len(people), func(i int) ([]any, error) {
		return []any{i + 1, people[i].ID}, nil
	}))
	if err != nil {
		return nil, err
	}
	rows, err := b.large.Query(ctx, "SELECT id FROM accounts_users WHERE is_guide AND rate_cents > 0 AND subject LIKE 'scale\\_%' ORDER BY id LIMIT $1", bookable)
	if err != nil {
		return nil, err
	}
	if guides, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID]); err != nil {
		return nil, err
	}
	if _, err := b.large.Exec(ctx, "INSERT INTO bench.guides SELECT ordinality, id FROM unnest($1::uuid[]) WITH ORDINALITY AS g (id)", guides); err != nil {
		return nil, err
	}
	if _, err := b.large.Exec(ctx, "ANALYZE bench.people, bench.guides"); err != nil {
		return nil, err
	}
	if err := b.signIn(ctx, server, people); err != nil {
		return nil, err
	}
	return guides, b.give(ctx, people)
}

// practise books for a moment and lets PostgreSQL count what that fills, as autovacuum does within a minute of such work: the
// seed leaves some tables empty, and PostgreSQL would plan for that all the time that is measured.
func (b *bench) practise(ctx context.Context, people []person, guides []uuid.UUID) error {
	if _, err := send(ctx, b.clients, time.Second, http.StatusCreated, b.bookings(people, guides, b.server.url)); err != nil {
		return err
	}
	_, err := b.large.Exec(ctx, "ANALYZE booking_keys, booking_mail_pairs, booking_slot_changes, river_job")
	return err
}

// restore takes back what was booked since the run began.
func (b *bench) restore(ctx context.Context) error {
	if _, err := b.large.Exec(ctx, "CALL bench.restore($1)", b.since); err != nil {
		return fmt.Errorf("take back what was booked: %w", err)
	}
	_, err := b.large.Exec(ctx, "CHECKPOINT")
	return err
}

// bookings are of guides at times drawn at random.
func (b *bench) bookings(people []person, guides []uuid.UUID, server string) maker {
	var turn atomic.Int64
	return func(ctx context.Context, _ int) (*http.Request, error) {
		p := people[int(turn.Add(1))%len(people)]
		guide := guides[rand.IntN(len(guides))]                                                                     //nolint:gosec // any will do
		start := wall().Truncate(time.Hour).Add(time.Duration(soonest+rand.IntN(latest-soonest)) * time.Hour).UTC() //nolint:gosec // any will do
		return post(ctx, server+"/api/sessions", p, map[string]any{
			"guideId": guide, "hours": 1, "game": "Elden Ring", "scheduledTime": start.Format(time.RFC3339),
			"paymentMethod": "SC", "useSherpaCred": true, "idempotencyKey": "bench-" + uuid.NewString(),
		})
	}
}

func post(ctx context.Context, url string, p person, body any) (*http.Request, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(text))
	if err == nil {
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Authorization", "Bearer "+p.Token)
	}
	return req, err
}

// measureBooking books over HTTP in alternation with pgbench.
func measureBooking(ctx context.Context, b *bench) error {
	people, err := b.withSessions(ctx, "gamer", 1, 30, bookers)
	if err != nil {
		return err
	}
	guides, err := b.stage(ctx, b.server, people)
	if err != nil {
		return err
	}
	if err := b.practise(ctx, people, guides); err != nil {
		return err
	}
	var ratios, booked, least []float64
	for round := range b.rounds {
		var f flow
		var rate float64
		err := inTurn(round, func() (err error) {
			if err := b.restore(ctx); err != nil {
				return err
			}
			f, err = send(ctx, b.clients, b.length, http.StatusCreated, b.bookings(people, guides, b.server.url))
			return err
		}, func() (err error) {
			if err := b.restore(ctx); err != nil {
				return err
			}
			rate, err = b.pgbench(ctx, b.postgres.URL(), leastSQL, b.clients, b.length, map[string]int{"people": len(people), "guides": len(guides)})
			return err
		})
		if err != nil {
			return err
		}
		ratios, booked, least = append(ratios, f.rate/rate), append(booked, f.rate), append(least, rate)
	}
	b.out.add("bookings a second, of pgbench's with the least statements", ratios, atLeast(0.5), fmt.Sprintf("%.0f/s of %.0f/s", median(booked), median(least)))
	return b.restore(ctx)
}

// measureHistories books for gamers with a long history in alternation with such with a short one.
func measureHistories(ctx context.Context, b *bench) error {
	short, err := b.withSessions(ctx, "gamer", 10, 10, b.clients)
	if err != nil {
		return err
	}
	long, err := b.withSessions(ctx, "gamer", 900, 1100, b.clients)
	if err != nil {
		return err
	}
	n := min(len(short), len(long))
	all := slices.Concat(short[:n], long[:n])
	guides, err := b.stage(ctx, b.server, all)
	if err != nil {
		return err
	}
	if err := b.practise(ctx, all, guides); err != nil {
		return err
	}
	var ratios, shorts, longs []float64
	for round := range b.rounds {
		var times [2]float64
		book := func(i int, people []person) func() error {
			return func() error {
				if err := b.restore(ctx); err != nil {
					return err
				}
				f, err := send(ctx, b.clients, b.length, http.StatusCreated, b.bookings(people, guides, b.server.url))
				times[i] = f.p50().Seconds() * 1000
				return err
			}
		}
		if err := inTurn(round, book(0, all[:n]), book(1, all[n:])); err != nil {
			return err
		}
		ratios, shorts, longs = append(ratios, times[1]/times[0]), append(shorts, times[0]), append(longs, times[1])
	}
	b.out.add("booking's p50 with 1000 own sessions, of that with 10", ratios, atMost(1.2), fmt.Sprintf("%.2f ms and %.2f ms", median(longs), median(shorts)))
	return b.restore(ctx)
}
