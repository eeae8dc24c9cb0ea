package accounts

import (
	"cmp"
	"context"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
	"sherpa/platform/text"
)

// Search says which guides are looked for, in the words of the caller; an empty one does not narrow. A guide matches
// when a platform holds Platform and a game holds Game as a part of its name, in any case and literally.
type Search struct {
	Platform string
	Game     string
	// Role is whom the caller looks for: sherpa or guide, in any case, which is the same; empty means that too.
	Role      string
	MinSC     string // an hour, a whole number
	MaxSC     string
	MinRating string // 1 to 5, with at most two decimals
	Language  string // BCP 47
	Free      string // today or week: guides with a next free time within 24 hours or 7 days; empty for all
	Sort      string // one of the Sorts; empty is SortBest
}

// Sort is an order of the search.
type Sort string

// The orders of the search.
const (
	SortBest    Sort = "best"    // by GuideKey
	SortPrice   Sort = "price"   // the cheapest first, guides without a rate last
	SortNewest  Sort = "newest"  // who became a guide last comes first
	SortSoonest Sort = "soonest" // by the next free time, guides without one last
)

// Sorts are the orders that a search may ask for.
var Sorts = []Sort{SortBest, SortPrice, SortNewest, SortSoonest} //nolint:gochecknoglobals // a constant list

// GuideQuery is a Search that was read: names in the compared form, with the place to go on from. Zero does not narrow.
type GuideQuery struct {
	Platform  string
	Game      string
	MinRate   money.Cents // an hour
	MaxRate   money.Cents // an hour; guides without a rate do not match; below 0 nobody does
	MinRating int64       // hundredths
	Language  string
	Within    time.Duration // to the next free time
	Now       time.Time     // a whole minute, on all pages the same
	Sort      Sort
	After     *GuideKey
	Limit     int
}

// GuideKey is a guide's place in the order of the search: Order ascending, then Name, then ID. By SortBest Order
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
	Sort  Sort      `json:"s,omitempty"` // empty for SortBest
}

// FoundGuide is a guide with the place in the order.
type FoundGuide struct {
	User

	Key      GuideKey
	NextFree *time.Time // nil for none
	HoursSet bool       // without hours any time can be asked for
}

// The windows of Search.Free.
const (
	freeToday = 24 * time.Hour
	freeWeek  = 7 * freeToday
)

// maxCount is up to where matching guides are counted.
const maxCount = 1000

// CountGuides says how many guides a search finds, exactly up to 1000. more is true when there are more than that.
// Errors as ListGuides.
func (s *Service) CountGuides(ctx context.Context, search Search) (n int, more bool, err error) {
	q, err := s.read(search)
	if err != nil {
		return 0, false, err
	}
	n, err = s.directory.CountGuides(ctx, q, maxCount+1)
	return min(n, maxCount), n > maxCount, err
}

