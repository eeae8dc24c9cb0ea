package postgres_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// writes finds the table of every statement that changes one, and of every gorm row.
var writes = regexp.MustCompile(`(?i)(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE|COPY)\s+([a-z]+_[a-z_]+)|TableName\(\) string \{ return "([a-z_]+)" \}|pgx\.Identifier\{"([a-z_]+)"\}`)

// created finds the tables that the migrations make. A temporary table belongs to nobody else anyway.
var created = regexp.MustCompile(`CREATE TABLE ([a-z_]+)`)

func tables(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	names := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, match := range created.FindAllStringSubmatch(string(text), -1) {
			names[match[1]] = true
		}
	}
	return names
}

// ownerOf is the folder whose stores write a table: its first word, and for the wallet the package.
func ownerOf(table string) string {
	module, rest, _ := strings.Cut(table, "_")
	if module != "wallet" {
		return module
	}
	switch rest {
	case "accounts", "transactions", "transfers", "donations":
		return "wallet/ledger"
	case "payments", "provider_events", "event_reads", "card_refunds", "disputes", "return_looks":
		return "wallet/payments"
	case "connected_accounts", "payouts", "payout_reversals":
		return "wallet/payouts"
	}
	return "wallet: name the owner of " + table
}

// Each table carries its module's name and is written by that module's folder alone (design, section 1).
func TestEachTableIsWrittenByItsOwner(t *testing.T) {
	t.Parallel()
	ours, seen := tables(t), map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		module := filepath.Dir(path)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, match := range writes.FindAllStringSubmatch(string(text), -1) {
			table := match[1] + match[2] + match[3]
			if !ours[table] {
				continue
			}
			owner := ownerOf(table)
			require.Equal(t, module, owner, "%s writes %s, which belongs to %s", path, table, owner)
			seen[owner] = true
		}
		return nil
	})
	require.NoError(t, err)
	for _, owner := range []string{"accounts", "admin", "applications", "booking", "reviews", "wallet/ledger", "wallet/payments", "wallet/payouts"} {
		require.True(t, seen[owner], "the test finds what %s writes", owner)
	}
}
