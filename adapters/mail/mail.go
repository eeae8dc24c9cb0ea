// Package mail writes the product's e-mails, in HTML and plain text, and sends them over SMTP.
//
// The modules own what a message says (their Notice); the words, the layout and MIME are here. All text
// that people wrote is escaped in HTML and cleaned of control characters, so that it can neither become
// markup nor a header.
package mail

import (
	"context"
	"fmt"
	"net/mail"
	"net/url"

	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/moderation"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// Message is one mail to one person.
type Message struct {
	// ID is the Message-ID without its brackets: the same for every attempt at the same message.
	ID          string
	From        string // Name <address>
	To          string // one bare address
	Subject     string
	Text        string
	HTML        string
	Attachments []Attachment
}

// Attachment is a part of a Message.
type Attachment struct {
	Filename    string
	ContentType string // with parameters, such as "text/calendar; method=REQUEST"
	Content     []byte
}

// Outbox takes messages to their recipients. Errors: ErrUndeliverable when it is of no use to try again;
// otherwise one of class Unavailable, with a Refused() bool in its chain that is true when the message
// was definitely not taken.
type Outbox interface {
	Deliver(ctx context.Context, m Message) error
}

// ErrUndeliverable says that a message can never reach its recipient.
var ErrUndeliverable = errs.New(errs.Invalid, "MAIL_UNDELIVERABLE", "This message cannot be delivered.")

// Config is what every message needs.
type Config struct {
	From string // Name <address>
	// Support is the address that people write to.
	Support string
	// PublicURL is where the web app is, without a closing slash.
	PublicURL string
}

// Mailer writes messages and hands them to an outbox.
type Mailer struct {
	outbox  Outbox
	clock   clock.Clock
	from    string
	support string
	base    string
	host    string // of Message-IDs
}

// New builds a mailer; an error when the sender is no address or the public URL no URL.
func New(cfg Config, outbox Outbox, clk clock.Clock) (*Mailer, error) {
	from, err := mail.ParseAddress(cfg.From)
	if err != nil {
		return nil, fmt.Errorf("mail: sender %q: %w", cfg.From, err)
	}
	base, err := url.Parse(cfg.PublicURL)
	if err != nil || base.Hostname() == "" {
		return nil, fmt.Errorf("mail: public URL %q is none", cfg.PublicURL)
	}
	return &Mailer{outbox: outbox, clock: clk, from: from.String(), support: cfg.Support, base: cfg.PublicURL, host: base.Hostname()}, nil
}

// Session sends a message about a session, with its calendar part unless calendar is nil. Errors as Outbox.
func (m *Mailer) Session(ctx context.Context, n booking.Notice, calendar []byte) error {
	l := m.sessionLetter(n)
	id := fmt.Sprintf("session.%s.%s.%d.%s", n.Kind, n.Session, n.Version, n.Person.ID)
	var parts []Attachment
	if calendar != nil && n.Calendar != nil {
		parts = append(parts, Attachment{
			Filename: "invite.ics", ContentType: "text/calendar; charset=utf-8; method=" + string(n.Calendar.Method), Content: calendar,
		})
	}
	return m.send(ctx, id, n.Person.Email, l, parts...)
}

// Folded sends one message in place of many about the requests between two people. Errors as Outbox.
func (m *Mailer) Folded(ctx context.Context, n booking.FoldNotice) error {
	id := fmt.Sprintf("folded.%s.%s.%d.%s", n.Gamer, n.Guide, n.Due.UnixMicro(), n.Person.ID)
	return m.send(ctx, id, n.Person.Email, m.foldedLetter(n))
}

// Payment sends a message about a purchase, a refund or a dispute. Errors as Outbox.
func (m *Mailer) Payment(ctx context.Context, n payments.Notice) error {
	return m.send(ctx, fmt.Sprintf("money.%s.%s.%d.%s", n.Kind, n.Subject, n.Version, n.Person.ID), n.Person.Email, m.paymentLetter(n))
}

// Payout sends a message about a payout. Errors as Outbox.
func (m *Mailer) Payout(ctx context.Context, n payouts.Notice) error {
	return m.send(ctx, fmt.Sprintf("money.%s.%s.%d.%s", n.Kind, n.Payout, n.Attempt, n.Person.ID), n.Person.Email, m.payoutLetter(n))
}

// Application sends a message about an application. Errors as Outbox.
func (m *Mailer) Application(ctx context.Context, n applications.Notice) error {
	return m.send(ctx, fmt.Sprintf("application.%s.%s.%s", n.Status, n.Application, n.Person.ID), n.Person.Email, m.applicationLetter(n))
}

// Moderation tells a person that their words or profile were hidden. Errors as Outbox.
func (m *Mailer) Moderation(ctx context.Context, n moderation.Notice) error {
	return m.send(ctx, fmt.Sprintf("moderation.%s.%s", n.Kind, n.Case), n.Email, m.moderationLetter(n))
}

func (m *Mailer) send(ctx context.Context, id, to string, l letter, parts ...Attachment) error {
	address, err := mail.ParseAddress(to)
	if err != nil || address.Address != line(address.Address) {
		return ErrUndeliverable.Because(fmt.Errorf("recipient %q: %w", to, errNoAddress(err)))
	}
	html, text, err := l.render(m.base)
	if err != nil {
		return err
	}
	return m.outbox.Deliver(ctx, Message{
		ID: id + "@" + m.host, From: m.from, To: address.Address, Subject: headline(l.Subject), Text: text, HTML: html, Attachments: parts,
	})
}

func errNoAddress(err error) error {
	if err != nil {
		return err
	}
	return fmt.Errorf("holds characters that no address has")
}
