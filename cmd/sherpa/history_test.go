package main

import (
	"bufio"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
)

// differences compares what clients know with the database: an acknowledged write is there once, a refused one is not there,
// and a repeated booking has one answer.
func differences(t testing.TB, pool *pgxpool.Pool, h *history) (found []string) {
	t.Helper()
	wrong := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	keys := pairs(t, pool, "SELECT key, session::text FROM booking_keys")
	statuses := pairs(t, pool, "SELECT id::text, status FROM booking_sessions")
	events := pairs(t, pool, "SELECT session::text, string_agg(to_status, ' ' ORDER BY version) FROM booking_events GROUP BY session")
	// How often its SC went into the buyer's wallet.
	payments := pairs(t, pool, `SELECT checkout_id, status || ' ' || (SELECT coalesce(sum(t.amount), 0)::numeric / p.sc FROM wallet_transfers t
			JOIN wallet_accounts a ON a.id = t.credit AND a.kind = 'wallet' AND a.owner = p.buyer WHERE t.kind = 'purchase' AND t.ref = p.checkout_id)::float
		FROM wallet_payments p WHERE checkout_id IS NOT NULL`)
	keyed := map[string]bool{}
	for _, session := range keys {
		keyed[session] = true
	}
	for session := range statuses {
		if !keyed[session] {
			wrong("session %s has no key: it is there twice", session)
		}
	}
	attempts := map[string][]fact{}
	for _, f := range h.facts {
		if f.what == "book" {
			attempts[f.key] = append(attempts[f.key], f)
		}
	}
	for key, all := range attempts {
		session, there := keys[key]
		acknowledged := false
		for _, f := range all {
			switch {
			case f.outcome == done && !there:
				wrong("booking %s was acknowledged and is lost", f.subject)
			case f.outcome == done && f.subject != session:
				wrong("booking %s was acknowledged, and its key leads to %s", f.subject, session)
			case f.outcome == refused && acknowledged && f.status != http423 && f.status != http429:
				wrong("booking %s was acknowledged, and refused with %d when it was repeated", session, f.status)
			}
			acknowledged = acknowledged || f.outcome == done
		}
		if there && !slices.ContainsFunc(all, func(f fact) bool { return f.outcome != refused }) {
			wrong("booking %s was refused and is there", session)
		}
	}
	became := map[string]string{"approve": "approved", "decline": "declined", "cancel": "cancelled"}
	for _, f := range h.facts {
		switch {
		case f.outcome != done || f.what == "book":
		case f.what == "buy":
			if payments[f.subject] != "credited 1" {
				wrong("purchase %s was acknowledged and is %q", f.subject, payments[f.subject])
			}
		case !slices.Contains(strings.Fields(events[f.subject]), became[f.what]):
			wrong("session %s was acknowledged as %s and is %q", f.subject, became[f.what], statuses[f.subject])
		}
	}
	for checkout, state := range payments {
		if credited := strings.HasPrefix(state, "credited"); credited != strings.HasSuffix(state, " 1") {
			wrong("purchase %s is %s time(s) in the ledger", checkout, state)
		}
	}
	return found
}

// A request that was refused because of a lock or a rate limit is repeated later: its outcome is still open.
const http423, http429 = 423, 429

