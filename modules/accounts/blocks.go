package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// maxBlocks is how many people one person can block.
const maxBlocks = 500

// BlockedPerson is somebody whom a person has blocked.
type BlockedPerson struct {
	ID       uuid.UUID
	GamerTag string // empty when none was chosen
	Avatar   string
	At       time.Time
}

// AddBlock blocks requests and messages between the acting person and another, who is not told. Blocking twice changes
// nothing. It waits for running transactions that book with the acting person. Errors: errs.ErrUnauthenticated; ErrOwnBlock;
// ErrUnknown; ErrBlocksFull.
func (s *Service) AddBlock(ctx context.Context, other uuid.UUID) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	if other == who.ID {
		return ErrOwnBlock
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		person, err := s.people.FindForUpdate(ctx, who.ID)
		if err != nil {
			return err
		}
		if person.Closed() {
			return ErrClosed
		}
		if _, err := s.people.Find(ctx, other); err != nil {
			return err
		}
		n, err := s.blocks.AddBlock(ctx, who.ID, other, s.clock.Now())
		if err == nil && n > maxBlocks {
			return ErrBlocksFull
		}
		return err
	})
}

// RemoveBlock removes the acting person's block of another person; without one it changes nothing. Errors:
// errs.ErrUnauthenticated.
func (s *Service) RemoveBlock(ctx context.Context, other uuid.UUID) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	return s.blocks.RemoveBlock(ctx, who.ID, other)
}

// Blocks lists the people whom the acting person has blocked, the latest block first. Errors: errs.ErrUnauthenticated.
func (s *Service) Blocks(ctx context.Context) ([]BlockedPerson, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return nil, err
	}
	return s.blocks.Blocks(ctx, who.ID)
}

// Blocked says whether one of two people has blocked the other. In a transaction that has locked both of them
// (BookingParties) the answer holds until its end.
func (s *Service) Blocked(ctx context.Context, a, b uuid.UUID) (bool, error) {
	return s.blocks.Blocked(ctx, a, b)
}
