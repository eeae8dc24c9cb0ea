package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"golang.org/x/crypto/bcrypt"

	"sherpa/adapters/postgres"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/platform/clock"
	"sherpa/platform/id"
	"sherpa/platform/money"
)

// person is somebody of the seeded data who is signed in.
type person struct {
	ID      uuid.UUID
	Subject string
	Token   string
}

var errTooFew = errors.New("the seeded data have too few people of this kind: more guides or sessions are needed")

// withSessions are seeded people who are in least to most sessions on a side, gamer or guide.
func (b *bench) withSessions(ctx context.Context, side string, least, most, limit int) ([]person, error) {
	rows, err := b.large.Query(ctx, fmt.Sprintf(`
SELECT u.id, u.subject FROM (SELECT %[1]s AS id, count(*) AS n FROM booking_sessions GROUP BY 1) s JOIN accounts_users u USING (id)
 WHERE s.n BETWEEN $1 AND $2 AND u.subject LIKE 'scale\_%%' ORDER BY u.id LIMIT $3`, side), least, most, limit)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (p person, err error) { return p, row.Scan(&p.ID, &p.Subject) })
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("%w: %ss with %d to %d sessions", errTooFew, side, least, most)
	}
	return found, err
}

// signIn gives people an account at the sandbox's identity provider, and a token that one server accepts.
func (b *bench) signIn(ctx context.Context, server *process, people []person) error {
	hash, err := bcrypt.GenerateFromPassword([]byte(b.password), bcrypt.MinCost)
	if err != nil {
		return err
	}
	subjects := make([]string, len(people))
	for i, p := range people {
		subjects[i] = p.Subject
	}
	_, err = b.large.Exec(ctx, `
INSERT INTO sandbox.identities (subject, email, password_hash, full_name, created_at, updated_at)
SELECT s, lower(s) || '@bench.sherpa.test', $2, s, now(), now() FROM unnest($1::text[]) s ON CONFLICT DO NOTHING`, subjects, string(hash))
	if err != nil {
		return err
	}
	failed := make([]error, b.clients)
	var wg sync.WaitGroup
	for i := range b.clients {
		wg.Go(func() {
			for k := i; k < len(people) && failed[i] == nil; k += b.clients {
				people[k].Token, failed[i] = b.token(ctx, server, people[k].Subject)
			}
		})
	}
	wg.Wait()
	return errors.Join(failed...)
}

func (b *bench) token(ctx context.Context, server *process, subject string) (string, error) {
	body, err := json.Marshal(map[string]string{"email": subject + "@bench.sherpa.test", "password": b.password})
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, server.url+"/sandbox/identity/sign-in", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = res.Body.Close() }()
	var signedIn struct{ Token string }
	if err := json.NewDecoder(res.Body).Decode(&signedIn); err != nil || signedIn.Token == "" {
		return "", fmt.Errorf("sign %s in: %d: %w", subject, res.StatusCode, err)
	}
	return signedIn.Token, nil
}

// credit is what everybody who books gets before.
const credit money.SC = 1_000_000

// give grants people the SC that they book with.
func (b *bench) give(ctx context.Context, people []person) error {
	db, err := postgres.Open(ctx, postgres.Config{URL: b.postgres.RuntimeURL(), MaxConns: 2})
	if err != nil {
		return err
	}
	defer db.Close()
	books := ledgerpg.New(db, clock.System{})
	for _, p := range people {
		if err := books.Grant(ctx, id.New(), p.ID, credit); err != nil {
			return err
		}
	}
	return nil
}
