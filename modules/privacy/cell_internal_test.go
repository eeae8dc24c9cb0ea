package privacy

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestCells(t *testing.T) {
	t.Parallel()
	for value, want := range map[any]string{
		nil: "", "": "", "Ada": "Ada", "=1+1": "'=1+1", "+49": "'+49", "-1": "'-1", "@x": "'@x", "\tx": "'\tx", "\rx": "'\rx", "a=1": "a=1",
		-5: "-5", int64(7): "7", true: "true", time.Date(2026, 3, 1, 12, 0, 0, 0, time.FixedZone("", 3600)): "2026-03-01T11:00:00Z",
	} {
		got, err := cell(value)
		require.NoError(t, err)
		require.Equal(t, want, got, "%v", value)
	}
}

// Whatever text a person wrote is one cell of its file, which no spreadsheet takes for a formula, and nothing of it is lost.
func FuzzCell(f *testing.F) {
	for _, seed := range []string{"", "Ada", "=HYPERLINK(\"x\")", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "a,b", "\"", "a\r\nb", "'=1", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var out bytes.Buffer
		done := false
		if err := writeCSV(&out, []string{"field"}, func() ([]any, bool, error) {
			more := !done
			done = true
			return []any{s}, more, nil
		}); err != nil {
			t.Fatal(err)
		}
		r := csv.NewReader(&out)
		r.LazyQuotes = false
		rows, err := r.ReadAll()
		if s == "" { // a line with one empty cell is an empty line
			return
		}
		if err != nil || len(rows) != 2 || len(rows[1]) != 1 {
			t.Fatalf("%q is written as %q: %v", s, rows, err)
		}
		got := rows[1][0]
		if strings.ContainsAny(got[:min(len(got), 1)], "=+-@\t\r") {
			t.Fatalf("%q begins as a formula", got)
		}
		// Go's reader makes one of the two line breaks into the other.
		lines := func(s string) string { return strings.ReplaceAll(s, "\r", "") }
		if kept := lines(got); kept != lines(s) && kept != "'"+lines(s) {
			t.Fatalf("%q is written as %q", s, got)
		}
	})
}
