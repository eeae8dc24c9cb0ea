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

// foreignReads are the tables of other modules, and of River, that a file reads. Those of joining views are allowed
// (design, section 1): one statement for a screen, a mail or the audit, without decisions. The others decide something, and
// are to become questions to the owner.
func foreignReads() (views, decisions map[string]string) {
	views = map[string]string{
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
	decisions = map[string]string{
		// Whether a closed account may be erased depends on its sessions and money.
		"accounts/erase.go": "booking_problems booking_sessions wallet_accounts wallet_disputes wallet_payments wallet_payouts",
		// The zone and games of a guide, and whether people may book them: the free times are one statement.
		"booking/hours.go": "accounts_users",
		// Which sessions of a disputed buyer still hold SC.
		"booking/store.go": "wallet_accounts",
		// Whether SC of a session are still on their way.
		"booking/open_until.go": "wallet_accounts",
		// Who may see what they report, and what it was.
		"moderation/store.go": "accounts_users reviews_ratings session_messages",
		// Whether the buyer is kept from buying, and the address for the receipt.
		"wallet/payments/payments.go": "accounts_users",
		// Whether the guide's account was closed, which keeps money back, and the address for the provider.
		"wallet/payouts/accounts.go": "accounts_users",
		// Which guides have earnings and may be paid.
		"wallet/payouts/schedule.go": "accounts_users wallet_accounts",
	}
	return views, decisions
}

// No store reads another module's table, River's included, but for the pinned ones.
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
	pinned, decisions := foreignReads()
	maps.Copy(pinned, decisions)
	require.Equal(t, pinned, found)
}

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