// ListGuides searches the guides, best rated first when no other order is asked for; without words it is the
// directory. It returns each guide once. Errors: Invalid, by field, for words that cannot be read; Malformed for a
// foreign cursor, also one of another order.
func (s *Service) ListGuides(ctx context.Context, search Search, req page.Request) (page.Page[Profile], error) {
	none := page.Page[Profile]{}
	q, err := s.read(search)
	if err != nil {
		return none, err
	}
	var after GuideKey
	more, err := page.Decode(req.Cursor, &after)
	if err == nil && more && (!text.IsLine(after.Name) || cmp.Or(after.Sort, SortBest) != q.Sort) {
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
	q.Limit = req.Limit + 1
	found, err := s.directory.Guides(ctx, q)
	if err != nil {
		return none, err
	}
	cut := page.Cut(found, req.Limit, func(g FoundGuide) any {
		if q.Sort != SortBest {
			g.Key.Sort = q.Sort
		}
		return g.Key
	})
	viewer, list := actor.From(ctx), page.Page[Profile]{Items: make([]Profile, 0, len(cut.Items)), Next: cut.Next}
	for _, g := range cut.Items {
		list.Items = append(list.Items, foundProfile(viewer, g))
	}
	return list, nil
}

// foundProfile is a found guide as a viewer sees them.
func foundProfile(viewer actor.Actor, g FoundGuide) Profile {
	p := profileFor(viewer, g.User)
	p.NextFree, p.HoursSet = g.NextFree, g.HoursSet
	return p
}

// nextMinute is the time up to a whole minute, so that next free times are.
func nextMinute(now time.Time) time.Time {
	return now.Add(time.Minute - time.Nanosecond).Truncate(time.Minute)
}

// read checks a search. Each parameter is read by a line of its own.
func (s *Service) read(search Search) (GuideQuery, error) {
	var invalid errs.ValidationErrors
	for field, word := range map[string]string{"platform": search.Platform, "game": search.Game} {
		invalid.Check(text.IsLine(word) && utf8.RuneCountInString(word) <= maxSearch, field,
			"Please search for at most 120 readable characters.")
	}
	role := strings.ToLower(strings.TrimSpace(search.Role))
	invalid.Check(role == "" || role == "sherpa" || role == "guide", "role", "Please search for the role sherpa.")
	within, known := map[string]time.Duration{"": 0, "today": freeToday, "week": freeWeek}[search.Free]
	invalid.Check(known, "free", "Please choose today or week.")
	q := GuideQuery{
		Within:    within,
		Now:       nextMinute(s.clock.Now()),
		Platform:  s.names.Key(search.Platform),
		Game:      s.names.Key(search.Game),
		MinRate:   lowestRate(readSC(search.MinSC, "minSC", &invalid)),
		MaxRate:   highestRate(readSC(search.MaxSC, "maxSC", &invalid)),
		MinRating: readRating(search.MinRating, &invalid),
		Language:  s.readLanguage(search.Language, &invalid),
		Sort:      Sort(cmp.Or(strings.ToLower(strings.TrimSpace(search.Sort)), string(SortBest))),
	}
	invalid.Check(slices.Contains(Sorts, q.Sort), "sort", "Please sort by best, price, newest or soonest.")
	return q, invalid.Err()
}

// searchedSC matches an amount of SC that a search may name.
var searchedSC = regexp.MustCompile(`^[0-9]{1,6}$`)

// readSC reads an amount of SC; -1 when there is none.
func readSC(word, field string, invalid *errs.ValidationErrors) money.SC {
	word = strings.TrimSpace(word)
	if word == "" {
		return -1
	}
	if !searchedSC.MatchString(word) {
		invalid.Add(field, "Please enter a whole number of SC.")
		return -1
	}
	n, _ := strconv.ParseInt(word, 10, 64) // at most six digits
	return money.SC(n)
}

// lowestRate is the lowest rate at which an hour costs at least sc.
func lowestRate(sc money.SC) money.Cents {
	if sc <= 0 {
		return 0
	}
	return money.ValueFloor(sc-1) + 1
}

// highestRate is the highest rate at which an hour costs at most sc; 0 when sc does not narrow, and -1 for 0 SC, at
// which nobody can be booked.
func highestRate(sc money.SC) money.Cents {
	switch {
	case sc < 0:
		return 0
	case sc == 0:
		return -1
	}
	return money.ValueFloor(sc)
}

// searchedRating matches a rating that a search may name.
var searchedRating = regexp.MustCompile(`^[1-5](\.[0-9]{1,2})?$`)

// readRating reads a rating in hundredths; 0 when there is none.
func readRating(word string, invalid *errs.ValidationErrors) int64 {
	word = strings.TrimSpace(word)
	if word == "" {
		return 0
	}
	value, err := strconv.ParseFloat(word, 64)
	if err != nil || !searchedRating.MatchString(word) || value > 5 {
		invalid.Add("minRating", "Please enter a rating from 1 to 5.")
		return 0
	}
	return int64(math.Round(value * 100))
}

func (s *Service) readLanguage(word string, invalid *errs.ValidationErrors) string {
	word = strings.TrimSpace(word)
	if word == "" {
		return ""
	}
	tag, ok := s.names.Language(word)
	invalid.Check(ok, "language", "Please name a language by its code, such as en or pt-BR.")
	return tag
}
