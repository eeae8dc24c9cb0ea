package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/jobs"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/moderation"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/person"
)

// mailServer is a jobs.Mail that fails as it is told, once for each of fails.
type mailServer struct {
	mu    sync.Mutex
	fails []error
	calls int
}

func (m *mailServer) Session(context.Context, booking.Notice, []byte) error { return nil }

func (m *mailServer) Folded(context.Context, booking.FoldNotice) error { return nil }

func (m *mailServer) Message(context.Context, conversation.Notice) error { return nil }

func (m *mailServer) Moderation(context.Context, moderation.Notice) error    { return nil }
func (m *mailServer) Application(context.Context, applications.Notice) error { return nil }

func (m *mailServer) Payment(context.Context, payments.Notice) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.calls++
	if len(m.fails) == 0 {
		return nil
	}
	err := m.fails[0]
	m.fails = m.fails[1:]
	return err
}

func (m *mailServer) Payout(context.Context, payouts.Notice) error { return nil }

func (m *mailServer) called() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.calls
}

type notAccepted struct{ error }

func (notAccepted) Refused() bool { return true }

// notices is a reader of payments with one purchase in it.
type notices struct {
	payments.Notices

	mu     sync.Mutex
	email  string
	closed bool // the person's account
}

func (n *notices) PurchaseNotice(_ context.Context, payment uuid.UUID) (payments.Notice, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return payments.Notice{Person: person.Recipient{ID: payment, Email: n.email, Closed: n.closed}}, nil
}

// rig works the queue of mails.
type rig struct {
	t    *testing.T
	db   *pgtest.DB
	mail *mailServer
	job  uuid.UUID // subject and recipient of the only message
}

// newRig enqueues a message and works it; prepare changes the job's row before.
func newRig(t *testing.T, server *mailServer, read *notices, prepare string) *rig {
	t.Helper()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	r := &rig{t: t, db: db, mail: server, job: uuid.New()}
	log := slog.New(slog.DiscardHandler)
	p := payments.New(payments.Deps{Repositories: payments.Repositories{Notices: read}, Log: log})
	workers := jobs.Workers{Payments: p, Mail: server, Wall: clock.System{}}
	client, err := jobs.NewClient(db.Pool, jobs.Config{
		Workers: map[string]int{jobs.QueueMail: 2}, FetchCooldown: 10 * time.Millisecond, FetchPollInterval: 50 * time.Millisecond,
	}, workers, log)
	require.NoError(t, err)
	enqueue := jobs.NewEnqueuer(db.DB)
	enqueue.Bind(client)
	require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error {
		return enqueue.PaymentNotice(ctx, payments.Notification{Kind: payments.NoticePurchase, Subject: r.job, Version: 1, To: r.job})
	}))
	if prepare != "" {
		_, err = db.Pool.Exec(t.Context(), prepare)
		require.NoError(t, err)
	}
	ctx := context.WithoutCancel(t.Context())
	require.NoError(t, client.Start(ctx))
	t.Cleanup(func() { stop(t, client) })
	return r
}

func stop(t *testing.T, client *river.Client[pgx.Tx]) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 10*time.Second)
	defer cancel()
	require.NoError(t, client.Stop(ctx))
}

func (r *rig) state() (state string) {
	r.t.Helper()
	require.NoError(r.t, r.db.Pool.QueryRow(r.t.Context(), "SELECT state FROM river_job WHERE kind = 'email_send'").Scan(&state))
	return state
}

// hurry lets jobs that wait for another attempt run now.
func (r *rig) hurry() {
	r.t.Helper()
	_, err := r.db.Pool.Exec(r.t.Context(), "UPDATE river_job SET scheduled_at = now(), state = 'available' WHERE state IN ('retryable', 'scheduled')")
	require.NoError(r.t, err)
}

