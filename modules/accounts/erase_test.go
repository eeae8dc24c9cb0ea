package accounts_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/actor"
)

const unpaid = 90 * 24 * time.Hour

// closed is a guide whose account was closed now.
func (w *world) closed(t *testing.T, name string) uuid.UUID {
	t.Helper()
	id := w.guide(t, name, []string{"PC"}, []string{"Hades", "Only " + name})
	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: name}))
	return id
}

func (w *world) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := w.db.Pool.Exec(t.Context(), sql, args...)
	require.NoError(t, err, sql)
}

func TestAnErasedAccountKeepsItsGamerTag(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.closed(t, "Summit")
	ctx, other := w.person(t, "other")
	open := w.guide(t, "Ridge", []string{"PC"}, []string{"Hades"})
	require.NoError(t, w.Erase(t.Context(), open), "an open account is left alone")
	require.NoError(t, w.Erase(t.Context(), id))
	require.NoError(t, w.Erase(t.Context(), id), "again changes nothing")
	require.ErrorIs(t, w.Erase(t.Context(), uuid.New()), accounts.ErrUnknown)
	u, err := w.store.Find(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, u.GamerTag+u.GamerTagKey+u.Email+u.FullName+u.Bio+u.Avatar+u.Availability+u.TimeZone)
	require.Empty(t, u.Games)
	require.NotContains(t, u.Subject, "Summit")
	require.Equal(t, w.clock.Now(), *u.ErasedAt)

	// Nobody gets the name, by saving or by applying, in whatever spelling.
	for _, tag := range []string{"Summit", " sUMMIT "} {
		_, err := w.UpdateProfile(ctx, accounts.Change{GamerTag: &tag})
		require.ErrorIs(t, err, accounts.ErrGamerTagTaken, tag)
	}
	require.NoError(t, w.MakeGuide(t.Context(), other, "summit", nil, nil, 100, ""))
	u, err = w.store.Find(t.Context(), other)
	require.NoError(t, err)
	require.Empty(t, u.GamerTag)

	// Nor one that looks the same in another alphabet.
	require.NoError(t, w.Erase(t.Context(), w.closed(t, "Cope")))
	cyrillic := "\u0421\u043e\u0440\u0435"
	_, err = w.UpdateProfile(ctx, accounts.Change{GamerTag: &cyrillic})
	require.ErrorIs(t, err, accounts.ErrGamerTagTaken)

	// A late token, event or reading of the provider opens nothing.
	_, err = w.Resolve(t.Context(), "Summit")
	require.ErrorIs(t, err, accounts.ErrClosed)
	for _, kind := range []accounts.IdentityEventKind{accounts.IdentityDeleted, accounts.IdentityChanged} {
		require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: kind, Subject: "Summit"}))
	}
	require.NoError(t, w.SyncIdentity(t.Context(), id))

	// The names of games that only they offered are gone from the search, the others' are not.
	count := func(sql string) (n int) {
		require.NoError(t, w.db.Pool.QueryRow(t.Context(), sql).Scan(&n))
		return n
	}
	require.Zero(t, count("SELECT count(*) FROM accounts_facet_names WHERE game = 'only summit'"))
	require.Equal(t, []string{"Ridge"}, w.found(t, "pc", "hades"))
	require.Zero(t, count("SELECT count(*) FROM accounts_retired_gamertags r WHERE strpos(r::text, 'ummit') > 0"))
}

// Of an erasure and somebody who takes the same GamerTag at that moment, the name goes to nobody twice.
func TestRaceForTheGamerTagOfAnErasedAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for n := range 8 {
		tag := numbered("Racer", n)
		id := w.closed(t, tag)
		who, err := w.Resolve(t.Context(), numbered("heir", n))
		require.NoError(t, err)
		failures := together(6, func(i int) error {
			if i == 0 {
				return w.Erase(t.Context(), id)
			}
			_, err := w.UpdateProfile(actor.With(t.Context(), who), accounts.Change{GamerTag: &tag})
			return err
		})
		require.NoError(t, failures[0])
		for _, err := range failures[1:] {
			require.ErrorIs(t, err, accounts.ErrGamerTagTaken)
		}
	}
}

