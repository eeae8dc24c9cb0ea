package hours

import (
	"slices"
	"time"
)

// Interval is a half-open piece of time, in UTC.
type Interval struct{ Start, End time.Time }

// holds says whether [start, end) lies inside.
func (i Interval) holds(start, end time.Time) bool {
	return !start.Before(i.Start) && !end.After(i.End)
}

func (i Interval) overlaps(o Interval) bool { return i.Start.Before(o.End) && o.Start.Before(i.End) }

// merged puts intervals in order and joins those that overlap or touch; empty ones are left out.
func merged(intervals []Interval) []Interval {
	intervals = slices.DeleteFunc(slices.Clone(intervals), func(i Interval) bool { return !i.Start.Before(i.End) })
	slices.SortFunc(intervals, func(a, b Interval) int { return a.Start.Compare(b.Start) })
	out := intervals[:0]
	for _, i := range intervals {
		if n := len(out); n > 0 && !i.Start.After(out[n-1].End) {
			if i.End.After(out[n-1].End) {
				out[n-1].End = i.End
			}
			continue
		}
		out = append(out, i)
	}
	return out
}

// without is what is left of a window when intervals are taken out of it.
func (i Interval) without(taken []Interval) []Interval {
	var left []Interval
	from := i.Start
	for _, t := range merged(taken) {
		if t.Start.After(from) {
			left = append(left, Interval{from, earlier(t.Start, i.End)})
		}
		if t.End.After(from) {
			from = t.End
		}
		if !from.Before(i.End) {
			break
		}
	}
	if from.Before(i.End) {
		left = append(left, Interval{from, i.End})
	}
	return slices.DeleteFunc(left, func(i Interval) bool { return !i.Start.Before(i.End) })
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
