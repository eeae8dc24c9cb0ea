package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// heaps are the values of GOGC that are compared. The first is Go's own.
var heaps = []int{100, 50, 200, 400} //nolint:gochecknoglobals // a constant list

// measureGC searches and books with servers that collect garbage at different times, in turn, and says what they need in
// memory.
func measureGC(ctx context.Context, b *bench) (err error) {
	people, err := b.withSessions(ctx, "gamer", 1, 30, 100)
	if err != nil {
		return err
	}
	guides, err := b.stage(ctx, b.server, people)
	if err != nil {
		return err
	}
	type measured struct {
		server           *process
		people           []person // with tokens of this server
		searches, booked []float64
		searched, books  []float64 // of those at the first value
	}
	servers := make([]measured, len(heaps))
	for i, percent := range heaps {
		m := &servers[i]
		if m.server, err = b.serve(ctx, b.postgres.RuntimeURL(), fmt.Sprintf("GOGC=%d", percent)); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, m.server.stop()) }()
		m.people = append(m.people, people...)
		if err := b.signIn(ctx, m.server, m.people); err != nil {
			return err
		}
	}
	for range b.rounds {
		for i := range servers {
			m := &servers[i]
			found, err := send(ctx, b.clients, b.length, http.StatusOK, gets(m.server.url+"/api/guides", nil))
			if err != nil {
				return err
			}
			if err := b.restore(ctx); err != nil {
				return err
			}
			made, err := send(ctx, b.clients, b.length, http.StatusCreated, b.bookings(m.people, guides, m.server.url))
			if err != nil {
				return err
			}
			m.searches, m.booked = append(m.searches, found.rate), append(m.booked, made.rate)
			last := len(m.searches) - 1
			m.searched = append(m.searched, found.rate/servers[0].searches[last])
			m.books = append(m.books, made.rate/servers[0].booked[last])
		}
	}
	for i, percent := range heaps {
		m := servers[i]
		peak, err := m.server.memory()
		if err != nil {
			return err
		}
		b.out.add(fmt.Sprintf("GOGC=%d: searches a second, of those at 100", percent), m.searched, noBar(), fmt.Sprintf("%.0f/s", median(m.searches)))
		b.out.add(fmt.Sprintf("GOGC=%d: bookings a second, of those at 100", percent), m.books, noBar(), fmt.Sprintf("%.0f/s, at most %d MB", median(m.booked), peak))
	}
	return b.restore(ctx)
}
