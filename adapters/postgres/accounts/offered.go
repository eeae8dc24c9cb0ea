package accountspg

// What other stores build into their statements. The columns of this store's tables stand in this package alone.
const (
	// GuideTerms gives of everybody (id) what a calendar takes from the profile: whether they can be booked as a guide
	// (bookable), their games, and their IANA time zone (time_zone), empty when unknown.
	GuideTerms = `(SELECT id, is_guide AND closed_at IS NULL AND suspended_at IS NULL AND rate_cents > 0 AS bookable, games, time_zone
		FROM accounts_users)`

	// FindableGuides are the guides (id) whom everybody may find.
	FindableGuides = "(SELECT u.id FROM accounts_users u WHERE " + shown + ")"

	// ErasableAccounts are the closed accounts (id, closed_at) whose personal data are still here. Those that are to be
	// deleted at the identity provider first are left out.
	ErasableAccounts = `(SELECT id, closed_at FROM accounts_users
		WHERE closed_at IS NOT NULL AND erased_at IS NULL AND NOT identity_delete)`

	// ReportableProfile is what a report to the moderators shows of an open profile: $1 is whose it is. Every viewer $2 may
	// see it.
	ReportableProfile = `
		SELECT u.id, NULL::uuid, u.id, concat_ws(E'\n', nullif(u.gamertag, ''), nullif(u.headline, ''), nullif(u.bio, ''),
				nullif(array_to_string(u.links, E'\n'), ''),
				(SELECT string_agg((r ->> 'game') || ': ' || (r ->> 'rank'), E'\n') FROM jsonb_array_elements(u.ranks) r)), u.updated_at, true
		FROM accounts_users u WHERE u.id = $1 AND u.closed_at IS NULL AND $2::uuid IS NOT NULL`
)
