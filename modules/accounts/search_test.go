package accounts_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

var firstPage = page.Request{Limit: page.DefaultLimit}

func (w *world) found(t *testing.T, platform, game string) []string {
	t.Helper()
	list, err := w.ListGuides(t.Context(), accounts.Search{Platform: platform, Game: game}, firstPage)
	require.NoError(t, err)
	names := []string{}
	for _, p := range list.Items {
		names = append(names, p.GamerTag)
	}
	return names
}

func TestSearchByPartsOfNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "a", []string{"PC", "PlayStation 5"}, []string{"Elden Ring", "Hades"})
	w.guide(t, "b", []string{"Xbox Series X"}, []string{"Hades II", "100% Orange Juice", "under_score"})
	w.guide(t, "c", nil, nil)
	w.guide(t, "d", []string{"PC"}, nil)
	w.person(t, "no guide")
	for _, c := range []struct {
		platform, game string
		want           []string
	}{
		{"", "", []string{"a", "b", "c", "d"}},
		{"  ", "\u200b", []string{"a", "b", "c", "d"}},
		{"pc", "", []string{"a", "d"}},
		{"", "HADES", []string{"a", "b"}},
		{"station", "ring", []string{"a"}},
		{"ＰＣ", "elden  ring", []string{"a"}},
		{"xbox", "elden", []string{}},
		{"pc", "hades ii", []string{}},
		{"", "%", []string{"b"}},
		{"", "100% o", []string{"b"}},
		{"", "r_s", []string{"b"}},
		{"", "_", []string{"b"}},
		{"", `\`, []string{}},
		{"%", "", []string{}},
		{"", "h%s", []string{}},
		{"", "a", []string{"a", "b"}},
		{"'; DROP TABLE accounts_users; --", "", []string{}},
	} {
		require.Equal(t, c.want, w.found(t, c.platform, c.game), "%q %q", c.platform, c.game)
	}
}

func TestUnreadableWordsAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, word := range []string{"a\x00b", "a\xff", fmt.Sprintf("%0121d", 1)} {
		_, err := w.ListGuides(t.Context(), accounts.Search{Game: word}, firstPage)
		require.Equal(t, errs.Invalid, errs.ClassOf(err), "%q", word)
	}
	for _, cursor := range []string{"x", "!!", page.Encode("a"), page.Encode(accounts.GuideKey{Name: "a\x00"})} {
		_, err := w.ListGuides(t.Context(), accounts.Search{}, page.Request{Limit: 1, Cursor: cursor})
		require.Equal(t, errs.Malformed, errs.ClassOf(err), "%q", cursor)
	}
}

func TestTheSearchFollowsTheProfile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "a", []string{"PC"}, []string{"Hades"})
	ctx := actor.With(t.Context(), actor.Actor{ID: id, IsGuide: true})
	_, err := w.UpdateProfile(ctx, accounts.Change{Games: ptr([]string{"Tunic"})})
	require.NoError(t, err)
	require.Empty(t, w.found(t, "", "hades"))
	require.Equal(t, []string{"a"}, w.found(t, "pc", "tunic"))
	_, err = w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr("z")})
	require.NoError(t, err)
	require.Equal(t, []string{"z"}, w.found(t, "pc", "tunic"))
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "a"}))
	require.Empty(t, w.found(t, "pc", "tunic"))
	require.Empty(t, w.found(t, "", ""))
}

func TestTheBestRatedComeFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rate := func(id uuid.UUID, scores ...int) {
		for _, score := range scores {
			require.NoError(t, w.AddRating(t.Context(), id, true, score))
		}
	}
	games := []string{"Hades"}
	one := w.guide(t, "one five", []string{"PC"}, games)  // (20+5)/6 = 4.17
	ten := w.guide(t, "many good", []string{"PC"}, games) // (20+46)/15 = 4.40
	bad := w.guide(t, "bad", []string{"PC"}, games)       // (20+1)/6 = 3.50
	w.guide(t, "new b", []string{"PC"}, games)            // 20/5 = 4.00
	w.guide(t, "new a", []string{"PC"}, games)            // the same, by name
	rate(one, 5)
	rate(ten, 5, 5, 5, 4, 5, 4, 5, 4, 5, 4)
	rate(bad, 1)
	require.NoError(t, w.AddRating(t.Context(), bad, false, 5), "what a guide gets as a gamer does not count")
	want := []string{"many good", "one five", "new a", "new b", "bad"}
	require.Equal(t, want, w.found(t, "", ""))
	require.Equal(t, want, w.found(t, "pc", "hades"))

	p, err := w.PublicProfile(t.Context(), ten)
	require.NoError(t, err)
	require.InDelta(t, 4.6, p.Rating.Average(), 1e-9)
	require.Equal(t, int64(10), p.Rating.Count)
	require.ErrorIs(t, w.AddRating(t.Context(), uuid.New(), true, 5), accounts.ErrUnknown)
	require.Error(t, w.AddRating(t.Context(), ten, true, 6))
	require.Error(t, w.AddRating(t.Context(), ten, true, 0))
}

func TestRatingsAtOnceAllCount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "a", []string{"PC"}, []string{"Hades"})
	ctx := actor.With(t.Context(), actor.Actor{ID: id, IsGuide: true})
	for _, err := range together(20, func(i int) error {
		if i%4 == 0 { // a profile that is saved at the same moment loses none
			_, err := w.UpdateProfile(ctx, accounts.Change{Bio: ptr(fmt.Sprint(i))})
			return err
		}
		return w.AddRating(t.Context(), id, true, 4)
	}) {
		require.NoError(t, err)
	}
	p, err := w.PublicProfile(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, accounts.Rating{Sum: 60, Count: 15}, p.Rating)
	var differing int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), `SELECT count(*) FROM accounts_guide_facets f
		JOIN accounts_users u ON u.id = f.guide_id WHERE (f.rank_order, f.sort_name) <> (u.rank_order, u.sort_name)`).Scan(&differing))
	require.Zero(t, differing, "facets carry the order of their guide")
}

// Pages of every way in which the search reads: directory, merged index ranges, and guides in order
// when a word is part of very many names.
func TestPagesHaveNoGapsAndNoDoubles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const guides = 37
	want := map[string][]uuid.UUID{}
	for i := range guides {
		games := []string{numbered("Common", i%3), numbered("Common", (i+1)%3)}
		for n := range 10 {
			games = append(games, numbered("Own", i*10+n)) // 370 names in all
		}
		id := w.guide(t, numbered("guide", guides-i), []string{"PC", "PC 2"}, games)
		if i%2 == 0 {
			require.NoError(t, w.AddRating(t.Context(), id, true, 1+i%5))
		}
	}
	walk := func(search accounts.Search, limit int) (ids []uuid.UUID) {
		req := page.Request{Limit: limit}
		for range guides + 1 {
			list, err := w.ListGuides(t.Context(), search, req)
			require.NoError(t, err)
			for _, p := range list.Items {
				ids = append(ids, p.ID)
			}
			if list.Next == "" {
				return ids
			}
			require.Len(t, list.Items, limit)
			req.Cursor = list.Next
		}
		require.Fail(t, "the pages have no end")
		return nil
	}
	for name, search := range map[string]accounts.Search{
		"directory": {}, "merged": {Platform: "pc", Game: "common"}, "in order": {Game: "own"},
	} {
		want[name] = walk(search, 100)
		require.Len(t, want[name], guides, name)
		for _, limit := range []int{1, 7, 36, 37} {
			require.Equal(t, want[name], walk(search, limit), "%s, %d a page", name, limit)
		}
	}
	require.Equal(t, want["directory"], want["merged"])
	require.Equal(t, want["directory"], want["in order"])
}

func TestWhatBookingAsksFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	_, gamer := w.person(t, "gamer")
	asked := func(gamer, guide uuid.UUID) accounts.BookingParties {
		p, err := w.BookingParties(ctx, gamer, guide)()
		require.NoError(t, err)
		return p
	}
	require.False(t, asked(gamer, uuid.New()).Bookable, "nobody")
	require.False(t, asked(gamer, gamer).Bookable, "no guide")

	id := w.guide(t, "Summit", []string{"PC", "Xbox"}, nil)
	require.Equal(t, accounts.BookingParties{Bookable: true, Rate: 2500, Platforms: []string{"PC", "Xbox"}, GuideName: "Summit"}, asked(gamer, id))
	require.ErrorIs(t, asked(uuid.New(), id).MayBook, accounts.ErrUnknown)

	as := func(who uuid.UUID) context.Context { return actor.With(ctx, actor.Actor{ID: who, IsGuide: true}) }
	for _, blocks := range [][2]uuid.UUID{{gamer, id}, {id, gamer}} {
		require.NoError(t, w.AddBlock(as(blocks[0]), blocks[1]))
		require.True(t, asked(gamer, id).Blocked)
		require.NoError(t, w.RemoveBlock(as(blocks[0]), blocks[1]))
		require.False(t, asked(gamer, id).Blocked)
	}
	_, err := w.UpdateProfile(as(id), accounts.Change{Rate: ptr("0"), TimeZone: ptr("Asia/Kolkata")})
	require.NoError(t, err)
	require.False(t, asked(gamer, id).Bookable, "no rate")
	zone, err := w.Zone(ctx, id)
	require.NoError(t, err)
	require.Equal(t, "Asia/Kolkata", zone)

	require.NoError(t, w.BlockBooking(ctx, gamer))
	require.ErrorIs(t, asked(gamer, id).MayBook, accounts.ErrBookingBlocked)
}

func TestMakingAGuideTakesWhatFits(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "Summit", nil, nil)
	_, id := w.person(t, "user_1")
	many := make([]string, 40)
	for i := range many {
		many[i] = numbered("Game", i)
	}
	require.NoError(t, w.MakeGuide(t.Context(), id, "SUMMIT", []string{"PC", "pc", "", fmt.Sprintf("%070d", 1)}, many, 5_000_00,
		fmt.Sprintf("Mon\nTue %0300d", 1)))
	p, err := w.PublicProfile(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, p.GamerTag, "it is taken")
	require.Len(t, p.Platforms, 2)
	require.Len(t, p.Platforms[1], 60)
	require.Len(t, p.Games, 30)
	require.Len(t, p.Availability, 200)
	require.Equal(t, int64(2200), int64(p.RateSC))
	require.ErrorIs(t, w.MakeGuide(t.Context(), id, "", nil, nil, 0, ""), accounts.ErrAlreadySherpa)
	require.ErrorIs(t, w.MakeGuide(t.Context(), uuid.New(), "", nil, nil, 0, ""), accounts.ErrUnknown)
}

func TestGuidesInBulkAreFoundLikeAnyOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	empty, err := w.IsEmpty(t.Context())
	require.NoError(t, err)
	require.True(t, empty)
	people := []accounts.Person{}
	for i := range 60 {
		people = append(people, accounts.Person{
			Subject: numbered("s", i), GamerTag: numbered("Bulk", i), IsGuide: true, Platforms: []string{"PC"}, Games: []string{"Hades", "Tunic"},
			Rate: "20", CreatedAt: w.clock.Now(), Rating: accounts.Rating{Sum: int64(i), Count: int64((i + 4) / 5)},
		})
	}
	require.NoError(t, w.SeedPeople(t.Context(), people))
	require.Error(t, w.SeedPeople(t.Context(), people[:1]), "a known subject")
	require.Equal(t, errs.Invalid, errs.ClassOf(w.SeedPeople(t.Context(), []accounts.Person{{Subject: "x", IsGuide: true}})))
	empty, err = w.IsEmpty(t.Context())
	require.NoError(t, err)
	require.False(t, empty)
	require.Len(t, w.found(t, "pc", "tunic"), 50)
	require.Equal(t, "Bulk 055", w.found(t, "", "")[0], "(20+55)/(5+11) is the highest")
	require.Equal(t, w.found(t, "", ""), w.found(t, "", "hades"))

	id, err := w.SeedPerson(t.Context(), accounts.Person{Subject: people[0].Subject, GamerTag: "Again", CreatedAt: w.clock.Now()})
	require.NoError(t, err)
	p, err := w.PublicProfile(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, []any{"Again", false}, []any{p.GamerTag, p.IsGuide}, "a known person is brought to the same state")
	require.Empty(t, w.found(t, "", "bulk"))
	require.NotContains(t, w.found(t, "pc", ""), "Bulk 000")
}
