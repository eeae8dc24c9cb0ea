package accounts_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

// free gives a guide a free interval, as booking's calendar keeps it.
func (w *world) free(t *testing.T, guide uuid.UUID, from, until time.Duration, notice int) {
	t.Helper()
	now := w.clock.Now()
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO booking_calendars (guide, notice_minutes, free_from, free_until) VALUES ($1, $2, $3, $4)
		ON CONFLICT (guide) DO UPDATE SET notice_minutes = $2, free_from = $3, free_until = $4`, guide, notice, now.Add(from), now.Add(until))
	require.NoError(t, err)
}

// listed walks all pages of a search, and answers the names with the hours until the next free time.
func (w *world) listed(t *testing.T, search accounts.Search, limit int) (names []string) {
	t.Helper()
	req := page.Request{Limit: limit}
	for {
		list, err := w.ListGuides(t.Context(), search, req)
		require.NoError(t, err)
		for _, p := range list.Items {
			in := "-"
			if p.NextFree != nil {
				in = fmt.Sprintf("%.1f", p.NextFree.Sub(w.clock.Now()).Hours())
			}
			names = append(names, p.GamerTag+" "+in)
		}
		if list.Next == "" {
			return names
		}
		req.Cursor = list.Next
	}
}

func TestGuidesByTheirNextFreeTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const hour = time.Hour
	guide := func(name string, games ...string) uuid.UUID { return w.guide(t, name, []string{"PC"}, games) }
	w.free(t, guide("a later", "Hades"), 30*hour, 34*hour, 15)
	w.free(t, guide("b now", "Hades"), -2*hour, 2*hour, 15)
	w.free(t, guide("c notice", "Hades"), -2*hour, 40*hour, 24*60)
	w.free(t, guide("d over", "Hades"), -2*hour, hour, 15) // a quarter is gone by the notice: no hour is left
	guide("e no hours", "Hades")
	w.free(t, guide("f next month", "Tunic"), 700*hour, 705*hour, 60)
	w.free(t, guide("g soon", "Tunic"), 3*hour, 5*hour, 60)
	w.free(t, w.guide(t, "h no rate", nil, nil), hour, 5*hour, 15)
	suspended := guide("i suspended", "Hades")
	w.free(t, suspended, hour, 5*hour, 15)
	_, err := w.db.Pool.Exec(t.Context(), `UPDATE accounts_users SET rate_cents = CASE gamertag WHEN 'h no rate' THEN 0 ELSE rate_cents END`)
	require.NoError(t, err)
	_, _, err = w.SuspendGuide(t.Context(), "i suspended", false)
	require.NoError(t, err)

	for limit := range 4 {
		limit = []int{1, 2, 3, 50}[limit]
		require.Equal(t, []string{"b now 0.2", "g soon 3.0", "c notice 24.0", "a later 30.0", "f next month 700.0", "d over -", "e no hours -", "h no rate -"},
			w.listed(t, accounts.Search{Sort: "soonest"}, limit))
		require.Equal(t, []string{"b now 0.2", "c notice 24.0", "a later 30.0", "d over -", "e no hours -"},
			w.listed(t, accounts.Search{Sort: "soonest", Game: "hades"}, limit))
		require.Equal(t, []string{"b now 0.2", "g soon 3.0", "c notice 24.0"}, w.listed(t, accounts.Search{Sort: "soonest", Free: "today"}, limit))
		require.Equal(t, []string{"a later 30.0", "b now 0.2", "c notice 24.0", "g soon 3.0"}, w.listed(t, accounts.Search{Free: "week"}, limit), "the best first")
		require.Equal(t, []string{"g soon 3.0"}, w.listed(t, accounts.Search{Free: "today", Game: "tun", Platform: "p"}, limit))
	}
	all := w.listed(t, accounts.Search{Sort: "best"}, 50)
	require.Len(t, all, 8)
	require.Contains(t, all, "c notice 24.0")

	list, err := w.ListGuides(t.Context(), accounts.Search{Game: "tunic", Free: "today"}, firstPage)
	require.NoError(t, err)
	p, err := w.PublicProfile(t.Context(), list.Items[0].ID)
	require.NoError(t, err)
	require.Equal(t, w.clock.Now().Add(3*hour), *p.NextFree)
	p, err = w.PublicProfile(t.Context(), suspended)
	require.NoError(t, err)
	require.Nil(t, p.NextFree)
	for _, wrong := range []accounts.Search{{Free: "soon"}, {Sort: "cheapest"}} {
		_, err = w.ListGuides(t.Context(), wrong, firstPage)
		require.Equal(t, errs.Invalid, errs.ClassOf(err))
	}
}

// Pages in the order of the soonest have no gaps and no doubles, whatever the notices are and however the guides are
// found; the clock goes on between two pages.
func TestPagesOfTheSoonest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dice := rand.New(rand.NewPCG(3, 29))
	free := 0
	for i := range 60 {
		id := w.guide(t, numbered("guide", i), []string{"PC"}, []string{numbered("Game", i%3)})
		if i%5 > 0 {
			from := time.Duration(dice.IntN(400)-100) * 30 * time.Minute
			w.free(t, id, from, from+time.Duration(dice.IntN(100))*time.Hour, []int{15, 15, 120, 1440}[dice.IntN(4)])
			free++
		}
	}
	require.Positive(t, free)
	for _, search := range []accounts.Search{{}, {Game: "game"}, {Game: "game 001"}, {Free: "week"}, {Free: "today", Game: "game"}} {
		search.Sort = "soonest"
		one, err := w.ListGuides(t.Context(), search, page.Request{Limit: 100})
		require.NoError(t, err)
		at := func(p accounts.Profile) int64 {
			if p.NextFree == nil {
				return 1 << 60
			}
			return p.NextFree.Unix()
		}
		require.True(t, slices.IsSortedFunc(one.Items, func(a, b accounts.Profile) int { return int(min(1, max(-1, at(a)-at(b)))) }), "%+v", search)
		var pages []accounts.Profile
		req := page.Request{Limit: 7}
		began := w.clock.Now()
		for {
			list, err := w.ListGuides(t.Context(), search, req)
			require.NoError(t, err)
			pages = append(pages, list.Items...)
			if list.Next == "" {
				break
			}
			req.Cursor = list.Next
			w.clock.Advance(50 * time.Second)
		}
		w.clock.Set(began)
		require.Equal(t, one.Items, pages, "%+v", search)
	}
}
