package hours

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"sherpa/platform/errs"
)

// Whatever is read as hours of the week or as exceptions is in order, apart from each other within a day, and reads the
// same when it is written; what is not read has a validation error by field.
func FuzzDecodeHours(f *testing.F) {
	for _, seed := range []string{
		`{}`, `null`, `[]`, `{"mon":[["18:00","22:30"]]}`, `{"tue":[["22:00","02:00"],["02:00","03:00"]]}`, `{"wed":[["00:00","24:00"]],"sun":[]}`,
		`{"thu":[["06:00","10:00"],["10:00","06:00"]]}`, `{"fri":[["10:00","12:00"],["11:00","13:00"]]}`, `{"sat":[["24:00","25:00"]]}`, `{"mon":[["1:00","2:00"]]}`,
		`{"monday":[]}`, `{"mon":[[1,2]]}`, `{"mon":[["10:00"]]}`, `{"mon":"all"}`, `{"mon":null}`, `{"mon":[["18:00","00:00"]]}`,
		`[{"date":"2026-12-24","times":[]}]`, `[{"date":"2026-12-24","times":[["10:00","14:00"]]},{"date":"2026-12-24"}]`, `[{"date":"2026-02-30"}]`, `[null,1]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		orderly := func(spans []Span) {
			for i, s := range spans {
				if s.From < 0 || s.From >= minutesOfDay || s.To <= s.From || s.To > s.From+minutesOfDay || i > 0 && s.From < spans[i-1].To {
					t.Fatalf("%q is read as %v", raw, spans)
				}
			}
		}
		var invalid errs.ValidationErrors
		if week := DecodeWeek(raw, &invalid); invalid.Err() == nil {
			for _, spans := range week {
				orderly(spans)
			}
			var none errs.ValidationErrors
			again := DecodeWeek(week.Encode(), &none)
			if none.Err() != nil || !slices.EqualFunc(week[:], again[:], slices.Equal[[]Span]) {
				t.Fatalf("%q is read as %v, and that as %v", raw, week, again)
			}
		} else if errs.ClassOf(invalid.Err()) != errs.Invalid {
			t.Fatal(invalid.Err())
		}
		invalid = errs.ValidationErrors{}
		if exceptions := DecodeExceptions(raw, &invalid); invalid.Err() == nil {
			list := ListExceptions(exceptions)
			written, err := json.Marshal(list)
			var none errs.ValidationErrors
			again := DecodeExceptions(written, &none)
			if err != nil || none.Err() != nil || len(again) != len(exceptions) || len(list) != len(exceptions) {
				t.Fatalf("%q is read as %v, and that as %v", raw, exceptions, again)
			}
			for date, spans := range exceptions {
				orderly(spans)
				if !slices.Equal(spans, again[date]) {
					t.Fatalf("%q is read as %v, and that as %v", raw, exceptions, again)
				}
			}
		}
	})
}

// Clocks in zones with odd days: what does not exist is the moment of the jump, what exists twice the first time.
func TestLocalTimesThatAreMissingOrDoubled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone   string
		day    Date
		minute int
		want   string
	}{
		{"Europe/Stockholm", Date{2026, 3, 29}, 2*60 + 30, "2026-03-29T01:00:00Z"},  // 02:30 is skipped
		{"Europe/Stockholm", Date{2026, 10, 25}, 2*60 + 30, "2026-10-25T00:30:00Z"}, // 02:30 comes twice
		{"Europe/Stockholm", Date{2026, 10, 25}, 3 * 60, "2026-10-25T02:00:00Z"},
		{"Europe/Stockholm", Date{2026, 3, 28}, 26*60 + 30, "2026-03-29T01:00:00Z"}, // past midnight of the day before
		{"Australia/Lord_Howe", Date{2026, 10, 4}, 2*60 + 10, "2026-10-03T15:30:00Z"},
		{"Australia/Lord_Howe", Date{2026, 4, 5}, 60 + 45, "2026-04-04T14:45:00Z"},
		{"Pacific/Apia", Date{2011, 12, 30}, 12 * 60, "2011-12-30T10:00:00Z"}, // a day that never was
		{"America/Havana", Date{2026, 3, 8}, 0, "2026-03-08T05:00:00Z"},       // a midnight that never was
		{"Asia/Kathmandu", Date{2026, 5, 1}, 0, "2026-04-30T18:15:00Z"},
	} {
		zone, ok := LoadZone(c.zone)
		if !ok {
			t.Fatal(c.zone)
		}
		if got := moment(zone, c.day, c.minute).Format(time.RFC3339); got != c.want {
			t.Errorf("%s, %s at minute %d is %s, not %s", c.zone, c.day, c.minute, got, c.want)
		}
	}
}
