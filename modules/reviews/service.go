package reviews

import "sherpa/platform/tx"

// Service holds the use cases of this module.
type Service struct {
	ratings Repository
	people  People
	tx      tx.Runner
}

// New builds the service.
func New(ratings Repository, people People, runner tx.Runner) *Service {
	return &Service{ratings: ratings, people: people, tx: runner}
}
