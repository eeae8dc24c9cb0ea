package accounts

import (
	"strings"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// tidyTopics brings a list of platforms or games into the form in which it is kept: trimmed, without
// empty entries and without doubles in any case. Faults are noted under field.
func tidyTopics(raw []string, names Names, field string, faults *errs.Faults) []string {
	kept, seen := []string{}, map[string]bool{}
	for _, entry := range raw {
		if !text.IsLine(entry) {
			faults.Add(field, "An entry holds characters that cannot be shown.")
			continue
		}
		entry = strings.Join(strings.Fields(entry), " ")
		key := names.Key(entry)
		if key == "" || seen[key] {
			continue
		}
		seen[key] = true
		faults.Check(utf8.RuneCountInString(entry) <= maxTopic && names.Length(entry) <= maxTopic,
			field, "An entry has at most 60 characters.")
		kept = append(kept, entry)
	}
	faults.Check(len(kept) <= maxTopics, field, "At most 30 entries are possible.")
	return kept
}

// Facet is one combination under which the search finds a guide. Both names are in the compared
// form; an empty one stands for "any".
type Facet struct {
	Platform string
	Game     string
}

// facets are the combinations of a guide: each platform, each game, and each pair of both. Who is no
// guide, closed or suspended has none.
func (u User) facets(names Names) []Facet {
	if !u.GuidesNow() {
		return nil
	}
	var all []Facet
	for _, p := range u.Platforms {
		all = append(all, Facet{Platform: names.Key(p)})
	}
	for _, g := range u.Games {
		all = append(all, Facet{Game: names.Key(g)})
		for _, p := range u.Platforms {
			all = append(all, Facet{Platform: names.Key(p), Game: names.Key(g)})
		}
	}
	return all
}
