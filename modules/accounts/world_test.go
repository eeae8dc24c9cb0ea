package accounts_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	"sherpa/adapters/postgres"
	accountspg "sherpa/adapters/postgres/accounts"
	erasurepg "sherpa/adapters/postgres/erasure"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
)

// world is the module on a real database.
type world struct {
	*accounts.Service

	db    *pgtest.DB
	store *accountspg.Store
	clock *clock.Manual
	idp   *provider
	jobs  *jobTable
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := pgtest.New(t)
	_, err := db.Pool.Exec(t.Context(), "CREATE TABLE enqueued (kind text NOT NULL, person uuid NOT NULL)")
	require.NoError(t, err)
	w := &world{
		db: db, store: accountspg.New(db.DB), clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)),
		idp: &provider{known: map[string]accounts.Identity{}}, jobs: &jobTable{db: db.DB},
	}
	w.Service = accounts.New(w.store, erasurepg.New(db.DB), w.jobs, w.idp, folding.New(), db.DB, w.clock)
	return w
}

// person signs somebody in and answers a context in which they act.
func (w *world) person(t *testing.T, subject string) (context.Context, uuid.UUID) {
	t.Helper()
	who, err := w.Resolve(t.Context(), subject)
	require.NoError(t, err)
	return actor.With(t.Context(), who), who.ID
}

// guide makes a Sherpa with the given platforms and games.
func (w *world) guide(t *testing.T, subject string, platforms, games []string) uuid.UUID {
	t.Helper()
	_, id := w.person(t, subject)
	require.NoError(t, w.MakeGuide(t.Context(), id, subject, platforms, games, 2500, "Evenings"))
	return id
}

func (w *world) enqueued(t *testing.T, kind string, person uuid.UUID) (n int) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(),
		"SELECT count(*) FROM enqueued WHERE kind = $1 AND person = $2", kind, person).Scan(&n))
	return n
}

// provider is an identity provider with a list of people.
type provider struct {
	mu    sync.Mutex
	known map[string]accounts.Identity
	err   error
}

func (p *provider) set(who accounts.Identity) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known[who.Subject] = who
}

func (p *provider) Identity(_ context.Context, subject string) (accounts.Identity, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	who, ok := p.known[subject]
	if p.err != nil {
		return accounts.Identity{}, p.err
	}
	if !ok {
		return accounts.Identity{}, accounts.ErrIdentityGone
	}
	return who, nil
}

func (p *provider) Delete(_ context.Context, subject string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err != nil {
		return p.err
	}
	if _, ok := p.known[subject]; !ok {
		return accounts.ErrIdentityGone
	}
	delete(p.known, subject)
	return nil
}

// jobTable notes jobs in a table, in the transaction that they belong to.
type jobTable struct {
	db       *postgres.DB
	err      error
	erasures int // calls of AccountErase
}

func (j *jobTable) IdentitySync(ctx context.Context, id uuid.UUID) error {
	return j.add(ctx, "identity_sync", id)
}

func (j *jobTable) AccountClosed(ctx context.Context, id uuid.UUID) error {
	return j.add(ctx, "account_closed", id)
}

func (j *jobTable) AccountErase(ctx context.Context, ids ...uuid.UUID) error {
	j.erasures++
	for _, id := range ids {
		if err := j.add(ctx, "account_erase", id); err != nil {
			return err
		}
	}
	return nil
}

func (j *jobTable) CancelGuidedSessions(ctx context.Context, id uuid.UUID) error {
	return j.add(ctx, "guide_stopped", id)
}

func (j *jobTable) add(ctx context.Context, kind string, id uuid.UUID) error {
	if j.err != nil {
		return j.err
	}
	return j.db.Gorm(ctx).Exec("INSERT INTO enqueued VALUES (?, ?)", kind, id).Error
}

// together runs f so often at once and gives the errors.
func together(n int, f func(i int) error) []error {
	failures, start := make([]error, n), make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			failures[i] = f(i)
		})
	}
	close(start)
	wg.Wait()
	return failures
}

func ptr[T any](v T) *T { return &v }

func numbered(prefix string, i int) string { return fmt.Sprintf("%s %03d", prefix, i) }
