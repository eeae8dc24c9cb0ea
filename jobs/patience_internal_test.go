package jobs

import (
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"sherpa/platform/clock"
)

// What waits for another program outlives a day without it.
func TestJobsOutliveAProviderThatIsDownForADay(t *testing.T) {
	t.Parallel()
	type patient interface {
		river.JobArgs
		river.JobArgsWithInsertOpts
	}
	for _, args := range []patient{EmailSendArgs{}, CalendarInviteArgs{}, IdentitySyncArgs{}, PaymentConfirmArgs{}, PaymentReviewArgs{}} {
		var patience time.Duration
		row := &rivertype.JobRow{}
		for range args.InsertOpts().MaxAttempts - 1 {
			now := clock.System{}.Now()
			patience += (retryPolicy{}).NextRetry(row).Sub(now)
			row.Errors = append(row.Errors, rivertype.AttemptError{})
		}
		require.Greater(t, patience, 24*time.Hour-time.Minute, args.Kind())
	}
}