// ends waits until the job has come to this end.
func (r *rig) ends(state string) {
	r.t.Helper()
	require.Eventually(r.t, func() bool {
		r.hurry()
		return r.state() == state
	}, 30*time.Second, 20*time.Millisecond)
}

// What may have been taken counts: at most three times, whatever the server says.
func TestAMessageLeavesAtMostThreeTimes(t *testing.T) {
	t.Parallel()
	unsure := errs.ErrUnavailable.Because(errors.New("the connection broke after the mail was taken"))
	server := &mailServer{fails: []error{unsure, unsure, unsure, unsure, unsure}}
	r := newRig(t, server, &notices{email: "a@example.test"}, "")
	r.ends("cancelled")
	assert.Equal(t, 3, server.called())
}

// A server that refuses for a long time costs no message.
func TestARefusedMessageIsTriedAgain(t *testing.T) {
	t.Parallel()
	later := errs.ErrUnavailable.Because(notAccepted{errors.New("451 later")})
	server := &mailServer{fails: []error{later, later, later, later, later, errors.New("broken"), later}}
	r := newRig(t, server, &notices{email: "a@example.test"}, "")
	r.ends("completed")
	assert.Equal(t, 8, server.called())
}

func TestAnUndeliverableMessageEnds(t *testing.T) {
	t.Parallel()
	server := &mailServer{fails: []error{errs.New(errs.Invalid, "MAIL_UNDELIVERABLE", "No such person.")}}
	r := newRig(t, server, &notices{email: "a@example.test"}, "")
	r.ends("cancelled")
	assert.Equal(t, 1, server.called())
}

// A process that died over a message may have sent it. Its handovers are remembered in the job's row.
func TestAHandoverSurvivesTheProcess(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before int
		end    string
		calls  int
	}{{1, "completed", 1}, {2, "completed", 1}, {3, "cancelled", 0}} {
		server := &mailServer{}
		r := newRig(t, server, &notices{email: "a@example.test"},
			`UPDATE river_job SET metadata = metadata || jsonb_build_object('output', jsonb_build_object('handovers', `+string(rune('0'+c.before))+`))`)
		r.ends(c.end)
		assert.Equal(t, c.calls, server.called(), "after %d handovers", c.before)
	}
}

// A message that may have arrived and is no longer true is not handed over again, and its job says so.
func TestAMessageThatIsNoLongerTrue(t *testing.T) {
	t.Parallel()
	server, read := &mailServer{fails: []error{errs.ErrUnavailable.Because(errors.New("the connection broke"))}}, &notices{email: "a@example.test"}
	r := newRig(t, server, read, "")
	require.Eventually(t, func() bool { return server.called() == 1 }, 30*time.Second, 5*time.Millisecond) // the next attempt is a second later
	read.mu.Lock()
	read.closed = true
	read.mu.Unlock()
	r.ends("completed")
	assert.Equal(t, 1, server.called())
	var output string
	require.NoError(t, r.db.Pool.QueryRow(t.Context(), "SELECT metadata ->> 'output' FROM river_job WHERE kind = 'email_send'").Scan(&output))
	assert.JSONEq(t, `{"handovers": 1, "waits": 0, "outdated": true}`, output)
}

// Somebody who has just signed up has no address yet; the message waits for it.
func TestAMessageWaitsForTheAddress(t *testing.T) {
	t.Parallel()
	server, read := &mailServer{}, &notices{}
	r := newRig(t, server, read, "")
	require.Eventually(t, func() bool { return r.state() == "scheduled" }, 30*time.Second, 20*time.Millisecond)
	assert.Zero(t, server.called())
	read.mu.Lock()
	read.email = "a@example.test"
	read.mu.Unlock()
	r.ends("completed")
	assert.Equal(t, 1, server.called())
}

func TestAMessageToNobodyEnds(t *testing.T) {
	t.Parallel()
	server := &mailServer{}
	r := newRig(t, server, &notices{}, "")
	r.ends("cancelled")
	assert.Zero(t, server.called())
}