// What holds the data of a closed account back, one thing at a time.
func TestWhatHoldsAnErasureBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := func(gamer, guide uuid.UUID, status string, settled bool) uuid.UUID {
		id, now := uuid.New(), w.clock.Now()
		w.exec(t, `INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents, sc_per_hour, total_sc, status, version,
				expires_at, completed_at, settled_at, created_at, updated_at)
			VALUES ($1, $2, $3, 'Hades', $5::timestamptz, $5::timestamptz + interval '1 hour', 1, 2500, 55, 55, $4, 1, $5, $5,
				CASE WHEN $6 THEN $5::timestamptz END, $5, $5)`, id, gamer, guide, status, now, settled)
		return id
	}
	problem := func(session uuid.UUID, state string) {
		w.exec(t, `INSERT INTO booking_problems (session, state, opened_by, opened_at, outcome, resolved_at, resolved_by)
			VALUES ($1, $2, 'gamer', now(), CASE WHEN $2 = 'resolved' THEN 'dismiss' END, CASE WHEN $2 = 'resolved' THEN now() END,
				CASE WHEN $2 = 'resolved' THEN $1::uuid END)`, session, state)
	}
	money := func(kind, currency, from string, owner uuid.UUID) {
		w.exec(t, "INSERT INTO wallet_accounts (kind, owner, currency, tracked) VALUES ($1, $2, $3, true)", kind, owner, currency)
		w.exec(t, `INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
			SELECT 'test', $2::text, 1, i.id, w.id, $3, 55, now() FROM wallet_accounts i, wallet_accounts w
			WHERE i.kind = $4 AND w.kind = $1 AND w.owner = $2::uuid`, kind, owner.String(), currency, from)
	}
	dispute := func(buyer uuid.UUID, state string) {
		payment := uuid.New()
		w.exec(t, `INSERT INTO wallet_payments (id, buyer, pack, label, price_id, price_cents, sc, status, credited_at, created_at, updated_at)
			VALUES ($1, $2, 'p', 'p', 'p', 1000, 20, 'credited', now(), now(), now())`, payment, buyer)
		w.exec(t, `INSERT INTO wallet_disputes (id, dispute_id, payment, amount_cents, state, standing, seen_at, opened_at, closed_at)
			VALUES ($1::uuid, $1::uuid::text, $2, 1000, $3, $3, now(), CASE WHEN $3 IN ('open', 'lost') THEN now() END, CASE WHEN $3 = 'lost' THEN now() END)`,
			uuid.New(), payment, state)
	}
	other := w.guide(t, "other", nil, nil)
	for name, c := range map[string]struct {
		make  func(who uuid.UUID)
		holds bool
		// forGood is false for what holds only so long.
		forGood bool
	}{
		"nothing":                   {func(uuid.UUID) {}, false, false},
		"a request":                 {func(who uuid.UUID) { session(who, other, "pending", false) }, true, true},
		"a session ahead, as guide": {func(who uuid.UUID) { session(other, who, "approved", false) }, true, true},
		"one not settled":           {func(who uuid.UUID) { session(other, who, "completed", false) }, true, true},
		"a settled one":             {func(who uuid.UUID) { session(other, who, "completed", true) }, false, false},
		"a declined one":            {func(who uuid.UUID) { session(other, who, "declined", false) }, false, false},
		"a refund on its way": {func(who uuid.UUID) {
			money("escrow", "SC", "issued", session(who, other, "declined", false))
		}, true, true},
		"a problem of a settled session": {func(who uuid.UUID) { problem(session(who, other, "completed", true), "disputed") }, true, true},
		"a judged problem":               {func(who uuid.UUID) { problem(session(who, other, "completed", true), "resolved") }, false, false},
		"a dispute":                      {func(who uuid.UUID) { dispute(who, "open") }, true, true},
		"an inquiry":                     {func(who uuid.UUID) { dispute(who, "inquiry") }, true, true},
		"a lost dispute":                 {func(who uuid.UUID) { dispute(who, "lost") }, false, false},
		"SC that are left":               {func(who uuid.UUID) { money("wallet", "SC", "issued", who) }, false, false},
		"earnings":                       {func(who uuid.UUID) { money("earnings", "USD", "cash", who) }, true, false},
		"a payout": {func(who uuid.UUID) {
			w.exec(t, `INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, due_at, created_at, updated_at)
				VALUES ($1, $2, 100, 'acct', 'back', 1, now(), now(), now())`, uuid.New(), who)
		}, true, false},
	} {
		who := w.closed(t, name)
		c.make(who)
		_, may, err := w.MayErase(t.Context(), who, unpaid)
		require.NoError(t, err)
		require.Equal(t, !c.holds, may, name)
		_, may, err = w.MayErase(t.Context(), who, 0)
		require.NoError(t, err)
		require.Equal(t, !c.forGood, may, "%s, after the time for unpaid money", name)
		require.NoError(t, w.Erase(t.Context(), who)) // make room for the next
	}
	_, may, err := w.MayErase(t.Context(), other, 0)
	require.NoError(t, err)
	require.False(t, may, "an open account")
}

func TestClosedAccountsAreHandedToJobs(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, two := w.closed(t, "one"), w.closed(t, "two")
	n, err := w.SweepErasures(t.Context(), unpaid)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.Equal(t, 1, w.jobs.erasures, "all of a batch at once")
	require.Equal(t, []int{1, 1}, []int{w.enqueued(t, "account_erase", one), w.enqueued(t, "account_erase", two)})
	require.NoError(t, w.Erase(t.Context(), one))
	n, err = w.SweepErasures(t.Context(), unpaid)
	require.NoError(t, err)
	require.Equal(t, 1, n)

	// However many wait: each is found by the sweep, and by the question about one.
	w.exec(t, `INSERT INTO accounts_users (id, subject, email, email_key, full_name, gamertag, bio, avatar, platforms, games, availability, time_zone,
			rate_cents, closed_at, created_at, updated_at)
		SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'gone ' || n, '', '', '', '', '', '', '{}', '{}', '', '', 0, c.at - n * interval '1 hour', c.at, c.at
		FROM generate_series(1, 120) n, (SELECT closed_at AS at FROM accounts_users WHERE id = $1) c`, two)
	_, may, err := w.MayErase(t.Context(), two, unpaid)
	require.NoError(t, err)
	require.True(t, may, "the last of many")
	n, err = w.SweepErasures(t.Context(), unpaid)
	require.NoError(t, err)
	require.Equal(t, 121, n)
}
