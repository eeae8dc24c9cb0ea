package mail

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// SMTPConfig is the way to a mail server.
type SMTPConfig struct {
	Host     string
	Port     int
	Username string // empty sends without signing in
	Password string
	Security string // starttls (demanded), tls or none
	Timeout  time.Duration
}

// SMTP is an Outbox that speaks to a mail server.
type SMTP struct {
	cfg   SMTPConfig
	clock clock.Clock
}

var _ Outbox = (*SMTP)(nil)

// NewSMTP builds the outbox; an error when the settings do not fit together. Nothing is dialled yet.
func NewSMTP(cfg SMTPConfig, clk clock.Clock) (*SMTP, error) {
	s := &SMTP{cfg: cfg, clock: clk}
	if _, err := s.client(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *SMTP) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(s.cfg.Port), gomail.WithTimeout(s.cfg.Timeout)}
	switch s.cfg.Security {
	case "starttls":
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case "tls":
		options = append(options, gomail.WithSSL())
	case "none":
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		return nil, fmt.Errorf("mail: security %q is none of starttls, tls, none", s.cfg.Security)
	}
	if s.cfg.Username != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(s.cfg.Username), gomail.WithPassword(s.cfg.Password))
	}
	c, err := gomail.NewClient(s.cfg.Host, options...)
	if err != nil {
		return nil, fmt.Errorf("mail: settings: %w", err)
	}
	return c, nil
}

// Deliver implements Outbox. What fails after the message was taken is no failure.
func (s *SMTP) Deliver(ctx context.Context, m Message) error {
	msg, err := s.message(m)
	if err != nil {
		return ErrUndeliverable.Because(err)
	}
	c, err := s.client()
	if err != nil {
		return err
	}
	conn, err := c.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return errs.ErrUnavailable.Because(refusal{err})
	}
	defer func() { _ = c.CloseWithSMTPClient(conn) }()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	err = c.SendWithSMTPClient(conn, msg)
	if err == nil || msg.IsDelivered() {
		return nil
	}
	return judged(err)
}

// judged says what a failed delivery means: a permanent refusal of the recipient or the content ends the
// message, any other answer of the server is a refusal for now, and silence at the end of the content
// leaves open whether the message was taken.
func judged(err error) error {
	var failed *gomail.SendError
	if !errors.As(err, &failed) {
		return errs.ErrUnavailable.Because(err)
	}
	code, atEnd := failed.ErrorCode(), failed.Reason == gomail.ErrSMTPDataClose
	if code >= 500 && (atEnd || failed.Reason == gomail.ErrSMTPRcptTo) {
		return ErrUndeliverable.Because(err)
	}
	if code == 0 && atEnd || failed.Reason == gomail.ErrAmbiguous {
		return errs.ErrUnavailable.Because(err)
	}
	return errs.ErrUnavailable.Because(refusal{err})
}

// refusal is a failure before the message was taken.
type refusal struct{ error }

// Refused tells jobs, which count handovers, that this was none.
func (refusal) Refused() bool { return true }

// Unwrap gives the cause.
func (r refusal) Unwrap() error { return r.error }

// message builds the MIME form: plain text and HTML as alternatives, a calendar object both as a third
// alternative, which calendars act on, and as a file, which people can open.
func (s *SMTP) message(m Message) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := msg.From(m.From); err != nil {
		return nil, err
	}
	if err := msg.To(m.To); err != nil {
		return nil, err
	}
	msg.Subject(headline(m.Subject))
	msg.SetMessageIDWithValue(messageID(m.ID))
	msg.SetDateWithValue(s.clock.Now())
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader("X-Auto-Response-Suppress", "All")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	for _, a := range m.Attachments {
		kind, params, err := mime.ParseMediaType(a.ContentType)
		if err != nil {
			return nil, fmt.Errorf("attachment %s: %w", a.Filename, err)
		}
		content := gomail.ContentType(a.ContentType)
		if kind == "text/calendar" {
			msg.AddAlternativeString(gomail.ContentType("text/calendar; method="+params["method"]), string(a.Content))
			content = "application/ics" // a second text/calendar part would be acted on twice
		}
		if err := msg.AttachReader(a.Filename, strings.NewReader(string(a.Content)), gomail.WithFileContentType(content)); err != nil {
			return nil, err
		}
	}
	return msg, nil
}

// messageID keeps to the characters that an id may have.
func messageID(id string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(".-_@:[]", r) {
			return r
		}
		return -1
	}, id)
}
