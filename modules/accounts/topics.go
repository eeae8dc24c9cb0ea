package accounts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// tidyTopics brings a list of platforms or games into the form in which it is kept: trimmed, without
// empty entries and without doubles in any case. Validation errors are noted under field.
func tidyTopics(raw []string, names Names, field string, invalid *errs.ValidationErrors) []string {
	kept, seen := []string{}, map[string]bool{}
	for _, entry := range raw {
		if !text.IsLine(entry) {
			invalid.Add(field, "An entry holds characters that cannot be shown.")
			continue
		}
		entry = strings.Join(strings.Fields(entry), " ")
		key := names.Key(entry)
		if key == "" || seen[key] {
			continue
		}
		seen[key] = true
		invalid.Check(utf8.RuneCountInString(entry) <= maxTopic && names.Length(entry) <= maxTopic,
			field, "An entry has at most 60 characters.")
		kept = append(kept, entry)
	}
	invalid.Check(len(kept) <= maxTopics, field, "At most 30 entries are possible.")
	return kept
}

// tidyLanguages brings languages into their canonical form, without empty entries and without doubles.
func tidyLanguages(raw []string, names Names, invalid *errs.ValidationErrors) []string {
	kept := []string{}
	for _, entry := range raw {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		tag, ok := names.Language(entry)
		invalid.Check(ok, fieldLanguages, "Please name languages by their codes, such as en or pt-BR.")
		if ok && !slices.Contains(kept, tag) {
			kept = append(kept, tag)
		}
	}
	invalid.Check(len(kept) <= maxLanguages, fieldLanguages, "At most 8 languages are possible.")
	return kept
}

// Facet is one combination under which the search finds a guide. Both names are in the compared
// form; an empty one stands for "any".
type Facet struct {
	Platform string
	Game     string
	Label    string // how the guide writes the one name of the facet; empty for a pair
}

// facets are the combinations of a guide: each platform, each game, and each pair of both. Who is no
// guide, closed or suspended has none.
func (u User) facets(names Names) []Facet {
	if !u.GuidesNow() {
		return nil
	}
	var all []Facet
	for _, p := range u.Platforms {
		all = append(all, Facet{Platform: names.Key(p), Label: p})
	}
	for _, g := range u.Games {
		all = append(all, Facet{Game: names.Key(g), Label: g})
		for _, p := range u.Platforms {
			all = append(all, Facet{Platform: names.Key(p), Game: names.Key(g)})
		}
	}
	return all
}
