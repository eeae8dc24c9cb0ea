package page_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/page"
)

// A cursor comes back from outside: it is read into the key, or refused as no page.
// What is read can be made into a cursor again, with the same key.
func FuzzDecode(f *testing.F) {
	type key struct {
		At    time.Time `json:"at"`
		ID    uuid.UUID `json:"id"`
		Score float64   `json:"score"`
		Name  string    `json:"name"`
	}
	for _, seed := range []any{
		key{At: time.Date(2026, 3, 14, 23, 30, 0, 5, time.UTC), ID: uuid.MustParse("0198c0de-0000-7000-8000-00000000beef"), Score: 4.5, Name: "Mara"},
		key{},
		[]int{1},
		nil,
		"text",
		map[string]any{"at": "yesterday"},
		map[string]any{"score": "5"},
	} {
		f.Add(page.Encode(seed))
	}
	for _, seed := range []string{"", "=", "e30", "e30=", "%%%", "bnVsbA", "////", "e30\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cursor string) {
		var read key
		found, err := page.Decode(cursor, &read)
		switch {
		case err != nil && (found || errs.ClassOf(err) != errs.Malformed):
			t.Fatalf("%q is refused as %v: %v", cursor, errs.ClassOf(err), err)
		case err == nil && found != (cursor != ""):
			t.Fatalf("%q is found: %v", cursor, found)
		case err != nil || !found:
			return
		}
		if _, err := json.Marshal(read); err != nil {
			return // a year that JSON cannot write: no page of ours begins there
		}
		var again key
		if _, err := page.Decode(page.Encode(read), &again); err != nil || !again.At.Equal(read.At) || again.ID != read.ID || again.Score != read.Score || again.Name != read.Name {
			t.Fatalf("%q is read as %+v, and that as %+v, %v", cursor, read, again, err)
		}
	})
}
