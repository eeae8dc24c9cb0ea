package sandbox

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// stripeVersion is the API version that the events name.
const stripeVersion = "2026-03-25.dahlia"

// keyLife is how long Stripe promises to remember an idempotency key (reliability, finding 6). It
// is counted in business time.
const keyLife = 24 * time.Hour

// stripeCall is one operation of Stripe's API, within a transaction.
type stripeCall func(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error)

// stripeRequest is a call with its parameters, wherever they came from.
type stripeRequest struct {
	params url.Values
	path   func(name string) string
}

func (r *stripeRequest) get(name string) string { return strings.TrimSpace(r.params.Get(name)) }

// metadata reads the metadata[key]=value pairs.
func (r *stripeRequest) metadata() map[string]string {
	found := map[string]string{}
	for name, values := range r.params {
		key, ok := strings.CutPrefix(name, "metadata[")
		if key, closed := strings.CutSuffix(key, "]"); ok && closed && len(values) > 0 {
			found[key] = values[0]
		}
	}
	return found
}

// amount reads a positive whole number.
func (r *stripeRequest) amount(name string) (int64, error) {
	text := r.get(name)
	if text == "" {
		return 0, missing(name)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, &stripeRefusal{
			Status: http.StatusBadRequest, Type: "invalid_request_error", Code: "parameter_invalid_integer",
			Param: name, Message: "Invalid positive integer",
		}
	}
	return n, nil
}

// stripeRefusal is an error in Stripe's format.
type stripeRefusal struct {
	Status  int    `json:"-"`
	Type    string `json:"type"`
	Code    string `json:"code,omitempty"`
	Param   string `json:"param,omitempty"`
	Message string `json:"message"`
	// executed says that the operation began, so that the answer is kept under the idempotency
	// key; what fails validation is not.
	executed bool
}

func (e *stripeRefusal) Error() string { return e.Code + ": " + e.Message }

func missing(param string) error {
	return &stripeRefusal{
		Status: http.StatusBadRequest, Type: "invalid_request_error", Code: "parameter_missing", Param: param,
		Message: "Missing required param: " + param + ".",
	}
}

func invalid(param, message string) error {
	return &stripeRefusal{Status: http.StatusBadRequest, Type: "invalid_request_error", Code: "parameter_invalid", Param: param, Message: message}
}

func unknown(kind, id string) error {
	return &stripeRefusal{
		Status: http.StatusNotFound, Type: "invalid_request_error", Code: "resource_missing",
		Message: fmt.Sprintf("No such %s: '%s'", kind, id),
	}
}

type stripeAnswer struct {
	status   int
	body     []byte
	replayed bool
}

// stripe makes a handler of an operation: key, parameters, idempotency, one transaction.
func (s *Sandbox) stripe(call stripeCall) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !testKey(r) {
			writeStripe(w, refusalAnswer(&stripeRefusal{
				Status: http.StatusUnauthorized, Type: "invalid_request_error",
				Message: "Invalid API Key provided. The sandbox takes any key that begins with sk_test_.",
			}))
			return
		}
		if err := r.ParseForm(); err != nil {
			writeStripe(w, refusalAnswer(&stripeRefusal{
				Status: http.StatusBadRequest, Type: "invalid_request_error",
				Message: "The parameters cannot be read.",
			}))
			return
		}
		answer, err := s.carryOut(r.Context(), r, call)
		switch {
		case err == nil:
		case isUnstorable(err):
			answer = refusalAnswer(&stripeRefusal{
				Status: http.StatusBadRequest, Type: "invalid_request_error", Code: "parameter_invalid",
				Message: "A parameter has a value that cannot be kept.",
			})
		default:
			s.log.LogAttrs(r.Context(), slog.LevelError, "sandbox stripe call failed", slog.String("path", r.URL.Path), slog.Any("error", err))
			answer = refusalAnswer(&stripeRefusal{Status: http.StatusInternalServerError, Type: "api_error", Message: "The sandbox failed."})
		}
		writeStripe(w, answer)
	})
}

func (s *Sandbox) carryOut(ctx context.Context, r *http.Request, call stripeCall) (stripeAnswer, error) {
	key := r.Header.Get("Idempotency-Key")
	if r.Method != http.MethodPost || key == "" {
		return s.once(ctx, r, call, nil)
	}
	if len(key) > 255 {
		return refusalAnswer(&stripeRefusal{
			Status: http.StatusBadRequest, Type: "idempotency_error",
			Message: "Idempotency keys have at most 255 characters.",
		}), nil
	}
	sum := sha256.Sum256([]byte(r.Method + " " + r.URL.Path + "?" + r.Form.Encode()))
	return s.once(ctx, r, call, &idempotency{key: key, request: sum[:]})
}

