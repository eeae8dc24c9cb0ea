package admin_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

type noJobs struct{}

func (noJobs) IdentitySync(context.Context, uuid.UUID) error         { return nil }
func (noJobs) AccountClosed(context.Context, uuid.UUID) error        { return nil }
func (noJobs) CancelGuidedSessions(context.Context, uuid.UUID) error { return nil }
func (noJobs) AccountErase(context.Context, ...uuid.UUID) error      { return nil }

type world struct {
	*admin.Service

	db     *pgtest.DB
	people *accounts.Service
	clock  *clock.Manual
	as     context.Context
	adminI uuid.UUID
}

func newWorld(t *testing.T) *world {
	t.Helper()
	return newWorldOn(t, pgtest.New(t))
}

func newWorldOn(t *testing.T, db *pgtest.DB) *world {
	t.Helper()
	clk := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	w := &world{db: db, clock: clk, people: accounts.New(accountspg.New(db.DB), nil, noJobs{}, nil, folding.New(), db.DB, clk)}
	w.Service = admin.New(adminpg.New(db.DB), nil, nil, w.people, db.DB, clk,
		money.PerYear{Default: 600_00, Years: map[int]money.Cents{2027: 2000_00}})
	w.adminI = w.person(t, accounts.Person{GamerTag: "Warden", IsAdmin: true})
	w.as = actor.With(t.Context(), actor.Actor{ID: w.adminI, IsAdmin: true})
	return w
}

func (w *world) person(t *testing.T, p accounts.Person) uuid.UUID {
	t.Helper()
	p.Subject, p.CreatedAt = p.GamerTag, w.clock.Now()
	id, err := w.people.SeedPerson(t.Context(), p)
	require.NoError(t, err)
	return id
}

func (w *world) applied(t *testing.T, user uuid.UUID, status string) {
	t.Helper()
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO applications_applications (id, user_id, status, form, created_at, decided_at, decided_by)
		VALUES ($1, $2, $3, '{}', $4, CASE WHEN $3 <> 'pending' THEN $4::timestamptz END, CASE WHEN $3 <> 'pending' THEN $5::uuid END)`,
		uuid.New(), user, status, w.clock.Advance(time.Minute), w.adminI)
	require.NoError(t, err)
}

func (w *world) names(t *testing.T, filter admin.UserFilter) []string {
	t.Helper()
	list, err := w.ListUsers(w.as, filter, page.Request{Limit: 100})
	require.NoError(t, err)
	names := []string{}
	for _, u := range list.Items {
		names = append(names, u.GamerTag)
	}
	return names
}

func TestOnlyAdminsSeeUsers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, err := w.ListUsers(t.Context(), admin.UserFilter{}, page.Request{Limit: 1})
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = w.ListUsers(actor.With(t.Context(), actor.Actor{ID: w.adminI, IsGuide: true}), admin.UserFilter{}, page.Request{Limit: 1})
	require.ErrorIs(t, err, errs.ErrForbidden)
}

func TestUsersByStatus(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pending := w.person(t, accounts.Person{GamerTag: "pending"})
	w.applied(t, pending, "rejected")
	w.applied(t, pending, "pending")
	w.applied(t, w.person(t, accounts.Person{GamerTag: "rejected"}), "rejected")
	w.applied(t, w.person(t, accounts.Person{GamerTag: "approved", IsGuide: true}), "approved")
	w.person(t, accounts.Person{GamerTag: "born guide", IsGuide: true})
	w.person(t, accounts.Person{GamerTag: "none"})
	for status, want := range map[admin.ApplicationStatus][]string{
		"":             {"none", "born guide", "approved", "rejected", "pending", "Warden"},
		admin.Pending:  {"pending"},
		admin.Rejected: {"rejected"},
		admin.Approved: {"born guide", "approved"},
		admin.None:     {"none", "Warden"},
	} {
		list, err := w.ListUsers(w.as, admin.UserFilter{Status: status}, page.Request{Limit: 100})
		require.NoError(t, err)
		names := []string{}
		for _, u := range list.Items {
			names = append(names, u.GamerTag)
			if status != "" {
				require.Equal(t, status, u.Application)
			}
		}
		require.ElementsMatch(t, want, names, "%q", status)
		if status == "" {
			require.Equal(t, "Warden", names[len(names)-1], "newest first")
		}
	}
	_, err := w.ListUsers(w.as, admin.UserFilter{Status: "other"}, page.Request{Limit: 1})
	require.Equal(t, errs.Invalid, errs.ClassOf(err))
}

func TestUsersByPartOfNameOrAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.person(t, accounts.Person{GamerTag: "Owl_1", Email: "owl@example.test", FullName: "Rowan Ash"})
	w.person(t, accounts.Person{GamerTag: "100%", Email: "x@example.test"})
	for text, want := range map[string][]string{
		"OWL": {"Owl_1"}, " rowan": {"Owl_1"}, "EXAMPLE": {"100%", "Owl_1"}, "%": {"100%"}, "_": {"Owl_1"}, `\`: {},
		"1owl": {}, "' OR 1=1 --": {},
	} {
		require.ElementsMatch(t, want, w.names(t, admin.UserFilter{Text: text}), "%q", text)
	}
	for _, text := range []string{"a\x00", "\xff", "a\nb"} {
		_, err := w.ListUsers(w.as, admin.UserFilter{Text: text}, page.Request{Limit: 1})
		require.Equal(t, errs.Invalid, errs.ClassOf(err), "%q", text)
	}
}

func TestPagesOfUsersHaveNoGapsAndNoDoubles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i := range 12 { // several of one moment, as after an import
		w.person(t, accounts.Person{GamerTag: fmt.Sprintf("p%02d", i)})
		if i%4 == 0 {
			w.clock.Advance(time.Second)
		}
	}
	all := w.names(t, admin.UserFilter{})
	require.Len(t, all, 13)
	for _, limit := range []int{1, 5, 12, 13} {
		var names []string
		for req := (page.Request{Limit: limit}); ; {
			list, err := w.ListUsers(w.as, admin.UserFilter{}, req)
			require.NoError(t, err)
			for _, u := range list.Items {
				names = append(names, u.GamerTag)
			}
			if req.Cursor = list.Next; req.Cursor == "" {
				break
			}
		}
		require.Equal(t, all, names, "%d a page", limit)
	}
	_, err := w.ListUsers(w.as, admin.UserFilter{}, page.Request{Limit: 1, Cursor: "zzz"})
	require.Equal(t, errs.Malformed, errs.ClassOf(err))
}
