package accounts_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

// seeded puts guides in as they are given, the later the newer.
func (w *world) seeded(t *testing.T, people ...accounts.Person) (ids []uuid.UUID) {
	t.Helper()
	for i, p := range people {
		p.Subject, p.IsGuide, p.CreatedAt = p.GamerTag, true, w.clock.Now().Add(time.Duration(i)*time.Hour)
		id, err := w.SeedPerson(t.Context(), p)
		require.NoError(t, err)
		ids = append(ids, id)
	}
	return ids
}

func (w *world) tags(t *testing.T, search accounts.Search) []string {
	t.Helper()
	list, err := w.ListGuides(t.Context(), search, firstPage)
	require.NoError(t, err)
	tags := []string{}
	for _, p := range list.Items {
		tags = append(tags, p.GamerTag)
	}
	n, more, err := w.CountGuides(t.Context(), search)
	require.NoError(t, err)
	require.Equal(t, []any{len(tags), false}, []any{n, more}, "the count of %+v", search)
	return tags
}

func (w *world) names(t *testing.T, topic accounts.Topic, word string) []string {
	t.Helper()
	found, err := w.TopicNames(t.Context(), topic, word)
	require.NoError(t, err)
	names := []string{}
	for _, n := range found {
		names = append(names, fmt.Sprintf("%s %d", n.Name, n.Guides))
	}
	return names
}

func TestFiltersAndOrdersNarrowTogether(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pc, ring := []string{"PC"}, []string{"Elden Ring"}
	ids := w.seeded(t,
		accounts.Person{GamerTag: "a", Platforms: pc, Games: ring, Rate: "20", Languages: []string{"en-gb", "sv"}},     // 44 SC
		accounts.Person{GamerTag: "b", Platforms: pc, Games: ring, Rate: "20.01", Languages: []string{"EN"}},           // 45 SC
		accounts.Person{GamerTag: "c", Platforms: pc, Games: []string{"Hades"}, Rate: "10", Languages: []string{"de"}}, // 22 SC
		accounts.Person{GamerTag: "d", Platforms: []string{"Xbox"}, Games: ring},
	)
	for i, score := range []int{5, 4, 4} {
		require.NoError(t, w.AddRating(t.Context(), ids[i], true, score))
	}
	require.NoError(t, w.AddRating(t.Context(), ids[2], true, 5)) // c: 4.5
	for _, c := range []struct {
		search accounts.Search
		want   string
	}{
		{accounts.Search{}, "a c b d"}, // (20+5)/6, (20+9)/7, then by name
		{accounts.Search{Sort: "best"}, "a c b d"},
		{accounts.Search{Sort: "price"}, "c a b d"},
		{accounts.Search{Sort: "Newest"}, "d c b a"},
		{accounts.Search{MinSC: "45"}, "b"},
		{accounts.Search{MinSC: "44"}, "a b"},
		{accounts.Search{MaxSC: "44"}, "a c"},
		{accounts.Search{MaxSC: "43"}, "c"},
		{accounts.Search{MaxSC: "0"}, ""},
		{accounts.Search{MinSC: "0"}, "a c b d"},
		{accounts.Search{MinSC: "45", MaxSC: "44"}, ""},
		{accounts.Search{MinSC: "1", Sort: "newest"}, "c b a"},
		{accounts.Search{MinRating: "4.5"}, "a c"},
		{accounts.Search{MinRating: "4.51"}, "a"},
		{accounts.Search{MinRating: "5", Sort: "price"}, "a"},
		{accounts.Search{Language: "en"}, "a b"},
		{accounts.Search{Language: "EN-gb"}, "a"},
		{accounts.Search{Language: "fr"}, ""},
		{accounts.Search{Game: "ring", Sort: "price"}, "a b d"},
		{accounts.Search{Platform: "pc", Game: "ring", Sort: "newest"}, "b a"},
		{accounts.Search{Platform: "pc", Game: "ring", MaxSC: "44", Language: "sv", MinRating: "3"}, "a"},
		{accounts.Search{Game: "none", Sort: "price"}, ""},
	} {
		require.Equal(t, c.want, strings.Join(w.tags(t, c.search), " "), "%+v", c.search)
	}
	for field, search := range map[string]accounts.Search{
		"minSC": {MinSC: "1.5"}, "maxSC": {MaxSC: "-1"}, "minRating": {MinRating: "6"}, "language": {Language: "klingonese"}, "sort": {Sort: "soonest'"},
	} {
		_, err := w.ListGuides(t.Context(), search, firstPage)
		known, ok := errs.As(err)
		require.True(t, ok, field)
		require.Contains(t, known.Fields, field)
		_, _, err = w.CountGuides(t.Context(), search)
		require.Equal(t, errs.Invalid, errs.ClassOf(err), field)
	}
	for _, word := range []string{"0", "5.01", "4.555", "NaN", "1e0", "+4", ""} {
		_, err := w.ListGuides(t.Context(), accounts.Search{MinRating: word}, firstPage)
		require.Equal(t, word != "", errs.ClassOf(err) == errs.Invalid && err != nil, word)
	}
}

