package accounts

import (
	"context"
	"sync/atomic"

	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Service holds the use cases of this module.
type Service struct {
	people       People
	byName       PeopleByName
	counterparts Counterparts
	admins       AdminList
	checks       IdentityChecks
	bulk         BulkPeople
	directory    Directory
	ratings      Ratings
	erasures     Erasures
	queue        ErasureQueue
	pictures     Pictures
	uses         UseLog
	favourites   FavouriteGuides
	blocks       BlockList
	mailChoices  MailChoices
	jobs         Jobs
	identities   Identities
	names        Names
	tx           tx.Runner
	clock        clock.Clock
	cheapest     atomic.Pointer[cheapestHour]
}

// New builds the service. Without an erasure queue, which tests may leave out, SweepErasures and MayErase cannot be called.
func New(r Repository, queue ErasureQueue, jobs Jobs, identities Identities, names Names, runner tx.Runner, clk clock.Clock) *Service {
	return &Service{
		people: r, byName: r, counterparts: r, admins: r, checks: r, bulk: r, directory: r, ratings: r, erasures: r, queue: queue, pictures: r, uses: r, favourites: r, blocks: r, mailChoices: r,
		jobs: jobs, identities: identities, names: names, tx: runner, clock: clk,
	}
}

// save writes a changed person together with the search facets.
func (s *Service) save(ctx context.Context, u User) error {
	return s.people.Save(ctx, u, u.facets(s.names))
}
