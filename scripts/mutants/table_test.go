// Package mutants breaks the program on purpose, in ways that matter, and sees a test fail for each: `make mutants`.
//
// Each line of the table is one change that no operator stands for, such as of SQL, a lock, a limit or a pause, with the
// tests that must notice it; the command operators changes the operators. The working tree stays as it is: Go compiles the
// changed file in its place (-overlay).
package mutants_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const root = "../.."

// mutant is one change, and who must notice it.
type mutant struct {
	name     string
	file     string
	old, new string // old occurs once in the file
	pkg      string // whose tests are run
	tests    string // the -run of those that must fail
}

// mutated is the file with the change.
func (m mutant) mutated(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(root, m.file))
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(source), m.old), "%s: how often %q is in %s", m.name, m.old, m.file)
	return strings.Replace(string(source), m.old, m.new, 1)
}

const (
	ledgerStore   = "adapters/postgres/wallet/ledger/ledger.go"
	paymentStore  = "adapters/postgres/wallet/payments/payments.go"
	payoutStore   = "adapters/postgres/wallet/payouts/payouts.go"
	bookingStore  = "adapters/postgres/booking/store.go"
	wallet        = "./modules/wallet"
	booking       = "./modules/booking"
	conversations = "./modules/conversation"
	programme     = "./cmd/sherpa"
)

