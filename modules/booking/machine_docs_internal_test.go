package booking

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The table that people read is the table that runs.
func TestTheDocumentedTableIsTheTable(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/sessions.md")
	require.NoError(t, err)
	var documented []string
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 8 || strings.Contains(line, "---") || strings.TrimSpace(cells[1]) == "from" {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		documented = append(documented, strings.Join([]string{cells[1], cells[2], cells[3], cells[5], cells[6]}, " | "))
	}
	words := map[effect]string{keep: "stays", refund: "goes back", pay: "is paid", goodwill: "as much again"}
	var running []string
	for _, line := range table {
		event := string(line.event)
		if line.secret {
			event += ", in secret"
		}
		running = append(running, fmt.Sprintf("%s | %s | %s | %s | %s", list(line.from), event, list(line.by), cmp.Or(line.to, "unchanged"), words[line.money]))
	}
	require.Equal(t, running, documented)
}

func list[T ~string](values []T) string {
	var words []string
	for _, v := range values {
		words = append(words, string(v))
	}
	return strings.Join(words, ", ")
}
