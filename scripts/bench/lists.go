package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// measureLists asks for the lists of people with 1000 own sessions in alternation with such with 10. Pages of 10 show as many
// sessions to both, once those have rated what they played; the page without a limit shows up to 50 of the first.
func measureLists(ctx context.Context, b *bench) error {
	for _, l := range []struct {
		what, side, path string
		bar              bar
	}{
		{"my sessions, pages of 10", "gamer", "/api/sessions?limit=10", atMost(1.5)},
		{"my sessions, 50 shown and 10", "gamer", "/api/sessions", noBar()},
		{"dashboard, pages of 10", "guide", "/api/sessions?as=guide&limit=10", atMost(1.5)},
		{"dashboard, 50 shown and 10", "guide", "/api/sessions?as=guide", noBar()},
	} {
		short, err := b.withSessions(ctx, l.side, 10, 10, b.clients)
		if err != nil {
			return err
		}
		long, err := b.withSessions(ctx, l.side, 900, 1100, b.clients)
		if err != nil {
			return err
		}
		if err := errors.Join(b.rateAll(ctx, l.side, long), b.signIn(ctx, b.server, short), b.signIn(ctx, b.server, long)); err != nil {
			return err
		}
		ratios, times, err := b.compare(ctx, gets(b.server.url+l.path, long), gets(b.server.url+l.path, short))
		if err != nil {
			return err
		}
		b.out.add(l.what+": p50 with 1000 own sessions, of that with 10", ratios, l.bar, times)
	}
	return nil
}

// rateAll has people rate all that they played on a side.
func (b *bench) rateAll(ctx context.Context, side string, people []person) error {
	by, other := "user", "guide"
	if side == "guide" {
		by, other = "guide", "gamer"
	}
	ids := make([]uuid.UUID, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}
	_, err := b.large.Exec(ctx, fmt.Sprintf(`
INSERT INTO reviews_ratings (id, session_id, side, author, subject, score, created_at)
SELECT gen_random_uuid(), id, '%[1]s', %[2]s, %[3]s, 5, ends_at FROM booking_sessions
 WHERE %[2]s = ANY ($1) AND status = 'completed' ON CONFLICT (session_id, side) DO NOTHING`, by, side, other), ids)
	return err
}

// compare sends two kinds of reads in turn, and answers the ratios of their p50.
func (b *bench) compare(ctx context.Context, one, other maker) (ratios []float64, times string, err error) {
	var ones, others []float64
	for round := range b.rounds {
		times, err := b.both(ctx, round, one, other)
		if err != nil {
			return nil, "", err
		}
		ones, others = append(ones, times[0]), append(others, times[1])
		ratios = append(ratios, times[0]/times[1])
	}
	return ratios, fmt.Sprintf("%.2f ms and %.2f ms", median(ones), median(others)), nil
}

// both sends two kinds of reads in turn, and answers their p50 in milliseconds.
func (b *bench) both(ctx context.Context, round int, one, other maker) (times [2]float64, err error) {
	timed := func(i int, m maker) func() error {
		return func() error {
			f, err := send(ctx, b.clients, b.length, http.StatusOK, m)
			times[i] = f.p50().Seconds() * 1000
			return err
		}
	}
	err = inTurn(round, timed(0, one), timed(1, other))
	return times, err
}

// measureGreaterGood asks for the public figures on the large database in alternation with the empty one: the first time
// of a process, and then many times.
func measureGreaterGood(ctx context.Context, b *bench) (err error) {
	const path = "/api/greater-good"
	var first []float64
	for range b.rounds {
		var took [2]time.Duration
		for i, address := range []string{b.postgres.RuntimeURL(), other(b.postgres.RuntimeURL())} {
			if took[i], err = b.firstAnswer(ctx, address, path); err != nil {
				return err
			}
		}
		first = append(first, took[0].Seconds()/took[1].Seconds())
	}
	empty, err := b.serve(ctx, other(b.postgres.RuntimeURL()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, empty.stop()) }()
	ratios, times, err := b.compare(ctx, gets(b.server.url+path, nil), gets(empty.url+path, nil))
	if err != nil {
		return err
	}
	var transfers int
	if err := b.large.QueryRow(ctx, "SELECT count(*) FROM wallet_transfers").Scan(&transfers); err != nil {
		return err
	}
	b.out.add(fmt.Sprintf("greater good: p50 with %d transfers, of that with none", transfers), ratios, atMost(1.5), times)
	b.out.add("greater good: a new process's first answer, of that with none", first, noBar(), "")
	return nil
}

// firstAnswer is how long a new process takes for its first answer of this kind.
func (b *bench) firstAnswer(ctx context.Context, database, path string) (took time.Duration, err error) {
	p, err := b.serve(ctx, database)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	for _, asked := range []string{"/api/config", "/api/guides", path} { // connections are open when it counts
		req, err := gets(p.url+asked, nil)(ctx, 0)
		if err != nil {
			return 0, err
		}
		begun := wall()
		if err := answered(http.DefaultClient, req, http.StatusOK); err != nil {
			return 0, err
		}
		took = wall().Sub(begun)
	}
	return took, nil
}

//go:embed purchase.sql
var purchaseSQL string

//go:embed without_totals.sql
var withoutTotalsSQL string

// measurePurchases posts purchases with pgbench, with the totals that are kept with a posting in alternation without
// them. It works on the empty database, whose totals are wrong afterwards.
func measurePurchases(ctx context.Context, b *bench) (err error) {
	address := other(b.postgres.URL())
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	const buyers = 1000
	for _, sql := range []string{
		"DROP SCHEMA IF EXISTS bench CASCADE", "CREATE SCHEMA bench", "CREATE TABLE bench.people (i int PRIMARY KEY, id uuid)",
	} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return err
		}
	}
	_, err = conn.CopyFrom(ctx, pgx.Identifier{"bench", "people"}, []string{"i", "id"}, pgx.CopyFromSlice(buyers, func(i int) ([]any, error) {
		return []any{i + 1, uuid.New()}, nil
	}))
	if err != nil {
		return err
	}
	var totals string
	if err := conn.QueryRow(ctx, "SELECT pg_get_functiondef('wallet_move_balances'::regproc)").Scan(&totals); err != nil {
		return err
	}
	defer func() {
		_, failed := conn.Exec(context.WithoutCancel(ctx), totals)
		err = errors.Join(err, failed)
	}()
	var ratios, withs, withouts []float64
	for round := range b.rounds {
		var rates [2]float64
		with := func(i int, function string) func() error {
			return func() (err error) {
				if _, err := conn.Exec(ctx, function); err != nil {
					return err
				}
				if _, err := conn.Exec(ctx, "CHECKPOINT"); err != nil {
					return err
				}
				rates[i], err = b.pgbench(ctx, address, purchaseSQL, b.clients, b.length, map[string]int{"people": buyers})
				return err
			}
		}
		if err := inTurn(round, with(0, totals), with(1, withoutTotalsSQL)); err != nil {
			return err
		}
		ratios, withs, withouts = append(ratios, rates[0]/rates[1]), append(withs, rates[0]), append(withouts, rates[1])
	}
	b.out.add("purchases a second, of those without kept totals", ratios, atLeast(0.75), fmt.Sprintf("%.0f/s of %.0f/s", median(withs), median(withouts)))
	return nil
}
