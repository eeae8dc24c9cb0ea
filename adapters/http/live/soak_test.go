//go:build soak

package livehttp_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	livehttp "sherpa/adapters/http/live"
	"sherpa/adapters/http/middleware"
	"sherpa/adapters/http/respond"
	accountspg "sherpa/adapters/postgres/accounts"
	bookingpg "sherpa/adapters/postgres/booking"
	livepg "sherpa/adapters/postgres/live"
	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/live"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
)

const (
	soakStreams = 5000
	soakCommits = 1000
)

// crowd is a server whose callers say who they are, and the process behind it.
type crowd struct {
	*httptest.Server

	hub     *live.Hub
	service *live.Service
	arrived func(version int64)
	bytes   atomic.Int64
}

func newCrowd(t *testing.T, db *pgtest.DB) *crowd {
	t.Helper()
	gin.SetMode(gin.TestMode)
	c := &crowd{hub: live.NewHub(), arrived: func(int64) {}}
	bridge := livepg.New(db.DB, c.hub, livepg.Config{Listens: true}, slog.New(slog.DiscardHandler))
	bridge.Start(t.Context())
	t.Cleanup(bridge.Stop)
	c.service = live.New(c.hub, bridge, db.DB, clock.System{})
	handler := livehttp.New(c.hub, livehttp.Config{Heartbeat: 15 * time.Second}, func(string) {})
	engine := gin.New()
	engine.GET("/api/live", func(g *gin.Context) {
		ctx := respond.WithTokenExpiry(g.Request.Context(), time.Now().Add(time.Hour))
		g.Request = g.Request.WithContext(actor.With(ctx, actor.Actor{ID: uuid.MustParse(g.GetHeader("X-Person"))}))
		handler.Live(g)
	})
	compressed, err := middleware.Compress(engine)
	require.NoError(t, err)
	c.Server = httptest.NewServer(compressed)
	t.Cleanup(func() { c.hub.End(); c.Close() })
	return c
}

// listen opens streams of people, ten each at most, over bare connections.
func (c *crowd) listen(t *testing.T, people []uuid.UUID, streams int) {
	t.Helper()
	for n := range streams {
		conn, err := net.Dial("tcp", c.Listener.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		_, err = fmt.Fprintf(conn, "GET /api/live HTTP/1.1\r\nHost: x\r\nX-Person: %s\r\n\r\n", people[n%len(people)])
		require.NoError(t, err)
		go func() {
			buffer := make([]byte, 1024)
			for {
				n, err := conn.Read(buffer)
				if err != nil {
					return
				}
				c.bytes.Add(int64(n))
				if _, rest, ok := bytes.Cut(buffer[:n], []byte(`"version":`)); ok {
					digits, _, _ := bytes.Cut(rest, []byte("}"))
					if version, err := strconv.ParseInt(string(digits), 10, 64); err == nil {
						c.arrived(version)
					}
				}
			}
		}()
	}
	require.Eventually(t, func() bool { return c.hub.Streams() == streams }, time.Minute, 10*time.Millisecond)
}

func resident(t *testing.T) (kb int) {
	t.Helper()
	runtime.GC()
	status, err := os.ReadFile("/proc/self/status")
	require.NoError(t, err)
	_, rest, _ := bytes.Cut(status, []byte("VmRSS:"))
	_, err = fmt.Sscan(string(rest), &kb)
	require.NoError(t, err)
	return kb
}

func cpu() time.Duration {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func somePeople(n int) (people []uuid.UUID) {
	for range n {
		people = append(people, uuid.New())
	}
	return people
}

// Five thousand open streams in one process: memory, CPU at rest, and the time from a commit in another process to its
// arrival. Client and server are one process here, so memory is that of both ends.
func TestSoakStreams(t *testing.T) {
	db := pgtest.New(t)
	c := newCrowd(t, db)
	people := somePeople(soakStreams / live.MaxStreams)
	before := resident(t)
	c.listen(t, people, soakStreams)
	t.Logf("%d streams: %d kB each, both ends of them", soakStreams, (resident(t)-before)/soakStreams)
	idle := cpu()
	time.Sleep(20 * time.Second)
	t.Logf("at rest, with heartbeats: %.1f %% of one CPU", float64(cpu()-idle)/float64(20*time.Second)*100)

	other := live.NewHub()
	bridge := livepg.New(db.DB, other, livepg.Config{}, slog.New(slog.DiscardHandler))
	bridge.Start(t.Context())
	defer bridge.Stop()
	writer := live.New(other, bridge, db.DB, clock.System{})
	var mu sync.Mutex
	var delays []time.Duration
	committed := make([]time.Time, soakCommits+1)
	c.arrived = func(version int64) {
		now := time.Now()
		mu.Lock()
		defer mu.Unlock()
		if version > 0 && version <= soakCommits && !committed[version].IsZero() {
			delays = append(delays, now.Sub(committed[version]))
		}
	}
	busy, began := cpu(), time.Now()
	for n := int64(1); n <= soakCommits; n++ {
		person, session := people[rand.IntN(len(people))], uuid.New()
		require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error {
			writer.SessionChanged(ctx, session, int(n), person)
			db.AfterCommit(ctx, func() {
				mu.Lock()
				defer mu.Unlock()
				committed[n] = time.Now()
			})
			return nil
		}))
		time.Sleep(10 * time.Millisecond)
	}
	took := time.Since(began)
	t.Logf("%d commits in %v: %.1f %% of one CPU", soakCommits, took.Round(time.Millisecond), float64(cpu()-busy)/float64(took)*100)
	// Events that are taken together arrive in one read, of which the first is counted here.
	require.Eventually(t, func() bool { mu.Lock(); defer mu.Unlock(); return len(delays) > soakCommits*8 }, time.Minute, 50*time.Millisecond)
	time.Sleep(time.Second)
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(delays)
	t.Logf("from commit to arrival in another process: p50 %v, p99 %v (%d arrivals)", delays[len(delays)/2].Round(time.Millisecond),
		delays[len(delays)*99/100].Round(time.Millisecond), len(delays))
}

