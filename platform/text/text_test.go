package text_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/platform/text"
)

func TestTextsThatCanBeShown(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]struct{ line, text bool }{
		"":          {true, true},
		"Night Owl": {true, true},
		"Ночная сова, 夜のフクロウ 🦉": {true, true},
		"عربي":                 {true, true},
		"שלום":                 {true, true},
		"one\ntwo\tthree":      {false, true},
		"one\r\ntwo":           {false, false},
		"NUL\x00":              {false, false},
		"escape \x1b[31m":      {false, false},
		"not UTF-8 \xff":       {false, false},
		"C1 \u0085":            {false, false},
		"arabic mark \u061c":   {false, false},
		"left-to-right \u200e": {false, false},
		"right-to-left \u200f": {false, false},
		"embedded \u202a":      {false, false},
		"embedded \u202b":      {false, false},
		"popped \u202c":        {false, false},
		"overridden \u202d":    {false, false},
		"overridden \u202e":    {false, false},
		"isolated \u2066":      {false, false},
		"isolated \u2067":      {false, false},
		"isolated \u2068":      {false, false},
		"isolated \u2069":      {false, false},
	} {
		require.Equal(t, want.line, text.IsLine(s), "%q", s)
		require.Equal(t, want.text, text.IsText(s), "%q", s)
	}
}
