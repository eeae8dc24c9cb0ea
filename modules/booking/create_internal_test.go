package booking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestStartsThatAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Time{
		"2026-03-14T23:30:00Z":                noon.AddDate(0, 0, 13).Add(11*time.Hour + 30*time.Minute),
		" 2026-03-14T23:30Z ":                 noon.AddDate(0, 0, 13).Add(11*time.Hour + 30*time.Minute),
		"2026-03-14T23:30:00.999999999+05:45": noon.AddDate(0, 0, 13).Add(5*time.Hour + 45*time.Minute),
		"2000-01-01T00:00:00Z":                time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC),
		"9000-12-31T23:59:59Z":                time.Date(9000, 12, 31, 23, 59, 59, 0, time.UTC),
	} {
		got, err := parseStart(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "soon", "2026-03-14T23:30:00", "2026-02-30T00:00:00Z", "1999-12-31T23:59:59Z", "9001-01-01T00:00:00Z", "1772366400"} {
		_, err := parseStart(text)
		require.Error(t, err, text)
	}
}

func TestNumbersWithNouns(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"0 days", "1 day", "2 days"}, []string{counted(0, "day"), counted(1, "day"), counted(2, "day")})
}

// Free times are asked for at most 31 days at once.
func TestTheLongestWindowOfFreeTimes(t *testing.T) {
	t.Parallel()
	to := func(d time.Duration) error {
		_, _, _, err := FreeQuery{From: noon.Format(time.RFC3339), To: noon.Add(d).Format(time.RFC3339)}.parse(noon)
		return err
	}
	require.NoError(t, to(31*24*time.Hour))
	require.Error(t, to(31*24*time.Hour+time.Second))
	require.Error(t, to(0))
}
