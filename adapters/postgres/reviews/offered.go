package reviewspg

import accountspg "sherpa/adapters/postgres/accounts"

// ReportableReview is what a report to the moderators shows of the review $1. The person $2 may see it who wrote or received
// it, and everybody may while its guide can be found.
const ReportableReview = `
	SELECT r.author, r.session_id, r.author, r.score || ' of 5: ' || r.comment, r.created_at, true
	FROM reviews_ratings r
	WHERE r.id = $1 AND r.side = 'user' AND r.hidden_at IS NULL AND $2::uuid IS NOT NULL
		AND ($2 IN (r.subject, r.author) OR r.subject IN ` + accountspg.FindableGuides + `)`
