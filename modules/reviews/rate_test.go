package reviews_test

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/modules/reviews"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

func TestBothSidesRate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.played(t)
	require.NoError(t, w.Rate(w.as(t, w.gamer), session, reviews.ByUser, reviews.Submission{Score: "5", Comment: "  Great.\r\nReally. ", ReportDetails: "not ticked"}))
	require.NoError(t, w.Rate(w.as(t, w.guide), session, reviews.ByGuide, reviews.Submission{Score: "4"}))
	v, err := w.booking.Get(w.as(t, w.gamer), session)
	require.NoError(t, err)
	require.Equal(t, "Great.\nReally.", v.UserRating.Comment)
	require.Empty(t, v.UserRating.ReportDetails, "kept only with the report")
	require.False(t, v.CanRate)
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_problems"))

	guide, err := w.people.PublicProfile(t.Context(), w.guide)
	require.NoError(t, err)
	require.Equal(t, []int64{5, 1}, []int64{guide.Rating.Sum, guide.Rating.Count}, "received as a guide")
	v, err = w.booking.Get(w.as(t, w.guide), session)
	require.NoError(t, err)
	require.Equal(t, []any{4.0, 1}, []any{v.GamerPerson.AverageRating, v.GamerPerson.NumRatings}, "received as a gamer, for the guide")
	require.Equal(t, map[uuid.UUID]int{w.guide: 1, w.gamer: 1}, w.live.to, "who is rated hears of it")

	list, err := w.ListForGuide(t.Context(), w.guide, page.Request{Limit: 1})
	require.NoError(t, err)
	_, err = w.Answer(w.as(t, w.guide), list.Items[0].ID, "Thank you")
	require.NoError(t, err)
	require.Equal(t, map[uuid.UUID]int{w.guide: 1, w.gamer: 2}, w.live.to, "who wrote the review hears of the answer")
	_, err = w.Answer(w.as(t, w.guide), list.Items[0].ID, "Again")
	require.Error(t, err)
	require.Equal(t, 2, w.live.to[w.gamer])
	w.sound(t)
}

func TestScores(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for text, want := range map[string]int{
		"1": 1, "5": 5, "4.4": 4, "4.5": 5, "0.2": 1, "0": 1, "-3": 1, "99": 5, "1e300": 5, " 3 ": 3, "4.0": 4,
		"": 0, "five": 0, "NaN": 0, "Infinity": 0, "null": 0, "true": 0, "[1]": 0, "0x4": 0, "1e999": 0, "4 4": 0,
	} {
		session := w.played(t)
		err := w.Rate(w.as(t, w.gamer), session, "", reviews.Submission{Score: text})
		if want == 0 {
			e, ok := errs.As(err)
			require.True(t, ok, "%q: %v", text, err)
			require.Equal(t, errs.Invalid, e.Class, "%q", text)
			require.Contains(t, e.Fields, "score", "%q", text)
			continue
		}
		require.NoError(t, err, "%q", text)
		require.Equal(t, want, w.count(t, "SELECT score FROM reviews_ratings WHERE session_id = $1", session), "%q", text)
	}
	w.sound(t)
}

func TestTextsOfARating(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.played(t)
	long := strings.Repeat("ä", 501)
	for field, bad := range map[string]reviews.Submission{
		"comment":       {Score: "5", Comment: long},
		"reportDetails": {Score: "5", ReportedNoShow: true, ReportDetails: long},
	} {
		e, ok := errs.As(w.Rate(w.as(t, w.gamer), session, "", bad))
		require.True(t, ok)
		require.Contains(t, e.Fields, field)
		require.Len(t, e.Fields, 1)
	}
	require.Equal(t, errs.Invalid, errs.ClassOf(w.Rate(w.as(t, w.gamer), session, "", reviews.Submission{Score: "5", Comment: "a\x00"})))
	require.Zero(t, w.count(t, "SELECT count(*) FROM reviews_ratings"))
	require.NoError(t, w.Rate(w.as(t, w.gamer), session, "", reviews.Submission{
		Score: "5", Comment: " " + long[:1000] + " ", ReportedNoShow: true, ReportDetails: long[:1000] + "\n",
	}), "500 characters after trimming")
	w.sound(t)
}

// The checks come in the order of the design: signed in, party, side, input, state.
func TestWhoMayRate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ahead := w.approved(t).ID
	bad, good := reviews.Submission{Score: "x"}, reviews.Submission{Score: "3"}
	stranger := w.as(t, w.person(t, "Stranger", true))
	admin := actor.With(t.Context(), actor.Actor{ID: uuid.New(), IsAdmin: true})
	for name, c := range map[string]struct {
		err  error
		want error
	}{
		"signed out":          {w.Rate(t.Context(), ahead, "", bad), errs.ErrUnauthenticated},
		"unknown session":     {w.Rate(w.as(t, w.gamer), uuid.New(), "", bad), booking.ErrNotFound},
		"a stranger":          {w.Rate(stranger, ahead, reviews.ByGuide, bad), reviews.ErrNoSession},
		"an admin":            {w.Rate(admin, ahead, "", bad), reviews.ErrNotYours},
		"gamer as the guide":  {w.Rate(w.as(t, w.gamer), ahead, reviews.ByGuide, bad), reviews.ErrNotYours},
		"guide as the gamer":  {w.Rate(w.as(t, w.guide), ahead, reviews.ByUser, bad), reviews.ErrNotYours},
		"before, bad input":   {w.Rate(w.as(t, w.gamer), ahead, "", bad), errs.InvalidField("score", "")},
		"before the end":      {w.Rate(w.as(t, w.gamer), ahead, "", good), reviews.ErrNotCompleted},
		"before, as reported": {w.Rate(w.as(t, w.guide), ahead, "", reviews.Submission{Score: "1", ReportedNoShow: true}), reviews.ErrNotCompleted},
	} {
		require.ErrorIs(t, c.err, c.want, name)
	}
	unknown, _ := errs.As(w.Rate(stranger, uuid.New(), "", good))
	hidden, _ := errs.As(w.Rate(stranger, ahead, "", good))
	require.Equal(t, []string{unknown.Code, unknown.Message}, []string{hidden.Code, hidden.Message}, "a stranger cannot tell the two apart")
	require.Zero(t, w.count(t, "SELECT count(*) FROM reviews_ratings"))
}

