package adminpg

// called is how admins read the name of a person: of an erased account a pseudonym, the same everywhere.
func called(alias string) string {
	return "CASE WHEN " + alias + ".erased_at IS NULL THEN " + alias + ".gamertag ELSE 'Deleted account ' || right(" + alias + ".id::text, 6) END"
}
