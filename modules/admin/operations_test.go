package admin_test

import (
	"crypto/sha256"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	adminpg "sherpa/adapters/postgres/admin"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

// desk is the operators' side of a world, with River's tables and a wall clock of its own.
type desk struct {
	*world
	*admin.Operators

	wall *clock.Manual
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	w := newWorldOn(t, pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate}))
	wall := clock.NewManual(time.Date(2027, 5, 1, 8, 0, 0, 0, time.UTC))
	return &desk{world: w, Operators: admin.NewOperators(adminpg.New(w.db.DB), w.people, w.db.DB, w.clock, wall), wall: wall}
}

func (d *desk) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := d.db.Pool.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

// job is a row of River's, as it would be this long after it was made.
func (d *desk) job(t *testing.T, kind, queue, state string, age time.Duration, args string, errors ...string) {
	t.Helper()
	at := d.wall.Now().Add(-age)
	d.exec(t, `INSERT INTO river_job (kind, queue, state, args, max_attempts, attempt, created_at, scheduled_at, attempted_at, finalized_at, errors)
		VALUES ($1, $2, $3::river_job_state, $4, 5, 1, $5, $5, $5, CASE WHEN $3 IN ('discarded', 'completed', 'cancelled') THEN $5::timestamptz END, $6::jsonb[])`,
		kind, queue, state, args, at, errors)
}

func (d *desk) session(t *testing.T, gamer, guide uuid.UUID, status string, hour int) uuid.UUID {
	t.Helper()
	session, starts := uuid.New(), d.clock.Now().Add(time.Duration(hour)*time.Hour)
	d.exec(t, `INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents, sc_per_hour, total_sc, status,
			version, expires_at, created_at, updated_at)
		VALUES ($1, $2, $3, 'Hades', $4, $5, 1, 2500, 55, 55, $6, 2, $4, $7, $7)`,
		session, gamer, guide, starts, starts.Add(time.Hour), status, d.clock.Now())
	return session
}

