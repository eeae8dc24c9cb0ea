package reviews_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/reviews"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

func TestReviewsOfAGuideNewestFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	want := []string{}
	for i := range 11 {
		comment := fmt.Sprintf("r%02d", i)
		session := w.played(t)
		require.NoError(t, w.Rate(w.as(t, w.gamer), session, "", reviews.Submission{Score: fmt.Sprint(1 + i%5), Comment: comment}))
		require.NoError(t, w.Rate(w.as(t, w.guide), session, "", reviews.Submission{Score: "2", Comment: "about the gamer"}))
		want = append([]string{comment}, want...)
	}
	for _, limit := range []int{1, 4, 11, 12} {
		var got []string
		for req := (page.Request{Limit: limit}); ; {
			list, err := w.ListForGuide(t.Context(), w.guide, req)
			require.NoError(t, err)
			for _, r := range list.Items {
				got = append(got, r.Comment)
				require.Equal(t, []any{w.gamer, "Gamer", "/a/Gamer.svg", "Hades"}, []any{r.Author, r.AuthorName, r.AuthorAvatar, r.Game})
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
	w.sound(t)

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
	require.NoError(t, w.Rate(w.as(t, w.gamer), w.played(t), "", reviews.Submission{Score: "4", Comment: "Good"}))
	w.clock.Advance(time.Minute)
	require.NoError(t, w.people.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "Gamer"}))
	list, err := w.ListForGuide(t.Context(), w.guide, page.Request{Limit: 1})
	require.NoError(t, err)
	require.Equal(t, "Good", list.Items[0].Comment)
	require.Empty(t, list.Items[0].AuthorName+list.Items[0].AuthorAvatar)
}
