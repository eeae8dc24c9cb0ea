package ledger

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/platform/actor"
)

// manyMovements are so many, newest first, in memory.
type manyMovements struct{ n int64 }

func (m manyMovements) Movements(_ context.Context, _ uuid.UUID, before int64, limit int) (found []Movement, err error) {
	id := m.n
	if before > 0 {
		id = before - 1
	}
	for ; id > 0 && len(found) < limit; id-- {
		found = append(found, Movement{ID: id})
	}
	return found, nil
}

// A statement that needs several readings has every movement once.
func TestEachMovementOfALongStatement(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{0, 1, statementBatch - 1, statementBatch, statementBatch + 1, 2*statementBatch + 1} {
		s := New(Deps{Movements: manyMovements{n: n}})
		next := n
		require.NoError(t, s.EachMovement(actor.With(t.Context(), actor.Actor{ID: uuid.New()}), func(found []Movement) error {
			for _, m := range found {
				require.Equal(t, next, m.ID)
				next--
			}
			return nil
		}))
		require.Zero(t, next, "%d movements", n)
	}
}
