package accounts

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"sherpa/platform/text"
)

// isAvatar says whether s may be shown as an avatar: an https URL, or a path of our own site, which
// begins with exactly one slash. The server never fetches it (design, section 4).
func isAvatar(s string) bool {
	if !text.IsLine(s) || utf8.RuneCountInString(s) > maxAvatar ||
		strings.ContainsRune(s, '\\') || strings.ContainsFunc(s, unicode.IsSpace) {
		return false
	}
	u, err := url.Parse(s)
	if err != nil || u.User != nil {
		return false
	}
	if u.Scheme == "" {
		return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && u.Host == ""
	}
	return u.Scheme == "https" && u.Hostname() != "" && u.Opaque == ""
}

// PublicAvatar is the avatar that others than its owner are shown: a path of our own site. An address elsewhere
// is shown to nobody else, since its host would learn who looks at whom, and could change the picture at will.
// Empty means the drawn one.
func PublicAvatar(avatar string) string {
	if strings.HasPrefix(avatar, "/") && isAvatar(avatar) {
		return avatar
	}
	return ""
}
