package hours

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/platform/errs"
)

// fieldsOf are what was noted about fields; nil for nothing.
func fieldsOf(t *testing.T, invalid *errs.ValidationErrors) map[string]string {
	t.Helper()
	if invalid.Err() == nil {
		return nil
	}
	var e *errs.Error
	require.ErrorAs(t, invalid.Err(), &e)
	return e.Fields
}

// What the hours of a week are read as, in minutes of the day.
func TestHoursThatAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		monday string
		want   []Span
	}{
		{`null`, nil},
		{`[]`, nil},
		{`[["18:00","22:30"]]`, []Span{{1080, 1350}}},
		{`[["00:00","00:01"]]`, []Span{{0, 1}}},
		{`[["09:59","19:08"]]`, []Span{{599, 1148}}},
		{`[["23:59","00:00"]]`, []Span{{1439, 1440}}},
		{`[["00:00","24:00"]]`, []Span{{0, 1440}}},
		{`[["22:00","02:00"]]`, []Span{{1320, 1560}}},                                   // past midnight
		{`[["20:00","21:00"],["08:00","09:00"]]`, []Span{{480, 540}, {1200, 1260}}},     // put in order
		{`[["08:00","09:00"],["09:00","10:00"]]`, []Span{{480, 600}}},                   // they touch
		{`[["08:00","09:00"],["09:01","10:00"]]`, []Span{{480, 540}, {541, 600}}},       // they do not
		{`[["08:00","20:00"],["20:00","08:00"]]`, []Span{{480, 1200}, {1200, 1920}}},    // joined, 08:00 to 08:00 could not be written
		{`[["00:00","20:00"],["20:00","24:00"]]`, []Span{{0, 1440}}},                    // joined, midnight to midnight can be
		{`[["08:00","20:00"],["20:00","07:59"]]`, []Span{{480, 1919}}},                  // a minute less can be
		{`[["22:00","02:00"],["10:00","11:00"]]`, []Span{{600, 660}, {1320, 1560}}},     // the night belongs to its first day
		{`[["10:00","11:00"],["11:00","12:00"],["12:00","13:00"]]`, []Span{{600, 780}}}, // all three
		{` [ [ "10:00" , "11:00" ] ] `, []Span{{600, 660}}},                             // JSON's own spaces
		{`[["10:00","11:00"],["11:30","12:00"],["12:00","12:15"]]`, []Span{{600, 660}, {690, 735}}},
		// Joined to the last before them or not, whatever came first.
		{`[["01:00","02:00"],["08:00","20:00"],["20:00","02:00"]]`, []Span{{60, 120}, {480, 1560}}},
		{`[["01:00","02:00"],["08:00","20:00"],["20:00","08:00"]]`, []Span{{60, 120}, {480, 1200}, {1200, 1920}}},
	} {
		var invalid errs.ValidationErrors
		week := DecodeWeek([]byte(`{"mon":`+c.monday+`}`), &invalid)
		require.Nil(t, fieldsOf(t, &invalid), c.monday)
		require.Equal(t, c.want, week[time.Monday], c.monday)
		require.Empty(t, week[time.Sunday], c.monday)
	}
	require.JSONEq(t, `{}`, string(Week{time.Monday: {}}.Encode()), "days without hours are left out")
	require.JSONEq(t, `{"tue":[["22:00","02:00"]]}`, string(Week{time.Tuesday: {{1320, 1560}}}.Encode()))
}

