package folding

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// The database keeps GamerTags apart whose letters look alike. Its table is this one, for the letters that a
// compared form may hold and that look like one basic Latin letter. Cherokee letters are not in it: they are compared with
// each other alone.
func TestTheDatabaseFoldsTheSameLetters(t *testing.T) {
	t.Parallel()
	var letters, like strings.Builder
	for r := rune(unicode.MaxASCII + 1); r <= unicode.MaxRune; r++ {
		if basic := basic(r); unicode.IsLetter(r) && !unicode.Is(unicode.Cherokee, r) && New().Key(string(r)) == string(r) && len(basic) == 1 && basic[0] >= 'a' && basic[0] <= 'z' {
			if r > 0xffff {
				_, _ = fmt.Fprintf(&letters, `\U%08X`, r)
			} else {
				_, _ = fmt.Fprintf(&letters, `\u%04X`, r)
			}
			like.WriteString(basic)
		}
	}
	migration, err := os.ReadFile("../postgres/migrations/00025_gamertag_look.sql")
	require.NoError(t, err)
	require.Contains(t, string(migration), "E'"+letters.String()+"'")
	require.Contains(t, string(migration), "'"+like.String()+"'")
}
