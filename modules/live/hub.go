package live

import (
	"context"
	"slices"
	"sync"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// MaxStreams is how many streams one person can have open in one process; the next ends the oldest.
const MaxStreams = 10

// Hub holds the open streams of this process.
type Hub struct {
	mu     sync.RWMutex
	closed bool
	people map[uuid.UUID][]*Stream // oldest first
	open   int
}

// NewHub builds a hub without streams.
func NewHub() *Hub { return &Hub{people: map[uuid.UUID][]*Stream{}} }

// Open opens a stream of the acting person, and ends the oldest when there are more than MaxStreams. Whoever opens it
// closes it with Close. Errors: errs.ErrUnauthenticated; errs.ErrUnavailable when the process is about to stop.
func (h *Hub) Open(ctx context.Context) (*Stream, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, errs.ErrUnavailable
	}
	if own := h.people[who.ID]; len(own) >= MaxStreams {
		h.remove(own[0])
	}
	stream := newStream(who.ID)
	h.people[who.ID] = append(h.people[who.ID], stream)
	h.open++
	return stream, nil
}

// Close ends a stream and forgets it; again it changes nothing.
func (h *Hub) Close(stream *Stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.remove(stream)
}

func (h *Hub) remove(stream *Stream) {
	own := h.people[stream.person]
	i := slices.Index(own, stream)
	if i < 0 {
		return
	}
	stream.end()
	h.open--
	if len(own) == 1 {
		delete(h.people, stream.person)
		return
	}
	h.people[stream.person] = slices.Delete(slices.Clone(own), i, i+1) // a delivery may be reading the old one
}

// Deliver tells the streams of this process. It waits for nobody.
func (h *Hub) Deliver(changes ...Change) {
	for _, c := range changes {
		streams := h.of(c.To)
		for _, stream := range streams {
			if c.Topic == AccountClosed {
				h.Close(stream)
			} else {
				stream.add(c)
			}
		}
	}
}

// Resync has the streams of some people ask for everything again.
func (h *Hub) Resync(people ...uuid.UUID) {
	for _, person := range people {
		for _, stream := range h.of(person) {
			stream.lose()
		}
	}
}

// ResyncAll has every stream ask for everything again.
func (h *Hub) ResyncAll() {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, streams := range h.people {
		for _, stream := range streams {
			stream.lose()
		}
	}
}

// End ends all streams at once, and lets nobody open another: the process stops.
func (h *Hub) End() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, streams := range h.people {
		for _, stream := range streams {
			stream.end()
		}
	}
	h.people, h.open = map[uuid.UUID][]*Stream{}, 0
}

// Streams is how many are open.
func (h *Hub) Streams() int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.open
}

func (h *Hub) of(person uuid.UUID) []*Stream {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.people[person]
}
