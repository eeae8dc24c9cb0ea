package postgres_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/platform/tx"
)

func inserting(n int) postgres.Statement {
	return postgres.Statement{SQL: "INSERT INTO scratch VALUES ('queued', $1)", Args: []any{n}}
}

func count(ctx context.Context, db *postgres.DB) (n int, err error) {
	err = db.Pgx(ctx, func(q postgres.Querier) error { return q.QueryRow(ctx, "SELECT count(*) FROM scratch").Scan(&n) })
	return n, err
}

func asking(ctx context.Context, db *postgres.DB) tx.Answer[int] {
	return postgres.Ask(ctx, db, func(rows pgx.Rows) (int, error) { return pgx.CollectExactlyOneRow(rows, pgx.RowTo[int]) }, "SELECT count(*) FROM scratch")
}

// What is queued is there for every later statement, whichever face runs it, and after the commit.
func TestQueuedStatementsComeBeforeLaterOnes(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error {
		reads := map[string]func() int{
			"row": func() int {
				n, err := count(ctx, db.DB)
				require.NoError(t, err)
				return n
			},
			"rows": func() int {
				all, err := postgres.Collect(ctx, db.DB, pgx.RowTo[string], "SELECT face FROM scratch")
				require.NoError(t, err)
				return len(all)
			},
			"exec": func() (n int) {
				require.NoError(t, db.Pgx(ctx, func(q postgres.Querier) error {
					tag, err := q.Exec(ctx, "SELECT face FROM scratch")
					n = int(tag.RowsAffected())
					return err
				}))
				return n
			},
			"batch": func() (n int) {
				require.NoError(t, db.Pgx(ctx, func(q postgres.Querier) error {
					var b pgx.Batch
					b.Queue("SELECT count(*) FROM scratch").QueryRow(func(row pgx.Row) error { return row.Scan(&n) })
					return q.SendBatch(ctx, &b).Close()
				}))
				return n
			},
			"lent": func() (n int) {
				require.NoError(t, db.PgxTx(ctx, func(tx pgx.Tx) error {
					return tx.QueryRow(ctx, "SELECT count(*) FROM scratch").Scan(&n)
				}))
				return n
			},
			"gorm": func() (n int) {
				require.NoError(t, db.Gorm(ctx).Raw("SELECT count(*) FROM scratch").Scan(&n).Error)
				return n
			},
			"question": func() int {
				n, err := asking(ctx, db.DB)()
				require.NoError(t, err)
				return n
			},
			"row of gorm": func() (n int) {
				require.NoError(t, db.Gorm(ctx).Raw("SELECT count(*) FROM scratch").Row().Scan(&n))
				return n
			},
		}
		want := 0
		for name, read := range reads {
			want++
			require.NoError(t, db.ExecAll(ctx, inserting(want)))
			require.Equal(t, want, read(), name)
		}
		return db.ExecAll(ctx, inserting(want+1))
	}))
	require.Equal(t, 9, rows(t, db))
}

// A queued statement that fails leaves nothing of its transaction, wherever its error comes up and whatever becomes of
// it there, and its error is the mapped one.
func TestAQueuedStatementThatFails(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	_, err := db.Pool.Exec(t.Context(), "ALTER TABLE scratch ADD CONSTRAINT positive CHECK (n > 0)")
	require.NoError(t, err)
	fails := inserting(-1)
	fails.Answer = func(_ pgconn.CommandTag, err error) error {
		if postgres.Violates(err, "positive") {
			return errors.Join(errWanted, err)
		}
		return err
	}
	for name, read := range map[string]func(ctx context.Context) error{
		"at the commit": func(context.Context) error { return nil },
		"at a read":     func(ctx context.Context) error { _, err := count(ctx, db.DB); return err },
		"at a read whose error is ignored": func(ctx context.Context) error {
			_, _ = count(ctx, db.DB)
			return nil
		},
		"at a statement of gorm": func(ctx context.Context) error {
			return db.Gorm(ctx).Exec("INSERT INTO scratch VALUES ('gorm', 1)").Error
		},
		"at a row of gorm": func(ctx context.Context) error {
			var n int
			return db.Gorm(ctx).Raw("SELECT count(*) FROM scratch").Row().Scan(&n)
		},
		"at a lent transaction": func(ctx context.Context) error {
			return db.PgxTx(ctx, func(t pgx.Tx) error {
				_, err := t.Exec(ctx, "SELECT 1")
				return err
			})
		},
		"at a question": func(ctx context.Context) error {
			_, err := asking(ctx, db.DB)()
			return err
		},
		"at a question that nobody has answered": func(ctx context.Context) error {
			asking(ctx, db.DB)
			return nil
		},
		"at a COPY": func(ctx context.Context) error {
			return db.PgxTx(ctx, func(t pgx.Tx) error {
				_, err := t.CopyFrom(ctx, pgx.Identifier{"scratch"}, []string{"face", "n"}, pgx.CopyFromRows([][]any{{"copy", 1}}))
				return err
			})
		},
		"at a batch": func(ctx context.Context) error {
			return db.Pgx(ctx, func(q postgres.Querier) error {
				var b pgx.Batch
				b.Queue("SELECT 1").QueryRow(func(pgx.Row) error { t.Error("its rows are not read"); return nil })
				return q.SendBatch(ctx, &b).Close()
			})
		},
	} {
		for _, before := range []string{"", "after a statement that was sent"} {
			err := db.Do(t.Context(), func(ctx context.Context) error {
				if before != "" {
					_, err := count(ctx, db.DB)
					require.NoError(t, err)
				}
				require.NoError(t, db.ExecAll(ctx, inserting(1), fails, inserting(2)), "it is not sent yet")
				return read(ctx)
			})
			require.ErrorIs(t, err, errWanted, name, before)
			require.Zero(t, rows(t, db), name, before)
		}
	}
	require.ErrorIs(t, db.ExecAll(t.Context(), inserting(1), fails), errWanted, "outside of a transaction at once")
	require.Equal(t, 1, rows(t, db))
}

// A transaction costs a round trip for each statement that is read and one for the rest with the commit; one that does
// nothing costs none.
func TestRoundTripsOfATransaction(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	proxy := pgtest.NewProxy(t, db.URL)
	through := opened(t, postgres.Config{URL: proxy.URL(t, db.URL), MaxConns: 1})
	cost := func(fn func(ctx context.Context) error) int {
		var before int
		for range 2 { // the first time statements are prepared
			before = proxy.Answers()
			require.NoError(t, through.Do(t.Context(), fn))
		}
		return proxy.Answers() - before
	}
	require.Zero(t, cost(func(context.Context) error { return nil }))
	require.Equal(t, 2, cost(func(ctx context.Context) error { return through.ExecAll(ctx, inserting(1), inserting(2), inserting(3)) }))
	require.Equal(t, 2, cost(func(ctx context.Context) error {
		first, second := asking(ctx, through), asking(ctx, through)
		_ = through.ExecAll(ctx, inserting(1))
		third := asking(ctx, through)
		var found [3]int
		for i, ask := range []tx.Answer[int]{third, second, first} {
			n, err := ask()
			require.NoError(t, err)
			found[i] = n
		}
		require.Equal(t, []int{found[2] + 1, found[2], found[2]}, found[:], "each sees what was queued before it")
		return nil
	}))
	require.Equal(t, 3, cost(func(ctx context.Context) error {
		for n := range 2 {
			if err := through.ExecAll(ctx, inserting(n)); err != nil {
				return err
			}
			if _, err := count(ctx, through); err != nil {
				return err
			}
		}
		return through.ExecAll(ctx, inserting(3), inserting(4))
	}))
}