func TestPagesOfEachOrderHaveNoGapsAndNoDoubles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const guides = 23
	people := []accounts.Person{}
	for i := range guides {
		people = append(people, accounts.Person{
			GamerTag: numbered("g", i), Platforms: []string{"PC", "PC 2"}, Games: []string{"Hades", numbered("Own", i)}, Languages: []string{"en"},
			Rate: []string{"", "10", "20"}[i%3],
		})
	}
	w.seeded(t, people...)
	first := map[string]string{}
	for _, sort := range accounts.Sorts {
		for _, search := range []accounts.Search{{}, {Game: "hades"}, {Game: "own"}, {Language: "en", Platform: "pc"}} {
			search.Sort = string(sort)
			all, err := w.ListGuides(t.Context(), search, page.Request{Limit: 100})
			require.NoError(t, err)
			require.Len(t, all.Items, guides)
			for _, limit := range []int{1, 7, 22, 23} {
				got, req := []accounts.Profile{}, page.Request{Limit: limit}
				for {
					list, err := w.ListGuides(t.Context(), search, req)
					require.NoError(t, err)
					got = append(got, list.Items...)
					if req.Cursor = list.Next; req.Cursor == "" {
						break
					}
					first[string(sort)] = req.Cursor
				}
				require.Equal(t, all.Items, got, "%+v, %d a page", search, limit)
			}
		}
	}
	for sort, cursor := range first {
		for _, other := range accounts.Sorts {
			_, err := w.ListGuides(t.Context(), accounts.Search{Sort: string(other)}, page.Request{Limit: 1, Cursor: cursor})
			if sort == string(other) {
				require.NoError(t, err)
			} else {
				require.Equal(t, errs.Malformed, errs.ClassOf(err), "a cursor of %s for %s", sort, other)
			}
		}
	}
}

