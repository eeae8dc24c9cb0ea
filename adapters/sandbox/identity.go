package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"golang.org/x/crypto/bcrypt"

	"sherpa/platform/errs"
)

const (
	// hashCost is low on purpose: these accounts protect nothing, and load tests make thousands.
	hashCost    = 5
	minPassword = 8
	maxPassword = 72 // bytes; bcrypt reads no more
	maxEmail    = 254
	maxName     = 200
)

var (
	errEmailTaken = errs.New(errs.Conflict, "EMAIL_TAKEN", "There is already an account with this e-mail address.")
	errWrongLogin = errs.New(errs.Unauthenticated, "INVALID_CREDENTIALS", "The e-mail address or the password is wrong.")
	errNoAccount  = errs.New(errs.NotFound, "IDENTITY_UNKNOWN", "There is no such account.")
)

// identity is an account at the stand-in for Clerk. It is verified at once.
type identity struct {
	Subject      string
	Email        string
	FullName     string
	passwordHash string
	CreatedAt    time.Time
	UpdatedAt    time.Time
	LastSignInAt *time.Time
}

const identityColumns = "subject, email, full_name, password_hash, created_at, updated_at, last_sign_in_at"

func scanIdentity(row pgx.CollectableRow) (identity, error) {
	var i identity
	err := row.Scan(&i.Subject, &i.Email, &i.FullName, &i.passwordHash, &i.CreatedAt, &i.UpdatedAt, &i.LastSignInAt)
	return i, err
}

// EnsureUser makes sure that there is an account with this address and returns its subject. An
// account that exists stays as it is. No webhook is sent. It is for demo data.
func (s *Sandbox) EnsureUser(ctx context.Context, email, password, fullName string) (string, error) {
	created, err := s.createIdentity(ctx, email, password, fullName, false)
	if errors.Is(err, errEmailTaken) {
		address, _ := cleanEmail(email)
		known, err := s.identityBy(ctx, "email", address)
		return known.Subject, err
	}
	return created.Subject, err
}

func (s *Sandbox) createIdentity(ctx context.Context, email, password, fullName string, announce bool) (identity, error) {
	address, err := checkSignUp(email, password, fullName)
	if err != nil {
		return identity{}, err
	}
	hash, err := bcrypt.GenerateFromPassword([]byte(password), hashCost)
	if err != nil {
		return identity{}, fmt.Errorf("hash a password: %w", err)
	}
	now := s.wall.Now()
	created := identity{
		Subject: "user_" + rand.Text(), Email: address, FullName: strings.Join(strings.Fields(fullName), " "),
		passwordHash: string(hash), CreatedAt: now, UpdatedAt: now, LastSignInAt: &now,
	}
	err = s.write(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO sandbox.identities ("+identityColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7)",
			created.Subject, created.Email, created.FullName, created.passwordHash, created.CreatedAt, created.UpdatedAt, created.LastSignInAt)
		if violates(err, "identities_email_key") {
			return errEmailTaken
		}
		if err != nil || !announce {
			return err
		}
		return s.announceIdentity(ctx, tx, "user.created", created)
	})
	return created, err
}

func checkSignUp(email, password, fullName string) (string, error) {
	var invalid errs.ValidationErrors
	address, ok := cleanEmail(email)
	invalid.Check(ok, "email", "Please enter a valid e-mail address.")
	invalid.Check(len([]rune(password)) >= minPassword, "password", "The password needs at least 8 characters.")
	invalid.Check(len(password) <= maxPassword, "password", "The password can have at most 72 bytes.")
	invalid.Check(len([]rune(fullName)) <= maxName, "fullName", "The name is too long.")
	return address, invalid.Err()
}

