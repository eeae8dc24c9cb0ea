package postgres_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/platform/errs"
	"sherpa/platform/tx"
)

var errWanted = errors.New("wanted")

func scratch(t *testing.T) *pgtest.DB {
	t.Helper()
	db := pgtest.New(t)
	_, err := db.Pool.Exec(t.Context(), "CREATE TABLE scratch (face text NOT NULL, n bigint NOT NULL)")
	require.NoError(t, err)
	return db
}

// write puts one row in through each face of the unit of work.
func write(ctx context.Context, db *postgres.DB, n int) error {
	if err := db.Gorm(ctx).Exec("INSERT INTO scratch VALUES ('gorm', ?)", n).Error; err != nil {
		return err
	}
	if err := db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, "INSERT INTO scratch VALUES ('pgx', $1)", n)
		return err
	}); err != nil {
		return err
	}
	return db.PgxTx(ctx, func(t pgx.Tx) error {
		sub, err := t.Begin(ctx)
		if err != nil {
			return err
		}
		if _, err := sub.Exec(ctx, "INSERT INTO scratch VALUES ('tx', $1)", n); err != nil {
			return err
		}
		return sub.Commit(ctx)
	})
}

func rows(t *testing.T, db *pgtest.DB) (n int) {
	t.Helper()
	require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM scratch").Scan(&n))
	return n
}

func TestAllFacesCommitTogether(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error {
		return db.Do(ctx, func(ctx context.Context) error { return write(ctx, db.DB, 1) })
	}))
	require.Equal(t, 3, rows(t, db))
}

func TestAnErrorRollsEveryFaceBack(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	err := db.Do(t.Context(), func(ctx context.Context) error {
		if err := write(ctx, db.DB, 1); err != nil {
			return err
		}
		return errWanted
	})
	require.ErrorIs(t, err, errWanted)
	require.Zero(t, rows(t, db))
}

func TestAPanicRollsEveryFaceBack(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	require.Panics(t, func() {
		_ = db.Do(t.Context(), func(ctx context.Context) error {
			if err := write(ctx, db.DB, 1); err != nil {
				return err
			}
			panic("wanted")
		})
	})
	require.Zero(t, rows(t, db))
	require.Zero(t, db.Pool.Stat().AcquiredConns(), "the connection went back")
}

func TestACancelledCallerLeavesNothing(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := db.Do(ctx, func(ctx context.Context) error {
		if err := write(ctx, db.DB, 1); err != nil {
			return err
		}
		cancel()
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, rows(t, db))
}

func TestPgxTxWantsATransaction(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	require.ErrorIs(t, db.PgxTx(t.Context(), func(pgx.Tx) error { return nil }), postgres.ErrNoTransaction)
}

// Callers that go away at random moments, on all faces at once: run with -race.
func TestRandomCancellationUnderLoad(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	var wg sync.WaitGroup
	var committed sync.Map
	for worker := range 8 {
		wg.Go(func() {
			for i := range 40 {
				n := worker*1000 + i
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(6000))*time.Microsecond)
				err := db.Do(ctx, func(ctx context.Context) error { return write(ctx, db.DB, n) })
				cancel()
				committed.Store(n, err == nil)
			}
		})
	}
	wg.Wait()
	committed.Range(func(n, ok any) bool {
		var got int
		require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM scratch WHERE n = $1", n).Scan(&got))
		want := 0
		if ok == true {
			want = 3
		}
		require.Equal(t, want, got, "transaction %v (committed: %v)", n, ok)
		return true
	})
}

func TestARowHeldTooLongIsLocked(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	_, err := db.Pool.Exec(t.Context(), "INSERT INTO scratch VALUES ('x', 1)")
	require.NoError(t, err)
	short, err := postgres.Open(t.Context(), postgres.Config{URL: db.URL, LockTimeout: 50 * time.Millisecond})
	require.NoError(t, err)
	defer short.Close()
	held, release, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- db.Do(t.Context(), func(ctx context.Context) error {
			if err := db.Gorm(ctx).Exec("SELECT 1 FROM scratch FOR UPDATE").Error; err != nil {
				return err
			}
			close(held)
			<-release
			return nil
		})
	}()
	<-held
	err = short.Do(t.Context(), func(ctx context.Context) error {
		return short.Gorm(ctx).Exec("UPDATE scratch SET n = 2").Error
	})
	require.ErrorIs(t, err, errs.ErrLocked)
	close(release)
	require.NoError(t, <-done)
}

