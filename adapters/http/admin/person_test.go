package adminhttp_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/openapi"
	"sherpa/jobs"
)

// detail is a person as the first admin reads them.
func (w *world) detail(t *testing.T, person uuid.UUID) (d openapi.AdminUserDetail) {
	t.Helper()
	a := w.Call(t, "GET", "/api/admin/users/"+person.String(), "admin", "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	a.Into(t, &d)
	return d
}

func TestAPersonInDetail(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, "guide")
	session := w.played(t, "gamer", "guide")
	require.Equal(t, 200, w.Call(t, "POST", session+"/rate-guide", "gamer", `{"score":4,"reportedNoShow":true,"reportDetails":"They slept"}`).Status)
	w.secondAdmin(t)
	require.Equal(t, 200, w.Call(t, "POST", "/api/admin/users/"+guide.String()+"/suspend", "second", `{"reason":"No-shows"}`).Status)

	d := w.detail(t, guide)
	require.Equal(t, []any{"guide", "guide@example.test", int64(0)}, []any{d.User.Username, d.User.Email, d.BalanceSC})
	require.Equal(t, map[string]int{"completed": 1}, *d.Counts)
	require.Equal(t, []any{4.0, 1, 0.0, 0}, []any{*d.Ratings.AsGuide, *d.Ratings.AsGuideCount, *d.Ratings.AsGamer, *d.Ratings.AsGamerCount})
	require.Len(t, d.Sessions, 1)
	require.NotNil(t, d.Sessions[0].PriceUsd)
	require.Len(t, d.Problems, 1)
	require.Equal(t, "They slept", *d.Problems[0].UserRating.ReportDetails)
	require.Len(t, d.Audit, 1)
	require.Equal(t, []any{"suspend_guide", "Second", "No-shows"}, []any{d.Audit[0].Action, d.Audit[0].Actor.Username, d.Audit[0].Details["reason"]})
	require.NotNil(t, d.SuspendedAt)

	d = w.detail(t, mustResolve(t, w, "gamer"))
	require.Equal(t, []any{1, 1, 0}, []any{len(d.Sessions), len(d.Problems), len(d.Audit)})
	require.Equal(t, 404, w.Call(t, "GET", "/api/admin/users/"+uuid.NewString(), "admin", "").Status)
	require.Equal(t, 404, w.Call(t, "GET", "/api/admin/users/x", "admin", "").Status)
}

// About a session of their own an admin learns what its two people learn, also on the page of the other person.
func TestAnAdminReadsNoReportOfTheirOwnOnAPersonsPage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, "guide")
	session := w.played(t, "admin", "guide")
	require.Equal(t, 200, w.Call(t, "POST", session+"/rate-user", "guide", `{"score":1,"reportedNoShow":true,"reportDetails":"They slept"}`).Status)
	a := w.Call(t, "GET", "/api/admin/users/"+guide.String(), "admin", "")
	require.NotContains(t, string(a.Body), "They slept")
	a = w.Call(t, "GET", "/api/admin/sessions?code="+session[len(session)-6:], "admin", "")
	require.Contains(t, string(a.Body), "completed")
	require.NotContains(t, string(a.Body), "They slept")
	require.NotContains(t, string(a.Body), "frozen")
	var waiting openapi.AdminWaiting
	w.Call(t, "GET", "/api/admin/waiting", "admin", "").Into(t, &waiting)
	require.Zero(t, waiting.Problems)
}

