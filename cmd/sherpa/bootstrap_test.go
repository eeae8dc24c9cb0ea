package main

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// rights are what a role may do with the tables and sequences of a database, and nothing else is granted to it by default.
const rights = `SELECT relname || ': ' || string_agg(what, ' ' ORDER BY what) FROM (
		SELECT c.relname, p.what FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) p (what)
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND has_table_privilege($1, c.oid, p.what)
		UNION ALL
		SELECT c.relname, p.what FROM pg_class c, unnest(ARRAY['SELECT', 'UPDATE', 'USAGE']) p (what)
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND has_sequence_privilege($1, c.oid, p.what)) granted
	GROUP BY relname ORDER BY 1`

// The cluster's first script makes roles and a database, and grants nothing: the migration gives the program its rights, as
// an owner who is no superuser, also on what it makes later.
func TestTheBootstrapOfTheClusterLeavesRightsToTheMigration(t *testing.T) {
	t.Parallel()
	i := launch(t, role{})
	const later = "CREATE TABLE booking_later (id bigserial)"
	_, err := i.db.Pool.Exec(t.Context(), later)
	require.NoError(t, err)

	name := "boot_" + uuid.NewString()[:8]
	owner, app := name+"_owner", name+"_app"
	_, script, found := strings.Cut(reading(t, "deploy/ha/bootstrap.sh"), "<<'SQL'\n")
	require.True(t, found)
	script, _, _ = strings.Cut(script, "\nSQL\n")
	require.NotContains(t, reading(t, "deploy/kubernetes/overlays/cloudnative-pg/database.yaml"), "DEFAULT PRIVILEGES")
	script = strings.NewReplacer(`\getenv owner_password owner_password`, "", `\getenv app_password app_password`, "",
		":'owner_password'", "'x'", ":'app_password'", "'x'", "sherpa_owner", owner, "ROLE sherpa ", "ROLE "+app+" ",
		"TO sherpa;", "TO "+app+";", "DATABASE sherpa", "DATABASE "+name).Replace(script)
	server, inside, found := strings.Cut(script, `\connect sherpa`)
	require.True(t, found)

	address := func(user, database string) string {
		u, err := url.Parse(i.db.OwnerURL)
		require.NoError(t, err)
		u.Path = "/" + database
		if user != "" {
			u.User = url.UserPassword(user, "x")
		}
		return u.String()
	}
	run := func(address, statements string) {
		conn, err := pgx.Connect(t.Context(), address)
		require.NoError(t, err)
		defer func() { _ = conn.Close(t.Context()) }()
		for statement := range strings.SplitSeq(statements, ";\n") {
			_, err := conn.Exec(t.Context(), statement)
			require.NoError(t, err, statement)
		}
	}
	t.Cleanup(func() {
		conn, err := pgx.Connect(context.WithoutCancel(t.Context()), i.db.OwnerURL)
		require.NoError(t, err)
		for _, statement := range []string{"DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "DROP ROLE IF EXISTS " + owner, "DROP ROLE IF EXISTS " + app} {
			_, err = conn.Exec(context.WithoutCancel(t.Context()), statement)
			require.NoError(t, err, statement)
		}
		require.NoError(t, conn.Close(context.WithoutCancel(t.Context())))
	})
	run(i.db.OwnerURL, server)
	run(address("", name), inside)

	fresh := program{cfg: i.program.cfg, log: i.program.log, owner: address(owner, name), url: address(app, name)}
	require.NoError(t, fresh.migrate(t.Context(), ""))
	run(fresh.owner, later)

	of := func(address, role string) (lines []string) {
		conn, err := pgx.Connect(t.Context(), address)
		require.NoError(t, err)
		defer func() { _ = conn.Close(t.Context()) }()
		rows, err := conn.Query(t.Context(), rights, role)
		require.NoError(t, err)
		lines, err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		return lines
	}
	want := of(i.db.OwnerURL, "sherpa_test_app")
	require.Contains(t, want, "wallet_transfers: INSERT SELECT")
	require.Equal(t, want, of(fresh.owner, app))
}