func TestNamesAreSuggested(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ids := w.seeded(t,
		accounts.Person{GamerTag: "a", Rate: "20", Platforms: []string{"PC"}, Games: []string{"Elden Ring", "Hades"}},
		accounts.Person{GamerTag: "b", Rate: "20", Platforms: []string{"PC", "Xbox"}, Games: []string{"elden ring", "Ring Fit Adventure"}},
		accounts.Person{GamerTag: "c", Platforms: []string{"Atari"}, Games: []string{"Elden Ring", "Pong"}},
	)
	require.Equal(t, []string{"Elden Ring 2", "Hades 1", "Ring Fit Adventure 1"}, w.names(t, accounts.Games, ""), "who has no rate does not count")
	require.Equal(t, []string{"PC 2", "Xbox 1"}, w.names(t, accounts.Platforms, " "))
	require.Equal(t, []string{"Ring Fit Adventure 1", "Elden Ring 2"}, w.names(t, accounts.Games, "RING"), "a name that begins with it comes first")
	require.Equal(t, []string{"Elden Ring 2"}, w.names(t, accounts.Games, "elden rnig"))
	require.Equal(t, []string{"Hades 1"}, w.names(t, accounts.Games, "hadse"))
	require.Empty(t, w.names(t, accounts.Games, "pong"))
	require.Empty(t, w.names(t, accounts.Games, "%"))
	require.Empty(t, w.names(t, accounts.Platforms, "elden ring"))
	_, err := w.TopicNames(t.Context(), accounts.Games, "\x00")
	require.Equal(t, errs.Invalid, errs.ClassOf(err))

	// The numbers follow rates, profiles, suspensions and closed accounts.
	as := func(i int) actor.Actor { return actor.Actor{ID: ids[i], IsGuide: true} }
	change := func(i int, c accounts.Change) {
		_, err := w.UpdateProfile(actor.With(t.Context(), as(i)), c)
		require.NoError(t, err)
	}
	change(2, accounts.Change{Rate: ptr("5")})
	require.Equal(t, []string{"Pong 1"}, w.names(t, accounts.Games, "pong"))
	require.Equal(t, []string{"Elden Ring 3"}, w.names(t, accounts.Games, "elden"))
	change(1, accounts.Change{Rate: ptr("0"), Games: ptr([]string{"Tunic"})})
	change(0, accounts.Change{Rate: ptr("1"), Games: ptr([]string{"Tunic"})})
	require.Equal(t, []string{"Elden Ring 1", "Pong 1", "Tunic 1"}, w.names(t, accounts.Games, ""))
	change(1, accounts.Change{Rate: ptr("7")})
	_, _, err = w.SuspendGuide(t.Context(), "c", false)
	require.NoError(t, err)
	require.Equal(t, []string{"Tunic 2"}, w.names(t, accounts.Games, ""))
	_, _, err = w.RestoreGuide(t.Context(), "c")
	require.NoError(t, err)
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "b"}))
	require.Equal(t, []string{"Elden Ring 1", "Pong 1", "Tunic 1"}, w.names(t, accounts.Games, ""))

	// So they do when many change at once, and in bulk.
	many := []accounts.Person{}
	for i := range 30 {
		many = append(many, accounts.Person{
			Subject: numbered("m", i), GamerTag: numbered("m", i), IsGuide: true, Rate: "9", CreatedAt: w.clock.Now(),
			Platforms: []string{"PC"}, Games: []string{"Tunic", numbered("Rare", i)},
		})
	}
	require.NoError(t, w.SeedPeople(t.Context(), many))
	require.Len(t, w.names(t, accounts.Games, "rare"), 20)
	people := []uuid.UUID{}
	for i := range 8 {
		who, err := w.Resolve(t.Context(), numbered("m", i))
		require.NoError(t, err)
		people = append(people, who.ID)
	}
	for _, err := range together(24, func(i int) error {
		ctx := actor.With(t.Context(), actor.Actor{ID: people[i%8], IsGuide: true})
		_, err := w.UpdateProfile(ctx, accounts.Change{Rate: ptr(fmt.Sprint(i % 2)), Games: ptr([]string{numbered("Rare", i%5), numbered("Rare", 9-i%5)})})
		return err
	}) {
		require.NoError(t, err)
	}
	var wrong int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), `SELECT count(*) FROM accounts_facet_names n WHERE guides <> (
		SELECT count(*) FROM accounts_guide_facets f JOIN accounts_users u ON u.id = f.guide_id
		WHERE f.platform = n.platform AND f.game = n.game AND u.rate_cents > 0)`).Scan(&wrong))
	require.Zero(t, wrong)
}

