package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	metricName  = regexp.MustCompile(`sherpa_[a-z_]+[a-z]`)
	metricMade  = regexp.MustCompile(`"(sherpa_[a-z_]+)"`)
	alertName   = regexp.MustCompile(`(?m)^ *- alert: (\w+)$`)
	alertAdvice = regexp.MustCompile(`(?m)^### ([A-Z]\w+)$`)
	docsLink    = regexp.MustCompile(`\]\(#([a-z-]+)\)`)
	heading     = regexp.MustCompile(`(?m)^#+ (.+)$`)
	histogram   = regexp.MustCompile(`_(?:bucket|count|sum)$`)
)

func reading(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", path))
	require.NoError(t, err)
	return string(b)
}

func named(text string, pattern *regexp.Regexp) map[string]bool {
	found := map[string]bool{}
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		found[m[len(m)-1]] = true
	}
	return found
}

// Every metric is explained, every alert rests on metrics that exist and has its advice.
func TestTheRunbookIsComplete(t *testing.T) {
	t.Parallel()
	runbook, rules := reading(t, "docs/operations.md"), reading(t, "docs/alerts.yaml")
	made := map[string]bool{}
	for _, file := range []string{"metrics", "operations", "pool"} {
		for name := range named(reading(t, "adapters/metrics/"+file+".go"), metricMade) {
			made[name] = true
			require.Contains(t, runbook, "`"+name, "the runbook explains every metric")
		}
	}
	require.Greater(t, len(made), 15, "the test finds the metrics")
	for _, text := range []string{strings.ReplaceAll(rules, "sherpa_operations_*", ""), strings.NewReplacer("sherpa_restored", "", "sherpa_app", "").Replace(runbook)} {
		for name := range named(text, metricName) {
			require.True(t, made[name] || made[histogram.ReplaceAllString(name, "")], "there is no metric %s", name)
		}
	}
	alerts, advice := named(rules, alertName), named(runbook, alertAdvice)
	require.Greater(t, len(alerts), 15, "the test finds the alerts")
	for name := range alerts {
		require.True(t, advice[name], "the runbook says what to do about %s", name)
		delete(advice, name)
	}
	for name := range advice {
		require.NotRegexp(t, `^[A-Z]\w+[A-Z]`, name, "there is no such alert")
	}
	anchors := map[string]bool{}
	for title := range named(runbook, heading) {
		anchors[strings.ReplaceAll(strings.ToLower(title), " ", "-")] = true
	}
	for link := range named(runbook, docsLink) {
		require.True(t, anchors[link], "the link #%s leads nowhere", link)
	}
}
