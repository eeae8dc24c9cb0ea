package bookingpg

import ledgerpg "sherpa/adapters/postgres/wallet/ledger"

// Unsettled is the condition, for the statements of other stores, that a person has a session on either side that is not
// ended or not settled, whose problem waits for a verdict, or whose SC are still held in escrow. person is the SQL of
// their id.
func Unsettled(person string) string {
	return `EXISTS (
		SELECT FROM booking_sessions s
		LEFT JOIN booking_problems p ON p.session = s.id
		LEFT JOIN ` + ledgerpg.Escrow + ` e ON e.session = s.id
		WHERE (s.gamer = ` + person + ` OR s.guide = ` + person + `) AND (s.status IN ('pending', 'approved', 'scheduled')
			OR (s.status = 'completed' AND s.settled_at IS NULL) OR p.state <> 'resolved' OR e.session IS NOT NULL))`
}
