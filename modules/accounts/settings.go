package accounts

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// MailSettings say which mails a person wants. Mails about money, security and what becomes of agreed sessions always go.
type MailSettings struct {
	Requests  bool // new requests and proposals, and the reminders to answer them
	Reminders bool // a day and an hour before a session
	Messages  bool // unread messages
	Ratings   bool // the question for a rating
}

// allMails are the settings of whoever has changed none.
func allMails() MailSettings { return MailSettings{true, true, true, true} }

// MailSettingsChange holds what is to be changed; nil leaves a kind as it is.
type MailSettingsChange struct{ Requests, Reminders, Messages, Ratings *bool }

func (c MailSettingsChange) apply(to *MailSettings) {
	for _, kind := range []struct {
		to   *bool
		want *bool
	}{{&to.Requests, c.Requests}, {&to.Reminders, c.Reminders}, {&to.Messages, c.Messages}, {&to.Ratings, c.Ratings}} {
		if kind.want != nil {
			*kind.to = *kind.want
		}
	}
}

// Settings are the acting person's. Errors: errs.ErrUnauthenticated.
func (s *Service) Settings(ctx context.Context) (MailSettings, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return MailSettings{}, err
	}
	return s.mailSettings(ctx, who.ID)
}

// ChangeSettings changes the acting person's and answers all of them. Errors: errs.ErrUnauthenticated, ErrClosed.
func (s *Service) ChangeSettings(ctx context.Context, c MailSettingsChange) (settings MailSettings, err error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return MailSettings{}, err
	}
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		// Under the lock of the person two changes at once keep what the other changed.
		person, err := s.people.FindForUpdate(ctx, who.ID)
		if err != nil {
			return err
		}
		if person.Closed() {
			return ErrClosed
		}
		if settings, err = s.mailSettings(ctx, who.ID); err != nil {
			return err
		}
		c.apply(&settings)
		return s.mailChoices.SaveMailSettings(ctx, who.ID, settings)
	})
	return settings, err
}

func (s *Service) mailSettings(ctx context.Context, person uuid.UUID) (MailSettings, error) {
	settings, err := s.mailChoices.MailSettings(ctx, person)
	if err != nil || settings == nil {
		return allMails(), err
	}
	return *settings, nil
}

// WantsMail says whether a person wants mails of a kind: requests, reminders, messages or ratings. Mails of any other kind
// always go.
func (s *Service) WantsMail(ctx context.Context, person uuid.UUID, kind string) (bool, error) {
	settings, err := s.mailSettings(ctx, person)
	switch kind {
	case "requests":
		return settings.Requests, err
	case "reminders":
		return settings.Reminders, err
	case "messages":
		return settings.Messages, err
	case "ratings":
		return settings.Ratings, err
	}
	return true, err
}