func TestSuspendRestoreAndWithdraw(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.secondAdmin(t)
	guide, second, admin := w.guide(t, "guide"), mustResolve(t, w, "second"), mustResolve(t, w, "admin")
	call := func(who string, person uuid.UUID, what, body string) (int, string) {
		a := w.Call(t, "POST", "/api/admin/users/"+person.String()+"/"+what, who, body)
		if a.Status == 200 {
			return 200, ""
		}
		return a.Status, a.Code(t)
	}
	for _, c := range []struct {
		who    string
		person uuid.UUID
		what   string
		body   string
		status int
		code   string
	}{
		{"admin", guide, "suspend", `{}`, 422, "INVALID_INPUT"},
		{"admin", guide, "suspend", `{"reason":"  "}`, 422, "INVALID_INPUT"},
		{"admin", guide, "suspend", `{"reason":"` + strings.Repeat("x", 501) + `"}`, 422, "INVALID_INPUT"},
		{"admin", guide, "suspend", `{"reason":5}`, 422, "INVALID_INPUT"},
		{"admin", admin, "suspend", `{"reason":"x"}`, 409, "OWN_ACCOUNT"},
		{"admin", admin, "restore", `{}`, 409, "OWN_ACCOUNT"},
		{"admin", admin, "withdraw-admin", `{}`, 409, "OWN_ACCOUNT"},
		{"admin", second, "suspend", `{"reason":"x"}`, 409, "NOT_A_SHERPA"},
		{"admin", uuid.New(), "suspend", `{"reason":"x"}`, 404, "NOT_FOUND"},
		{"admin", guide, "suspend", `{"reason":"x"}`, 200, ""},
		{"admin", guide, "suspend", `{"reason":"again"}`, 200, ""},
		{"admin", guide, "restore", ``, 200, ""},
		{"admin", guide, "restore", `{"reason":"nothing to do"}`, 200, ""},
		{"admin", guide, "withdraw-admin", ``, 200, ""}, // is none
		{"admin", second, "withdraw-admin", `{"reason":"Has left"}`, 200, ""},
		{"second", guide, "suspend", `{"reason":"x"}`, 403, "FORBIDDEN"},
	} {
		status, code := call(c.who, c.person, c.what, c.body)
		require.Equal(t, c.status, status, "%+v %s", c, code)
		require.Equal(t, c.code, code, "%+v", c)
	}
	var actions []string
	for _, person := range []uuid.UUID{guide, second} {
		for _, e := range w.detail(t, person).Audit {
			actions = append(actions, e.Action)
			require.Equal(t, admin.String(), e.Actor.UnderscoreId)
		}
	}
	require.Equal(t, []string{"restore_guide", "suspend_guide", "suspend_guide", "revoke_admin"}, actions, "what changed nothing is not noted")
	var stops int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE kind = $1", jobs.SessionsStopArgs{}.Kind()).Scan(&stops))
	require.Positive(t, stops, "what has not begun is cancelled")

	// Nobody else is left: not even the operator's rule is needed, but the rule holds by id, too.
	_, err := w.people.RevokeAdminByID(t.Context(), admin)
	require.ErrorContains(t, err, "LAST_ADMIN")
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET closed_at = now() WHERE id = $1", guide)
	require.NoError(t, err)
	status, code := call("admin", guide, "suspend", `{"reason":"x"}`)
	require.Equal(t, []any{409, "ACCOUNT_CLOSED"}, []any{status, code})
}