// Bookings in a second with and without live changes, in turns, without listeners and then with a thousand.
func TestSoakBookingsWithListeners(t *testing.T) {
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	c := newCrowd(t, db)
	enqueue := jobs.NewEnqueuer(db.DB)
	people := accounts.New(accountspg.New(db.DB), nil, enqueue, nil, folding.New(), db.DB, clock.System{})
	wallet := ledgerpg.New(db.DB, clock.System{})
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	deps := booking.Deps{
		Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Accounts: people, Wallet: wallet, Jobs: enqueue, Clock: clock.System{},
	}
	silent := booking.New(deps)
	deps.Live = c.service
	told := booking.New(deps)
	const pairs = 8
	person := func() actor.Actor {
		a, err := people.Resolve(t.Context(), "user_"+uuid.NewString())
		require.NoError(t, err)
		require.NoError(t, wallet.Grant(t.Context(), uuid.New(), a.ID, 1_000_000))
		return a
	}
	var gamers, guides []actor.Actor
	var ids []uuid.UUID
	for range pairs {
		gamer, guide := person(), person()
		require.NoError(t, people.MakeGuide(t.Context(), guide.ID, "g"+guide.ID.String()[24:], []string{"PC"}, []string{"Hades"}, 100, ""))
		gamers, guides, ids = append(gamers, gamer), append(guides, guide), append(ids, gamer.ID, guide.ID)
	}
	hour := make([]int, pairs)
	run := func(service *booking.Service) float64 {
		_, err := db.Pool.Exec(t.Context(), "UPDATE booking_sessions SET status = 'declined' WHERE status = 'pending'")
		require.NoError(t, err)
		var done atomic.Int64
		var all sync.WaitGroup
		began := time.Now()
		for n := range pairs {
			all.Go(func() {
				for time.Since(began) < 5*time.Second {
					hour[n] = hour[n]%4000 + 1
					_, err := service.Create(actor.With(t.Context(), gamers[n]), booking.Request{
						GuideID: guides[n].ID.String(), Hours: 1, Game: "Hades", Key: uuid.NewString(),
						ScheduledTime: time.Now().Add(time.Duration(hour[n]) * time.Hour).UTC().Format(time.RFC3339),
					})
					if err != nil {
						t.Error(err)
						return
					}
					done.Add(1)
				}
			})
		}
		all.Wait()
		return float64(done.Load()) / time.Since(began).Seconds()
	}
	run(silent) // warm
	const rounds = 3
	var without, alone, with float64
	for range rounds {
		without += run(silent) / rounds
		alone += run(told) / rounds
	}
	c.listen(t, slices.Concat(ids, somePeople(100)), 1000)
	var besides float64
	for range rounds {
		besides += run(silent) / rounds
		with += run(told) / rounds
	}
	t.Logf("bookings a second: without listeners %.0f when nothing is told, %.0f with live changes; with 1000 streams, %d of them of the people who book, %.0f and %.0f",
		without, alone, 1000*len(ids)/(len(ids)+100), besides, with)
	t.Logf("%d kB were sent", c.bytes.Load()/1024)
}
