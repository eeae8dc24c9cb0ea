package sandbox

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/clock"
)

const (
	deliveryTimeout = 10 * time.Second
	// lease is how long a process may take before another one tries; longer than deliveryTimeout.
	lease         = 30 * time.Second
	dispatchPause = 200 * time.Millisecond
	dispatchers   = 4
	maxAttempts   = 25
	maxRetryPause = time.Minute
)

// delivery is a webhook on its way.
type delivery struct {
	seq       int64
	provider  string
	eventID   string
	eventType string
	objectID  string
	body      []byte
	attempts  int
	postponed bool // a fault has already held it back once
}

func (s *Sandbox) enqueue(ctx context.Context, tx pgx.Tx, d delivery) error {
	_, err := tx.Exec(ctx, `INSERT INTO sandbox.deliveries (provider, event_id, event_type, object_id, body, due_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, d.provider, d.eventID, d.eventType, d.objectID, d.body, s.wall.Now())
	return err
}

// poke has the webhooks delivered at once in this process; other processes check every dispatchPause.
func (s *Sandbox) poke() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// dispatch delivers what is due until ctx ends.
func (s *Sandbox) dispatch(ctx context.Context) {
	free := make(chan struct{}, dispatchers)
	var running sync.WaitGroup
	defer running.Wait()
	for ctx.Err() == nil {
		free <- struct{}{}
		d, found, err := s.claim(ctx)
		if err == nil && found {
			running.Go(func() {
				defer func() { <-free }()
				s.deliver(ctx, d)
			})
			continue
		}
		<-free
		if err != nil && ctx.Err() == nil {
			s.log.LogAttrs(ctx, slog.LevelWarn, "sandbox webhooks wait", slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-clock.Wait(dispatchPause):
		}
	}
}

func (s *Sandbox) claim(ctx context.Context) (delivery, bool, error) {
	now := s.wall.Now()
	var d delivery
	err := s.pool.QueryRow(ctx, `UPDATE sandbox.deliveries SET attempts = attempts + 1, leased_until = $2
		WHERE seq = (SELECT seq FROM sandbox.deliveries
			WHERE done_at IS NULL AND due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
			ORDER BY due_at, seq LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING seq, provider, event_id, event_type, object_id, body, attempts, postponed`, now, now.Add(lease)).
		Scan(&d.seq, &d.provider, &d.eventID, &d.eventType, &d.objectID, &d.body, &d.attempts, &d.postponed)
	if errors.Is(err, pgx.ErrNoRows) {
		return delivery{}, false, nil
	}
	return d, err == nil, err
}

// deliver makes one attempt, with whatever fault is set, and notes what became of it.
func (s *Sandbox) deliver(ctx context.Context, d delivery) {
	var not []Mode
	if d.postponed {
		not = []Mode{ModeDelay, ModeReorder} // once is enough
	}
	fault, err := s.takeFault(ctx, TargetWebhook, not...)
	if err != nil {
		s.retry(ctx, d, "fault: "+err.Error())
		return
	}
	switch fault.Mode {
	case ModeDrop:
		s.finish(ctx, d, "dropped by a fault")
		return
	case ModeDelay:
		s.postpone(ctx, d, fault.wait(), false)
		return
	case ModeReorder:
		s.postpone(ctx, d, fault.wait(), true)
		return
	case ModeStatus:
		s.retry(ctx, d, fmt.Sprintf("not sent, a fault says %d", fault.statusOr(http.StatusInternalServerError)))
		return
	case ModeTimeout:
		s.retry(ctx, d, "not sent, a fault says time-out")
		return
	case ModeDouble:
		if _, err := s.post(ctx, d); err != nil {
			s.retry(ctx, d, err.Error())
			return
		}
	case ModeAfterEffect:
		status, err := s.post(ctx, d)
		s.retry(ctx, d, fmt.Sprintf("sent (%d, %v), but a fault lost the answer", status, err))
		return
	case "":
	}
	status, err := s.post(ctx, d)
	switch {
	case err != nil:
		s.retry(ctx, d, err.Error())
	case status < 200 || status > 299:
		s.retry(ctx, d, fmt.Sprintf("answered %d", status))
	default:
		s.finish(ctx, d, fmt.Sprintf("answered %d", status))
	}
}

// post sends the event with a signature of this moment.
func (s *Sandbox) post(ctx context.Context, d delivery) (int, error) {
	path := stripeWebhookPath
	if d.provider == "clerk" {
		path = clerkWebhookPath
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(s.cfg.InternalURL(), "/")+path, bytes.NewReader(d.body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	now := s.wall.Now()
	if d.provider == "clerk" {
		signature, err := signClerk(s.secrets.clerkWebhook, d.eventID, now, d.body)
		if err != nil {
			return 0, err
		}
		req.Header.Set("Svix-Id", d.eventID)
		req.Header.Set("Svix-Timestamp", strconv.FormatInt(now.Unix(), 10))
		req.Header.Set("Svix-Signature", signature)
	} else {
		req.Header.Set("Stripe-Signature", signStripe(s.secrets.stripeWebhook, now, d.body))
	}
	res, err := s.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, maxBody))
	return res.StatusCode, nil
}

// signStripe is the value of the Stripe-Signature header for a body.
func signStripe(secret string, at time.Time, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = fmt.Fprintf(mac, "%d.", at.Unix())
	mac.Write(body)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))
}

// signClerk is the value of the svix-signature header for a body. The secret is whsec_ and base64.
func signClerk(secret, id string, at time.Time, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return "", fmt.Errorf("clerk webhook secret: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	_, _ = fmt.Fprintf(mac, "%s.%d.", id, at.Unix())
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

// finish ends a delivery. An event that a reorder fault held back is sent now.
func (s *Sandbox) finish(ctx context.Context, d delivery, outcome string) {
	now := s.wall.Now()
	s.note(ctx, d, `WITH ended AS (UPDATE sandbox.deliveries SET done_at = $2, outcome = $3 WHERE seq = $1)
		UPDATE sandbox.deliveries SET due_at = $2, overtake = false
		WHERE overtake AND done_at IS NULL AND seq <> $1`, d.seq, now, outcome)
	s.poke()
}

// retry plans a further attempt, after a growing pause; after the last one the event is given up.
func (s *Sandbox) retry(ctx context.Context, d delivery, outcome string) {
	if d.attempts >= maxAttempts {
		s.finish(ctx, d, "given up: "+outcome)
		return
	}
	pause := min(s.cfg.Retry<<min(d.attempts-1, 10), maxRetryPause)
	s.note(ctx, d, "UPDATE sandbox.deliveries SET due_at = $2, leased_until = NULL, outcome = $3 WHERE seq = $1",
		d.seq, s.wall.Now().Add(pause), outcome)
}

// postpone holds an event back, once, without counting an attempt.
func (s *Sandbox) postpone(ctx context.Context, d delivery, pause time.Duration, untilOvertaken bool) {
	s.note(ctx, d, `UPDATE sandbox.deliveries SET due_at = $2, leased_until = NULL, attempts = attempts - 1, postponed = true,
		overtake = $3, outcome = 'held back by a fault' WHERE seq = $1`, d.seq, s.wall.Now().Add(pause), untilOvertaken)
}

// note writes what became of an attempt, even while the program stops; if that fails, the
// lease runs out and the event is sent again.
func (s *Sandbox) note(ctx context.Context, d delivery, sql string, args ...any) {
	if _, err := s.pool.Exec(context.WithoutCancel(ctx), sql, args...); err != nil {
		s.log.LogAttrs(ctx, slog.LevelWarn, "sandbox webhook not noted", slog.String("event_id", d.eventID), slog.Any("error", err))
	}
}
