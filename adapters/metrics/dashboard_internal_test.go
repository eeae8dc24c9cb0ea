package metrics

import (
	"encoding/json"
	"log/slog"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"sherpa/platform/clock"
)

var (
	described = regexp.MustCompile(`fqName: "([^"]+)".*variableLabels: \{([^}]*)\}`)
	queried   = regexp.MustCompile(`\b(?:sherpa|go|process)_[a-z_]+[a-z]`)
	grouped   = regexp.MustCompile(`\bby \(([^)]*)\)`)
	matched   = regexp.MustCompile(`\{([^}]*)\}`)
	shown     = regexp.MustCompile(`\{\{(\w+)\}\}`)
	suffix    = regexp.MustCompile(`_(?:bucket|count|sum)$`)
)

// exposed are the metrics of a process with the operators' port, with their labels.
func exposed(t *testing.T) map[string][]string {
	t.Helper()
	m := New()
	pool, err := pgxpool.New(t.Context(), "postgres://127.0.0.1:1/nobody") // connects when it is asked for a connection
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	require.NoError(t, m.Register(NewPool(pool.Stat)))
	require.NoError(t, m.LiveStreams(func() int { return 0 }))
	// Which figures of operations there are is known by reading them alone, so their descriptions are taken.
	operations := reflect.ValueOf(NewOperations(nil, clock.System{}, slog.New(slog.DiscardHandler))).Elem()
	descriptions := make(chan *prometheus.Desc)
	go func() {
		m.registry.Describe(descriptions)
		for _, field := range operations.Fields() {
			if field.Type() == reflect.TypeFor[*prometheus.Desc]() {
				descriptions <- (*prometheus.Desc)(field.UnsafePointer())
			}
		}
		close(descriptions)
	}()
	found := map[string][]string{}
	for d := range descriptions {
		parts := described.FindStringSubmatch(d.String())
		require.NotNil(t, parts, d.String())
		found[parts[1]] = strings.FieldsFunc(parts[2], func(r rune) bool { return r == ',' || r == ' ' })
	}
	return found
}

// The dashboard asks for metrics and labels that exist, and shows every metric of ours.
func TestTheDashboardShowsWhatThereIs(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../deploy/grafana/sherpa.json")
	require.NoError(t, err)
	var dashboard struct {
		Panels []struct {
			ID      int
			Title   string
			Type    string
			GridPos struct{ H, W, X, Y int }
			Targets []struct{ Expr, LegendFormat string }
		}
	}
	require.NoError(t, json.Unmarshal(text, &dashboard))
	there, asked, ids := exposed(t), map[string]bool{}, map[int]bool{}
	for _, panel := range dashboard.Panels {
		require.False(t, ids[panel.ID], "panel %q has an id of its own", panel.Title)
		ids[panel.ID] = true
		require.LessOrEqual(t, panel.GridPos.X+panel.GridPos.W, 24, panel.Title)
		require.Equal(t, panel.Type == "row", len(panel.Targets) == 0, panel.Title)
		for _, target := range panel.Targets {
			// Prometheus adds these: the process, the scrape, the bound of a bucket.
			labels := map[string]bool{"instance": true, "job": true, "le": true}
			names := queried.FindAllString(target.Expr, -1)
			require.NotEmpty(t, names, target.Expr)
			for _, name := range names {
				base := name
				if _, ok := there[base]; !ok {
					base = suffix.ReplaceAllString(name, "")
				}
				require.Contains(t, there, base, "%s: there is no metric %s", panel.Title, name)
				asked[base] = true
				for _, label := range there[base] {
					labels[label] = true
				}
			}
			var used []string
			for _, group := range grouped.FindAllStringSubmatch(target.Expr, -1) {
				used = append(used, strings.Split(group[1], ",")...)
			}
			for _, filter := range matched.FindAllStringSubmatch(target.Expr, -1) {
				for part := range strings.SplitSeq(filter[1], ",") {
					used = append(used, strings.FieldsFunc(part, func(r rune) bool { return strings.ContainsRune("=!~", r) })[0])
				}
			}
			for _, label := range shown.FindAllStringSubmatch(target.LegendFormat, -1) {
				used = append(used, label[1])
			}
			for _, label := range used {
				require.True(t, labels[strings.TrimSpace(label)], "%s: %s has no label %s", panel.Title, target.Expr, label)
			}
		}
	}
	for name := range there {
		if strings.HasPrefix(name, "sherpa_") {
			require.True(t, asked[name], "the dashboard does not show %s", name)
		}
	}
}
