package accounts

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/page"
	"sherpa/platform/text"
)

// Search says which guides are looked for. A guide matches when a platform holds Platform and a game
// holds Game as a part of its name, in any case and literally. Empty means any.
type Search struct {
	Platform string
	Game     string
	// Role is whom the caller looks for: sherpa or guide, in any case, which is the same; empty means that too.
	Role string
	// Free is today or week for guides with a next free time within 24 hours or 7 days; empty for all.
	Free string
	// Sort is best, the same as empty, or soonest: by the next free time, guides without one last.
	Sort string
}

// GuideQuery is a Search in the compared form of names, with the place to go on from.
type GuideQuery struct {
	Platform string
	Game     string
	Within   time.Duration // to the next free time; 0 is any, or none
	Soonest  bool
	Now      time.Time // a whole minute, on all pages the same
	After    *GuideKey
	Limit    int
}

// GuideKey is a guide's place in the order of the search: Order ascending, then Name, then ID. Order
// is the negative of (20 + sum of scores) / (5 + number): a few ratings pull a newcomer only gently
// away from 4 (design, section 4). In the order of the soonest, guides with a next free time come before: by At, which
// is that time at Now, then From, then ID.
type GuideKey struct {
	Order float64   `json:"o"`
	Name  string    `json:"n"`
	ID    uuid.UUID `json:"i"`
	At    time.Time `json:"a,omitzero"`
	From  time.Time `json:"f,omitzero"` // the beginning of the free interval
	Now   time.Time `json:"t,omitzero"`
}

// FoundGuide is a guide with the place in the order.
type FoundGuide struct {
	User

	Key      GuideKey
	NextFree *time.Time // nil for none
}

// The windows of Search.Free.
const (
	freeToday = 24 * time.Hour
	freeWeek  = 7 * freeToday
)

// ListGuides searches the guides, best rated first; without words it is the directory. It returns each
// guide once. Errors: Invalid for words that are too long or unreadable and for other roles, Malformed for a foreign cursor.
func (s *Service) ListGuides(ctx context.Context, search Search, req page.Request) (page.Page[Profile], error) {
	none := page.Page[Profile]{}
	var faults errs.Faults
	for field, word := range map[string]string{"platform": search.Platform, "game": search.Game} {
		faults.Check(text.IsLine(word) && utf8.RuneCountInString(word) <= maxSearch, field,
			"Please search for at most 120 readable characters.")
	}
	role := strings.ToLower(strings.TrimSpace(search.Role))
	faults.Check(role == "" || role == "sherpa" || role == "guide", "role", "Please search for the role sherpa.")
	within, known := map[string]time.Duration{"": 0, "today": freeToday, "week": freeWeek}[search.Free]
	faults.Check(known, "free", "Please choose today or week.")
	soonest := search.Sort == "soonest"
	faults.Check(soonest || search.Sort == "" || search.Sort == "best", "sort", "Please choose best or soonest.")
	if err := faults.Err(); err != nil {
		return none, err
	}
	q := GuideQuery{
		Platform: s.names.Key(search.Platform), Game: s.names.Key(search.Game), Within: within, Soonest: soonest,
		Now: nextMinute(s.clock.Now()), Limit: req.Limit + 1,
	}
	var after GuideKey
	more, err := page.Decode(req.Cursor, &after)
	if err == nil && more && !text.IsLine(after.Name) {
		_, err = page.Decode("!", &after)
	}
	if err != nil {
		return none, err
	}
	if more {
		q.After = &after
		if !after.Now.IsZero() {
			q.Now = after.Now
		}
	}
	found, err := s.people.Guides(ctx, q)
	if err != nil {
		return none, err
	}
	cut := page.Cut(found, req.Limit, func(g FoundGuide) any { return g.Key })
	viewer, list := actor.From(ctx), page.Page[Profile]{Items: make([]Profile, 0, len(cut.Items)), Next: cut.Next}
	for _, g := range cut.Items {
		p := profileFor(viewer, g.User)
		p.NextFree = g.NextFree
		list.Items = append(list.Items, p)
	}
	return list, nil
}

// nextMinute is the time up to a whole minute, so that next free times are.
func nextMinute(now time.Time) time.Time {
	return now.Add(time.Minute - time.Nanosecond).Truncate(time.Minute)
}