func TestOnlyAdminsSeeOperations(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	guide := actor.With(t.Context(), actor.Actor{ID: d.adminI, IsGuide: true})
	_, err := d.Operations(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = d.Operations(guide)
	require.ErrorIs(t, err, errs.ErrForbidden)
	_, _, err = d.OpenJobs(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, _, err = d.OpenJobs(guide)
	require.ErrorIs(t, err, errs.ErrForbidden)
	require.ErrorIs(t, d.NoteJobsChanged(guide, "POST /x", nil), errs.ErrForbidden)
}

func TestAnEmptyProgram(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o, err := d.Operations(d.as)
	require.NoError(t, err)
	require.Equal(t, admin.Operations{At: d.wall.Now()}, o)
}

func TestQueues(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.exec(t, "INSERT INTO river_queue (name, updated_at, paused_at) VALUES ('mail', now(), now()), ('default', now(), NULL)")
	d.job(t, "session_refund", "money", "available", 90*time.Second, `{}`)
	d.job(t, "session_refund", "money", "available", 10*time.Second, `{}`)
	d.job(t, "payout_transfer", "money", "retryable", 2*time.Minute, `{}`) // due, but nobody makes it available
	d.job(t, "payout_transfer", "money", "retryable", -time.Minute, `{}`)
	d.job(t, "payment_confirm", "money", "scheduled", -time.Hour, `{}`)
	d.job(t, "payment_confirm", "money", "running", time.Second, `{}`)
	d.job(t, "payment_confirm", "money", "completed", 10*time.Hour, `{}`)
	d.job(t, "payment_confirm", "money", "discarded", 10*time.Hour, `{}`)
	o, err := d.Operations(d.as)
	require.NoError(t, err)
	require.Equal(t, []admin.Queue{
		{Name: "default"},
		{Name: "mail", Paused: true},
		{Name: "money", Waiting: 3, Running: 1, Scheduled: 1, Retrying: 1, Oldest: 2 * time.Minute},
	}, o.Queues)

	require.False(t, o.Working)
	d.exec(t, "INSERT INTO river_leader (name, leader_id, elected_at, expires_at) VALUES ('default', 'x', $1, $2)", d.wall.Now(), d.wall.Now().Add(10*time.Second))
	o, err = d.Operations(d.as)
	require.NoError(t, err)
	require.True(t, o.Working)
	d.wall.Advance(10 * time.Second)
	o, err = d.Operations(d.as)
	require.NoError(t, err)
	require.False(t, o.Working, "the leader has not said for long that it lives")
}

// Of an error's text only the class is shown: the rest may hold anything.
func TestFailuresSayTheClassOfTheLastError(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	failure := func(text string) string {
		return `{"attempt":1,"at":"2027-05-01T00:00:00Z","trace":"","error":"` + text + `"}`
	}
	for kind, errors := range map[string][]string{
		"a": {failure("OLD_CODE: x"), failure("UNAVAILABLE: This service is not available: sk_live_secret")},
		"b": {failure("send the mail: NOT_FOUND: Not found.")},
		"c": {failure("Post https://x: context deadline exceeded")},
		"d": {failure("sk_live_secret")},
		"e": {`{"attempt":1,"at":"2027-05-01T00:00:00Z","trace":"goroutine 1","error":"secret"}`},
		"f": {failure("Stuck job rescued by Rescuer")},
		"g": nil,
	} {
		d.job(t, kind, "default", "retryable", time.Minute, `{}`, errors...)
	}
	d.job(t, "a", "default", "retryable", time.Hour, `{}`, failure("LOCKED: x"))
	d.job(t, "a", "default", "discarded", 2*time.Hour, `{}`, failure("LOCKED: x"))
	d.job(t, "h", "default", "cancelled", time.Hour, `{}`, failure("LOCKED: x"))
	o, err := d.Operations(d.as)
	require.NoError(t, err)
	minute, failures := d.wall.Now().Add(-time.Minute), []admin.Failure{
		{Kind: "a", State: admin.Discarded, Count: 1, LastError: "LOCKED", LastAt: d.wall.Now().Add(-2 * time.Hour)},
		{Kind: "a", State: admin.Retryable, Count: 2, LastError: "UNAVAILABLE"},
	}
	failures[1].LastAt = minute
	for _, f := range [][2]string{{"b", "NOT_FOUND"}, {"c", "timeout"}, {"d", "other"}, {"e", "panic"}, {"f", "stuck"}, {"g", "other"}} {
		failures = append(failures, admin.Failure{Kind: f[0], State: admin.Retryable, Count: 1, LastError: f[1], LastAt: minute})
	}
	for n := range failures {
		failures[n].Since = time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC) // of the first error
	}
	failures[len(failures)-1].Since = minute // its errors do not say
	require.Equal(t, failures, o.Failures)
}

func TestLateRefunds(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	gamer, guide := d.person(t, accounts.Person{GamerTag: "gamer"}), d.person(t, accounts.Person{GamerTag: "guide", IsGuide: true})
	var sessions []uuid.UUID
	for n, j := range []struct {
		state string
		age   time.Duration
	}{{"discarded", 100 * time.Hour}, {"retryable", 61 * time.Second}, {"available", 59 * time.Second}, {"completed", time.Hour}, {"", 0}} {
		s := d.session(t, gamer, guide, "declined", n)
		sessions = append(sessions, s)
		if j.state == "" { // its job was deleted
			d.exec(t, "INSERT INTO booking_refunds VALUES ($1, $2)", s, d.wall.Now().Add(-time.Hour))
			continue
		}
		if j.state != "completed" {
			d.exec(t, "INSERT INTO booking_refunds VALUES ($1, $2)", s, d.clock.Now())
		}
		if j.state == "discarded" { // the sweep has enqueued another
			d.job(t, "session_refund", "money", "retryable", time.Hour, `{"session":"`+s.String()+`"}`)
		}
		d.job(t, "session_refund", "money", j.state, j.age, `{"session":"`+s.String()+`"}`)
	}
	o, err := d.Operations(d.as)
	require.NoError(t, err)
	require.Equal(t, admin.LateRefunds{Total: 3, Items: []admin.LateRefund{
		{Session: sessions[0], TotalSC: 55, JobState: "discarded", Since: d.wall.Now().Add(-100 * time.Hour)},
		{Session: sessions[4], TotalSC: 55, JobState: "missing", Since: d.wall.Now().Add(-time.Hour)},
		{Session: sessions[1], TotalSC: 55, JobState: "retryable", Since: d.wall.Now().Add(-61 * time.Second)},
	}}, o.Refunds)
}

// What a sweep could not do is listed from its first failure to its end.
func TestWhatTheSweepCouldNotDo(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	began := d.wall.Now()
	guide := uuid.NewString()
	all := []admin.FailedStep{
		{Step: admin.SweepSessions, Err: errs.ErrLocked}, {Step: admin.SweepPayouts, Subject: guide, Err: errors.New("secret")},
	}
	require.NoError(t, d.RecordSweep(t.Context(), all))
	d.wall.Advance(time.Minute)
	require.NoError(t, d.RecordSweep(t.Context(), all[1:]))
	o, err := d.Operations(d.as)
	require.NoError(t, err)
	now := d.wall.Now()
	require.Equal(t, admin.Sweep{EndedAt: &now, Total: 1, Items: []admin.SweepFailure{
		{Step: admin.SweepPayouts, Subject: guide, Error: "other", Since: began, LastAt: now},
	}}, o.Sweep)
	require.NoError(t, d.RecordSweep(t.Context(), nil))
	o, err = d.Operations(d.as)
	require.NoError(t, err)
	require.Equal(t, admin.Sweep{EndedAt: &now}, o.Sweep)
}

func TestMoneyThatWaitsForSomebody(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	now := d.clock.Now()
	person := func(tag string) admin.Person {
		return admin.Person{ID: d.person(t, accounts.Person{GamerTag: tag, Email: tag + "@example.test", IsGuide: true}), GamerTag: tag, Email: tag + "@example.test"}
	}
	one, two, three, gone := person("one"), person("two"), person("three"), person("gone")
	var payouts []uuid.UUID
	for n, p := range []struct {
		guide  admin.Person
		status string
		calls  int
		code   string
	}{
		{one, "unknown", 1, ""},
		{two, "stopped", 3, ""},
		{three, "sent", 2, ""}, // the process of the first call died
		{gone, "back", 0, "balance_insufficient"},
		{person("four"), "sent", 1, ""},
		{person("five"), "back", 0, "account_closed"},
	} {
		payouts = append(payouts, uuid.New())
		d.exec(t, `INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, calls, called_at, due_at, failure_code, failed_at,
				created_at, updated_at)
			VALUES ($1, $2, 2500, 'acct_1', $3, 1, $5, CASE WHEN $3 <> 'back' THEN $4::timestamptz END, CASE WHEN $3 <> 'stopped' THEN $4::timestamptz END,
				$6, $4, $4, $4)`,
			payouts[n], p.guide.ID, p.status, now.Add(time.Duration(n)*time.Minute), p.calls, p.code)
	}
	for guide, cents := range map[uuid.UUID]int{one.ID: 100, gone.ID: 700} {
		d.exec(t, "INSERT INTO wallet_accounts (kind, owner, currency, tracked, balance) VALUES ('earnings', $1, 'USD', true, $2)", guide, cents)
	}
	d.exec(t, "UPDATE accounts_users SET closed_at = $2 WHERE id = $1", gone.ID, now)
	var payments []uuid.UUID
	for _, status := range []string{"mismatch", "open"} {
		payments = append(payments, uuid.New())
		d.exec(t, `INSERT INTO wallet_payments (id, buyer, pack, label, price_id, price_cents, sc, status, checkout_id, created_at, updated_at)
			VALUES ($1, $2, 'ridge', 'Ridge', 'price', 2500, 51, $3, 'cs_' || $3, $4, $4)`, payments[len(payments)-1], two.ID, status, now)
	}
	var problems []uuid.UUID
	for n, p := range []struct {
		state string
		age   time.Duration
	}{{"open", 7*24*time.Hour + time.Second}, {"open", 7 * 24 * time.Hour}, {"resolved", 20 * 24 * time.Hour}, {"disputed", 9 * 24 * time.Hour}} {
		problems = append(problems, d.session(t, one.ID, two.ID, "completed", n))
		d.exec(t, `INSERT INTO booking_problems (session, state, opened_by, opened_at, outcome, resolved_by, resolved_at)
			VALUES ($1, $2, 'gamer', $3, CASE WHEN $2 = 'resolved' THEN 'dismiss' END, CASE WHEN $2 = 'resolved' THEN $4::uuid END,
				CASE WHEN $2 = 'resolved' THEN $3::timestamptz END)`, problems[n], p.state, now.Add(-p.age), d.adminI)
	}

	o, err := d.Operations(d.as)
	require.NoError(t, err)
	require.Equal(t, admin.UnsurePayouts{Unknown: 2, NeedReview: 1, Unfunded: 1, Items: []admin.UnsurePayout{
		{ID: payouts[0], Guide: one, Amount: 2500, State: admin.PayoutUnknown, Since: now},
		{ID: payouts[1], Guide: two, Amount: 2500, State: admin.PayoutNeedsReview, Since: now.Add(time.Minute)},
		{ID: payouts[2], Guide: three, Amount: 2500, State: admin.PayoutUnknown, Since: now.Add(2 * time.Minute)},
		{ID: payouts[3], Guide: gone, Amount: 2500, State: admin.PayoutUnfunded, Since: now.Add(3 * time.Minute)},
	}}, o.Payouts)
	require.Equal(t, admin.ClosedEarnings{Total: 1, Amount: 700, Items: []admin.ClosedEarning{{Guide: gone, Amount: 700, ClosedAt: now}}}, o.Earnings)
	require.Equal(t, admin.Mismatches{Total: 1, Items: []admin.Mismatch{
		{Payment: payments[0], Buyer: two, CheckoutID: "cs_mismatch", Price: 2500, Since: now},
	}}, o.Mismatches)
	require.Equal(t, admin.OldProblems{Total: 2, Items: []admin.OldProblem{
		{Session: problems[3], State: "disputed", OpenedAt: now.Add(-9 * 24 * time.Hour)},
		{Session: problems[0], State: "open", OpenedAt: now.Add(-7*24*time.Hour - time.Second)},
	}}, o.Problems)
}

func TestDisputesAndBlockedAccounts(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	now := d.clock.Now()
	email := func(tag string) string { return tag + "@example.test" }
	buyer := admin.Person{ID: d.person(t, accounts.Person{GamerTag: "buyer", Email: email("buyer")}), GamerTag: "buyer", Email: email("buyer")}
	gone := d.person(t, accounts.Person{GamerTag: "gone", Email: email("gone")})
	payment := uuid.New()
	d.exec(t, `INSERT INTO wallet_payments (id, buyer, pack, label, price_id, price_cents, sc, status, checkout_id, credited_at, created_at, updated_at)
		VALUES ($1, $2, 'ridge', 'Ridge', 'price', 2500, 51, 'credited', 'cs_1', $3, $3, $3)`, payment, buyer.ID, now)
	for n, s := range []struct{ id, state, standing string }{
		{"du_1", "open", "open"}, {"du_2", "noted", "lost"}, {"du_3", "inquiry", "inquiry"}, {"du_4", "lost", "won"}, // those need somebody
		{"du_5", "lost", "lost"}, {"du_6", "dropped", "dropped"}, {"du_7", "won", "won"},
	} {
		d.exec(t, `INSERT INTO wallet_disputes (id, dispute_id, payment, amount_cents, share_sc, taken_sc, state, standing, reason, due_by, seen_at,
				opened_at, closed_at)
			VALUES ($1, $2, $3, 250, CASE WHEN $4 IN ('open', 'lost') THEN 5 ELSE 0 END, CASE WHEN $4 IN ('open', 'lost') THEN 3 ELSE 0 END, $4, $5,
				'fraudulent', $6, $7, CASE WHEN $4 IN ('open', 'lost') THEN $7::timestamptz END,
				CASE WHEN $4 IN ('dropped', 'lost', 'won') THEN $7::timestamptz END)`,
			uuid.New(), s.id, payment, s.state, s.standing, now.Add(time.Hour), now.Add(time.Duration(n)*time.Minute))
	}
	for _, id := range []uuid.UUID{buyer.ID, gone} {
		require.NoError(t, d.people.BlockBooking(t.Context(), id))
	}
	d.exec(t, "UPDATE accounts_users SET closed_at = $2 WHERE id = $1", gone, now)

	o, err := d.Operations(d.as)
	require.NoError(t, err)
	due := now.Add(time.Hour)
	dispute := func(id string, taken money.SC, state admin.DisputeState, minute int) admin.Dispute {
		return admin.Dispute{
			ID: id, Buyer: buyer, Amount: 250, ClawedBackSC: taken, State: state, Reason: "fraudulent", DueBy: &due,
			Since: now.Add(time.Duration(minute) * time.Minute),
		}
	}
	require.Equal(t, admin.Disputes{Open: 2, Inquiries: 1, Overturned: 1, Items: []admin.Dispute{
		dispute("du_1", 3, admin.DisputeOpen, 0), dispute("du_2", 0, admin.DisputeOpen, 1),
		dispute("du_3", 0, admin.DisputeInquiry, 2), dispute("du_4", 3, admin.DisputeOverturned, 3),
	}}, o.Disputes)
	require.Equal(t, admin.BlockedAccounts{Total: 1, Items: []admin.BlockedAccount{{User: buyer, Since: now}}}, o.Blocked)

	list, err := d.ListUsers(d.as, admin.UserFilter{Text: "buyer"}, page.Request{Limit: 10})
	require.NoError(t, err)
	require.Equal(t, []admin.Flag{admin.BookingBlocked}, list.Items[0].Flags)
	list, err = d.ListUsers(d.as, admin.UserFilter{Text: "Warden"}, page.Request{Limit: 10})
	require.NoError(t, err)
	require.Empty(t, list.Items[0].Flags)
}

// Whoever lifts a block at the command line has no account; the trail says what was done all the same.
func TestLiftingABlockIsInTheTrail(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	gamer := d.person(t, accounts.Person{GamerTag: "buyer", Email: "buyer@example.test"})
	lifted, err := d.LiftBookingBlock(t.Context(), "buyer@example.test")
	require.NoError(t, err)
	require.False(t, lifted)
	require.NoError(t, d.people.BlockBooking(t.Context(), gamer))
	_, err = d.LiftBookingBlock(t.Context(), "nobody@example.test")
	require.Equal(t, errs.NotFound, errs.ClassOf(err))
	lifted, err = d.LiftBookingBlock(t.Context(), "buyer@example.test")
	require.NoError(t, err)
	require.True(t, lifted)
	parties, err := d.people.BookingParties(t.Context(), gamer, uuid.New())()
	require.NoError(t, err)
	require.NoError(t, parties.MayBook)
	trail, err := d.ListAudit(d.as, page.Request{Limit: 10})
	require.NoError(t, err)
	require.Len(t, trail.Items, 1, "what changed nothing is not there")
	e := trail.Items[0]
	require.Equal(t, []any{admin.LiftedBookingBlock, uuid.Nil, gamer, admin.Person{}}, []any{e.Action, e.Actor, e.Subject, e.By})
	require.Equal(t, []any{"sherpa admin unblock", "buyer", "buyer@example.test"}, []any{e.Command(), e.Person.GamerTag, e.Person.Email})
	require.Empty(t, e.Details, "names are read, not kept")
}

func TestMakingAnAdminIsInTheTrail(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	person := d.person(t, accounts.Person{GamerTag: "boss", Email: "boss@example.test"})
	for _, fresh := range []bool{true, false} {
		granted, err := d.GrantAdmin(t.Context(), "boss@example.test")
		require.NoError(t, err)
		require.Equal(t, fresh, granted)
	}
	trail, err := d.ListAudit(d.as, page.Request{Limit: 10})
	require.NoError(t, err)
	require.Len(t, trail.Items, 1, "what changed nothing is not there")
	e := trail.Items[0]
	require.Equal(t, []any{admin.GrantedAdmin, uuid.Nil, person}, []any{e.Action, e.Actor, e.Subject})
}

func TestListsAreBoundedAndTotalsAreNot(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	gamer, guide := d.person(t, accounts.Person{GamerTag: "gamer"}), d.person(t, accounts.Person{GamerTag: "guide", IsGuide: true})
	for n := range admin.Shown + 3 {
		s := d.session(t, gamer, guide, "cancelled", n)
		d.exec(t, "INSERT INTO booking_refunds VALUES ($1, $2)", s, d.clock.Now())
		d.job(t, "session_refund", "money", "retryable", time.Hour, `{"session":"`+s.String()+`"}`)
	}
	o, err := d.Operations(d.as)
	require.NoError(t, err)
	require.Len(t, o.Refunds.Items, admin.Shown)
	require.EqualValues(t, admin.Shown+3, o.Refunds.Total)
}

func TestTheLastLedgerCheck(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	findings := make([]admin.LedgerFinding, admin.Shown+1)
	findings[0] = admin.LedgerFinding{Check: "c", Subject: "s", Detail: "d"}
	require.NoError(t, d.RecordLedgerCheck(t.Context(), admin.LedgerCheck{Violations: int64(len(findings)), Findings: findings}))
	d.wall.Advance(time.Hour)
	require.NoError(t, d.RecordLedgerCheck(t.Context(), admin.LedgerCheck{Took: 3 * time.Second, Entries: 7, Accounts: 5, Waiting: 1}))
	o, err := d.Operations(d.as)
	require.NoError(t, err)
	o.Ledger.ID = uuid.Nil
	require.Equal(t, &admin.LedgerCheck{
		At: d.wall.Now(), Took: 3 * time.Second, Entries: 7, Accounts: 5, Waiting: 1, Findings: []admin.LedgerFinding{},
	}, o.Ledger)
	var kept int
	require.NoError(t, d.db.Pool.QueryRow(t.Context(), "SELECT max(jsonb_array_length(findings)) FROM admin_ledger_checks").Scan(&kept))
	require.Equal(t, admin.Shown, kept)
}

func TestATokenOfTheJobQueues(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	token, expires, err := d.OpenJobs(d.as)
	require.NoError(t, err)
	require.Equal(t, d.wall.Now().Add(30*time.Minute), expires)
	var hash []byte
	require.NoError(t, d.db.Pool.QueryRow(t.Context(), "SELECT token_hash FROM admin_ops_sessions").Scan(&hash))
	want := sha256.Sum256([]byte(token))
	require.Equal(t, want[:], hash, "the database does not hold the token")

	who, err := d.ByToken(t.Context(), token)
	require.NoError(t, err)
	require.Equal(t, actor.Actor{ID: d.adminI, IsAdmin: true}, who)
	for _, wrong := range []string{"", "x", token + "x", token[1:]} {
		_, err = d.ByToken(t.Context(), wrong)
		require.ErrorIs(t, err, errs.ErrUnauthenticated)
	}

	// Power ends with the role, and with the account.
	for _, change := range [][2]string{{"is_admin = false", "is_admin = true"}, {"closed_at = now()", "closed_at = NULL"}} {
		d.exec(t, "UPDATE accounts_users SET "+change[0]+" WHERE id = $1", d.adminI)
		_, err = d.ByToken(t.Context(), token)
		require.ErrorIs(t, err, errs.ErrForbidden)
		d.exec(t, "UPDATE accounts_users SET "+change[1]+" WHERE id = $1", d.adminI)
	}

	d.wall.Set(expires.Add(-time.Microsecond))
	_, err = d.ByToken(t.Context(), token)
	require.NoError(t, err)
	d.wall.Set(expires)
	_, err = d.ByToken(t.Context(), token)
	require.ErrorIs(t, err, errs.ErrUnauthenticated)

	_, _, err = d.OpenJobs(d.as)
	require.NoError(t, err)
	var left int
	require.NoError(t, d.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM admin_ops_sessions").Scan(&left))
	require.Equal(t, 1, left, "what has expired is forgotten")
}

func TestWhatOperatorsDoIsInTheTrail(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, _, err := d.OpenJobs(d.as)
	require.NoError(t, err)
	d.clock.Advance(time.Second)
	require.NoError(t, d.NoteJobsChanged(d.as, "POST /api/jobs/retry", []string{"7"}))
	trail, err := d.ListAudit(d.as, page.Request{Limit: 10})
	require.NoError(t, err)
	require.Len(t, trail.Items, 2)
	require.Equal(t, []any{admin.ChangedJobs, d.adminI, d.adminI}, []any{trail.Items[0].Action, trail.Items[0].Actor, trail.Items[0].Subject})
	require.Equal(t, map[string]any{"call": "POST /api/jobs/retry", "jobs": []any{"7"}}, trail.Items[0].Details)
	require.Equal(t, admin.OpenedJobs, trail.Items[1].Action)
}
