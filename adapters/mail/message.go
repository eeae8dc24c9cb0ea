package mail

import (
	"context"
	"fmt"

	"sherpa/modules/conversation"
)

// Message sends a mail about unread messages of a session, without their texts. Errors as Outbox.
func (m *Mailer) Message(ctx context.Context, n conversation.Notice) error {
	return m.send(ctx, fmt.Sprintf("message.%s.%s.%s", n.Session, n.Last.ID, n.To), n.Email, messageLetter(n))
}

func messageLetter(n conversation.Notice) letter {
	other := line(n.Other)
	if other == "" {
		other = "your Sherpa"
		if n.Guide {
			other = "a gamer"
		}
	}
	l := letter{
		Subject: "New message from " + other, Heading: "You have a new message", Greeting: greet(n.Name),
		Paragraphs: []string{sentence(other) + " wrote to you about your session. You have not read it yet."},
		Button:     button{"Read and answer", "/sessions/" + n.Session.String()}, CanTurnOff: true,
	}
	if n.Count > 1 {
		l.Subject, l.Heading = fmt.Sprintf("%d new messages from %s", n.Count, other), fmt.Sprintf("You have %d new messages", n.Count)
		l.Paragraphs = []string{sentence(other) + " wrote to you about your session. You have not read it all yet."}
	}
	return l
}