// cleanEmail brings an address into its one form, trimmed and in lower case.
func cleanEmail(email string) (string, bool) {
	email = strings.ToLower(strings.TrimSpace(email))
	parsed, err := mail.ParseAddress(email)
	if err != nil || parsed.Address != email || len(email) > maxEmail || strings.ContainsAny(email, " \"<>\r\n") {
		return "", false
	}
	_, domain, _ := strings.Cut(email, "@")
	return email, strings.Contains(domain, ".") && !strings.HasPrefix(domain, ".") && !strings.HasSuffix(domain, ".")
}

// authenticate answers errWrongLogin for an unknown address and for a wrong password alike,
// after the same work.
func (s *Sandbox) authenticate(ctx context.Context, email, password string) (identity, error) {
	address, _ := cleanEmail(email)
	known, err := s.identityBy(ctx, "email", address)
	unknown := errors.Is(err, errNoAccount)
	if err != nil && !unknown {
		return identity{}, err
	}
	hash := []byte(known.passwordHash)
	if unknown {
		if hash, err = bcrypt.GenerateFromPassword([]byte("nobody"), hashCost); err != nil {
			return identity{}, fmt.Errorf("hash a password: %w", err)
		}
	}
	if bcrypt.CompareHashAndPassword(hash, []byte(password)) != nil || unknown {
		return identity{}, errWrongLogin
	}
	_, err = s.pool.Exec(ctx, "UPDATE sandbox.identities SET last_sign_in_at = $2 WHERE subject = $1", known.Subject, s.wall.Now())
	return known, err
}

// identityBy finds an account by "subject" or "email"; errNoAccount when there is none.
func (s *Sandbox) identityBy(ctx context.Context, column, value string) (identity, error) {
	rows, err := s.pool.Query(ctx, "SELECT "+identityColumns+" FROM sandbox.identities WHERE "+pgx.Identifier{column}.Sanitize()+" = $1", value)
	if err != nil {
		return identity{}, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, scanIdentity)
	if errors.Is(err, pgx.ErrNoRows) {
		return identity{}, errNoAccount
	}
	return found, err
}

// changeIdentity is what a person would do on Clerk's profile page; empty values stay.
func (s *Sandbox) changeIdentity(ctx context.Context, subject, email, fullName string) (identity, error) {
	if email != "" {
		address, ok := cleanEmail(email)
		if !ok {
			return identity{}, errs.InvalidField("email", "Please enter a valid e-mail address.")
		}
		email = address
	}
	if len([]rune(fullName)) > maxName {
		return identity{}, errs.InvalidField("fullName", "The name is too long.")
	}
	var changed identity
	err := s.write(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `UPDATE sandbox.identities
			SET email = coalesce(nullif($2, ''), email), full_name = coalesce(nullif($3, ''), full_name), updated_at = $4
			WHERE subject = $1 RETURNING `+identityColumns, subject, email, strings.Join(strings.Fields(fullName), " "), s.wall.Now())
		if err != nil {
			return err
		}
		changed, err = pgx.CollectExactlyOneRow(rows, scanIdentity)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return errNoAccount
		case violates(err, "identities_email_key"):
			return errEmailTaken
		case err != nil:
			return err
		}
		return s.announceIdentity(ctx, tx, "user.updated", changed)
	})
	return changed, err
}

// deleteIdentity closes an account; its sessions end with it.
func (s *Sandbox) deleteIdentity(ctx context.Context, subject string) error {
	return s.write(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, "DELETE FROM sandbox.identities WHERE subject = $1", subject)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return errNoAccount
		}
		return s.announceDeletion(ctx, tx, subject)
	})
}

// write runs f in one transaction and wakes the delivery of webhooks afterwards.
func (s *Sandbox) write(ctx context.Context, f func(tx pgx.Tx) error) error {
	err := pgx.BeginFunc(ctx, s.pool, f)
	if err == nil {
		s.poke()
	}
	return err
}

func violates(err error, constraint string) bool {
	var refusal *pgconn.PgError
	return errors.As(err, &refusal) && refusal.ConstraintName == constraint
}
