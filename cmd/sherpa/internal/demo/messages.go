package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/conversation"
	"sherpa/platform/actor"
)

// line is one message of a demo conversation.
type line struct {
	guide bool // the guide writes
	after time.Duration
	text  string
}

// beforeASession is what people write between the approval and the start.
func beforeASession() []line {
	return []line{
		{guide: true, after: 20 * time.Minute, text: "Happy to have you! Where are you stuck at the moment?"},
		{after: 50 * time.Minute, text: "Second half of the map. I get there, but I arrive with nothing left."},
		{guide: true, after: 15 * time.Minute, text: "Good, that is fixable. Bring the build you play anyway, we change one thing at a time."},
		{after: 3 * time.Hour, text: "Perfect. Voice is fine for me, my evenings are quiet."},
	}
}

// afterASession is what people write when it went well.
func afterASession() []line {
	return []line{
		{after: 10 * time.Minute, text: "That was worth every minute. Third try after you left!"},
		{guide: true, after: 30 * time.Minute, text: "Knew it. Write to me when you reach the next wall."},
	}
}

// talk has the two people of a session write to each other from a time on; all but the last messages unread are read.
func (l *load) talk(ctx context.Context, session, gamer, guide uuid.UUID, from time.Time, unread int, lines ...line) error {
	at := from
	for i, said := range lines {
		at = at.Add(said.after)
		l.clock.Set(at)
		by, to := gamer, guide
		if said.guide {
			by, to = guide, gamer
		}
		m, _, err := l.conversation.Send(actor.With(ctx, actor.Actor{ID: by}), session, conversation.Draft{
			Text: said.text, ClientID: fmt.Sprintf("demo-message-%d", at.Unix()),
		})
		if err != nil {
			return err
		}
		// Nobody is told of the past by mail.
		if err := l.conversation.EndMail(ctx, conversation.Notification{Session: session, To: to}, false); err != nil {
			return err
		}
		if i >= len(lines)-unread {
			continue
		}
		if err := l.conversation.MarkRead(actor.With(ctx, actor.Actor{ID: to}), session, m.ID); err != nil {
			return err
		}
	}
	return nil
}

// nobody implements the Live ports: there are no open pages while the past is written.
type nobody struct{}

// MessageWritten implements conversation.Live.
func (nobody) MessageWritten(context.Context, uuid.UUID, int64, ...uuid.UUID) {}

// NoticeAdded implements reviews.Live and applications.Live.
func (nobody) NoticeAdded(context.Context, ...uuid.UUID) {}

// ApplicationChanged implements applications.Live.
func (nobody) ApplicationChanged(context.Context, uuid.UUID, ...uuid.UUID) {}
