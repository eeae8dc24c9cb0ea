package adminpg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
	"sherpa/platform/errs"
)

// AddLedgerCheck implements admin.LedgerChecks.
func (s *Store) AddLedgerCheck(ctx context.Context, c admin.LedgerCheck) error {
	findings, err := json.Marshal(append([]admin.LedgerFinding{}, c.Findings...))
	if err != nil {
		return fmt.Errorf("write the check of the ledger: %w", err)
	}
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `INSERT INTO admin_ledger_checks (id, at, took_ms, transfers, accounts, faults, waiting, findings)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			c.ID, c.At, c.Took.Milliseconds(), c.Entries, c.Accounts, c.Violations, c.Waiting, findings)
		return err
	})
}

// LastLedgerCheck implements admin.LedgerChecks.
func (s *Store) LastLedgerCheck(ctx context.Context) (*admin.LedgerCheck, error) {
	var c admin.LedgerCheck
	var took int64
	var findings []byte
	err := s.one(ctx, `SELECT id, at, took_ms, transfers, accounts, faults, waiting, findings
		FROM admin_ledger_checks ORDER BY at DESC, id DESC LIMIT 1`, nil,
		&c.ID, &c.At, &took, &c.Entries, &c.Accounts, &c.Violations, &c.Waiting, &findings)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // the port says so: there was none yet
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(findings, &c.Findings); err != nil {
		return nil, fmt.Errorf("read the check of the ledger %s: %w", c.ID, err)
	}
	c.At, c.Took = c.At.UTC(), time.Duration(took)*time.Millisecond
	return &c, nil
}

// AddOpsSession implements admin.OpsSessions.
func (s *Store) AddOpsSession(ctx context.Context, o admin.OpsSession) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `WITH forgotten AS (DELETE FROM admin_ops_sessions WHERE expires_at <= $3)
			INSERT INTO admin_ops_sessions (token_hash, person, opened_at, expires_at) VALUES ($1, $2, $3, $4)`,
			o.TokenHash[:], o.Person, o.OpenedAt, o.ExpiresAt)
		return err
	})
}

// EndOpsSessions implements admin.OpsSessions.
func (s *Store) EndOpsSessions(ctx context.Context, person uuid.UUID) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, "DELETE FROM admin_ops_sessions WHERE person = $1", person)
		return err
	})
}

// OpsAdmin implements admin.OpsSessions.
func (s *Store) OpsAdmin(ctx context.Context, tokenHash [32]byte, at time.Time) (person uuid.UUID, isAdmin bool, err error) {
	err = s.one(ctx, `SELECT u.id, u.is_admin AND u.closed_at IS NULL
		FROM admin_ops_sessions o JOIN accounts_users u ON u.id = o.person
		WHERE o.token_hash = $1 AND o.expires_at > $2`, []any{tokenHash[:], at}, &person, &isAdmin)
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, false, errs.ErrNotFound
	}
	return person, isAdmin, err
}
