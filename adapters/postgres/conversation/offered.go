package conversationpg

// ReportableMessage is what a report to the moderators shows of the message $1: the message and the two before, the last one
// first. Only its two people, of whom $2 must be one, may report it. The text of a hidden message is shown to nobody.
const ReportableMessage = `
	SELECT r.author_id, r.session_id, m.author_id, CASE WHEN m.hidden_at IS NULL THEN m.text ELSE '' END, m.created_at, m.id = r.id
	FROM session_messages r JOIN session_messages m ON m.session_id = r.session_id AND m.seq <= r.seq
	WHERE r.id = $1 AND $2 IN (r.author_id, r.recipient_id) AND r.hidden_at IS NULL AND r.text <> ''
	ORDER BY m.seq DESC LIMIT 3`
