package conversation

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// Side is the role of a person in a session.
type Side string

// The sides.
const (
	Gamer Side = "gamer"
	Guide Side = "guide"
)

// Limits of messages.
const (
	maxText        = 2000 // characters
	MaxBefore      = 10   // of one side before approval
	maxPerMinute   = 30   // of one person
	maxListed      = 200
	minClientID    = 8
	maxClientID    = 64
	countingWindow = time.Minute
)

// Message is one message of a session.
type Message struct {
	ID        uuid.UUID
	Session   uuid.UUID
	Seq       int64 // its place in the session, from 1
	Author    uuid.UUID
	Recipient uuid.UUID
	Side      Side // of the author
	Text      string
	ClientID  string
	CreatedAt time.Time
	HiddenAt  *time.Time
}

// seenBy takes out what is not for a reader: the text of a hidden message, and the client id of another's.
func (m Message) seenBy(reader uuid.UUID) Message {
	if m.HiddenAt != nil {
		m.Text = ""
	}
	if m.Author != reader {
		m.ClientID = ""
	}
	return m
}

// Draft is a message as it arrives.
type Draft struct {
	Text     string
	ClientID string // made once per message
}

// tidy brings a draft into the form in which it is kept. Errors: Invalid by field.
func (d Draft) tidy(names Names) (Draft, error) {
	var f errs.ValidationErrors
	d.Text = strings.TrimSpace(names.Compose(strings.ReplaceAll(d.Text, "\r\n", "\n")))
	n := utf8.RuneCountInString(d.Text)
	f.Check(n > 0, "text", "Please write something.")
	f.Check(n <= maxText, "text", "Please keep the message to 2000 characters.")
	f.Check(text.IsText(d.Text) && !strings.Contains(d.Text, "\t"), "text", "The message holds characters that cannot be shown.")
	n = utf8.RuneCountInString(d.ClientID)
	f.Check(n >= minClientID && n <= maxClientID && text.IsLine(d.ClientID), "clientId", "The message needs an id of 8 to 64 characters.")
	return d, f.Err()
}
