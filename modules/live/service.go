package live

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Others are the other processes of the program.
type Others interface {
	// Tell passes changes on soon. It waits for nothing.
	Tell(changes ...Change)
}

// Service is what modules tell changes to. Each method takes part in the transaction of ctx: people hear of it after the
// commit, and never when it is rolled back.
type Service struct {
	hub    *Hub
	others Others
	hooks  tx.Hooks
	clock  clock.Clock
}

// New builds the service.
func New(hub *Hub, others Others, hooks tx.Hooks, clk clock.Clock) *Service {
	return &Service{hub: hub, others: others, hooks: hooks, clock: clk}
}

func (s *Service) tell(ctx context.Context, changes ...Change) {
	s.hooks.AfterCommit(ctx, func() {
		s.hub.Deliver(changes...)
		s.others.Tell(changes...)
	})
}

func changesFor(topic Topic, id uuid.UUID, version int64, people []uuid.UUID) []Change {
	changes := make([]Change, 0, len(people))
	for _, person := range people {
		changes = append(changes, Change{To: person, Topic: topic, ID: id, Version: version})
	}
	return changes
}

// SessionChanged says that a session has a new version.
func (s *Service) SessionChanged(ctx context.Context, session uuid.UUID, version int, people ...uuid.UUID) {
	s.tell(ctx, changesFor(Session, session, int64(version), people)...)
}

// MessageWritten says that messages of a session were written, read or hidden.
func (s *Service) MessageWritten(ctx context.Context, session uuid.UUID, version int64, people ...uuid.UUID) {
	s.tell(ctx, changesFor(Message, session, version, people)...)
}

// BalanceChanged says that the SC of people or the state of their purchases have changed.
func (s *Service) BalanceChanged(ctx context.Context, people ...uuid.UUID) {
	s.tellOwn(ctx, Balance, people)
}

// NoticeAdded says that people have something new to read about.
func (s *Service) NoticeAdded(ctx context.Context, people ...uuid.UUID) {
	s.tellOwn(ctx, Notice, people)
}

// PayoutsChanged says that the earnings of guides, their payouts or the accounts that these go to have changed.
func (s *Service) PayoutsChanged(ctx context.Context, guides ...uuid.UUID) {
	s.tellOwn(ctx, Payout, guides)
}

// ApplicationChanged says to people that somebody's application was sent in or decided.
func (s *Service) ApplicationChanged(ctx context.Context, applicant uuid.UUID, people ...uuid.UUID) {
	s.tell(ctx, changesFor(Application, applicant, s.clock.Now().UnixMilli(), people)...)
}

// AccountClosed ends the streams of a person.
func (s *Service) AccountClosed(ctx context.Context, person uuid.UUID) {
	s.tellOwn(ctx, AccountClosed, []uuid.UUID{person})
}

// tellOwn is about what a person has one of; the time is its version.
func (s *Service) tellOwn(ctx context.Context, topic Topic, people []uuid.UUID) {
	version := s.clock.Now().UnixMilli()
	changes := make([]Change, 0, len(people))
	for _, person := range people {
		changes = append(changes, Change{To: person, Topic: topic, ID: person, Version: version})
	}
	s.tell(ctx, changes...)
}
