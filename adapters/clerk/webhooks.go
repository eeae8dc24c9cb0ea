package clerk

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	svix "github.com/svix/svix-webhooks/go"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

// minSecret is the least length of a signing key in bytes; an empty one would verify forgeries.
const minSecret = 16

// Webhooks verifies what the identity provider posts to us.
type Webhooks struct {
	hook *svix.Webhook
}

// NewWebhooks takes the signing secret (whsec_ and base64). It refuses an empty, short or unreadable one.
func NewWebhooks(secret string) (*Webhooks, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(strings.TrimSpace(secret), "whsec_"))
	if err != nil {
		return nil, errors.New("clerk: the webhook secret is not whsec_ followed by base64")
	}
	if len(key) < minSecret {
		return nil, fmt.Errorf("clerk: the webhook secret has %d bytes, at least %d are needed", len(key), minSecret)
	}
	hook, err := svix.NewWebhookRaw(key)
	if err != nil {
		return nil, fmt.Errorf("clerk: webhook secret: %w", err)
	}
	return &Webhooks{hook: hook}, nil
}

// Read verifies the svix signature over the body as it came (timestamp at most five minutes
// off, either way) and says what happened. A bad signature is errs.ErrUnauthenticated; a
// signed body that makes no sense is errs.Malformed (BAD_EVENT).
func (w *Webhooks) Read(header http.Header, body []byte) (accounts.IdentityEvent, error) {
	id := header.Get("Svix-Id")
	if err := w.hook.Verify(body, signed(header)); err != nil {
		return accounts.IdentityEvent{}, errs.ErrUnauthenticated.Saying("The signature of this event is not valid.").Because(err)
	}
	var event struct {
		Type string `json:"type"`
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil || event.Type == "" {
		return accounts.IdentityEvent{}, badEvent(err)
	}
	read := accounts.IdentityEvent{ID: id, Kind: kindOf(event.Type)}
	if read.Kind == accounts.IdentityIgnored {
		return read, nil
	}
	if !subject(event.Data.ID) {
		return accounts.IdentityEvent{}, badEvent(errors.New("the event names no account"))
	}
	read.Subject = event.Data.ID
	return read, nil
}

func kindOf(name string) accounts.IdentityEventKind {
	switch name {
	case "user.created", "user.updated":
		return accounts.IdentityChanged
	case "user.deleted":
		return accounts.IdentityDeleted
	default:
		return accounts.IdentityIgnored
	}
}

// signed keeps the headers that Clerk signs with. The library would also take those of another
// standard, and then the id that we read need not be the one that was signed.
func signed(header http.Header) http.Header {
	clean := http.Header{}
	for _, name := range []string{"Svix-Id", "Svix-Timestamp", "Svix-Signature"} {
		value := header.Get(name)
		if value == "" {
			return http.Header{}
		}
		clean.Set(name, value)
	}
	// The library reads "+123" and "0123" as 123 and checks the signature over that, not over what was sent.
	if at := clean.Get("Svix-Timestamp"); !plainSeconds(at) {
		return http.Header{}
	}
	return clean
}

// plainSeconds says whether s is a number of seconds as a signer writes it: digits without sign and leading zero.
func plainSeconds(s string) bool {
	seconds, err := strconv.ParseInt(s, 10, 64)
	return err == nil && seconds > 0 && strconv.FormatInt(seconds, 10) == s
}

func badEvent(cause error) error {
	return errs.New(errs.Malformed, "BAD_EVENT", "This event cannot be read.").Because(cause)
}
