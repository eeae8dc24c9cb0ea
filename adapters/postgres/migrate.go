package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the numbered SQL files that make up the schema. Each works
// while the previous version of the program is still serving.
func Migrations() (fs.FS, error) { return fs.Sub(migrations, "migrations") }

// Migrate brings the database at url to the newest schema. A migration that is missing is made up for, also one with a
// lower number than the last: changes that were written at the same time reach a database in any order. Several processes
// may call it at once: an advisory lock of the session lets one after the other in,
// so url must not lead through a pooler by transaction.
func Migrate(ctx context.Context, url string) error {
	cfg, err := parseOwner(url)
	if err != nil {
		return err
	}
	db := stdlib.OpenDB(*cfg)
	defer func() { _ = db.Close() }()
	return migrate(ctx, db)
}

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := Migrations()
	if err != nil {
		return err
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("migration lock: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(locker), goose.WithAllowOutofOrder(true))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}
