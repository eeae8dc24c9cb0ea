package accounts

import (
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// Rank is what a person has reached in a game.
type Rank struct {
	Game string `json:"game"`
	Rank string `json:"rank"`
}

// tidyLinks brings the links of a profile into the form in which they are kept, without empty entries and without doubles.
// Validation errors are noted under the field of the entry, such as links[1].
func tidyLinks(raw []string, names Names, invalid *errs.ValidationErrors) []string {
	kept := []string{}
	for i, entry := range raw {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		if len(kept) == maxLinks {
			invalid.Add(fieldLinks, "At most 5 links are possible.")
			break
		}
		link, ok := tidyLink(entry, names)
		invalid.Check(ok, fmt.Sprintf("%s[%d]", fieldLinks, i), "A link is an https address of at most 200 characters, without a user name.")
		if ok && !slices.Contains(kept, link) {
			kept = append(kept, link)
		}
	}
	return kept
}

// tidyLink gives an https address with its host in ASCII, in which look-alike letters of other alphabets are seen.
func tidyLink(raw string, names Names) (string, bool) {
	if !text.IsLine(raw) || utf8.RuneCountInString(raw) > maxLink || strings.ContainsRune(raw, '\\') || strings.ContainsFunc(raw, unicode.IsSpace) {
		return "", false
	}
	u, err := url.Parse(raw)
	if err != nil || !strings.EqualFold(u.Scheme, "https") || u.Opaque != "" || u.User != nil || u.Hostname() == "" {
		return "", false
	}
	host, ok := names.Host(u.Hostname())
	if !ok {
		return "", false
	}
	u.Scheme = "https"
	if port := u.Port(); port != "" {
		host = net.JoinHostPort(host, port)
	}
	u.Host = host
	link := u.String()
	return link, utf8.RuneCountInString(link) <= maxLink
}

// tidyRanks brings ranks into the form in which they are kept. Validation errors are noted under the field of the entry, such as
// ranks[1].game.
func tidyRanks(raw []Rank, invalid *errs.ValidationErrors) []Rank {
	kept := []Rank{}
	invalid.Check(len(raw) <= maxRanks, fieldRanks, "At most 8 ranks are possible.")
	for i, r := range raw[:min(len(raw), maxRanks)] {
		field := fmt.Sprintf("%s[%d]", fieldRanks, i)
		invalid.Check(text.IsLine(r.Game), field+".game", "The game holds characters that cannot be shown.")
		invalid.Check(text.IsLine(r.Rank), field+".rank", "The rank holds characters that cannot be shown.")
		r = Rank{Game: text.OneLine(r.Game), Rank: text.OneLine(r.Rank)}
		invalid.Check(r.Game != "", field+".game", "Please name the game.")
		invalid.Check(utf8.RuneCountInString(r.Game) <= maxRankGame, field+".game", "The game has at most 120 characters.")
		invalid.Check(r.Rank != "", field+".rank", "Please name the rank.")
		invalid.Check(utf8.RuneCountInString(r.Rank) <= maxRank, field+".rank", "The rank has at most 60 characters.")
		kept = append(kept, r)
	}
	return kept
}
