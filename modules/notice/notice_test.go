package notice_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	noticepg "sherpa/adapters/postgres/notice"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/notice"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

type nobody struct{}

func (nobody) NoticeAdded(context.Context, ...uuid.UUID) {}

const (
	gamer   = "00000000-0000-0000-0000-000000000001"
	guide   = "00000000-0000-0000-0000-000000000002"
	admin   = "00000000-0000-0000-0000-000000000003"
	session = "00000000-0000-0000-0000-00000000000a"
)

// rows is a session with a life, a secret report, messages, ratings, a payout and an application. Times are minutes of an
// hour.
var rows = []string{
	`INSERT INTO accounts_users (id, subject, gamertag, gamertag_key, created_at, updated_at) VALUES
		('` + gamer + `', 'gamer', 'Rowan', 'rowan', '2026-01-01', '2026-01-01'), ('` + guide + `', 'guide', 'Mara', 'mara', '2026-01-01', '2026-01-01'),
		('` + admin + `', 'admin', '', NULL, '2026-01-01', '2026-01-01')`,
	`INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents, sc_per_hour, total_sc, status, version, expires_at, created_at, updated_at)
		VALUES ('` + session + `', '` + gamer + `', '` + guide + `', 'Hades', '2026-03-01 10:00Z', '2026-03-01 11:00Z', 1, 2500, 55, 55, 'completed', 6, '2026-03-01', '2026-02-28', '2026-03-01 12:10Z')`,
	`INSERT INTO booking_events (session, version, event, from_status, to_status, by_side, by_person, reason, at) VALUES
		('` + session + `', 1, 'book', '', 'pending', 'gamer', '` + gamer + `', '', '2026-03-01 12:01Z'),
		('` + session + `', 2, 'approve', 'pending', 'approved', 'guide', '` + guide + `', '', '2026-03-01 12:02Z'),
		('` + session + `', 3, 'move', 'approved', 'scheduled', 'gamer', '` + gamer + `', '', '2026-03-01 12:03Z'),
		('` + session + `', 4, 'complete', 'scheduled', 'completed', 'system', NULL, '', '2026-03-01 12:04Z'),
		('` + session + `', 5, 'settle', 'completed', 'completed', 'system', NULL, '', '2026-03-01 12:05Z')`,
	`INSERT INTO booking_problems (session, state, opened_by, opened_at) VALUES ('` + session + `', 'open', 'gamer', '2026-03-01 12:06Z')`,
	`INSERT INTO booking_reports (id, session, by_side, person, note, at) VALUES (gen_random_uuid(), '` + session + `', 'gamer', '` + gamer + `', 'Nobody came.', '2026-03-01 12:06Z')`,
	`INSERT INTO session_messages (id, session_id, seq, author_id, recipient_id, side, text, client_id, created_at) VALUES
		('00000000-0000-0000-0000-0000000000b1', '` + session + `', 1, '` + gamer + `', '` + guide + `', 'gamer', 'One', 'client-1', '2026-03-01 12:07Z'),
		('00000000-0000-0000-0000-0000000000b2', '` + session + `', 2, '` + gamer + `', '` + guide + `', 'gamer', 'Two', 'client-2', '2026-03-01 12:08Z'),
		('00000000-0000-0000-0000-0000000000b3', '` + session + `', 3, '` + guide + `', '` + gamer + `', 'guide', 'Three', 'client-1', '2026-03-01 12:09Z')`,
	`INSERT INTO reviews_ratings (id, session_id, side, author, subject, score, comment, report_details, reported_no_show, created_at) VALUES
		(gen_random_uuid(), '` + session + `', 'user', '` + gamer + `', '` + guide + `', 5, 'Great', 'Secret', true, '2026-03-01 12:10Z')`,
	`INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, transfer_id, done_at, created_at, updated_at)
		VALUES (gen_random_uuid(), '` + guide + `', 2500, 'acct_1', 'done', 1, 'tr_1', '2026-03-01 12:11Z', '2026-03-01', '2026-03-01')`,
	`INSERT INTO applications_applications (id, user_id, status, form, created_at, decided_at, decided_by)
		VALUES (gen_random_uuid(), '` + guide + `', 'approved', '{}', '2026-02-01', '2026-03-01 12:00Z', '` + admin + `')`,
}

type world struct {
	*notice.Service

	db    *pgtest.DB
	clock *clock.Manual
}

func newWorld(t *testing.T) world {
	t.Helper()
	db := pgtest.New(t)
	for _, sql := range rows {
		_, err := db.Pool.Exec(t.Context(), sql)
		require.NoError(t, err, sql)
	}
	clk := clock.NewManual(time.Date(2026, 3, 1, 13, 0, 0, 0, time.UTC))
	return world{notice.New(noticepg.New(db.DB), nobody{}, clk), db, clk}
}

