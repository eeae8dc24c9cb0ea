package config

import (
	"strings"
	"time"
)

// Data is what the program keeps on disk.
type Data struct {
	// Dir holds the private PostgreSQL's data.
	Dir string `mapstructure:"dir"`
	// PostgresBinDirs are globs of folders with PostgreSQL's programs, looked
	// at when the system has none.
	PostgresBinDirs []string `mapstructure:"postgres_bin_dirs"`
}

// Validate reports every setting that cannot work.
func (d Data) Validate() error {
	var f faults
	f.check(strings.TrimSpace(d.Dir) != "", "data.dir", "names no folder")
	return f.err()
}

// Database is the PostgreSQL that everything lives in.
type Database struct {
	// URL is postgres://…, of the role that the program runs as; empty means a private server in Data.Dir.
	URL Secret `mapstructure:"url"`
	// OwnerURL is of the role that owns the tables; migrations run as it, and give the role of URL its rights.
	// Empty means that the role of URL is the owner too. No process that serves needs it.
	OwnerURL Secret `mapstructure:"owner_url"`
	// MaxConns bounds the pool of one process.
	MaxConns int `mapstructure:"max_conns"`
	// LockTimeout bounds the wait for a row that somebody else holds; then the
	// answer is 423 (design, section 3).
	LockTimeout time.Duration `mapstructure:"lock_timeout"`
	// StatementTimeout bounds one statement.
	StatementTimeout time.Duration `mapstructure:"statement_timeout"`
	// TransactionTimeout bounds one transaction, whatever it waits for.
	TransactionTimeout time.Duration `mapstructure:"transaction_timeout"`
}

// Private tells that no database is configured, so that the program runs one
// of its own.
func (d Database) Private() bool { return d.URL == "" }

// Validate reports every setting that cannot work.
func (d Database) Validate() error {
	var f faults
	for _, address := range []struct {
		key string
		url Secret
	}{{"database.url", d.URL}, {"database.owner_url", d.OwnerURL}} {
		url := address.url.Reveal()
		f.check(url == "" || strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://"),
			address.key, "must begin with postgres://")
	}
	f.check(d.OwnerURL == "" || d.URL != "", "database.owner_url", "goes with %s: the private PostgreSQL has an owner of its own", EnvName("database.url"))
	f.check(d.MaxConns >= 4 && d.MaxConns <= 1000, "database.max_conns", "must be between 4 and 1000")
	f.positive("database.lock_timeout", d.LockTimeout)
	f.positive("database.statement_timeout", d.StatementTimeout)
	f.check(d.StatementTimeout >= d.LockTimeout, "database.statement_timeout", "must not be shorter than %s", EnvName("database.lock_timeout"))
	f.check(d.TransactionTimeout >= d.StatementTimeout, "database.transaction_timeout", "must not be shorter than %s", EnvName("database.statement_timeout"))
	return f.err()
}
