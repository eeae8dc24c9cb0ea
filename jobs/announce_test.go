package jobs_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
)

// Whoever inserts a job, its queue is announced after the commit, and however soon after another: a worker that was told of
// the first may have looked for work before the second was there.
func TestEveryJobIsAnnounced(t *testing.T) {
	t.Parallel()
	db, _, enqueuer := queue(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	listener := listening(t, db)
	insertions := map[string]func(ctx context.Context) error{
		`{"queue": "mail"}`: func(ctx context.Context) error { // by us
			return enqueuer.SessionNotice(ctx, booking.Notification{Kind: booking.NoticeRequested, Session: uuid.New(), Version: 1, To: booking.SideGuide})
		},
		`{"queue": "money"}`: func(ctx context.Context) error { return enqueuer.SessionRefund(ctx, uuid.New()) }, // by River
	}
	for range 20 {
		for payload, insert := range insertions {
			require.NoError(t, db.Do(ctx, insert))
			announced, err := listener.WaitForNotification(ctx)
			require.NoError(t, err)
			require.Equal(t, payload, announced.Payload)
		}
	}
}