func as(t *testing.T, person string) context.Context {
	t.Helper()
	return actor.With(t.Context(), actor.Actor{ID: uuid.MustParse(person)})
}

func (w world) list(t *testing.T, person string) notice.List {
	t.Helper()
	list, err := w.List(as(t, person), page.Request{Limit: 50})
	require.NoError(t, err)
	return list
}

func texts(items []notice.Item) (out []string) {
	for _, i := range items {
		out = append(out, i.Text())
	}
	return out
}

func TestNotices(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, err := w.List(t.Context(), page.Request{Limit: 50})
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	require.ErrorIs(t, w.MarkRead(t.Context(), "x"), errs.ErrUnauthenticated)

	ofGuide := w.list(t, guide)
	require.Equal(t, []string{
		"We sent you a payout of $25.00.", "Rowan rated the session of Hades: 5 of 5.", "Rowan wrote you 2 messages about Hades.",
		"Rowan moved the session of Hades.", "Rowan asks for a session of Hades.", "Your application was approved. You are a Sherpa now.",
	}, texts(ofGuide.Items), "nothing of the report, and nothing that the person did")
	require.Equal(t, 6, ofGuide.Unread)
	require.Equal(t, []notice.UnreadMessages{{Session: uuid.MustParse(session), Count: 2}}, ofGuide.Messages)
	require.Equal(t, []string{"Mara wrote you a message about Hades.", "Mara approved your session of Hades."}, texts(w.list(t, gamer).Items))
	require.Equal(t, uuid.MustParse(guide), w.list(t, gamer).Items[1].By.ID)
	require.Empty(t, w.list(t, admin).Items)

	// Pages follow each other without a gap.
	var paged []notice.Item
	req := page.Request{Limit: 4}
	for more := true; more; more = req.Cursor != "" {
		list, err := w.List(as(t, guide), req)
		require.NoError(t, err)
		paged, req.Cursor = append(paged, list.Items...), list.Next
	}
	require.Equal(t, ofGuide.Items, paged)

	// The marker moves forward alone, and never ahead of now.
	require.NoError(t, w.MarkRead(as(t, guide), ofGuide.Items[1].ID()))
	require.NoError(t, w.MarkRead(as(t, guide), ofGuide.Items[4].ID()))
	list := w.list(t, guide)
	require.Equal(t, 1, list.Unread)
	require.False(t, list.Items[0].Read)
	require.True(t, list.Items[1].Read)
	require.NoError(t, w.MarkRead(as(t, guide), notice.Position{At: w.clock.Now().Add(time.Hour), Key: "z"}.ID()))
	require.Zero(t, w.list(t, guide).Unread)
	_, err = w.db.Pool.Exec(t.Context(), `INSERT INTO booking_events (session, version, event, from_status, to_status, by_side, by_person, reason, at)
		VALUES ('`+session+`', 6, 'pay_sherpa', 'completed', 'completed', 'admin', '`+admin+`', 'Words', '2026-03-01 13:00:01Z')`)
	require.NoError(t, err)
	w.clock.Advance(time.Minute)
	list = w.list(t, guide)
	require.Equal(t, 1, list.Unread)
	require.Equal(t, "The problem with Hades was decided: you are paid.", list.Items[0].Text())
	require.Zero(t, list.Items[0].By)
	require.Equal(t, errs.Invalid, errs.ClassOf(w.MarkRead(as(t, guide), "x")))

	// The guide's answer reaches who wrote the review. A hidden review is no notice to anybody, nor is its answer.
	review := func(change string) {
		_, err := w.db.Pool.Exec(t.Context(), "UPDATE reviews_ratings SET "+change)
		require.NoError(t, err)
	}
	review("answer = 'Thank you', answered_at = '2026-03-01 12:30Z'")
	answered := w.list(t, gamer).Items[1] // after the verdict
	require.Equal(t, []any{"Mara answered your review of Hades.", notice.Answer, uuid.MustParse(session), uuid.MustParse(guide), false},
		[]any{answered.Text(), answered.Kind(), answered.Session, answered.By.ID, answered.Read})
	require.NotContains(t, texts(w.list(t, guide).Items), answered.Text())
	review("hidden_at = '2026-03-01 12:40Z'")
	require.NotContains(t, texts(w.list(t, gamer).Items), answered.Text())
	require.NotContains(t, texts(w.list(t, guide).Items), "Rowan rated the session of Hades: 5 of 5.")
	review("hidden_at = NULL")

	require.NoError(t, w.Erase(t.Context(), uuid.MustParse(guide)))
	require.Equal(t, 7, w.list(t, guide).Unread)
	w.clock.Advance(91 * 24 * time.Hour)
	require.Empty(t, w.list(t, guide).Items, "the last 90 days")
	_, err = w.List(as(t, guide), page.Request{Limit: 1, Cursor: "!"})
	require.Equal(t, errs.Malformed, errs.ClassOf(err))
}
