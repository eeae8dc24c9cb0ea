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

// Each of the twenty questions is answered by one search: it finds its file and, tests aside, at most three others.
func TestAStrangerFindsTheRules(t *testing.T) {
	t.Parallel()
	rows := readingRow.FindAllStringSubmatch(reading(t, "docs/reading.md"), -1)
	require.Len(t, rows, 20, "the test reads every row")
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
var givenUp = []string{
	"bringBack", "BackAt", "addressPatient", "SetDue", "StopGuide", "StopSessions", "StopDisputed", "chooseAgain",
	"look()", "faults by field", "goes out of the world", "is no word", "no news any more", "Nobody is none",
	"the book", "The book", "own books", "next look", "clean bill", "nobody's account", "with its cure", "without a judge",
	"its patience", "their patience", "said in passing", "(look, section",
}

// privateWords are those of givenUp that stand in a text, as whole words.
func privateWords(text string) (found []string) {
	for _, word := range givenUp {
		if strings.Contains(text, word) && regexp.MustCompile(`(?:^|\W)`+regexp.QuoteMeta(word)+`(?:\W|$)`).MatchString(text) {
			found = append(found, word)
		}
	}
	return found
}

// readByPeople says whether a file is read by people: code, its SQL and settings, and documents.
func readByPeople(path string) bool {
	switch filepath.Ext(path) {
	case ".go", ".sql", ".sh", ".yml", ".yaml", ".cfg", ".ini", ".md", ".mod", ".ts", ".tsx", ".mjs":
		return true
	}
	return filepath.Base(path) == "Dockerfile"
}

// The private words stay away from the code, its SQL, scripts and settings, and from the documents.
func TestNoPrivateWords(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, folder := range []string{"modules", "adapters", "jobs", "platform", "config", "cmd", "scripts", "deploy", "docs", "tools", "ui/src", "ui/build", "ui/e2e", "ui/screens", "ui/lighthouse"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !readByPeople(path) || filepath.Base(path) == "reading_test.go" {
				return err
			}
			seen[filepath.Ext(path)] = true
			b, err := os.ReadFile(path)
			require.Empty(t, privateWords(string(b)), path)
			return err
		}))
	}
	require.Equal(t, []string{"the book"}, privateWords("of bookings, the book is BackAtOnce"), "whole words are found")
	for _, ext := range []string{".go", ".sql", ".sh", ".yaml", ".ts", ".tsx", ".mjs"} {
		require.True(t, seen[ext], "the test reads files of %s", ext)
	}
}
