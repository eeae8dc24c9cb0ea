package reviews_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	accountspg "sherpa/adapters/postgres/accounts"
	"sherpa/adapters/postgres/pgtest"
	reviewspg "sherpa/adapters/postgres/reviews"
	"sherpa/modules/accounts"
	"sherpa/modules/reviews"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

type noJobs struct{}

func (noJobs) IdentitySync(context.Context, uuid.UUID) error  { return nil }
func (noJobs) AccountClosed(context.Context, uuid.UUID) error { return nil }

type world struct {
	*reviews.Service

	people *accounts.Service
	clock  *clock.Manual
	guide  uuid.UUID
	gamer  uuid.UUID
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := pgtest.New(t)
	w := &world{clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	w.people = accounts.New(accountspg.New(db.DB), noJobs{}, nil, folding.New(), db.DB, w.clock)
	w.Service = reviews.New(reviewspg.New(db.DB), w.people, db.DB)
	w.guide = w.person(t, "Guide", true)
	w.gamer = w.person(t, "Gamer", false)
	return w
}

func (w *world) person(t *testing.T, name string, guide bool) uuid.UUID {
	t.Helper()
	id, err := w.people.SeedPerson(t.Context(), accounts.Person{
		Subject: name, GamerTag: name, Avatar: "/a/" + name + ".svg", IsGuide: guide, CreatedAt: w.clock.Now(),
	})
	require.NoError(t, err)
	return id
}

func (w *world) rating(score int, comment string) reviews.Rating {
	return reviews.Rating{
		Session: uuid.New(), Side: reviews.ByUser, Author: w.gamer, Subject: w.guide, Score: score, Comment: comment,
		CreatedAt: w.clock.Now(),
	}
}

func TestReviewsOfAGuideNewestFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	want := []string{}
	for i := range 11 {
		require.NoError(t, w.Record(t.Context(), w.rating(1+i%5, fmt.Sprintf(" comment %02d ", i))))
		want = append([]string{fmt.Sprintf("comment %02d", i)}, want...)
		w.clock.Advance(time.Second)
	}
	back := w.rating(5, "What a guide says of a gamer is not shown")
	back.Side, back.Author, back.Subject = reviews.ByGuide, w.guide, w.gamer
	require.NoError(t, w.Record(t.Context(), back))

	for _, limit := range []int{1, 4, 11, 12} {
		var got []string
		for req := (page.Request{Limit: limit}); ; {
			list, err := w.ListForGuide(t.Context(), w.guide, req)
			require.NoError(t, err)
			for _, r := range list.Items {
				got = append(got, r.Comment)
				require.Equal(t, []any{w.gamer, "Gamer", "/a/Gamer.svg"}, []any{r.Author, r.AuthorName, r.AuthorAvatar})
			}
			if req.Cursor = list.Next; req.Cursor == "" {
				break
			}
		}
		require.Equal(t, want, got, "%d a page", limit)
	}
	p, err := w.people.PublicProfile(t.Context(), w.guide)
	require.NoError(t, err)
	require.Equal(t, accounts.Rating{Sum: 31, Count: 11}, p.Rating)

	_, err = w.ListForGuide(t.Context(), w.guide, page.Request{Limit: 1, Cursor: "?"})
	require.Equal(t, errs.Malformed, errs.ClassOf(err))
	_, err = w.ListForGuide(t.Context(), w.gamer, page.Request{Limit: 1})
	require.ErrorIs(t, err, errs.ErrNotFound, "no guide")
	_, err = w.ListForGuide(t.Context(), uuid.New(), page.Request{Limit: 1})
	require.ErrorIs(t, err, errs.ErrNotFound, "nobody")
}

func TestAClosedAuthorKeepsNoName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.Record(t.Context(), w.rating(4, "Good")))
	require.NoError(t, w.people.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "Gamer"}))
	list, err := w.ListForGuide(t.Context(), w.guide, page.Request{Limit: 1})
	require.NoError(t, err)
	require.Equal(t, "Good", list.Items[0].Comment)
	require.Empty(t, list.Items[0].AuthorName+list.Items[0].AuthorAvatar)
}

func TestEachSideRatesOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.rating(5, "Great")
	failures := make([]error, 8)
	var wg sync.WaitGroup
	for i := range failures {
		wg.Go(func() { failures[i] = w.Record(t.Context(), r) })
	}
	wg.Wait()
	won := 0
	for _, err := range failures {
		if err == nil {
			won++
			continue
		}
		require.ErrorIs(t, err, reviews.ErrRated)
	}
	require.Equal(t, 1, won)
	p, err := w.people.PublicProfile(t.Context(), w.guide)
	require.NoError(t, err)
	require.Equal(t, accounts.Rating{Sum: 5, Count: 1}, p.Rating, "counted once")
}

func TestFaultsOfARating(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, spoil := range map[string]func(*reviews.Rating){
		"score 0":      func(r *reviews.Rating) { r.Score = 0 },
		"score 6":      func(r *reviews.Rating) { r.Score = 6 },
		"long comment": func(r *reviews.Rating) { r.Comment = strings.Repeat("ä", 501) },
		"NUL":          func(r *reviews.Rating) { r.Comment = "\x00" },
		"long report":  func(r *reviews.Rating) { r.ReportedNoShow, r.ReportDetails = true, strings.Repeat("x", 501) },
		"no side":      func(r *reviews.Rating) { r.Side = "" },
		"oneself":      func(r *reviews.Rating) { r.Author = r.Subject },
	} {
		r := w.rating(5, strings.Repeat("ä", 500))
		spoil(&r)
		require.Equal(t, errs.Invalid, errs.ClassOf(w.Record(t.Context(), r)), name)
	}
	unknown := w.rating(5, "")
	unknown.Subject = uuid.New()
	require.Error(t, w.Record(t.Context(), unknown))
}
