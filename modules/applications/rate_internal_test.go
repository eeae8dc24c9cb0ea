package applications

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/platform/money"
)

func TestRateFromFreeText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Cents{
		"25": 2500, "$25/hour": 2500, "25.5": 2550, "about 19.999 or so": 1999, "25-30": 2500, "1,000": 100000, "1,500.50": 100000,
		"5000": 100000, "99999999999999999999": 100000, "negotiable": 0, "": 0, "-5": 500, ".5": 50, "007.25": 725, "0": 0, "12,50": 1200,
		"25 USD, later 40": 2500,
	} {
		require.Equal(t, want, firstRate(text), text)
	}
}
