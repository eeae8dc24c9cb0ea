package main

import (
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// A migration adds columns while this version serves: its statements name what they read, so that none fails on a connection
// that had prepared it before.
func TestColumnsAreAddedWhileTheProgramServes(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})), append(unlimited(), "SHERPA_DATABASE_MAX_CONNS=4")...)
	gamer, guide, admin := i.gamer(), i.guide(), i.admin()
	i.onboarded(guide)
	ahead := 26 * time.Hour
	round := func() {
		i.buys(gamer, 10)
		session := i.booked(gamer, guide, ahead)
		i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
		other := i.booked(gamer, guide, ahead+2*time.Hour)
		i.ok("POST", "/api/sessions/"+other+"/cancel", gamer.token, nil)
		ahead += 4 * time.Hour
		var all sync.WaitGroup
		for range 4 { // on every connection
			for path, token := range map[string]string{
				"/api/sessions/" + session: gamer.token, "/api/sessions": gamer.token, "/api/sessions?as=guide": guide.token, "/api/users/me": guide.token,
				"/api/guides": "", "/api/guides/" + guide.id: "", "/api/sc/balance": gamer.token, "/api/sc/statement": gamer.token,
				"/api/payments/summary": guide.token, "/api/payments/payouts": guide.token, "/api/notices": gamer.token,
				"/api/sessions/" + session + "/messages": gamer.token, "/api/admin/operations": admin.token, "/api/admin/users": admin.token,
			} {
				all.Go(func() { i.fine(path, token) })
			}
		}
		all.Wait()
	}
	for range 3 {
		round()
	}
	// Each table in a transaction of its own, as a migration that locks one does: in one for all it would wait for readers that wait for it.
	rows, err := i.db.Pool.Query(t.Context(), `SELECT quote_ident(tablename) FROM pg_tables
		WHERE schemaname = 'public' AND tablename NOT LIKE 'river%' AND tablename NOT LIKE 'goose%'`)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	for _, table := range tables {
		_, err = i.db.Pool.Exec(t.Context(), "ALTER TABLE "+table+" ADD COLUMN added_later integer")
		require.NoError(t, err)
	}
	for range 2 {
		round()
	}
	i.advance("80h")
	i.until("the guide is paid", func() bool { p := i.payouts(guide); return len(p) > 0 && p[0]["status"] == "paid" })
	i.concluded()
	require.Zero(t, i.count("river_job WHERE errors::text LIKE '%cached plan%'"))
	i.sound()
}

// fine asks for something that is there, or that this person may not see.
func (i *instance) fine(path, token string) {
	if a := i.call("GET", path, token, nil); a.status >= 500 {
		i.t.Errorf("%s: %d %s", path, a.status, a.text)
	}
}
