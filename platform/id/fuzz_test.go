package id_test

import (
	"errors"
	"strings"
	"testing"

	"sherpa/platform/errs"
	"sherpa/platform/id"
)

// What is read as an id is that very id; everything else names nothing that exists.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"0198c0de-0000-7000-8000-00000000beef", "0198C0DE-0000-7000-8000-00000000BEEF", "", "{0198c0de-0000-7000-8000-00000000beef}",
		"urn:uuid:0198c0de-0000-7000-8000-00000000beef", "0198c0de000070008000000000000beef", "0198c0de-0000-7000-8000-00000000bee/", "..", "' OR 1=1 --",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := id.Parse(text)
		if err == nil && !strings.EqualFold(u.String(), text) || err != nil && !errors.Is(err, errs.ErrNotFound) {
			t.Fatalf("%q is read as %v, %v", text, u, err)
		}
	})
}
