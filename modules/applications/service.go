package applications

import (
	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Service holds the use cases of this module.
type Service struct {
	applications Repository
	people       People
	live         Live
	tx           tx.Runner
	clock        clock.Clock
	jobs         Jobs
}

// New builds the service.
func New(applications Repository, people People, watchers Live, runner tx.Runner, clk clock.Clock, jobs Jobs) *Service {
	return &Service{applications: applications, people: people, live: watchers, tx: runner, clock: clk, jobs: jobs}
}