// A function that never comes back, wherever it hangs, loses its locks when the time of a transaction is over. Its
// connection goes back to the pool too, unless it hangs where the connection is lent to it.
func TestATransactionThatHangsIsEnded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hang     func(ctx context.Context, db *postgres.DB, forever <-chan struct{})
		keepsOne bool
	}{
		"outside of the database": {hang: func(_ context.Context, _ *postgres.DB, forever <-chan struct{}) { <-forever }},
		"in a statement of gorm": {hang: func(ctx context.Context, db *postgres.DB, forever <-chan struct{}) {
			_ = db.Gorm(ctx).Exec("SELECT pg_sleep(20)").Error
			<-forever
		}},
		"in a statement of pgx": {hang: func(ctx context.Context, db *postgres.DB, forever <-chan struct{}) {
			_ = db.Pgx(ctx, func(q postgres.Querier) error {
				_, err := q.Exec(ctx, "SELECT pg_sleep(20)")
				return err
			})
			<-forever
		}},
		"where the connection is lent": {keepsOne: true, hang: func(ctx context.Context, db *postgres.DB, forever <-chan struct{}) {
			_ = db.PgxTx(ctx, func(pgx.Tx) error { <-forever; return nil })
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := scratch(t)
			_, err := db.Pool.Exec(t.Context(), "INSERT INTO scratch VALUES ('x', 1)")
			require.NoError(t, err)
			conns := 1
			if c.keepsOne {
				conns = 2
			}
			short, err := postgres.Open(t.Context(), postgres.Config{URL: db.URL, MaxConns: conns, TransactionTimeout: 200 * time.Millisecond})
			require.NoError(t, err)
			defer short.Close()

			held, forever, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
			go func() {
				ended <- short.Do(t.Context(), func(ctx context.Context) error {
					if err := short.Gorm(ctx).Exec("UPDATE scratch SET n = 2").Error; err != nil {
						return err
					}
					close(held)
					c.hang(ctx, short, forever)
					return nil
				})
			}()
			<-held
			require.Eventually(t, func() bool {
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
				defer cancel()
				return short.Do(ctx, func(ctx context.Context) error {
					return short.Gorm(ctx).Exec("UPDATE scratch SET n = n + 10").Error
				}) == nil
			}, 25*time.Second, 20*time.Millisecond, "neither row nor connection is held")
			close(forever)
			require.ErrorIs(t, <-ended, errs.ErrUnavailable, "what comes too late is not committed")
			var n int
			require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT n FROM scratch").Scan(&n))
			require.Equal(t, 11, n)
			require.Eventually(t, func() bool { return short.Pool().Stat().AcquiredConns() == 0 }, 10*time.Second, 10*time.Millisecond)
		})
	}
}

// A transaction that keeps to its limit is committed.
func TestATransactionInTimeIsCommitted(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error {
		deadline, limited := ctx.Deadline()
		require.True(t, limited, "every transaction has a limit")
		require.Greater(t, time.Until(deadline), 10*time.Second)
		require.Less(t, time.Until(deadline), time.Minute)
		return write(ctx, db.DB, 1)
	}))
	require.NoError(t, db.Do(tx.WithLimit(t.Context(), time.Hour), func(ctx context.Context) error {
		deadline, _ := ctx.Deadline()
		require.Greater(t, time.Until(deadline), 30*time.Minute, "what is known to take long has another")
		return nil
	}))
	require.Equal(t, 3, rows(t, db))
}

// Two transactions that lock two rows in opposite order: PostgreSQL breaks one off, and it is run again.
func TestADeadlockIsRunAgain(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	_, err := db.Pool.Exec(t.Context(), "INSERT INTO scratch VALUES ('a', 0), ('b', 0)")
	require.NoError(t, err)
	var both sync.WaitGroup
	both.Add(2)
	var results [2]error
	var wg sync.WaitGroup
	for i, order := range [2][2]string{{"a", "b"}, {"b", "a"}} {
		wg.Go(func() {
			var meet sync.Once
			results[i] = db.Do(t.Context(), func(ctx context.Context) error {
				if err := db.Gorm(ctx).Exec("UPDATE scratch SET n = n + 1 WHERE face = ?", order[0]).Error; err != nil {
					return err
				}
				meet.Do(func() { both.Done(); both.Wait() })
				return db.Gorm(ctx).Exec("UPDATE scratch SET n = n + 1 WHERE face = ?", order[1]).Error
			})
		})
	}
	wg.Wait()
	require.NoError(t, results[0])
	require.NoError(t, results[1])
	var sum int
	require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT sum(n) FROM scratch").Scan(&sum))
	require.Equal(t, 4, sum)
}

// A transaction that PostgreSQL breaks off is run four times in all; then its caller is told that it was locked out.
func TestATransactionIsRunFourTimesAtMost(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	for _, code := range []string{"40P01", "40001"} {
		for broken, want := range map[int]int{0: 1, 1: 2, 3: 4, 4: 4, 9: 4} {
			runs := 0
			err := db.Do(t.Context(), func(context.Context) error {
				if runs++; runs <= broken {
					return &pgconn.PgError{Code: code}
				}
				return nil
			})
			require.Equal(t, want, runs, "%s, %d times", code, broken)
			if broken < want {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, errs.ErrLocked)
			}
		}
	}
}

// What waits for the commit is called once, outside of the transaction, and never when there was none.
func TestAfterCommit(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	called := 0
	visible := func() {
		called++
		require.Equal(t, 3, rows(t, db), "it is committed")
	}
	attempt := 0
	require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error {
		if attempt++; attempt == 1 {
			db.AfterCommit(ctx, func() { called += 100 })
			return &pgconn.PgError{Code: "40001"} // broken off: it runs again
		}
		return db.Do(ctx, func(ctx context.Context) error {
			db.AfterCommit(ctx, visible)
			require.Zero(t, called)
			return write(ctx, db.DB, 1)
		})
	}))
	require.Equal(t, 1, called)

	require.ErrorIs(t, db.Do(t.Context(), func(ctx context.Context) error {
		db.AfterCommit(ctx, visible)
		return errWanted
	}), errWanted)
	require.Panics(t, func() {
		_ = db.Do(t.Context(), func(ctx context.Context) error {
			db.AfterCommit(ctx, visible)
			panic("wanted")
		})
	})
	ctx, cancel := context.WithCancel(t.Context())
	require.Error(t, db.Do(ctx, func(ctx context.Context) error {
		db.AfterCommit(ctx, visible)
		cancel()
		return nil
	}))
	require.Equal(t, 1, called)
	db.AfterCommit(t.Context(), visible)
	require.Equal(t, 2, called, "outside of a transaction it is called at once")
}