var table = []mutant{
	// The ten that were suspected to survive.
	{
		"a superset accepted by the database", "adapters/postgres/migrations/00016_wallet_transactions.sql",
		"    SELECT kind, ref, count(*), min(posted_at) FROM posted GROUP BY kind, ref;\n    RETURN NULL;",
		"    SELECT kind, ref, count(*), min(posted_at) FROM posted GROUP BY kind, ref ON CONFLICT DO NOTHING;\n    RETURN NULL;",
		wallet, "TestATransactionThatExtends",
	},
	{
		"a subset accepted by the ledger", ledgerStore, "if len(got) != len(e.Entries) {", "if len(got) < len(e.Entries) {",
		wallet, "TestATransactionThatExtends",
	},
	{
		"ORDER BY dropped from the balance trigger", "adapters/postgres/migrations/00050_wallet_totals.sql",
		"     ORDER BY id FOR NO KEY UPDATE;\n    UPDATE wallet_accounts a SET balance = a.balance + m.delta, earned",
		"     FOR NO KEY UPDATE;\n    UPDATE wallet_accounts a SET balance = a.balance + m.delta, earned",
		wallet, "TestAPostingLocksItsAccountsInOrder",
	},
	{"attempts 4 → 2", "adapters/postgres/unitofwork.go", "const attempts = 4", "const attempts = 2", "./adapters/postgres", "TestATransactionIsRunFourTimesAtMost"},
	{
		"a call's life 2 min → 30 s", "modules/wallet/payouts/payout.go", "callTimeout = 2 * time.Minute", "callTimeout = 30 * time.Second",
		"./modules/wallet/payouts", "TestACallIsUnderWay",
	},
	{"retries 7 → 70", "modules/wallet/payouts/payout.go", "maxRetries = 7", "maxRetries = 70", "./modules/wallet/payouts", "TestPausesAfterRefusals"},
	{
		"the longest pause of a payment 2 h → 2 min", "jobs/payment_confirm.go", "longestPause  = 2 * time.Hour", "longestPause  = 2 * time.Minute",
		"./jobs", "TestAnAbandonedCheckout",
	},
	{
		"the longest pause of a payment 2 h → 12 h", "jobs/payment_confirm.go", "longestPause  = 2 * time.Hour", "longestPause  = 12 * time.Hour",
		"./jobs", "TestAnAbandonedCheckout",
	},
	{
		"the longest pause of a payout 1 h → 40 min", "modules/wallet/payouts/payout.go", "maxLookUpPause = time.Hour", "maxLookUpPause = 40 * time.Minute",
		"./modules/wallet/payouts", "TestPausesOfAnUnknownOutcome",
	},
	{
		"the retry cap 5 min → 1 h", "jobs/client.go", "time.Duration(n*n)*time.Second, 5*time.Minute)", "time.Duration(n*n)*time.Second, time.Hour)",
		"./jobs", "TestPausesBetweenAttempts",
	},
	{
		"SKIP LOCKED removed from the folds", "adapters/postgres/booking/fold.go", "FOR UPDATE OF p SKIP LOCKED", "FOR UPDATE OF p",
		booking, "TestASweepDoesNotWaitForAPair",
	},
	{
		"SKIP LOCKED removed from the questions about people", "adapters/postgres/accounts/erase.go", "FOR NO KEY UPDATE SKIP LOCKED", "FOR NO KEY UPDATE",
		"./modules/accounts", "TestAskingAgainDoesNotWait",
	},
	{
		"the pending count before the lock of the wallet", "modules/booking/create.go",
		"\taskedFunds := s.Wallet.Funds(ctx, gamer)\n\taskedRequests := s.SessionsByPerson.CountRequests(ctx, gamer, o.guide, now.Add(-limitDay), now)\n",
		"\taskedRequests := s.SessionsByPerson.CountRequests(ctx, gamer, o.guide, now.Add(-limitDay), now)\n\taskedFunds := s.Wallet.Funds(ctx, gamer)\n",
		booking, "TestRequestsAreCountedUnderTheWalletsLock",
	},
	{
		"readings of a payment 5 → 2", "modules/wallet/payments/reconcile_payment.go", "reconcileAttempts = 5", "reconcileAttempts = 2",
		wallet, "TestAReadingIsMadeAnewFiveTimes",
	},

	// The stores of the wallet.
	{"a posted entry may differ", ledgerStore, "if got[i] != t {", "if got[i].Amount != t.Amount && got[i] != t {", wallet, "TestATransactionThatExtends|TestAnEventIsPostedOnce"},
	{
		"the balance is read without a lock", ledgerStore, `return l.balance(ctx, a, " FOR NO KEY UPDATE")`, `return l.balance(ctx, a, "")`,
		wallet, "TestRaceOf|TestABalanceToClawBack",
	},
	{
		"an overdraft has no name", ledgerStore, `if postgres.Violates(err, "wallet_accounts_never_negative") {`, `if postgres.Violates(err, "nothing") {`,
		wallet, "TestAnEventIsPostedOnce",
	},
	{
		"a payment is credited without its lock", paymentStore, `s.db.Gorm(ctx).Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ?", id)`,
		`s.db.Gorm(ctx).Clauses(clause.Locking{Strength: "SHARE"}).Where("id = ?", id)`, wallet, "TestRaceOf",
	},
	{"an empty intent finds a payment", paymentStore, `"intent_id = ? AND intent_id <> ''"`, `"intent_id = ?"`, wallet, "TestAnEmptyIntent"},
	{
		"checkouts are counted without the lock", paymentStore, "SELECT pg_advisory_xact_lock(hashtextextended('wallet_payments ' || $1::text, 0))",
		"SELECT $1::text", wallet, "TestLimitOfCheckoutsUnderARace",
	},
	{"the mark of read events goes back", paymentStore, "greatest(wallet_event_reads.read_to, excluded.read_to)", "excluded.read_to", wallet, "TestTheMarkOfReadEvents"},
	{"a payout is read without a lock", payoutStore, `"p.id = $1 FOR UPDATE"`, `"p.id = $1"`, wallet, "TestAPayoutThatIsReadForAChangeIsHeld"},
	{"a guide's payout is read without a lock", payoutStore, `p.status <> 'done' FOR UPDATE"`, `p.status <> 'done'"`, wallet, "TestAPayoutThatIsReadForAChangeIsHeld"},
	{"a transfer pays two payouts", payoutStore, `if postgres.Violates(err, "wallet_payouts_transfer") {`, `if postgres.Violates(err, "nothing") {`, wallet, "TestAPersonResolvesAsPaid|TestNotPaid"},
	{
		"closed accounts are paid", "modules/wallet/payouts/start.go", "slices.Contains(closed, guide)", "slices.Contains(closed[:0], guide)",
		wallet, "TestWhoIsPayable",
	},
	{
		"earnings are paid beside an open payout", "adapters/postgres/wallet/payouts/schedule.go", "p.guide = c.guide AND p.status <> 'done'", "p.guide = c.guide AND p.status = 'none'",
		wallet, "TestWhoIsPayable",
	},

	// The store of booking.
	{
		"an overlap has no name", bookingStore, `if postgres.Violates(err, "booking_sessions_no_overlap") {`, `if postgres.Violates(err, "nothing") {`,
		booking, "TestRaceForOneSlot|TestRacesForAProposal|TestAnOverlapThatTheCalendarDidNotSee",
	},
	{"a session is read without a lock", bookingStore, `return s.one(ctx, id, " FOR UPDATE")`, `return s.one(ctx, id, "")`, booking, "TestRaceToEndARequest"},
	{
		"an older job drops newer work", bookingStore, " WHERE session = $1 AND kind = $2 AND version = $3\", d.Session, string(d.Kind), d.Version)",
		" WHERE session = $1 AND kind = $2 AND $3::int IS NOT NULL\", d.Session, string(d.Kind), d.Version)", booking, "TestAStaleJobDropsNothing",
	},
	{"instant sessions never count", bookingStore, "least(approved_at + interval '1 hour'", "least(approved_at - interval '1 hour'", booking, "TestAnInstantBookingOfToday"},
	{"yesterday counts for ever", bookingStore, "WHERE gamer = $1 AND created_at > $3) d", "WHERE gamer = $1 AND $3::timestamptz IS NOT NULL) d", booking, "TestLimitsOfRequests"},
	{
		"sessions that began are stopped", bookingStore, "AND status IN ('pending', 'approved', 'scheduled') AND starts_at > $2`, person, now)",
		"AND status IN ('pending', 'approved', 'scheduled') AND $2::timestamptz IS NOT NULL`, person, now)", booking, "TestStoppingLeavesWhatHasBegun",
	},

	// Messages, reports, notices and one's own data.
	{"anybody reads messages", "modules/conversation/service.go", "\tdefault:\n\t\terr = ErrNotFound\n", "\tdefault:\n", conversations, "TestWhoMayReadAndWrite"},
	{"admins read without a problem", "modules/conversation/service.go", "if cerr != nil || !complained {", "if cerr != nil || !complained && complained {", conversations, "TestWhoMayReadAndWrite"},
	{
		"reading by an admin leaves no trace", "modules/conversation/service.go", "return s.Audit.ConversationRead(ctx, who.ID, session) })", "return nil })",
		conversations, "TestWhoMayReadAndWrite",
	},
	{"a block does not stop messages", "modules/conversation/send.go", "err != nil || blocked {", "err != nil || blocked && !blocked {", conversations, "TestABlockStops"},
	{"eleven messages before approval", "modules/conversation/send.go", "if n >= MaxBefore {", "if n > MaxBefore {", conversations, "TestHowLong|TestWho|TestWhat"},
	{
		"a hidden message keeps its text", "modules/conversation/message.go", "if m.HiddenAt != nil {\n\t\tm.Text = \"\"", "if m.HiddenAt != nil {\n\t\tm.ClientID = \"\"",
		conversations, "TestAHiddenMessage",
	},
	{"read markers go back", "adapters/postgres/conversation/store.go", "\n\t\t\tWHERE r.seq < excluded.seq`", "`", conversations, "TestReadMarkers"},
	{"an admin decides about themselves", "modules/moderation/resolve.go", "case c.Subject.ID == admin.ID:", "case c.Subject.ID != c.Subject.ID:", programme, "TestReportsAndVerdicts"},
	{"a case is decided twice", "modules/moderation/resolve.go", `case c.Verdict != "":`, `case c.Verdict == "none":`, programme, "TestReportsAndVerdicts"},
	{"strangers report messages", "adapters/postgres/conversation/offered.go", "$2 IN (r.author_id, r.recipient_id) AND", "$2::uuid IS NOT NULL AND", programme, "TestReportsAndVerdicts"},
	{"accounts with open sessions are deleted", "modules/privacy/delete_account.go", "if until != nil {", "if until != nil && !forfeit {", programme, "TestAPersonDeletesTheirAccount"},
	{"SC are given up without a word", "modules/privacy/delete_account.go", "(n > 0 || earned > 0) && !forfeit", "n > 0 && earned > 0 && !forfeit", programme, "TestAPersonDeletesTheirAccount|TestUnpaidEarnings"},
	{"a formula stays one", "modules/privacy/export.go", `"=+-@\t\r"`, `"=-@\t\r"`, "./modules/privacy", "TestCells"},
}

// A change of the program must not leave mutants behind that mean nothing.
func TestMutantsAreOfThisProgram(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, m := range table {
		require.NotEmpty(t, m.mutated(t))
		require.NotEqual(t, m.old, m.new, m.name)
		require.False(t, names[m.name], m.name)
		names[m.name] = true
	}
}
