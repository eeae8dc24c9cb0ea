package jobs

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"
)

func TestOutcomes(t *testing.T) {
	t.Parallel()
	first, last := &rivertype.JobRow{Attempt: 1, MaxAttempts: 2}, &rivertype.JobRow{Attempt: 2, MaxAttempts: 2}
	err := errors.New("no")
	for _, test := range []struct {
		job      *rivertype.JobRow
		returned bool
		err      error
		want     Outcome
	}{
		{first, true, nil, Completed},
		{last, true, nil, Completed},
		{first, true, err, Failed},
		{last, true, err, Discarded},
		{first, false, nil, Panicked},
		{last, false, nil, Discarded},
		{last, true, river.JobSnooze(time.Second), Snoozed},
		{first, true, errors.Join(err, river.JobSnooze(time.Second)), Snoozed},
		{last, true, fmt.Errorf("x: %w", river.JobCancel(err)), Cancelled},
	} {
		require.Equal(t, test.want, outcomeOf(test.job, test.returned, test.err), "%+v", test)
	}
}

func TestTheLedgerIsRecomputedAtNight(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"2026-03-01T03:59:59Z":      "2026-03-01T04:00:00Z",
		"2026-03-01T04:00:00Z":      "2026-03-02T04:00:00Z",
		"2026-12-31T23:00:00Z":      "2027-01-01T04:00:00Z",
		"2026-03-28T23:30:00-05:00": "2026-03-30T04:00:00Z", // the zone of the machine does not matter
	} {
		at, err := time.Parse(time.RFC3339, from)
		require.NoError(t, err)
		require.Equal(t, want, nightly{}.Next(at).Format(time.RFC3339), from)
	}
}
