package live_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/live"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

func open(t *testing.T, hub *live.Hub, person uuid.UUID) *live.Stream {
	t.Helper()
	stream, err := hub.Open(actor.With(t.Context(), actor.Actor{ID: person}))
	require.NoError(t, err)
	return stream
}

func ended(s *live.Stream) bool {
	select {
	case <-s.Done():
		return true
	default:
		return false
	}
}

func TestChangesReachTheirPersonAlone(t *testing.T) {
	t.Parallel()
	hub := live.NewHub()
	one, other, session := uuid.New(), uuid.New(), uuid.New()
	first, second, foreign := open(t, hub, one), open(t, hub, one), open(t, hub, other)
	change := live.Change{To: one, Topic: live.Session, ID: session, Version: 3}
	later := change
	later.Version = 4
	hub.Deliver(later, change, live.Change{To: one, Topic: live.Message, ID: session, Version: 1})
	for _, stream := range []*live.Stream{first, second} {
		<-stream.Wake()
		changes, resync := stream.Take()
		require.False(t, resync)
		require.Equal(t, []live.Change{later, {To: one, Topic: live.Message, ID: session, Version: 1}}, changes, "the later version stays")
		changes, _ = stream.Take()
		require.Empty(t, changes)
	}
	changes, resync := foreign.Take()
	require.Empty(t, changes)
	require.False(t, resync)

	hub.Resync(one)
	_, resync = first.Take()
	require.True(t, resync)
	_, resync = foreign.Take()
	require.False(t, resync)
	hub.ResyncAll()
	_, resync = foreign.Take()
	require.True(t, resync)
}

// A stream that nobody empties holds no more than its bound, and then asks for everything again.
func TestASlowStreamHoldsLittle(t *testing.T) {
	t.Parallel()
	hub, person := live.NewHub(), uuid.New()
	stream := open(t, hub, person)
	for range 10_000 {
		hub.Deliver(live.Change{To: person, Topic: live.Session, ID: uuid.New(), Version: 1})
	}
	changes, resync := stream.Take()
	require.True(t, resync)
	require.Empty(t, changes)
	hub.Deliver(live.Change{To: person, Topic: live.Session, ID: uuid.New(), Version: 1})
	changes, resync = stream.Take()
	require.False(t, resync)
	require.Len(t, changes, 1)
}

func TestTheEleventhStreamEndsTheOldest(t *testing.T) {
	t.Parallel()
	hub, person := live.NewHub(), uuid.New()
	streams := make([]*live.Stream, 0, live.MaxStreams+1)
	for range live.MaxStreams + 1 {
		streams = append(streams, open(t, hub, person))
	}
	require.True(t, ended(streams[0]))
	require.False(t, ended(streams[1]))
	require.Equal(t, live.MaxStreams, hub.Streams())
	hub.Close(streams[0])
	hub.Close(streams[5])
	hub.Close(streams[5])
	require.Equal(t, live.MaxStreams-1, hub.Streams())
}

func TestStreamsEndWithTheAccountAndTheProcess(t *testing.T) {
	t.Parallel()
	hub, one, other := live.NewHub(), uuid.New(), uuid.New()
	mine, theirs := open(t, hub, one), open(t, hub, other)
	hub.Deliver(live.Change{To: one, Topic: live.AccountClosed, ID: one})
	require.True(t, ended(mine))
	require.False(t, ended(theirs))
	hub.End()
	require.True(t, ended(theirs))
	require.Zero(t, hub.Streams())
	hub.Close(theirs)
	_, err := hub.Open(actor.With(t.Context(), actor.Actor{ID: one}))
	require.ErrorIs(t, err, errs.ErrUnavailable)
	_, err = live.NewHub().Open(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
}
