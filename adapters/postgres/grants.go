package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// narrow are the tables on which the run-time role has less than reading and writing rows. An entry of the
// ledger is inserted and never changed; balances and transactions follow from it by triggers that run with the
// owner's rights.
var narrow = map[string]string{ //nolint:gochecknoglobals // a constant list
	"wallet_transfers":    "SELECT, INSERT",
	"wallet_transactions": "SELECT",
	"wallet_months":       "SELECT",
	// An account is opened without a balance. Locking its row needs the right to update one column; the trigger
	// wallet_accounts_move_by_transfer refuses every update all the same.
	"wallet_accounts":  "SELECT, INSERT (kind, owner, currency, tracked), UPDATE (kind)",
	"admin_audit":      "SELECT, INSERT",
	"accounts_salt":    "SELECT",
	"goose_db_version": "SELECT",
	"river_migration":  "SELECT",
}

const readAndWrite = "SELECT, INSERT, UPDATE, DELETE"

// maintainSince is the server version that knows the right to reindex a table without owning it.
const maintainSince = 170000

// Grant gives the run-time role what the program needs, and takes everything else from it: rows may be read and
// written, those of the ledger only added; there is no DDL, no TRUNCATE and no table of its own, not even a
// temporary one. ownerURL is of the role that owns the tables, which must be another one. It is called after each
// migration and may be repeated at will; tables that the owner makes later come with the usual rights.
//
// The error says what to do when the role does not exist or could help itself to more.
func Grant(ctx context.Context, ownerURL, role string) error {
	cfg, err := parseOwner(ownerURL)
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("connect as the owner: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		// Two migrations at once would change the same rows of the catalogue.
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('sherpa: grants', 0))"); err != nil {
			return err
		}
		if err := checkRole(ctx, tx, role); err != nil {
			return err
		}
		statements, err := grants(ctx, tx, role)
		if err != nil {
			return fmt.Errorf("grants: %w", err)
		}
		if _, err := tx.Exec(ctx, strings.Join(statements, ";\n")); err != nil {
			return fmt.Errorf("grants: %w", err)
		}
		return nil
	})
}

// checkRole refuses a role to which rights cannot be denied.
func checkRole(ctx context.Context, tx pgx.Tx, role string) error {
	var super, creates, owns, member bool
	err := tx.QueryRow(ctx, `SELECT rolsuper, rolcreaterole OR rolcreatedb,
			EXISTS (SELECT FROM pg_class WHERE relowner = r.oid AND relkind IN ('r', 'p')), pg_has_role(r.oid, current_user, 'MEMBER')
		FROM pg_roles r WHERE rolname = $1`, role).Scan(&super, &creates, &owns, &member)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fmt.Errorf("the run-time role %q does not exist; as a superuser: CREATE ROLE %s LOGIN PASSWORD '…'", role, pgx.Identifier{role}.Sanitize())
	case err != nil:
		return err
	case super || member || creates:
		return fmt.Errorf("the run-time role %q is a superuser, may create roles or databases, or is a member of the owner: nothing could be denied to it", role)
	case owns:
		return fmt.Errorf("the run-time role %q owns tables of this database; give them to the owner: REASSIGN OWNED BY %s TO CURRENT_USER", role, pgx.Identifier{role}.Sanitize())
	}
	return nil
}

// grants are the statements for everything that is there, and for what the owner will make.
func grants(ctx context.Context, tx pgx.Tx, role string) ([]string, error) {
	to := pgx.Identifier{role}.Sanitize()
	var database string
	var version int
	err := tx.QueryRow(ctx, "SELECT current_database(), current_setting('server_version_num')::int").Scan(&database, &version)
	if err != nil {
		return nil, err
	}
	statements := databaseGrants(database, role)
	schemas, err := names(ctx, tx, "SELECT nspname FROM pg_namespace WHERE nspname = ANY ('{public,sandbox}') ORDER BY 1")
	if err != nil {
		return nil, err
	}
	for _, schema := range schemas {
		in := pgx.Identifier{schema}.Sanitize()
		statements = append(statements,
			"REVOKE CREATE ON SCHEMA "+in+" FROM PUBLIC, "+to,
			"GRANT USAGE ON SCHEMA "+in+" TO "+to,
			"ALTER DEFAULT PRIVILEGES IN SCHEMA "+in+" GRANT "+readAndWrite+" ON TABLES TO "+to,
			"ALTER DEFAULT PRIVILEGES IN SCHEMA "+in+" GRANT USAGE ON SEQUENCES TO "+to,
		)
		tables, err := names(ctx, tx, `SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p', 'v')
			AND relowner = to_regrole(quote_ident(current_user)) ORDER BY 1`, schema)
		if err != nil {
			return nil, err
		}
		for _, table := range tables {
			name := pgx.Identifier{schema, table}.Sanitize()
			rights := readAndWrite
			if less, ok := narrow[table]; ok && schema == "public" {
				rights = less
			}
			if strings.HasPrefix(table, "river_") && table != "river_migration" && version >= maintainSince {
				rights += ", MAINTAIN" // River rebuilds its indexes
			}
			statements = append(statements, "REVOKE ALL ON "+name+" FROM PUBLIC, "+to, "GRANT "+rights+" ON "+name+" TO "+to)
		}
		sequences, err := names(ctx, tx, `SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'S'
			AND relowner = to_regrole(quote_ident(current_user)) ORDER BY 1`, schema)
		if err != nil {
			return nil, err
		}
		for _, sequence := range sequences {
			name := pgx.Identifier{schema, sequence}.Sanitize()
			statements = append(statements, "REVOKE ALL ON SEQUENCE "+name+" FROM PUBLIC, "+to, "GRANT USAGE ON SEQUENCE "+name+" TO "+to)
		}
	}
	return statements, nil
}

// databaseGrants are the statements for the database itself; the role that owns it may run them from any database.
func databaseGrants(database, role string) []string {
	on, to := "DATABASE "+pgx.Identifier{database}.Sanitize(), pgx.Identifier{role}.Sanitize()
	return []string{
		"REVOKE CREATE, TEMPORARY ON " + on + " FROM PUBLIC, " + to,
		"GRANT CONNECT ON " + on + " TO " + to,
	}
}

// GrantDatabase is the part of Grant that a copy of a granted database still needs: PostgreSQL copies the rights on what
// is in a database, and not those on the database.
func GrantDatabase(ctx context.Context, owner *pgx.Conn, database, role string) error {
	if _, err := owner.Exec(ctx, strings.Join(databaseGrants(database, role), ";\n")); err != nil {
		return fmt.Errorf("grants of the database: %w", err)
	}
	return nil
}

func names(ctx context.Context, tx pgx.Tx, sql string, args ...any) ([]string, error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// Rights says what the role of the pool may do beyond its work: change rows of the ledger or make tables, and
// rebuild the indexes of the job queue. Before the first migration it may nothing.
func (db *DB) Rights(ctx context.Context) (changesLedger, reindexes bool, err error) {
	err = db.pool.QueryRow(ctx, `SELECT
		coalesce(has_table_privilege(to_regclass('public.wallet_transfers'), 'UPDATE, DELETE, TRUNCATE'), false)
			OR has_schema_privilege('public', 'CREATE'),
		CASE WHEN current_setting('server_version_num')::int >= 170000
			THEN coalesce(has_table_privilege(to_regclass('public.river_job'), 'MAINTAIN'), false)
			ELSE EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('public.river_job') AND pg_has_role(relowner, 'USAGE')) END`).
		Scan(&changesLedger, &reindexes)
	return changesLedger, reindexes, translate(err)
}
