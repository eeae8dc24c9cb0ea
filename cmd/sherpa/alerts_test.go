package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// Each rule has a case in which it fires and one in which it keeps quiet, over series
// that its expression could see. What they say is promtool's business: make alerts-test.
func TestEveryAlertIsTested(t *testing.T) {
	t.Parallel()
	var rules struct {
		Groups []struct {
			Rules []struct{ Alert string }
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(reading(t, "docs/alerts.yaml")), &rules))
	var cases struct {
		RuleFiles []string `yaml:"rule_files"`
		Tests     []struct {
			Name        string
			InputSeries []struct{ Series string } `yaml:"input_series"`
			Alerts      []struct {
				Alert    string `yaml:"alertname"`
				Expected []any  `yaml:"exp_alerts"`
			} `yaml:"alert_rule_test"`
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(reading(t, "docs/alerts_test.yaml")), &cases))
	require.Equal(t, []string{"alerts.yaml"}, cases.RuleFiles)
	fires, quiet := map[string]bool{}, map[string]bool{}
	for _, group := range cases.Tests {
		require.NotEmpty(t, group.InputSeries, "%s: without series everything is quiet", group.Name)
		for _, c := range group.Alerts {
			if len(c.Expected) > 0 {
				fires[c.Alert] = true
			} else {
				quiet[c.Alert] = true
			}
		}
	}
	known := map[string]bool{}
	for _, group := range rules.Groups {
		for _, rule := range group.Rules {
			known[rule.Alert] = true
			assert.True(t, fires[rule.Alert], "docs/alerts_test.yaml has no case in which %s fires", rule.Alert)
			assert.True(t, quiet[rule.Alert], "docs/alerts_test.yaml has no case in which %s keeps quiet", rule.Alert)
		}
	}
	require.Greater(t, len(known), 15, "the test finds the alerts")
	for name := range fires {
		assert.True(t, known[name], "there is no alert %s", name)
	}
}
