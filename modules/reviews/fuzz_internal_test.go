package reviews

import "testing"

// A score is 1 to 5, or 0 for what is none.
func FuzzParseScore(f *testing.F) {
	for _, seed := range []string{"5", "0", "4.5", "-1", "1e309", "1e400", "NaN", "null", `"5"`, "[5]", "{}", "", " 3 ", "0x5", "5 5", "true"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if score := parseScore(text); score < 0 || score > 5 {
			t.Fatalf("%q is %d stars", text, score)
		}
	})
}
