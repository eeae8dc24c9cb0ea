package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// emit writes an event of Stripe and puts it on its way. account names the connected account, if
// it is about one.
func (s *Sandbox) emit(ctx context.Context, tx pgx.Tx, kind, objectID string, object any, account string) error {
	now := s.wall.Now()
	id := "evt_" + rand.Text()
	event := map[string]any{
		"id": id, "object": "event", "api_version": stripeVersion, "created": now.Unix(), "type": kind, "livemode": false,
		"pending_webhooks": 1, "request": map[string]any{"id": nil, "idempotency_key": nil}, "data": map[string]any{"object": object},
	}
	if account != "" {
		event["account"] = account
	}
	body, err := json.Marshal(event)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "INSERT INTO sandbox.events (id, type, body, created_at) VALUES ($1, $2, $3, $4)", id, kind, body, now); err != nil {
		return err
	}
	return s.enqueue(ctx, tx, delivery{provider: "stripe", eventID: id, eventType: kind, objectID: objectID, body: body})
}

// note writes what the provider did.
func (s *Sandbox) noteAction(ctx context.Context, tx pgx.Tx, action, objectID string, detail map[string]any) error {
	_, err := tx.Exec(ctx, "INSERT INTO sandbox.provider_log (at, action, object_id, detail) VALUES ($1, $2, $3, $4)",
		s.wall.Now(), action, objectID, detail)
	return err
}

func (s *Sandbox) readEvent(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	var body []byte
	err := tx.QueryRow(ctx, "SELECT body FROM sandbox.events WHERE id = $1", r.path("id")).Scan(&body)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, unknown("event", r.path("id"))
	}
	return json.RawMessage(body), err
}

func (s *Sandbox) listEvents(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	limit, err := listLimit(r)
	if err != nil {
		return nil, err
	}
	since, err := createdSince(r)
	if err != nil {
		return nil, err
	}
	types := []string{}
	for name, values := range r.params {
		if strings.HasPrefix(name, "types[") {
			types = append(types, values...)
		}
	}
	rows, err := tx.Query(ctx, `SELECT body FROM sandbox.events WHERE ($1 = '' OR type = $1)
		AND (cardinality($4::text[]) = 0 OR type = ANY($4)) AND floor(extract(epoch FROM created_at)) >= $5
		AND ($2 = '' OR seq < (SELECT seq FROM sandbox.events WHERE id = $2)) ORDER BY seq DESC LIMIT $3`,
		r.get("type"), r.get("starting_after"), limit+1, types, since)
	if err != nil {
		return nil, err
	}
	events, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (json.RawMessage, error) {
		var body []byte
		err := row.Scan(&body)
		return body, err
	})
	return stripeList("/v1/events", events, limit), err
}

// listLimit reads the size of a page: 1 to 100, 10 unless told.
func listLimit(r *stripeRequest) (int, error) {
	if r.get("limit") == "" {
		return 10, nil
	}
	n, err := strconv.Atoi(r.get("limit"))
	if err != nil || n < 1 || n > 100 {
		return 0, invalid("limit", "The limit lies between 1 and 100.")
	}
	return n, nil
}

// createdSince reads created[gte] in seconds; 0 when it is not given.
func createdSince(r *stripeRequest) (int64, error) {
	text := r.get("created[gte]")
	if text == "" {
		return 0, nil
	}
	since, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, invalid("created[gte]", "Invalid integer")
	}
	return since, nil
}

// stripeList is Stripe's list object; the extra item only tells that there are more.
func stripeList[T any](path string, items []T, limit int) map[string]any {
	more := len(items) > limit
	if more {
		items = items[:limit]
	}
	return map[string]any{"object": "list", "url": path, "has_more": more, "data": notNil(items)}
}

// logEntry is one thing that the stand-in for Stripe did.
type logEntry struct {
	Seq    int64          `json:"seq"`
	At     time.Time      `json:"at"`
	Action string         `json:"action"`
	Object string         `json:"object"`
	Detail map[string]any `json:"detail"`
}

// stripeLog answers what the provider did, oldest first; ?action= and ?object= narrow it,
// ?after=SEQ continues. At most 10 000 entries a call.
func (s *Sandbox) stripeLog(w http.ResponseWriter, r *http.Request) {
	after, err := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
	if err != nil {
		after = 0
	}
	rows, err := s.pool.Query(r.Context(), `SELECT seq, at, action, object_id, detail FROM sandbox.provider_log
		WHERE ($1 = '' OR action = $1) AND ($2 = '' OR object_id = $2) AND seq > $3 ORDER BY seq LIMIT 10000`,
		r.URL.Query().Get("action"), r.URL.Query().Get("object"), after)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	entries, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (logEntry, error) {
		var e logEntry
		err := row.Scan(&e.Seq, &e.At, &e.Action, &e.Object, &e.Detail)
		e.At = e.At.UTC()
		return e, err
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, notNil(entries))
}
