package postgres_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
)

// Ids go to PostgreSQL as their bytes: pgx itself writes them as text and reads that again, with twenty allocations for each.
func TestIdsAreSentAsBytes(t *testing.T) {
	conn, err := pgtest.New(t).DB.Pool().Acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	types, id, buffer := conn.Conn().TypeMap(), uuid.New(), make([]byte, 0, 64)
	var sent []byte
	allocations := testing.AllocsPerRun(100, func() { sent, err = types.Encode(pgtype.UUIDOID, pgtype.BinaryFormatCode, id, buffer) })
	require.NoError(t, err)
	require.Equal(t, id[:], sent)
	require.Less(t, allocations, 5.0)
}