// leftovers are the points of docs/measurements.md, "What is checked after a fault", that the database shows when everything
// that was due has been done: each is a statement whose rows are faults, in words.
func leftovers() map[string]string {
	return map[string]string{
		"sessions": `SELECT 'session ' || id || ' is still ' || status || CASE WHEN settled_at IS NULL THEN ', not settled' ELSE '' END
			FROM booking_sessions WHERE status IN ('pending', 'approved', 'scheduled')
				OR (settled_at IS NULL AND (status = 'completed' OR (late_cancelled_at IS NOT NULL AND waived_at IS NULL)))`,
		"due work": `SELECT 'session ' || session || ': ' || kind || ' was due at ' || due_at || ' and is not done' FROM booking_due`,
		"one way out for the money": `SELECT 'session ' || s.id || ' (' || s.status || ') has the postings ' || coalesce(string_agg(t.kind, ', '), 'none')
			FROM booking_sessions s LEFT JOIN wallet_transactions t ON t.reference = s.id::text
			GROUP BY s.id HAVING array_agg(t.kind ORDER BY t.kind) IS DISTINCT FROM
				CASE WHEN s.settled_at IS NULL THEN ARRAY['hold', 'release'] ELSE ARRAY['hold', 'settle'] END`,
		"too early": `SELECT 'session ' || s.id || ': ' || e.event || ' at ' || e.at || ', its end is ' || s.ends_at FROM booking_events e
			JOIN booking_sessions s ON s.id = e.session
			WHERE (e.event = 'complete' AND e.at < s.ends_at) OR (e.event = 'expire' AND e.at < s.expires_at)
				OR (e.event = 'settle' AND e.at < coalesce(s.completed_at, s.late_cancelled_at) + interval '48 hours')`,
		"escrow": `SELECT 'the escrow of session ' || owner || ' holds ' || balance FROM wallet_accounts WHERE kind = 'escrow' AND balance <> 0`,
		"wallets": `SELECT 'the wallet of ' || w.owner || ' holds ' || w.balance || ', its sessions and purchases say ' || w.said FROM (
			SELECT a.owner, a.balance,
				(SELECT coalesce(sum(t.amount), 0) FROM wallet_transfers t WHERE t.credit = a.id AND t.kind = 'grant')
				+ (SELECT coalesce(sum(p.sc), 0) FROM wallet_payments p WHERE p.buyer = a.owner AND p.status = 'credited')
				- (SELECT coalesce(sum(s.total_sc), 0) FROM booking_sessions s WHERE s.gamer = a.owner AND (s.status IN ('pending', 'approved', 'scheduled')
					OR s.settled_at IS NOT NULL)) AS said
			FROM wallet_accounts a WHERE a.kind = 'wallet') w WHERE w.balance <> w.said`,
		"overlaps": `SELECT 'sessions ' || a.id || ' and ' || b.id || ' overlap' FROM booking_sessions a JOIN booking_sessions b
			ON b.guide = a.guide AND a.id < b.id AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
			WHERE a.settled_at IS NOT NULL AND b.settled_at IS NOT NULL`,
		// Those that read everything may take minutes, and are taken back from a dead process only then.
		"jobs": `SELECT 'job ' || id || ' (' || kind || ') is ' || state || ' since ' || coalesce(attempted_at, created_at) || ' at attempt ' || attempt FROM river_job
			WHERE state = 'discarded' OR (state = 'running' AND attempted_at < clock_timestamp() - interval '2 minutes'
				AND kind NOT IN ('provider_events', 'returns_look', 'ledger_verify', 'retention'))
				OR (state IN ('available', 'retryable') AND scheduled_at < clock_timestamp() - interval '1 minute')`,
		// A payout whose outcome was unknown when the clock jumped by more than 20 hours waits for a person, as it must.
		"payouts": `SELECT 'payout ' || p.id || ' is ' || p.status FROM wallet_payouts p WHERE p.status NOT IN ('done', 'back', 'stopped')`,
		"earnings": `SELECT 'guide ' || c.guide || ' is not paid ' || a.balance FROM wallet_connected_accounts c
			JOIN wallet_accounts a ON a.kind = 'earnings' AND a.owner = c.guide WHERE c.payouts_enabled AND a.balance <> 0
				AND NOT EXISTS (SELECT FROM wallet_payouts p WHERE p.guide = c.guide AND p.status = 'stopped')`,
		"transfers": `SELECT 'payout ' || coalesce(p.id::text, t.transfer_group) || ': ' || coalesce(p.amount_cents, 0) || ' here, ' || coalesce(t.amount, 0) || ' in '
				|| coalesce(t.n, 0) || ' transfers there'
			FROM (SELECT * FROM wallet_payouts WHERE status = 'done') p
			FULL JOIN (SELECT transfer_group, count(*) AS n, sum(amount) AS amount FROM sandbox.transfers GROUP BY transfer_group) t ON t.transfer_group = p.id::text
			WHERE p.amount_cents IS DISTINCT FROM t.amount OR t.n <> 1`,
		"payments": `SELECT 'checkout ' || coalesce(p.checkout_id, c.id) || ': ' || coalesce(p.price_cents, 0) || ' here, ' || coalesce(c.amount, 0) || ' there'
			FROM (SELECT * FROM wallet_payments WHERE status = 'credited') p
			FULL JOIN (SELECT * FROM sandbox.checkouts WHERE paid) c ON c.id = p.checkout_id
			WHERE p.price_cents IS DISTINCT FROM c.amount`,
		"causes of messages": `SELECT 'job ' || j.id || ' tells of session ' || j.session || ' at version ' || j.version || ', which it never had' FROM (
				SELECT id, coalesce(args ->> 'session', '') AS session, (args ->> 'version')::int AS version FROM river_job WHERE kind = 'calendar_invite'
				UNION ALL SELECT id, args -> 'session' ->> 'session', (args -> 'session' ->> 'version')::int FROM river_job WHERE kind = 'email_send' AND args ? 'session'
				UNION ALL SELECT id, args ->> 'session', 1 FROM river_job WHERE kind = 'session_refund') j
			LEFT JOIN booking_sessions s ON s.id::text = j.session WHERE s.id IS NULL OR s.version < j.version`,
		"messages of approvals": `SELECT 'the approval of session ' || e.session || ' has ' || count(j.id) || ' messages to its people' FROM booking_events e
			LEFT JOIN river_job j ON j.kind = 'calendar_invite' AND j.args ->> 'session' = e.session::text AND (j.args ->> 'version')::int = e.version
				AND j.args ->> 'kind' = 'approved' AND j.state IN ('completed', 'cancelled')
			WHERE e.event = 'approve' GROUP BY e.session, e.version HAVING count(j.id) <> 2`,
	}
}

