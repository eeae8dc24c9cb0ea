package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
)

// A release may bring a migration with a lower number than the last one of the database.
func TestAMigrationThatCameLaterIsMadeUpFor(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	_, err := db.Pool.Exec(t.Context(), "DROP TABLE notice_markers, accounts_mail_settings; DELETE FROM goose_db_version WHERE version_id = 37")
	require.NoError(t, err)
	require.NoError(t, postgres.Migrate(t.Context(), db.OwnerURL))
	var there bool
	require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT to_regclass('notice_markers') IS NOT NULL").Scan(&there))
	require.True(t, there)
}