func TestSessionsByTheirNumber(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	path := w.played(t, "gamer", "guide")
	id := strings.TrimPrefix(path, "/api/sessions/")
	// Another one with the same number.
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents, sc_per_hour, total_sc, status, version,
			expires_at, created_at, updated_at)
		SELECT $2::uuid, gamer, guide, 'Twin', starts_at, ends_at, hours, rate_cents, sc_per_hour, total_sc, 'declined', 1, expires_at,
			created_at - interval '1 day', updated_at FROM booking_sessions WHERE id = $1`, id, "f"+id[1:])
	require.NoError(t, err)
	code := id[30:]
	find := func(code string) (ids []string) {
		a := w.Call(t, "GET", "/api/admin/sessions?code="+code, "admin", "")
		require.Equal(t, 200, a.Status, "%s", a.Body)
		var found []openapi.Session
		a.Into(t, &found)
		for _, s := range found {
			ids = append(ids, s.UnderscoreId)
		}
		return ids
	}
	require.Equal(t, []string{id, "f" + id[1:]}, find(code), "all that match, the newest first")
	require.Len(t, find(strings.ToUpper(code)), 2)
	require.Len(t, find("%23"+code), 2)
	require.Equal(t, []string{id}, find(id))
	require.Empty(t, find("ffffff"))
	for _, bad := range []string{"", "abc", "abcdeg", "abcdef0", "%25%25%25%25%25%25"} {
		require.Equal(t, 422, w.Call(t, "GET", "/api/admin/sessions?code="+bad, "admin", "").Status, bad)
	}
	require.Equal(t, 403, w.Call(t, "GET", "/api/admin/sessions?code="+code, "gamer", "").Status)

	var plan string
	tx, err := w.db.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(t.Context()) }()
	_, err = tx.Exec(t.Context(), "SET LOCAL enable_seqscan = off")
	require.NoError(t, err)
	require.NoError(t, tx.QueryRow(t.Context(), "EXPLAIN (FORMAT JSON) SELECT id FROM booking_sessions s WHERE right(s.id::text, 6) = 'abcdef'").Scan(&plan))
	require.Contains(t, plan, "booking_sessions_code")
}

func TestWhatWaits(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	waiting := func() (found openapi.AdminWaiting) {
		a := w.Call(t, "GET", "/api/admin/waiting", "admin", "")
		require.Equal(t, 200, a.Status, "%s", a.Body)
		a.Into(t, &found)
		return found
	}
	require.Equal(t, openapi.AdminWaiting{}, waiting())
	require.Equal(t, 200, w.Call(t, "POST", w.played(t, "gamer", "guide")+"/rate-guide", "gamer", `{"score":4,"reportedNoShow":true}`).Status)
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO applications_applications (id, user_id, status, form, created_at) VALUES ($1, $2, 'pending', '{}', now())`,
		uuid.New(), mustResolve(t, w, "gamer"))
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), `INSERT INTO wallet_payments (id, buyer, pack, label, price_id, price_cents, sc, status, created_at, updated_at)
		VALUES ($1, $2, 'p', 'p', 'p', 1000, 20, 'mismatch', now(), now())`, uuid.New(), mustResolve(t, w, "gamer"))
	require.NoError(t, err)
	require.Equal(t, openapi.AdminWaiting{Applications: 1, Problems: 1, Operations: 1}, waiting())
	require.Equal(t, 403, w.Call(t, "GET", "/api/admin/waiting", "guide", "").Status)

	// Each matter of the operations page counts: a late refund, a fault of the ledger, what a closed account earned, jobs that were
	// given up, a payout without a known end, a dispute.
	session, guide := w.played(t, "gamer", "guide"), mustResolve(t, w, "guide")
	for n, c := range []struct {
		sql  string
		args []any
	}{
		{`INSERT INTO booking_refunds (session, owed_at) VALUES ($1, $2)`, []any{session[len(session)-36:], w.clock.Now().Add(-2 * time.Minute)}},
		{
			`INSERT INTO admin_ledger_checks (id, at, took_ms, transfers, accounts, faults, waiting, findings) VALUES ($1, $2, 1, 1, 1, 3, 0, '[]')`,
			[]any{uuid.New(), w.clock.Now()},
		},
		{
			`INSERT INTO river_job (state, kind, args, max_attempts, priority, queue, finalized_at) VALUES ('discarded', 'x', '{}', 1, 1, 'default', $1)`,
			[]any{w.clock.Now()},
		},
		{`INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, calls, called_at, created_at, updated_at)
			VALUES ($1, $2, 2500, 'acct_1', 'stopped', 1, 1, $3, $3, $3)`, []any{uuid.New(), guide, w.clock.Now()}},
	} {
		_, err := w.db.Pool.Exec(t.Context(), c.sql, c.args...)
		require.NoError(t, err, c.sql)
		require.Equal(t, 2+n, waiting().Operations, c.sql)
	}
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE booking_refunds SET owed_at = $1", w.clock.Now())
	require.NoError(t, err)
	require.Equal(t, 4, waiting().Operations, "a refund is late after a minute")
}
