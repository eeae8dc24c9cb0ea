package accountspg

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// MailSettings implements accounts.MailChoices.
func (s *Store) MailSettings(ctx context.Context, person uuid.UUID) (*accounts.MailSettings, error) {
	found, err := postgres.Collect(ctx, s.db, pgx.RowToStructByPos[accounts.MailSettings],
		"SELECT requests, reminders, messages, ratings FROM accounts_mail_settings WHERE person = $1", person)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// SaveMailSettings implements accounts.MailChoices.
func (s *Store) SaveMailSettings(ctx context.Context, person uuid.UUID, m accounts.MailSettings) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `INSERT INTO accounts_mail_settings (person, requests, reminders, messages, ratings) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (person) DO UPDATE SET requests = excluded.requests, reminders = excluded.reminders, messages = excluded.messages, ratings = excluded.ratings`,
			person, m.Requests, m.Reminders, m.Messages, m.Ratings)
		return err
	})
}
