package live

import (
	"sync"

	"github.com/google/uuid"
)

// Topic names what has changed.
type Topic string

// The topics that people are told, and the one that ends their streams.
const (
	Session     Topic = "session"
	Message     Topic = "message"
	Balance     Topic = "balance"
	Notice      Topic = "notice"
	Payout      Topic = "payout"
	Application Topic = "application"

	AccountClosed Topic = "account_closed"
)

// Change says to one person that something has changed. ID is the session's for Session and Message, the applicant's for
// Application, otherwise the person's. Of two versions of the same thing the greater is the later.
type Change struct {
	To      uuid.UUID
	Topic   Topic
	ID      uuid.UUID
	Version int64
}

// maxPending bounds what one stream holds until it is taken.
const maxPending = 128

// Stream is one open connection of a person. It is filled by the hub and emptied by one reader.
type Stream struct {
	person uuid.UUID
	wake   chan struct{}
	done   chan struct{}

	mu      sync.Mutex
	ended   bool
	resync  bool
	pending []Change
}

func newStream(person uuid.UUID) *Stream {
	return &Stream{person: person, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// Wake receives when there is something to take.
func (s *Stream) Wake() <-chan struct{} { return s.wake }

// Done is closed when the stream has ended.
func (s *Stream) Done() <-chan struct{} { return s.done }

// Take gives what has changed since the last call, oldest first. With resync some of it is lost, and everything is to be
// asked for again.
func (s *Stream) Take() (changes []Change, resync bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	changes, resync = s.pending, s.resync
	s.pending, s.resync = nil, false
	return changes, resync
}

// add folds a change into what is pending.
func (s *Stream) add(c Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended || s.resync { // who will ask for everything need not be told of parts
		return
	}
	for i, p := range s.pending {
		if p.Topic == c.Topic && p.ID == c.ID {
			s.pending[i].Version = max(p.Version, c.Version)
			return
		}
	}
	if len(s.pending) >= maxPending {
		s.pending, s.resync = nil, true
	} else {
		s.pending = append(s.pending, c)
	}
	s.wakeUp()
}

// lose notes that changes were lost.
func (s *Stream) lose() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending, s.resync = nil, true
	s.wakeUp()
}

func (s *Stream) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // the reader is awake already
	}
}

func (s *Stream) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.ended = true
		close(s.done)
	}
}