// What cannot be read has an error at its place, and the rest is read.
func TestHoursThatAreNotRead(t *testing.T) {
	t.Parallel()
	pair := func(field string) map[string]string { return map[string]string{field: sayPair} }
	for raw, want := range map[string]map[string]string{
		`[]`:                                                              {"week": "Please give the hours by weekday."},
		`{"mon":"all"}`:                                                   {"week.mon": "Please give a list of pairs of times."},
		`{"mon":1}`:                                                       {"week.mon": "Please give a list of pairs of times."},
		`{"monday":[]}`:                                                   {"week.monday": "The days are mon, tue, wed, thu, fri, sat and sun."},
		`{"` + strings.Repeat("m", 20) + `":[]}`:                          {"week." + strings.Repeat("m", 20): "The days are mon, tue, wed, thu, fri, sat and sun."},
		`{"` + strings.Repeat("m", 21) + `":[]}`:                          {"week.?": "The days are mon, tue, wed, thu, fri, sat and sun."},
		`{"mon":[["10:00"]]}`:                                             pair("week.mon[0]"),
		`{"mon":[["10:00","11:00","12:00"]]}`:                             pair("week.mon[0]"),
		`{"mon":[["10:00","11:00"],[1,2]]}`:                               pair("week.mon[1]"),
		`{"sun":[["10:00","10:00"]]}`:                                     pair("week.sun[0]"),
		`{"sun":[["24:00","10:00"]]}`:                                     pair("week.sun[0]"),
		`{"sun":[["10:00","24:01"]]}`:                                     pair("week.sun[0]"),
		`{"sun":[["10:60","11:00"]]}`:                                     pair("week.sun[0]"),
		`{"sun":[["10:00","11:60"]]}`:                                     pair("week.sun[0]"),
		`{"sun":[["9:00","11:00"]]}`:                                      pair("week.sun[0]"),
		`{"sun":[["09:0","11:00"]]}`:                                      pair("week.sun[0]"),
		`{"sun":[["09:00","x1:00"]]}`:                                     pair("week.sun[0]"),
		`{"sun":[["0900","11:00"]]}`:                                      pair("week.sun[0]"),
		`{"mon":[["10:00","12:00"],["11:59","13:00"]]}`:                   {"week.mon[1]": sayOverlap},
		`{"mon":[["11:59","13:00"],["10:00","12:00"]]}`:                   {"week.mon[0]": sayOverlap}, // where it was given
		`{"mon":[["10:00","12:00"],["10:00","12:00"],["13:00","9"]]}`:     {"week.mon[1]": sayOverlap, "week.mon[2]": sayPair},
		`{"mon":[["08:00","09:00"],["10:00","12:00"],["11:00","13:00"]]}`: {"week.mon[2]": sayOverlap},
		`{"mon":[["22:00","02:00"],["23:00","23:30"]],"tue":[["x","y"]]}`: {"week.mon[1]": sayOverlap, "week.tue[0]": sayPair},
	} {
		var invalid errs.ValidationErrors
		DecodeWeek([]byte(raw), &invalid)
		require.Equal(t, want, fieldsOf(t, &invalid), raw)
	}
	for _, absent := range []string{``, `null`, ` null `} {
		var invalid errs.ValidationErrors
		require.Equal(t, Week{}, DecodeWeek([]byte(absent), &invalid))
		require.Empty(t, DecodeExceptions([]byte(absent), &invalid))
		require.NoError(t, invalid.Err())
	}
}

func TestExceptionsThatAreRead(t *testing.T) {
	t.Parallel()
	var invalid errs.ValidationErrors
	read := DecodeExceptions([]byte(`[{"date":"2026-12-31"},{"date":"2026-12-24","times":[["10:00","14:00"]]},{"date":"2026-12-25","times":[]}]`), &invalid)
	require.NoError(t, invalid.Err())
	require.Equal(t, map[Date][]Span{{2026, 12, 24}: {{600, 840}}, {2026, 12, 25}: nil, {2026, 12, 31}: nil}, read)
	require.Equal(t, []Exception{
		{"2026-12-24", [][]string{{"10:00", "14:00"}}}, {"2026-12-25", [][]string{}}, {"2026-12-31", [][]string{}},
	}, ListExceptions(read), "by date")

	for raw, want := range map[string]map[string]string{
		`{}`:                      {"exceptions": "Please give a list of dates."},
		`[null]`:                  {"exceptions[0]": "Please give a date and its times."},
		`[1]`:                     {"exceptions[0]": "Please give a date and its times."},
		`[{"times":[]}]`:          {"exceptions[0].date": "Please give a date as YYYY-MM-DD."},
		`[{"date":"24 Dec"}]`:     {"exceptions[0].date": "Please give a date as YYYY-MM-DD."},
		`[{"date":"2026-02-30"}]`: {"exceptions[0].date": "Please give a date as YYYY-MM-DD."},
		`[{"date":"2026-12-24"},{"date":"2026-12-24"}]`: {"exceptions[1].date": "This date is in the list already."},
		`[{"date":"2026-12-24","times":[["10:00"]]}]`:   {"exceptions[0].times[0]": sayPair},
		`[{"date":"2026-12-24","times":true}]`:          {"exceptions[0].times": "Please give a list of pairs of times."},
	} {
		var invalid errs.ValidationErrors
		DecodeExceptions([]byte(raw), &invalid)
		require.Equal(t, want, fieldsOf(t, &invalid), raw)
	}
}

// A list of exceptions is bounded.
func TestAsManyExceptionsAsAreKept(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var dates []string
	for n := range maxExceptions {
		dates = append(dates, fmt.Sprintf(`{"date":%q}`, day.AddDate(0, 0, n).Format(time.DateOnly)))
	}
	var invalid errs.ValidationErrors
	require.Len(t, DecodeExceptions([]byte("["+strings.Join(dates, ",")+"]"), &invalid), maxExceptions)
	require.NoError(t, invalid.Err())
	dates = append(dates, `{"date":"2036-01-01"}`)
	require.Empty(t, DecodeExceptions([]byte("["+strings.Join(dates, ",")+"]"), &invalid))
	require.Equal(t, map[string]string{"exceptions": "Please keep to 1000 dates."}, fieldsOf(t, &invalid))
}