func TestHeadlineAndLanguages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, "user")
	_, err := w.UpdateProfile(ctx, accounts.Change{Headline: ptr("  Boss walls,\tgently "), Languages: ptr([]string{"en-us", " ", "iw", "EN-US", "zh-hant-tw"})})
	require.Equal(t, errs.Invalid, errs.ClassOf(err), "a tab cannot be shown")
	own, err := w.UpdateProfile(ctx, accounts.Change{Headline: ptr("  Boss walls,  gently "), Languages: ptr([]string{"en-us", " ", "iw", "EN-US", "zh-hant-tw"})})
	require.NoError(t, err)
	require.Equal(t, "Boss walls, gently", own.Headline)
	require.Equal(t, []string{"en-US", "he", "zh-Hant-TW"}, own.Languages)
	p, err := w.PublicProfile(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, []any{own.Headline, own.Languages}, []any{p.Headline, p.Languages})
	for _, change := range []accounts.Change{
		{Headline: ptr(strings.Repeat("x", 81))},
		{Headline: ptr("a\x00")},
		{Languages: ptr([]string{"english"})},
		{Languages: ptr([]string{"und"})},
		{Languages: ptr([]string{"en", "de", "fr", "sv", "es", "it", "pl", "nl", "da"})},
		{Languages: ptr([]string{"x-private"})},
	} {
		_, err := w.UpdateProfile(ctx, change)
		require.Equal(t, errs.Invalid, errs.ClassOf(err), "%+v", change)
	}
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "user"}))
	require.NoError(t, w.Erase(t.Context(), id))
	u, err := w.store.Find(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, u.Headline)
	require.Empty(t, u.Languages)
}

func TestFavourites(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, me := w.person(t, "me")
	ids := w.seeded(t, accounts.Person{GamerTag: "a"}, accounts.Person{GamerTag: "b"}, accounts.Person{GamerTag: "c"})
	list := func() (tags []string) {
		guides, err := w.Favourites(ctx)
		require.NoError(t, err)
		for _, g := range guides {
			tags = append(tags, g.GamerTag)
		}
		return tags
	}
	for _, id := range []uuid.UUID{ids[1], ids[0], ids[1], ids[2]} {
		w.clock.Advance(time.Minute)
		require.NoError(t, w.AddFavourite(ctx, id))
	}
	require.Equal(t, []string{"c", "a", "b"}, list(), "again does not bring it forward")
	require.NoError(t, w.RemoveFavourite(ctx, ids[0]))
	require.NoError(t, w.RemoveFavourite(ctx, ids[0]))
	require.Equal(t, []string{"c", "b"}, list())

	require.ErrorIs(t, w.AddFavourite(ctx, me), accounts.ErrOwnProfile)
	require.ErrorIs(t, w.AddFavourite(ctx, uuid.New()), accounts.ErrUnknown)
	_, gamer := w.person(t, "gamer")
	require.ErrorIs(t, w.AddFavourite(ctx, gamer), accounts.ErrUnknown)
	require.ErrorIs(t, w.AddFavourite(t.Context(), ids[0]), errs.ErrUnauthenticated)
	require.ErrorIs(t, w.RemoveFavourite(t.Context(), ids[0]), errs.ErrUnauthenticated)
	_, err := w.Favourites(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)

	_, _, err = w.SuspendGuide(t.Context(), "b", false)
	require.NoError(t, err)
	require.ErrorIs(t, w.AddFavourite(ctx, ids[1]), accounts.ErrUnknown)
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "c"}))
	require.Empty(t, list(), "suspended and closed guides are not shown")
	_, _, err = w.RestoreGuide(t.Context(), "b")
	require.NoError(t, err)
	require.Equal(t, []string{"b"}, list())

	w.exec(t, `INSERT INTO accounts_users (id, subject, created_at, updated_at) SELECT gen_random_uuid(), 'n' || n, '2026-03-01', '2026-03-01' FROM generate_series(1, 199) n`)
	w.exec(t, `INSERT INTO accounts_favourites SELECT $1, id, '2026-03-01' FROM accounts_users WHERE subject LIKE 'n_%' ON CONFLICT DO NOTHING`, me)
	require.ErrorIs(t, w.AddFavourite(ctx, ids[0]), accounts.ErrFavouritesFull)

	rows := func() (n int) {
		require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM accounts_favourites").Scan(&n))
		return n
	}
	before := rows()
	require.NoError(t, w.Erase(t.Context(), ids[2]))
	require.Equal(t, before-1, rows(), "an erased guide is nobody's favourite")
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "me"}))
	require.ErrorIs(t, w.AddFavourite(ctx, ids[0]), accounts.ErrClosed)
	require.NoError(t, w.Erase(t.Context(), me))
	require.Zero(t, rows(), "nor has an erased person any")
}
