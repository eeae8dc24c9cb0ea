package booking

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"

	"sherpa/platform/tx"
)

// Handle is a name under which a person is met elsewhere. It is an alias, so that accounts can answer with its own type.
type Handle = struct {
	Kind  string // discord, steam, psn, xbox, nintendo, riot, battlenet, epic or other
	Value string
}

// SessionHandles are the handles of both people of a session, of the kinds that go with its platform.
type SessionHandles struct {
	Shown        bool // false for admins, in lists and while they may not be seen
	Mine, Theirs []Handle
}

const (
	// handlesAfter is how long after the end the two see each other's handles.
	handlesAfter = 48 * time.Hour
	// handlesInstant is how long before the start they do when nobody looked at the request.
	handlesInstant = 24 * time.Hour
)

// showsHandles says whether the two people of a session see each other's handles now: from the approval until 48 hours
// after the end, and when the approval was instant from 24 hours before the start on. Never when it was called off.
func (s Session) showsHandles(now time.Time) bool {
	switch s.Status {
	case Approved, Scheduled, Completed:
	case Pending, Declined, Cancelled, Failed, Refunded:
		return false
	}
	soon := !s.Instant || !now.Before(s.StartsAt.Add(-handlesInstant))
	return soon && now.Before(s.EndsAt().Add(handlesAfter))
}

// withHandles adds the handles of both to what one of the two people sees.
func (v View) withHandles(handles tx.Answer[map[uuid.UUID][]Handle], now time.Time) (View, error) {
	mine, theirs := v.Gamer, v.Guide
	switch v.Viewer {
	case SideGamer:
	case SideGuide:
		mine, theirs = theirs, mine
	case SideAdmin, SideSystem:
		return v, nil
	}
	if !v.showsHandles(now) {
		return v, nil
	}
	of, err := handles()
	if err != nil {
		return View{}, err
	}
	fits := handlesOn(v.Platform)
	v.Handles = SessionHandles{Shown: true, Mine: filtered(of[mine], fits), Theirs: filtered(of[theirs], fits)}
	return v, nil
}

func filtered(handles []Handle, fits func(kind string) bool) []Handle {
	return slices.DeleteFunc(slices.Clone(handles), func(h Handle) bool { return !fits(h.Kind) })
}

// handlesOn says which kinds of handles go with a platform as people write it. Discord and other always do, and all do
// when the platform is unknown or empty.
func handlesOn(platform string) func(kind string) bool {
	words := strings.FieldsFunc(strings.ToLower(platform), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	whole := strings.Join(words, "")
	named := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(whole, part) })
	}
	word := func(is func(string) bool) bool { return slices.ContainsFunc(words, is) }
	fits := []string{"discord", "other"}
	if named("steam", "windows", "linux", "macos", "computer", "desktop", "geforcenow") || word(func(w string) bool { return w == "pc" || w == "mac" }) {
		fits = append(fits, "steam", "epic", "riot", "battlenet")
	}
	if named("playstation") || word(func(w string) bool {
		rest, found := strings.CutPrefix(w, "ps")
		return found && (rest == "" || rest == "n" || rest[0] >= '1' && rest[0] <= '9' || strings.HasPrefix(rest, "vr") || rest == "vita")
	}) {
		fits = append(fits, "psn")
	}
	if named("xbox", "seriesx", "seriess") {
		fits = append(fits, "xbox")
	}
	if named("nintendo", "switch", "wiiu") {
		fits = append(fits, "nintendo")
	}
	if len(fits) == 2 {
		return func(string) bool { return true }
	}
	return func(kind string) bool { return slices.Contains(fits, kind) }
}
