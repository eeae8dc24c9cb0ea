package livepg

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/live"
)

func TestPayloads(t *testing.T) {
	t.Parallel()
	origin, person := uuid.New(), uuid.New()
	some := []live.Change{{To: person, Topic: live.Session, ID: uuid.New(), Version: 3}, {To: person, Topic: live.Balance, ID: person, Version: 1 << 42}}
	a, err := decode(encode(origin, some))
	require.NoError(t, err)
	require.Equal(t, announcement{origin: origin, changes: some}, a)

	many := make([]live.Change, 0, 5000)
	for range 5000 {
		many = append(many, live.Change{To: person, Topic: live.Session, ID: uuid.New(), Version: 3})
	}
	payload := encode(origin, many)
	require.LessOrEqual(t, len(payload), maxPayload)
	a, err = decode(payload)
	require.NoError(t, err)
	require.Equal(t, announcement{origin: origin, people: []uuid.UUID{person}}, a)

	for i := range many {
		many[i].To = uuid.New()
	}
	payload = encode(origin, many)
	require.LessOrEqual(t, len(payload), maxPayload)
	a, err = decode(payload)
	require.NoError(t, err)
	require.Equal(t, announcement{origin: origin}, a, "everybody")

	for _, bad := range []string{"", "x", "!", text(make([]byte, 16)), text(append(make([]byte, 17), 1, 2, 3))} {
		_, err := decode(bad)
		require.ErrorIs(t, err, errPayload, "%q", bad)
	}
	later := append(append(origin[:], ofChanges, 200), make([]byte, 33)...)
	a, err = decode(text(later))
	require.NoError(t, err)
	require.Empty(t, a.changes, "a topic of a later version says nothing")

	one, two := some[0], some[0]
	two.Version = 9
	require.Equal(t, []live.Change{two, some[1]}, fold([]live.Change{one, some[1], two, one}))
}