// A Sherpa who books a Sherpa rates as a gamer there.
func TestASherpaRatesAsAGamer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.gamer = w.person(t, "Sherpa2", true)
	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), w.gamer, 500))
	session := w.played(t)
	ctx := actor.With(t.Context(), actor.Actor{ID: w.gamer, IsGuide: true})
	require.ErrorIs(t, w.Rate(ctx, session, reviews.ByGuide, reviews.Submission{Score: "5"}), reviews.ErrNotYours)
	require.NoError(t, w.Rate(ctx, session, "", reviews.Submission{Score: "5"}))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM reviews_ratings WHERE side = 'user' AND subject = $1", w.guide))
}

func TestARefundedSessionIsNotRated(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.played(t)
	admin := actor.With(t.Context(), actor.Actor{ID: uuid.New(), IsAdmin: true})
	require.NoError(t, w.booking.OpenProblem(admin, session, ""))
	require.NoError(t, w.booking.ResolveProblem(admin, session, "refund_gamer", "", ""))
	require.ErrorIs(t, w.Rate(w.as(t, w.gamer), session, "", reviews.Submission{Score: "1"}), reviews.ErrNotCompleted)
}

func TestAReportOpensTheProblem(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.played(t)
	require.NoError(t, w.Rate(w.as(t, w.gamer), session, "", reviews.Submission{Score: "1", ReportedNoShow: true, ReportDetails: " Nobody came "}))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_problems WHERE session = $1 AND opened_by = 'gamer' AND state = 'open'", session))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_reports WHERE session = $1 AND by_side = 'gamer' AND note = 'Nobody came'", session))
	w.clock.Advance(25 * time.Hour)
	require.NoError(t, w.Rate(w.as(t, w.guide), session, "", reviews.Submission{Score: "1", ReportedNoShow: true}))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_problems WHERE state = 'disputed'"), "one problem, both sides in it")

	theirs, err := w.booking.Get(w.as(t, w.guide), session)
	require.NoError(t, err)
	require.False(t, theirs.UserRating.ReportedNoShow, "the other's report is for its author and admins")
	require.Empty(t, theirs.UserRating.ReportDetails)
	require.True(t, theirs.GuideRating.ReportedNoShow)
	w.sound(t)
}

// together runs f so often at once and answers how many succeeded; the others must have failed as wanted.
func together(t *testing.T, n int, wanted error, f func(i int) error) int64 {
	t.Helper()
	var won atomic.Int64
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			switch err := f(i); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, wanted) && !errors.Is(err, errs.ErrLocked):
				t.Error(err)
			}
		})
	}
	close(start)
	wg.Wait()
	return won.Load()
}

func TestRaceOfDoubleSubmits(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.played(t)
	require.Equal(t, int64(1), together(t, 50, reviews.ErrRated, func(int) error {
		return w.Rate(w.as(t, w.gamer), session, "", reviews.Submission{Score: "5", ReportedNoShow: true})
	}))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM reviews_ratings"))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_reports"), "the losers report nothing")
	require.Equal(t, 5, w.count(t, "SELECT rating_sum FROM accounts_users WHERE id = $1", w.guide))
	w.sound(t)
}

// Both sides rate and report at once, over many sessions of the same two people.
func TestRaceOfBothSides(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const sessions = 12
	var played []uuid.UUID
	for range sessions {
		played = append(played, w.played(t))
	}
	people := []uuid.UUID{w.gamer, w.guide}
	require.Equal(t, int64(2*sessions), together(t, 2*sessions, nil, func(i int) error {
		return w.Rate(w.as(t, people[i%2]), played[i/2], "", reviews.Submission{Score: "3", ReportedNoShow: true})
	}))
	require.Equal(t, sessions, w.count(t, "SELECT count(*) FROM booking_problems"))
	require.Equal(t, 2*sessions, w.count(t, "SELECT count(*) FROM booking_reports"))
	w.sound(t)
}

// The check of the averages has teeth.
func TestVerifyFindsWrongAverages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.Rate(w.as(t, w.gamer), w.played(t), "", reviews.Submission{Score: "5"}))
	for sql, want := range map[string]reviews.Difference{
		"UPDATE accounts_users SET rating_sum = 4 WHERE id = $1": {
			Person: w.guide, AsGuide: true, StoredSum: 4, StoredCount: 1, RatedSum: 5, RatedCount: 1,
		},
		"UPDATE accounts_users SET rating_sum = 5, gamer_rating_sum = 2, gamer_rating_count = 1 WHERE id = $1": {
			Person: w.guide, StoredSum: 2, StoredCount: 1,
		},
	} {
		_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET rating_sum = 5, gamer_rating_sum = 0, gamer_rating_count = 0 WHERE id = $1", w.guide)
		require.NoError(t, err)
		_, err = w.db.Pool.Exec(t.Context(), sql, w.guide)
		require.NoError(t, err)
		found, err := w.Verify(t.Context())
		require.NoError(t, err)
		require.Equal(t, []reviews.Difference{want}, found)
	}
}
