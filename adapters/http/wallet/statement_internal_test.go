package wallethttp

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// No text of a person is a formula to a spreadsheet, and no cell breaks its row.
func TestCells(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", "Booked": "Booked", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@a": "'@a", "\ta": "'\ta", "a=b": "a=b", "'=x": "'=x",
	} {
		require.Equal(t, want, cell(in), "%q", in)
	}
	var out strings.Builder
	w := csvWriter(&out)
	require.NoError(t, w.Write([]string{"a,b", `say "x"`, "plain"}))
	w.Flush()
	require.Equal(t, "\"a,b\",\"say \"\"x\"\"\",plain\r\n", out.String())
}
