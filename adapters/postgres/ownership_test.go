package postgres_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	if module == "session" {
		return "conversation"
	}
	if module != "wallet" {
		return module
	}
	switch rest {
	case "accounts", "transactions", "transfers", "donations", "months":
		return "wallet/ledger"
	case "payments", "provider_events", "event_reads", "card_refunds", "disputes", "return_looks", "receipts":
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

// reads finds the tables of every statement.
var reads = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z]+_[a-z_]+)`)

// comments are no statements.
var comments = regexp.MustCompile(`(?m)(^|\s)//.*$`)

// joiningViews are the tables of other modules, and of River, that a file reads. Each is allowed (design, section 1): one
// statement for a screen, a mail, a list of what waits or the audit, and no decision.
func joiningViews() map[string]string {
	return map[string]string{
		"accounts/search.go":             "booking_calendars",
		"accounts/ratings.go":            "reviews_ratings",
		"admin/person.go":                "accounts_users applications_applications booking_problems booking_refunds booking_sessions moderation_cases river_job wallet_accounts wallet_disputes wallet_payments wallet_payouts",
		"privacy/records.go":             "accounts_avatars accounts_favourites accounts_mail_settings accounts_users applications_applications booking_calendars booking_reports booking_sessions moderation_cases moderation_reports notice_markers reviews_ratings session_messages wallet_accounts wallet_payments wallet_payouts wallet_transfers",
		"accounts/own.go":                "applications_applications wallet_accounts wallet_connected_accounts",
		"admin/application.go":           "accounts_users applications_applications",
		"admin/audit.go":                 "accounts_users booking_sessions",
		"admin/operations.go":            "river_job river_leader river_queue",
		"admin/operations_money.go":      "accounts_users booking_problems booking_refunds booking_sessions river_job wallet_accounts wallet_disputes wallet_payments wallet_payouts",
		"admin/operations_records.go":    "accounts_users",
		"admin/problems.go":              "accounts_users booking_events booking_problems booking_reports booking_sessions reviews_ratings",
		"admin/users.go":                 "accounts_users applications_applications booking_problems booking_sessions wallet_payout_reversals wallet_payouts",
		"booking/views.go":               "accounts_users reviews_ratings wallet_accounts",
		"conversation/views.go":          "accounts_users booking_sessions",
		"moderation/views.go":            "accounts_users",
		"notice/store.go":                "accounts_users applications_applications booking_events booking_sessions reviews_ratings session_messages session_reads wallet_card_refunds wallet_payments wallet_payouts",
		"reviews/store.go":               "accounts_users booking_sessions",
		"wallet/ledger/audit.go":         "accounts_users booking_problems booking_refunds booking_sessions wallet_payments",
		"wallet/ledger/audit_payouts.go": "wallet_payout_reversals wallet_payouts",
		"wallet/ledger/audit_refunds.go": "wallet_card_refunds wallet_disputes wallet_payments",
		"wallet/ledger/statement.go":     "accounts_users booking_sessions wallet_card_refunds wallet_disputes wallet_payments",
		"wallet/payments/notices.go":     "accounts_users wallet_accounts",
		"wallet/payments/receipts.go":    "accounts_users",
		"wallet/payouts/views.go":        "accounts_users booking_problems booking_reports booking_sessions wallet_accounts",
	}
}

// builtOn are the stores whose offered statements (offered.go) a store builds into its own: the columns of a table then
// stand in one package, whoever asks.
func builtOn() map[string]string {
	return map[string]string{
		// A calendar is one statement with what the guide's profile says, and a session is settled when nothing is in escrow.
		"booking": "accounts wallet/ledger",
		// Whether anything holds an erasure back is asked of all accounts that wait for one, in one statement.
		"erasure": "accounts booking wallet/ledger wallet/payments wallet/payouts",
		// What may be reported is said by the store that keeps it.
		"moderation": "accounts conversation reviews",
		// A review can be seen while its guide can be found.
		"reviews": "accounts",
		// Who has earnings to be paid.
		"wallet/payouts": "wallet/ledger",
	}
}

