package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// Message is a mail as it would go to the mail server.
type Message struct {
	From        string
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

// kept is a mail in the store.
type kept struct {
	ID int64
	Message
	SentAt time.Time
}

var errMailUnknown = errs.New(errs.NotFound, "MAIL_UNKNOWN", "There is no such mail.")

// maxMails bounds the mails of one list.
const maxMails = 500

// Deliver takes a mail in place of a mail server and keeps it. The error is errs.ErrUnavailable
// when a fault was ordered (with after_effect although the mail was kept) and when the database
// does not take it.
func (s *Sandbox) Deliver(ctx context.Context, m Message) error {
	fault, err := s.takeFault(ctx, TargetMail)
	if err != nil {
		return errs.ErrUnavailable.Because(err)
	}
	copies := 1
	switch fault.Mode {
	case ModeDrop: // the server took it and lost it
		return nil
	case ModeStatus:
		return errs.ErrUnavailable.Because(notAccepted{fmt.Errorf("the mail server answers %d", fault.statusOr(451))})
	case ModeTimeout:
		if err := sleep(ctx, fault.wait()); err != nil {
			return errs.ErrUnavailable.Because(notAccepted{err})
		}
		return errs.ErrUnavailable.Because(notAccepted{errors.New("the mail server does not answer")})
	case ModeDelay:
		if err := sleep(ctx, fault.wait()); err != nil {
			return errs.ErrUnavailable.Because(err)
		}
	case ModeReorder:
		s.passing.wait(ctx, TargetMail, fault.wait())
	case ModeDouble:
		copies = 2
	case ModeAfterEffect, "":
	}
	for range copies {
		if err := s.keep(ctx, m); err != nil {
			return errs.ErrUnavailable.Because(err)
		}
	}
	s.passing.done(TargetMail)
	if fault.Mode == ModeAfterEffect {
		return errs.ErrUnavailable.Because(errors.New("the connection broke after the mail was taken"))
	}
	return nil
}

// notAccepted is a failure after which the mail was definitely not kept.
type notAccepted struct{ error }

// Refused tells jobs, which count handovers, that this was none.
func (notAccepted) Refused() bool { return true }

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-clock.Wait(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Sandbox) keep(ctx context.Context, m Message) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var id int64
		err := tx.QueryRow(ctx, `INSERT INTO sandbox.mails (sender, recipient, subject, text, html, sent_at)
			VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`, m.From, strings.TrimSpace(m.To), m.Subject, m.Text, m.HTML, s.clock.Now()).Scan(&id)
		if err != nil {
			return err
		}
		for i, a := range m.Attachments {
			content := a.Content
			if content == nil {
				content = []byte{}
			}
			if _, err := tx.Exec(ctx, `INSERT INTO sandbox.mail_attachments (mail_id, position, filename, content_type, content)
				VALUES ($1, $2, $3, $4, $5)`, id, i, a.Filename, a.ContentType, content); err != nil {
				return err
			}
		}
		return nil
	})
}

// mails are the newest mails, of one recipient or (empty) of all.
func (s *Sandbox) mails(ctx context.Context, to string) ([]kept, error) {
	rows, err := s.pool.Query(ctx, `SELECT id, sender, recipient, subject, text, html, sent_at FROM sandbox.mails
		WHERE ($1 = '' OR lower(recipient) = lower($1)) ORDER BY id DESC LIMIT $2`, strings.TrimSpace(to), maxMails)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, scanMail)
	if err != nil {
		return nil, err
	}
	return found, s.attach(ctx, found)
}

func (s *Sandbox) mail(ctx context.Context, id int64) (kept, error) {
	rows, err := s.pool.Query(ctx, "SELECT id, sender, recipient, subject, text, html, sent_at FROM sandbox.mails WHERE id = $1", id)
	if err != nil {
		return kept{}, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, scanMail)
	if errors.Is(err, pgx.ErrNoRows) {
		return kept{}, errMailUnknown
	}
	if err != nil {
		return kept{}, err
	}
	one := []kept{found}
	err = s.attach(ctx, one)
	return one[0], err
}

func scanMail(row pgx.CollectableRow) (kept, error) {
	var k kept
	err := row.Scan(&k.ID, &k.From, &k.To, &k.Subject, &k.Text, &k.HTML, &k.SentAt)
	k.SentAt = k.SentAt.UTC()
	return k, err
}

// attach reads the attachments of all these mails in one go.
func (s *Sandbox) attach(ctx context.Context, found []kept) error {
	at := make(map[int64]int, len(found))
	ids := make([]int64, 0, len(found))
	for i, k := range found {
		at[k.ID] = i
		ids = append(ids, k.ID)
	}
	rows, err := s.pool.Query(ctx, `SELECT mail_id, filename, content_type, content FROM sandbox.mail_attachments
		WHERE mail_id = ANY($1) ORDER BY mail_id, position`, ids)
	if err != nil {
		return err
	}
	var id int64
	var a Attachment
	_, err = pgx.ForEachRow(rows, []any{&id, &a.Filename, &a.ContentType, &a.Content}, func() error {
		mail := &found[at[id]]
		mail.Attachments = append(mail.Attachments, Attachment{
			Filename: a.Filename, ContentType: a.ContentType, Content: append([]byte{}, a.Content...),
		})
		return nil
	})
	return err
}
