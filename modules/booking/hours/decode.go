package hours

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"sherpa/platform/errs"
)

// maxExceptions bounds the list of exceptions: more than two years of dates.
const maxExceptions = 1000

// weekdays are the names of the days in the API, by time.Weekday.
var weekdays = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"} //nolint:gochecknoglobals // a constant list

// What is said about a field that cannot be read.
const (
	sayPair    = "Please give a time from and a time to, as HH:MM, such as 18:00 and 22:30."
	sayOverlap = "These hours overlap with others of the same day."
)

// DecodeWeek reads the hours of the week: {"mon": [["18:00", "22:30"]], …}. Absent and null are empty. Validation errors are
// noted under week, week.mon and week.mon[0].
func DecodeWeek(raw []byte, invalid *errs.ValidationErrors) Week {
	var week Week
	if isNull(raw) {
		return week
	}
	var days map[string]json.RawMessage
	if json.Unmarshal(raw, &days) != nil {
		invalid.Add("week", "Please give the hours by weekday.")
		return week
	}
	for _, name := range slices.Sorted(maps.Keys(days)) {
		pairs := days[name]
		day := slices.Index(weekdays[:], name)
		if day < 0 {
			if len(name) > 20 {
				name = "?"
			}
			invalid.Add("week."+name, "The days are mon, tue, wed, thu, fri, sat and sun.")
			continue
		}
		week[day] = decodeSpans(pairs, "week."+name, invalid)
	}
	return week
}

// DecodeExceptions reads [{"date": "2026-12-24", "times": []}, …]. Absent and null are empty. Validation errors are noted under
// exceptions, exceptions[0].date and exceptions[0].times[0].
func DecodeExceptions(raw []byte, invalid *errs.ValidationErrors) map[Date][]Span {
	exceptions := map[Date][]Span{}
	if isNull(raw) {
		return exceptions
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		invalid.Add("exceptions", "Please give a list of dates.")
		return exceptions
	}
	if len(list) > maxExceptions {
		invalid.Add("exceptions", fmt.Sprintf("Please keep to %d dates.", maxExceptions))
		return exceptions
	}
	for i, entry := range list {
		field := fmt.Sprintf("exceptions[%d]", i)
		var e struct {
			Date  json.RawMessage `json:"date"`
			Times json.RawMessage `json:"times"`
		}
		if json.Unmarshal(entry, &e) != nil || isNull(entry) {
			invalid.Add(field, "Please give a date and its times.")
			continue
		}
		var text string
		_ = json.Unmarshal(e.Date, &text)
		date, ok := ParseDate(text)
		if !ok {
			invalid.Add(field+".date", "Please give a date as YYYY-MM-DD.")
			continue
		}
		if _, twice := exceptions[date]; twice {
			invalid.Add(field+".date", "This date is in the list already.")
			continue
		}
		exceptions[date] = decodeSpans(e.Times, field+".times", invalid)
	}
	return exceptions
}

// decodeSpans reads the pairs of one day, puts them in order and joins those that touch.
func decodeSpans(raw []byte, field string, invalid *errs.ValidationErrors) []Span {
	var pairs []json.RawMessage
	if json.Unmarshal(raw, &pairs) != nil && !isNull(raw) {
		invalid.Add(field, "Please give a list of pairs of times.")
		return nil
	}
	type numbered struct {
		Span

		at int
	}
	var spans []numbered
	for i, pair := range pairs {
		var times []string
		if json.Unmarshal(pair, &times) != nil || len(times) != 2 {
			invalid.Add(fmt.Sprintf("%s[%d]", field, i), sayPair)
			continue
		}
		span, ok := parseSpan(times[0], times[1])
		if !ok {
			invalid.Add(fmt.Sprintf("%s[%d]", field, i), sayPair)
			continue
		}
		spans = append(spans, numbered{span, i})
	}
	slices.SortStableFunc(spans, func(a, b numbered) int { return cmp.Compare(a.From, b.From) })
	var out []Span
	for _, s := range spans {
		n := len(out)
		switch {
		case n > 0 && s.From < out[n-1].To:
			invalid.Add(fmt.Sprintf("%s[%d]", field, s.at), sayOverlap)
		case n > 0 && s.From == out[n-1].To && (Span{out[n-1].From, s.To}).canBeWritten():
			out[n-1].To = s.To
		default:
			out = append(out, s.Span)
		}
	}
	return out
}

// parseSpan reads a pair of times of day. To may be 24:00, or before from when it is past midnight.
func parseSpan(from, to string) (Span, bool) {
	start, ok := parseClock(from)
	end, okay := parseClock(to)
	if !ok || !okay || start == minutesOfDay || start == end {
		return Span{}, false
	}
	if end < start {
		end += minutesOfDay
	}
	return Span{start, end}, true
}

// canBeWritten says whether the form of the API has the span: one of a whole day only from midnight to midnight.
func (s Span) canBeWritten() bool {
	pair := s.Pair()
	same, ok := parseSpan(pair[0], pair[1])
	return ok && same == s
}

// parseClock reads HH:MM up to 24:00, in minutes.
func parseClock(s string) (int, bool) {
	h, m, ok := strings.Cut(s, ":")
	if !ok || len(h) != 2 || len(m) != 2 || strings.Trim(h+m, "0123456789") != "" {
		return 0, false
	}
	hour, minute := int(h[0]-'0')*10+int(h[1]-'0'), int(m[0]-'0')*10+int(m[1]-'0')
	at := hour*60 + minute
	return at, minute < 60 && at <= minutesOfDay
}

// Pair is the span in the form of the API.
func (s Span) Pair() []string {
	to := s.To
	if to > minutesOfDay {
		to -= minutesOfDay
	}
	return []string{clockText(s.From), clockText(to)}
}

func clockText(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// Pairs are spans in the form of the API, never nil.
func Pairs(spans []Span) [][]string {
	pairs := make([][]string, 0, len(spans))
	for _, s := range spans {
		pairs = append(pairs, s.Pair())
	}
	return pairs
}

// Encode is the form that DecodeWeek reads; days without hours are left out.
func (w Week) Encode() []byte {
	days := map[string][][]string{}
	for day, spans := range w {
		if len(spans) > 0 {
			days[weekdays[day]] = Pairs(spans)
		}
	}
	b, _ := json.Marshal(days) // maps of texts always encode
	return b
}

// Exception is an entry of the list of exceptions, in the form of the API.
type Exception struct {
	Date  string     `json:"date"`
	Times [][]string `json:"times"`
}

// ListExceptions are exceptions by date, never nil; their JSON is what DecodeExceptions reads.
func ListExceptions(exceptions map[Date][]Span) []Exception {
	list := make([]Exception, 0, len(exceptions))
	for date, spans := range exceptions {
		list = append(list, Exception{date.String(), Pairs(spans)})
	}
	slices.SortFunc(list, func(a, b Exception) int { return strings.Compare(a.Date, b.Date) })
	return list
}

// Pairs are the hours of a weekday in the form of the API, nil when there are none.
func (w Week) Pairs(day time.Weekday) [][]string {
	if len(w[day]) == 0 {
		return nil
	}
	return Pairs(w[day])
}

func isNull(raw []byte) bool {
	raw = bytes.TrimSpace(raw)
	return len(raw) == 0 || bytes.Equal(raw, []byte("null"))
}