// No store reads another module's table, River's included, but for joining views.
func TestEachTableIsReadByItsOwner(t *testing.T) {
	t.Parallel()
	ours := tables(t)
	for _, table := range []string{"river_job", "river_queue", "river_leader", "river_client", "river_migration"} {
		ours[table] = true
	}
	found := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == "." || filepath.Dir(path) == "pgtest" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		foreign := map[string]bool{}
		for _, match := range reads.FindAllStringSubmatch(comments.ReplaceAllString(string(text), ""), -1) {
			if ours[match[1]] && ownerOf(match[1]) != filepath.Dir(path) {
				foreign[match[1]] = true
			}
		}
		if len(foreign) > 0 {
			found[filepath.ToSlash(path)] = strings.Join(slices.Sorted(maps.Keys(foreign)), " ")
		}
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, joiningViews(), found)
}

// storeImport finds the other stores that a file imports.
var storeImport = regexp.MustCompile(`"sherpa/adapters/postgres/([a-z/]+)"`)

// Which store builds on which is pinned, and what a store takes from another one is an offered statement.
func TestStoresBuildOnOfferedStatements(t *testing.T) {
	t.Parallel()
	offered, found := map[string]bool{}, map[string]map[string]bool{}
	texts := map[string][]byte{}
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == "." || filepath.Dir(path) == "pgtest" {
			return err
		}
		text, err := os.ReadFile(path)
		texts[path] = text
		if filepath.Base(path) == "offered.go" {
			for _, match := range offeredName.FindAllSubmatch(text, -1) {
				offered[filepath.Base(filepath.Dir(path))+"pg."+string(match[1])] = true
			}
		}
		return err
	}))
	for path, text := range texts {
		for _, match := range storeImport.FindAllSubmatch(text, -1) {
			folder, other := filepath.ToSlash(filepath.Dir(path)), string(match[1])
			if found[folder] == nil {
				found[folder] = map[string]bool{}
			}
			found[folder][other] = true
			taken := regexp.MustCompile(`\b` + filepath.Base(other) + `pg\.[A-Z]\w*`)
			for _, name := range taken.FindAllString(string(text), -1) {
				require.True(t, offered[name], "%s takes %s, which is not in an offered.go", path, name)
			}
		}
	}
	pins := map[string]string{}
	for folder, others := range found {
		pins[folder] = strings.Join(slices.Sorted(maps.Keys(others)), " ")
	}
	require.Equal(t, builtOn(), pins)
}

// offeredName finds what an offered.go exports.
var offeredName = regexp.MustCompile(`(?m)^(?:\t|const |func )([A-Z]\w*)(?: =|\()`)

// foreignFunctions are the functions of the migrations that read or write tables of other modules than the one of their name,
// or hang on them. The facets of a search repeat what stands in the calendar, in the transaction that changes either.
var foreignFunctions = map[string]string{
	"accounts_fill_facet":  "booking_calendars",
	"accounts_open_facets": "booking_calendars",
	"accounts_time_facets": "booking_calendars",
}

var (
	up        = regexp.MustCompile(`(?s)^.*?-- \+goose Up(.*?)(?:-- \+goose Down.*)?$`)
	sqlNote   = regexp.MustCompile(`--.*`)
	functions = regexp.MustCompile(`(?s)CREATE (?:OR REPLACE )?FUNCTION ([a-z_]+)\(.*?\$\$(.*?)\$\$`)
	triggers  = regexp.MustCompile(`(?s)CREATE (?:CONSTRAINT )?TRIGGER [a-z_]+[^;]*? ON ([a-z_]+)[^;]*?EXECUTE FUNCTION ([a-z_]+)`)
)

// No function of a migration touches another module's table, but for the pinned ones.
func TestEachFunctionKeepsToItsModule(t *testing.T) {
	t.Parallel()
	ours, found, seen := tables(t), map[string]string{}, map[string]bool{}
	files, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		sql := sqlNote.ReplaceAllString(up.FindStringSubmatch(string(text))[1], "")
		foreign := func(function, table string) {
			seen[function] = true
			module, _, _ := strings.Cut(function, "_")
			owner, _, _ := strings.Cut(ownerOf(table), "/")
			if ours[table] && owner != module {
				found[function] = table
			}
		}
		for _, f := range functions.FindAllStringSubmatch(sql, -1) {
			for _, match := range reads.FindAllStringSubmatch(f[2], -1) {
				foreign(f[1], match[1])
			}
		}
		for _, trigger := range triggers.FindAllStringSubmatch(sql, -1) {
			foreign(trigger[2], trigger[1])
		}
	}
	for _, function := range []string{"wallet_move_balances", "accounts_count_facets", "admin_audit_append_only"} {
		require.True(t, seen[function], "the test finds %s", function)
	}
	require.Equal(t, foreignFunctions, found)
}
