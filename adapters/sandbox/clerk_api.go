package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/jackc/pgx/v5"
)

// clerkKeys is Clerk's GET /v1/jwks, open to all.
func (s *Sandbox) clerkKeys(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, s.keySet())
}

// clerkUser is Clerk's GET /v1/users/{id}.
func (s *Sandbox) clerkUser(w http.ResponseWriter, r *http.Request) {
	if !testKey(r) {
		clerkRefusal(w, http.StatusUnauthorized, "authentication_invalid", "Invalid authentication")
		return
	}
	known, err := s.identityBy(r.Context(), "subject", r.PathValue("id"))
	switch {
	case errors.Is(err, errNoAccount):
		clerkRefusal(w, http.StatusNotFound, "resource_not_found", "not found")
	case err != nil:
		s.refuse(w, r, err)
	default:
		writeJSON(w, http.StatusOK, clerkUserJSON(known))
	}
}

// clerkDeleteUser is Clerk's DELETE /v1/users/{id}.
func (s *Sandbox) clerkDeleteUser(w http.ResponseWriter, r *http.Request) {
	if !testKey(r) {
		clerkRefusal(w, http.StatusUnauthorized, "authentication_invalid", "Invalid authentication")
		return
	}
	subject := r.PathValue("id")
	switch err := s.deleteIdentity(r.Context(), subject); {
	case errors.Is(err, errNoAccount):
		clerkRefusal(w, http.StatusNotFound, "resource_not_found", "not found")
	case err != nil:
		s.refuse(w, r, err)
	default:
		writeJSON(w, http.StatusOK, map[string]any{"id": subject, "object": "user", "deleted": true})
	}
}

// testKey says whether the call carries a test key. Any will do, so that tools need not know ours.
func testKey(r *http.Request) bool {
	key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return ok && strings.HasPrefix(key, "sk_test_")
}

func clerkRefusal(w http.ResponseWriter, status int, code, message string) {
	writeJSON(w, status, map[string]any{
		"errors":         []map[string]any{{"message": message, "long_message": message, "code": code}},
		"clerk_trace_id": rand.Text(),
	})
}

// clerkUserJSON is Clerk's shape of a user.
func clerkUserJSON(i identity) map[string]any {
	first, last, _ := strings.Cut(i.FullName, " ")
	emailID := "idn_" + strings.TrimPrefix(i.Subject, "user_")
	var lastSignIn any
	if i.LastSignInAt != nil {
		lastSignIn = i.LastSignInAt.UnixMilli()
	}
	return map[string]any{
		"id": i.Subject, "object": "user", "username": nil,
		"first_name": orNull(first), "last_name": orNull(last),
		"image_url": "", "has_image": false,
		"primary_email_address_id": emailID, "primary_phone_number_id": nil, "primary_web3_wallet_id": nil,
		"email_addresses": []map[string]any{{
			"id": emailID, "object": "email_address", "email_address": i.Email, "reserved": false,
			"verification": map[string]any{"status": "verified", "strategy": "email_code", "attempts": 1, "expire_at": nil},
			"linked_to":    []any{},
		}},
		"phone_numbers": []any{}, "web3_wallets": []any{}, "external_accounts": []any{}, "saml_accounts": []any{},
		"password_enabled": true, "two_factor_enabled": false, "totp_enabled": false, "backup_code_enabled": false,
		"public_metadata": map[string]any{}, "private_metadata": map[string]any{}, "unsafe_metadata": map[string]any{},
		"external_id": nil, "banned": false, "locked": false, "lockout_expires_in_seconds": nil,
		"verification_attempts_remaining": nil, "delete_self_enabled": true, "create_organization_enabled": false,
		"last_sign_in_at": lastSignIn, "last_active_at": lastSignIn, "legal_accepted_at": nil,
		"created_at": i.CreatedAt.UnixMilli(), "updated_at": i.UpdatedAt.UnixMilli(),
	}
}

func (s *Sandbox) announceIdentity(ctx context.Context, tx pgx.Tx, kind string, i identity) error {
	return s.announceClerk(ctx, tx, kind, i.Subject, clerkUserJSON(i))
}

func (s *Sandbox) announceDeletion(ctx context.Context, tx pgx.Tx, subject string) error {
	return s.announceClerk(ctx, tx, "user.deleted", subject, map[string]any{"id": subject, "object": "user", "deleted": true})
}

// announceClerk puts an event of Clerk on its way to our webhook.
func (s *Sandbox) announceClerk(ctx context.Context, tx pgx.Tx, kind, subject string, data any) error {
	body, err := json.Marshal(map[string]any{
		"data": data, "object": "event", "type": kind, "timestamp": s.wall.Now().UnixMilli(), "instance_id": s.secrets.keyID,
	})
	if err != nil {
		return err
	}
	return s.enqueue(ctx, tx, delivery{provider: "clerk", eventID: "msg_" + rand.Text(), eventType: kind, objectID: subject, body: body})
}

// orNull is nil for an empty text, which the providers write as null.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
