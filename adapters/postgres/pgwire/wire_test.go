package pgwire_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/adapters/postgres/pgwire"
)

func TestRoundTripsAreCountedAndStatementsNoted(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	w, err := pgwire.New(t.Context(), db.URL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = w.Close() })
	const told = "SELECT pg_notify($1, $2)"
	w.Ignore(told)
	address, err := w.Through(db.URL)
	require.NoError(t, err)
	conn, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	const lengths = "SELECT length(word) + $2::int FROM unnest($1::text[]) word"
	ask := func() error {
		_, err := conn.Exec(t.Context(), lengths, []string{"Zelda"}, 1)
		return err
	}
	require.NoError(t, ask(), "prepared")

	before := w.Trips()
	asked, err := w.Noted(ask)
	require.NoError(t, err)
	require.Equal(t, int64(1), w.Trips()-before)
	require.Len(t, asked, 1)
	require.Equal(t, lengths, asked[0].SQL)
	require.Len(t, asked[0].Params, 2)

	var batch pgx.Batch
	for range 3 {
		batch.Queue(lengths, []string{"Pong"}, 2)
	}
	before = w.Trips()
	asked, err = w.Noted(func() error { return conn.SendBatch(t.Context(), &batch).Close() })
	require.NoError(t, err)
	require.Len(t, asked, 3)
	require.Equal(t, int64(1), w.Trips()-before, "one batch is one round trip")

	before = w.Trips()
	require.NoError(t, pgx.BeginFunc(t.Context(), conn, func(pgx.Tx) error { return ask() }))
	require.Equal(t, int64(3), w.Trips()-before, "begin, statement, commit")

	before = w.Trips()
	for range 2 {
		_, err = conn.Exec(t.Context(), told, "somebody", "something")
		require.NoError(t, err)
	}
	require.Zero(t, w.Trips()-before, "neither prepared nor run")
	var with pgx.Batch
	with.Queue(told, "somebody", "something")
	with.Queue(lengths, []string{"Pong"}, 2)
	require.NoError(t, conn.SendBatch(t.Context(), &with).Close())
	require.Equal(t, int64(1), w.Trips()-before, "it did not come alone")
}
