package accounts

import (
	"context"

	"github.com/google/uuid"
)

// Admins are the people who decide applications and problems. It asks for no actor.
func (s *Service) Admins(ctx context.Context) ([]uuid.UUID, error) { return s.admins.Admins(ctx) }
