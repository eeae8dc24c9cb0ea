package applications_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	applicationspg "sherpa/adapters/postgres/applications"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/applications"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

// world is applications together with the modules around it, on a real database.
type world struct {
	*applications.Service

	db     *pgtest.DB
	people *accounts.Service
	admin  *admin.Service
	clock  *clock.Manual
	told   []applications.Notification
	live   *changes
}

// changes keeps what people were told of after the commit, one word for each.
type changes struct {
	db *pgtest.DB
	mu sync.Mutex
	of map[uuid.UUID][]string
}

func (c *changes) add(ctx context.Context, what string, people []uuid.UUID) {
	c.db.AfterCommit(ctx, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, person := range people {
			c.of[person] = append(c.of[person], what)
		}
	})
}

func (c *changes) ApplicationChanged(ctx context.Context, applicant uuid.UUID, people ...uuid.UUID) {
	c.add(ctx, "application "+applicant.String(), people)
}

func (c *changes) NoticeAdded(ctx context.Context, people ...uuid.UUID) {
	c.add(ctx, "notice", people)
}

// take gives what was told so far, and starts anew.
func (c *changes) take() map[uuid.UUID][]string {
	c.mu.Lock()
	defer c.mu.Unlock()
	of := c.of
	c.of = map[uuid.UUID][]string{}
	return of
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := pgtest.New(t)
	clk := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	people := accounts.New(accountspg.New(db.DB), nil, noJobs{}, nil, folding.New(), db.DB, clk)
	w := &world{db: db, people: people, clock: clk, live: &changes{db: db, of: map[uuid.UUID][]string{}}}
	w.Service = applications.New(applicationspg.New(db.DB), people, w.live, db.DB, clk, w)
	w.admin = admin.New(adminpg.New(db.DB), w.Service, nil, people, db.DB, clk, money.PerYear{})
	return w
}

type noJobs struct{}

func (noJobs) IdentitySync(context.Context, uuid.UUID) error         { return nil }
func (noJobs) AccountClosed(context.Context, uuid.UUID) error        { return nil }
func (noJobs) CancelGuidedSessions(context.Context, uuid.UUID) error { return nil }
func (noJobs) AccountErase(context.Context, ...uuid.UUID) error      { return nil }

// ApplicationNotice notes who is told what.
func (w *world) ApplicationNotice(_ context.Context, n applications.Notification) error {
	w.told = append(w.told, n)
	return nil
}

// person puts somebody in and answers a context in which they act.
func (w *world) person(t *testing.T, p accounts.Person) (context.Context, uuid.UUID) {
	t.Helper()
	if p.GamerTag == "" {
		p.GamerTag = "the_" + p.Subject + "s" // an office is no GamerTag
	}
	p.CreatedAt = w.clock.Now()
	id, err := w.people.SeedPerson(t.Context(), p)
	require.NoError(t, err)
	return actor.With(t.Context(), actor.Actor{ID: id, IsGuide: p.IsGuide, IsAdmin: p.IsAdmin}), id
}

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

func submission() applications.Submission {
	return applications.Submission{
		FullName: "Rowan Ash", Email: "rowan@example.test", Phone: "+1 555 0100", Location: "Denver, CO", GovID: "yes",
		Platforms: "PC, PlayStation", GamerTag: "rowan", ExperienceYears: "6", Game1: "Elden Ring", Game2: "Hades",
		CoachingExperience: "Three years", SessionTypes: "One to one", CoachingHours: "120.5", WhySherpa: "I like to teach",
		Adaptation: "I ask first", Availability: "Weekday evenings", DesiredRate: "$25.50 an hour", Setup: "PC, headset",
		UploadSpeed: "40", DownloadSpeed: "200", Reference1: "A", Reference2: "B",
		ConfirmTrue: true, Confirm1099: true, ConfirmStandards: true, Signature: "Rowan Ash", Date: "2026-01-15",
	}
}
