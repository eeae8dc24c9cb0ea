package payouts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A guide has something to do at the provider until they have told all that it wants to know.
func TestNeedsOnboarding(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		state AccountState
		want  bool
	}{
		"nothing submitted":            {AccountState{}, true},
		"submitted, and being checked": {AccountState{DetailsSubmitted: true}, false},
		"submitted, with a question":   {AccountState{DetailsSubmitted: true, Requirements: []string{"iban"}}, true},
		"a question, nothing yet":      {AccountState{Requirements: []string{"iban"}}, true},
		"enabled":                      {AccountState{DetailsSubmitted: true, PayoutsEnabled: true}, false},
		"enabled, with a question":     {AccountState{DetailsSubmitted: true, PayoutsEnabled: true, Requirements: []string{"iban"}}, false},
	} {
		require.Equal(t, c.want, c.state.NeedsOnboarding(), name)
	}
}
