package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	readingRow   = regexp.MustCompile("(?m)^\\| [^|]+\\? \\| `git grep -il \"([^\"]+)\" ([a-z/]+)` \\| `([^`]+)` \\|$")
	glossaryRow  = regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \|([^|]*)\|$`)
	glossaryCode = regexp.MustCompile("`([^`]+)`")
)

// hits are the files of a folder in which a word stands, as git grep -il answers.
func hits(t *testing.T, word, folder string) (found []string) {
	t.Helper()
	root := filepath.Join("..", "..")
	require.NoError(t, filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Base(path) == "reading_test.go" {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(strings.ToLower(string(b)), strings.ToLower(word)) {
			name, _ := filepath.Rel(root, path)
			found = append(found, filepath.ToSlash(name))
		}
		return err
	}))
	return found
}

// Each of the ten questions is answered by one search: it finds its file and, tests aside, at most three others.
func TestAStrangerFindsTheRules(t *testing.T) {
	t.Parallel()
	rows := readingRow.FindAllStringSubmatch(reading(t, "docs/reading.md"), -1)
	require.Len(t, rows, 10, "the test reads every row")
	for _, row := range rows {
		found := hits(t, row[1], row[2])
		require.Contains(t, found, row[3], "%q is found by its word", row[0])
		others := slices.DeleteFunc(found, func(name string) bool { return name == row[3] || strings.HasSuffix(name, "_test.go") })
		require.LessOrEqual(t, len(others), 3, "%q finds its file, not many: %v", row[1], others)
	}
}

// What the glossary says is stored or public is written so somewhere, and no word has two meanings.
func TestTheGlossaryNamesWhatIsThere(t *testing.T) {
	t.Parallel()
	glossary := reading(t, "docs/glossary.md")
	var code strings.Builder
	for _, folder := range []string{"modules", "adapters/postgres", "adapters/http/openapi.yaml", "adapters/stripe", "adapters/sandbox", "jobs", "cmd/sherpa"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := os.ReadFile(path)
			code.Write(b)
			return err
		}))
	}
	seen := map[string]bool{}
	for _, row := range glossaryRow.FindAllStringSubmatch(glossary, -1) {
		require.False(t, seen[row[1]] && row[1] != "word" && row[1] != "---", "%q has one meaning", row[1])
		seen[row[1]] = true
		for _, value := range glossaryCode.FindAllStringSubmatch(row[3], -1) {
			for _, word := range strings.FieldsFunc(value[1], func(r rune) bool { return strings.ContainsRune(" .…", r) }) {
				require.Contains(t, code.String(), word, "%q of %q is written somewhere", value[1], row[1])
			}
		}
	}
	require.Greater(t, len(seen), 50, "the test reads the words")
}

// givenUp are words that had a private meaning here. The glossary has those of the field in their place.
var givenUp = regexp.MustCompile(`\b(?:bringBack|BackAt|addressPatient|SetDue|StopGuide|StopSessions|StopDisputed|chooseAgain)\b|\blook\(\)|faults by field|goes out of the world|is no word\b|no news any more|Nobody is none|(?:its|their) patience|said in passing|\(look, section`)

// The private words stay away from the code.
func TestNoPrivateWords(t *testing.T) {
	t.Parallel()
	read := map[string]int{}
	for _, folder := range []string{"modules", "adapters", "jobs", "platform", "config", "cmd", "scripts", "ui/src", "ui/build", "ui/e2e", "ui/screens", "ui/lighthouse"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			ext := filepath.Ext(path)
			if err != nil || d.IsDir() || !slices.Contains([]string{".go", ".ts", ".tsx", ".mjs"}, ext) || filepath.Base(path) == "reading_test.go" {
				return err
			}
			b, err := os.ReadFile(path)
			require.Empty(t, givenUp.FindAllString(string(b), -1), path)
			read[ext]++
			return err
		}))
	}
	for _, ext := range []string{".go", ".ts", ".tsx", ".mjs"} {
		require.NotZero(t, read[ext], "the test reads files of %s", ext)
	}
}
