package jobs

import (
	"errors"
	"log/slog"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"
)

// What a row or the clock enqueues again is never given up for good.
func TestOnlyWhatNothingRenewsIsGivenUp(t *testing.T) {
	t.Parallel()
	handler := errorHandler{slog.New(slog.DiscardHandler)}
	cancelled := &river.ErrorHandlerResult{SetCancelled: true}
	for _, c := range []struct {
		kind    string
		attempt int
		want    *river.ErrorHandlerResult
	}{
		{"payout_transfer", 3, cancelled},
		{"session_refund", 3, cancelled},
		{"sweep", 3, cancelled},
		{"room_notice", 3, cancelled},
		{"returns_look", 3, cancelled},
		{"payout_transfer", 2, nil},
		{"email_send", 3, nil},
		{"sessions_stop", 3, nil},
		{"payment_review", 3, nil},
	} {
		job := &rivertype.JobRow{Kind: c.kind, Attempt: c.attempt, MaxAttempts: 3}
		require.Equal(t, c.want, handler.HandleError(t.Context(), job, errors.New("x")), c.kind)
		require.Equal(t, c.want, handler.HandlePanic(t.Context(), job, "x", ""), c.kind)
	}
}