// audited lists what is wrong in the database when all due work is done.
func audited(t testing.TB, pool *pgxpool.Pool) (found []string) {
	t.Helper()
	for what, sql := range leftovers() {
		rows, err := pool.Query(t.Context(), sql)
		require.NoError(t, err, what)
		faults, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err, what)
		for _, fault := range faults {
			found = append(found, what+": "+fault)
		}
	}
	found = append(found, lives(t, pool)...)
	return append(found, mailed(t, pool)...)
}

// lives lists the events of sessions that are no line of the table in docs/sessions.md, or that do not follow from the event before.
func lives(t testing.TB, pool *pgxpool.Pool) (found []string) {
	t.Helper()
	legal := map[string]bool{" book gamer pending": true}
	lines := bufio.NewScanner(strings.NewReader(reading(t, "docs/sessions.md")))
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "|")
		if len(cells) != 8 || strings.HasPrefix(cells[1], "-") {
			continue
		}
		event := strings.TrimSpace(strings.Split(cells[2], ",")[0])
		for from := range strings.SplitSeq(cells[1], ",") {
			for by := range strings.SplitSeq(cells[3], ",") {
				from, to := strings.TrimSpace(from), strings.TrimSpace(cells[5])
				if to == "unchanged" {
					to = from
				}
				legal[strings.Join([]string{from, event, strings.TrimSpace(by), to}, " ")] = true
			}
		}
	}
	require.Greater(t, len(legal), 40, "the table of docs/sessions.md is read")
	rows, err := pool.Query(t.Context(), `SELECT e.session::text, e.version, e.event, e.from_status, e.to_status, e.by_side, s.version, s.status
		FROM booking_events e JOIN booking_sessions s ON s.id = e.session ORDER BY e.session, e.version`)
	require.NoError(t, err)
	type line struct {
		session                     string
		version                     int
		event, from, to, by, status string
		last                        int
	}
	var before, e line
	_, err = pgx.ForEachRow(rows, []any{&e.session, &e.version, &e.event, &e.from, &e.to, &e.by, &e.last, &e.status}, func() error {
		step := strings.Join([]string{e.from, e.event, e.by, e.to}, " ")
		follows := e.session == before.session && e.version == before.version+1 && e.from == before.to
		if begins := e.session != before.session && e.version == 1 && e.event == "book"; !legal[step] || (!follows && !begins) {
			found = append(found, fmt.Sprintf("timelines: session %s, line %d is %q after %q", e.session, e.version, step, before.to))
		}
		if e.version == e.last && e.to != e.status {
			found = append(found, fmt.Sprintf("timelines: session %s is %s, its last line says %s", e.session, e.status, e.to))
		}
		before = e
		return nil
	})
	require.NoError(t, err)
	return found
}

var sessionLink = regexp.MustCompile(`/sessions/([0-9a-f-]{36})`)

// mailed lists the approvals of which the gamer did not get exactly one mail, as far as the jobs allow: a job counts its
// handovers, each may have left a mail, and a job that succeeded has left one unless the message was outdated by then.
func mailed(t testing.TB, pool *pgxpool.Pool) (found []string) {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT text FROM sandbox.mails WHERE subject LIKE 'You''re set: %'`)
	require.NoError(t, err)
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	mails := map[string]int{}
	for _, text := range texts {
		if m := sessionLink.FindStringSubmatch(text); m != nil {
			mails[m[1]]++
		}
	}
	rows, err = pool.Query(t.Context(), `SELECT args ->> 'session', coalesce((metadata -> 'output' ->> 'handovers')::int, 0),
		CASE WHEN metadata -> 'output' -> 'outdated' = 'true' THEN 'outdated' ELSE state::text END FROM river_job
		WHERE kind = 'calendar_invite' AND args ->> 'kind' = 'approved' AND args ->> 'to' = 'gamer'`)
	require.NoError(t, err)
	var session, state string
	var handovers int
	_, err = pgx.ForEachRow(rows, []any{&session, &handovers, &state}, func() error {
		switch n := mails[session]; {
		case n > handovers || handovers > 3:
			found = append(found, fmt.Sprintf("mails: the approval of session %s was mailed %d times in %d handovers", session, n, handovers))
		case n == 0 && handovers > 0 && state == "completed":
			found = append(found, fmt.Sprintf("mails: the approval of session %s was handed over and is nowhere", session))
		}
		return nil
	})
	require.NoError(t, err)
	return found
}

func pairs(t testing.TB, pool *pgxpool.Pool, sql string) map[string]string {
	t.Helper()
	rows, err := pool.Query(t.Context(), sql)
	require.NoError(t, err)
	found := map[string]string{}
	var name, value string
	_, err = pgx.ForEachRow(rows, []any{&name, &value}, func() error { found[name] = value; return nil })
	require.NoError(t, err)
	return found
}
