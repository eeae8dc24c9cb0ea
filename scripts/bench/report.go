package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// report collects what was measured.
type report struct {
	settings settings
	rows     []row
}

// row is one figure: the median of the ratios of the rounds.
type row struct {
	What  string  `json:"what"`
	Ratio float64 `json:"ratio"`
	// Least and Most are the extremes of the rounds.
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
	// Bar is what is wanted: at least or at most, or nothing for a figure that is only shown.
	Bar     float64 `json:"bar,omitempty"`
	AtLeast bool    `json:"atLeast,omitempty"`
	Outcome string  `json:"outcome,omitempty"` // pass or miss
	Detail  string  `json:"detail,omitempty"`
}

// bar is what is wanted of a ratio.
type bar struct {
	value   float64
	atLeast bool
}

func atLeast(v float64) bar { return bar{v, true} }
func atMost(v float64) bar  { return bar{v, false} }

// noBar is for a figure that is only shown.
func noBar() bar { return bar{} }

func (b bar) outcome(ratio float64) string {
	switch {
	case b.value == 0:
		return ""
	case b.atLeast && ratio >= b.value, !b.atLeast && ratio <= b.value:
		return "pass"
	}
	return "miss"
}

// add notes the ratios of the rounds of one figure.
func (r *report) add(what string, ratios []float64, b bar, detail string) {
	m := median(ratios)
	r.rows = append(r.rows, row{
		What: what, Ratio: m, Least: slices.Min(ratios), Most: slices.Max(ratios), Bar: b.value, AtLeast: b.atLeast,
		Outcome: b.outcome(math.Round(m*100) / 100), Detail: detail,
	})
}

// median is the middle value, or the mean of both in the middle.
func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	if n := len(sorted); n%2 == 0 {
		return (sorted[n/2-1] + sorted[n/2]) / 2
	}
	return sorted[len(sorted)/2]
}

func (r *report) writeTable(w io.Writer) error {
	width := len("what")
	for _, row := range r.rows {
		width = max(width, len([]rune(row.What)))
	}
	s := r.settings
	lines := []string{
		fmt.Sprintf("%d guides, %d sessions of each on average, %d clients; medians of %d rounds of %s", s.guides, s.sessions, s.clients, s.rounds, s.length),
		"",
		fmt.Sprintf("| %-*s | ratio | rounds        | bar    | outcome | |", width, "what"),
		fmt.Sprintf("|%s|------:|---------------|--------|---------|-|", strings.Repeat("-", width+2)),
	}
	for _, row := range r.rows {
		wanted := ""
		if row.Bar != 0 {
			sign := "≤"
			if row.AtLeast {
				sign = "≥"
			}
			wanted = fmt.Sprintf("%s %.2f", sign, row.Bar)
		}
		rounds := fmt.Sprintf("%.2f to %.2f", row.Least, row.Most)
		lines = append(lines, fmt.Sprintf("| %-*s | %5.2f | %-13s | %-6s | %-7s | %s |", width, row.What, row.Ratio, rounds, wanted, row.Outcome, row.Detail))
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

func (r *report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(map[string]any{
		"guides": r.settings.guides, "sessionsPerGuide": r.settings.sessions, "clients": r.settings.clients,
		"rounds": r.settings.rounds, "seconds": r.settings.length.Seconds(), "figures": r.rows,
	})
}
