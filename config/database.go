package config

import (
	"slices"
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
	var f validationErrors
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
	// DirectURL is the same database and role as URL, past a pooler between: the job queue works there, and
	// migrations do when there is no OwnerURL. Empty means URL.
	DirectURL Secret `mapstructure:"direct_url"`
	// PoolMode is what a pooler between gives out a connection for.
	PoolMode PoolMode `mapstructure:"pool_mode"`
	// PreparedStatements are statements with a name at the server; auto is on for sessions, off for transactions.
	PreparedStatements Switch `mapstructure:"prepared_statements"`
	// MaxConns bounds the pool of one process.
	MaxConns int `mapstructure:"max_conns"`
	// AcquireTimeout bounds the wait for a free connection; then the answer is 503.
	AcquireTimeout time.Duration `mapstructure:"acquire_timeout"`
	// LockTimeout bounds the wait for a row that somebody else holds; then the
	// answer is 423 (design, section 3).
	LockTimeout time.Duration `mapstructure:"lock_timeout"`
	// StatementTimeout bounds one statement.
	StatementTimeout time.Duration `mapstructure:"statement_timeout"`
	// TransactionTimeout bounds one transaction, whatever it waits for.
	TransactionTimeout time.Duration `mapstructure:"transaction_timeout"`
}

// PoolMode is what a pooler gives out a connection for.
type PoolMode string

// The pool modes. Session is also right without a pooler.
const (
	PoolSessions     PoolMode = "session"
	PoolTransactions PoolMode = "transaction"
)

// Switch is a setting that follows from another unless it is set.
type Switch string

// The positions of a switch.
const (
	Auto Switch = "auto"
	On   Switch = "on"
	Off  Switch = "off"
)

// NamesStatements tells whether statements are prepared with a name.
func (d Database) NamesStatements() bool {
	return d.PreparedStatements == On || (d.PreparedStatements == Auto && d.PoolMode == PoolSessions)
}

// Private tells that no database is configured, so that the program runs one
// of its own.
func (d Database) Private() bool { return d.URL == "" }

// Validate reports every setting that cannot work.
func (d Database) Validate() error {
	var f validationErrors
	for _, address := range []struct {
		key string
		url Secret
	}{{"database.url", d.URL}, {"database.owner_url", d.OwnerURL}, {"database.direct_url", d.DirectURL}} {
		url := address.url.Reveal()
		f.check(url == "" || strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://"),
			address.key, "must begin with postgres://")
	}
	f.check(d.OwnerURL == "" || d.URL != "", "database.owner_url", "goes with %s: the private PostgreSQL has an owner of its own", EnvName("database.url"))
	f.check(d.DirectURL == "" || d.URL != "", "database.direct_url", "goes with %s, which leads through a pooler", EnvName("database.url"))
	f.check(d.PoolMode == PoolSessions || d.PoolMode == PoolTransactions, "database.pool_mode", "must be session or transaction, not %q", d.PoolMode)
	f.check(slices.Contains([]Switch{Auto, On, Off}, d.PreparedStatements), "database.prepared_statements", "must be auto, on or off, not %q", d.PreparedStatements)
	f.positive("database.acquire_timeout", d.AcquireTimeout)
	f.check(d.MaxConns >= 4 && d.MaxConns <= 1000, "database.max_conns", "must be between 4 and 1000")
	f.positive("database.lock_timeout", d.LockTimeout)
	f.positive("database.statement_timeout", d.StatementTimeout)
	f.check(d.StatementTimeout >= d.LockTimeout, "database.statement_timeout", "must not be shorter than %s", EnvName("database.lock_timeout"))
	f.check(d.TransactionTimeout >= d.StatementTimeout, "database.transaction_timeout", "must not be shorter than %s", EnvName("database.statement_timeout"))
	return f.err()
}
