package reviews

import (
	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Service holds the use cases of this module.
type Service struct {
	ratings  Repository
	people   People
	sessions Sessions
	live     Live
	tx       tx.Runner
	clock    clock.Clock
}

// New builds the service.
func New(ratings Repository, people People, sessions Sessions, watchers Live, runner tx.Runner, clk clock.Clock) *Service {
	return &Service{ratings: ratings, people: people, sessions: sessions, live: watchers, tx: runner, clock: clk}
}