// once runs the operation in a transaction. With a key, an answer that is known is given
// again, and a call that comes while the first one still runs is refused, as Stripe does.
func (s *Sandbox) once(ctx context.Context, r *http.Request, call stripeCall, key *idempotency) (stripeAnswer, error) {
	var answer stripeAnswer
	err := s.write(ctx, func(tx pgx.Tx) error {
		if key != nil {
			known, found, err := s.replay(ctx, tx, key)
			if err != nil || found {
				answer = known
				return err
			}
		}
		result, err := call(ctx, tx, &stripeRequest{params: r.Form, path: r.PathValue})
		var refusal *stripeRefusal
		switch {
		case errors.As(err, &refusal):
			answer = refusalAnswer(refusal)
			if !refusal.executed {
				return nil
			}
		case err != nil:
			return err
		default:
			body, err := json.Marshal(result)
			if err != nil {
				return err
			}
			answer = stripeAnswer{status: http.StatusOK, body: body}
		}
		if fault, ok := afterEffect(ctx); ok {
			answer = refusalAnswer(faultRefusal(fault))
		}
		if key == nil {
			return nil
		}
		return s.remember(ctx, tx, key, answer)
	})
	return answer, err
}

type idempotency struct {
	key     string
	request []byte
}

func (s *Sandbox) replay(ctx context.Context, tx pgx.Tx, key *idempotency) (stripeAnswer, bool, error) {
	var alone bool
	if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7305))", key.key).Scan(&alone); err != nil {
		return stripeAnswer{}, false, err
	}
	if !alone {
		return refusalAnswer(&stripeRefusal{
			Status: http.StatusConflict, Type: "idempotency_error", Code: "idempotency_key_in_use",
			Message: "There is currently another in-progress request using this Idempotent Key.",
		}), true, nil
	}
	if _, err := tx.Exec(ctx, "DELETE FROM sandbox.idempotency_keys WHERE key = $1 AND created_at <= $2",
		key.key, s.clock.Now().Add(-keyLife)); err != nil {
		return stripeAnswer{}, false, err
	}
	var request, body []byte
	answer := stripeAnswer{replayed: true}
	err := tx.QueryRow(ctx, "SELECT request, status, answer FROM sandbox.idempotency_keys WHERE key = $1", key.key).
		Scan(&request, &answer.status, &body)
	if errors.Is(err, pgx.ErrNoRows) {
		return stripeAnswer{}, false, nil
	}
	if err != nil {
		return stripeAnswer{}, false, err
	}
	if string(request) != string(key.request) {
		return refusalAnswer(&stripeRefusal{
			Status: http.StatusBadRequest, Type: "idempotency_error",
			Message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
		}), true, nil
	}
	answer.body = body
	return answer, true, nil
}

func (s *Sandbox) remember(ctx context.Context, tx pgx.Tx, key *idempotency, answer stripeAnswer) error {
	_, err := tx.Exec(ctx, "INSERT INTO sandbox.idempotency_keys (key, request, status, answer, created_at) VALUES ($1, $2, $3, $4, $5)",
		key.key, key.request, answer.status, answer.body, s.clock.Now())
	return err
}

func refusalAnswer(e *stripeRefusal) stripeAnswer {
	body, err := json.Marshal(map[string]any{"error": e})
	if err != nil { // impossible: four strings always encode
		body = []byte(`{"error":{"type":"api_error"}}`)
	}
	return stripeAnswer{status: e.Status, body: body}
}

func writeStripe(w http.ResponseWriter, answer stripeAnswer) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Request-Id", "req_"+rand.Text())
	w.Header().Set("Stripe-Version", stripeVersion)
	if answer.replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	w.WriteHeader(answer.status)
	_, _ = w.Write(answer.body) // the client is gone: nobody is left to tell
}

func faultRefusal(f Fault) *stripeRefusal {
	status := f.statusOr(http.StatusInternalServerError)
	e := &stripeRefusal{Status: status, Type: "api_error", Code: f.Code, Message: "A fault of the sandbox."}
	if status < http.StatusInternalServerError {
		e.Type = "invalid_request_error"
	}
	if status == http.StatusTooManyRequests && e.Code == "" {
		e.Code = "rate_limit"
	}
	return e
}

func failStripe(w http.ResponseWriter, f Fault) { writeStripe(w, refusalAnswer(faultRefusal(f))) }

func failClerk(w http.ResponseWriter, f Fault) {
	code := f.Code
	if code == "" {
		code = "internal_clerk_error"
	}
	clerkRefusal(w, f.statusOr(http.StatusInternalServerError), code, "A fault of the sandbox.")
}
