package clerk_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/clerk"
	"sherpa/modules/accounts"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

const signingKey = "0123456789abcdef0123456789abcdef"

var webhookSecret = "whsec_" + base64.StdEncoding.EncodeToString([]byte(signingKey))

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func errorIs(err, target error) bool { return errors.Is(err, target) }

func signed(key, prefix, id string, at time.Time, body []byte) http.Header {
	mac := hmac.New(sha256.New, []byte(key))
	_, _ = fmt.Fprintf(mac, "%s.%d.%s", id, at.Unix(), body)
	h := http.Header{}
	h.Set(prefix+"-id", id)
	h.Set(prefix+"-timestamp", strconv.FormatInt(at.Unix(), 10))
	h.Set(prefix+"-signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	return h
}

func TestEventsOfTheIdentityProvider(t *testing.T) {
	t.Parallel()
	hooks, err := clerk.NewWebhooks(webhookSecret)
	require.NoError(t, err)
	now := clock.System{}.Now()
	for body, want := range map[string]accounts.IdentityEvent{
		`{"type":"user.created","data":{"id":"user_1"}}`:                {ID: "msg_1", Kind: accounts.IdentityChanged, Subject: "user_1"},
		`{"type":"user.updated","data":{"id":"user_1"}}`:                {ID: "msg_1", Kind: accounts.IdentityChanged, Subject: "user_1"},
		`{"type":"user.deleted","data":{"id":"user_1","deleted":true}}`: {ID: "msg_1", Kind: accounts.IdentityDeleted, Subject: "user_1"},
		`{"type":"session.created","data":{"id":"sess_1"}}`:             {ID: "msg_1", Kind: accounts.IdentityIgnored},
	} {
		got, err := hooks.Read(signed(signingKey, "svix", "msg_1", now, []byte(body)), []byte(body))
		require.NoError(t, err, body)
		require.Equal(t, want, got)
	}
	for _, body := range []string{`not JSON`, `{}`, `{"type":"user.updated","data":{}}`, `{"type":"user.deleted","data":{"id":"../x"}}`} {
		_, err := hooks.Read(signed(signingKey, "svix", "msg_1", now, []byte(body)), []byte(body))
		require.Equal(t, errs.Malformed, errs.ClassOf(err), body)
	}
}

func TestForgedEventsOfTheIdentityProvider(t *testing.T) {
	t.Parallel()
	hooks, err := clerk.NewWebhooks(webhookSecret)
	require.NoError(t, err)
	body := []byte(`{"type":"user.deleted","data":{"id":"user_1"}}`)
	now := clock.System{}.Now()
	change := func(name, value string) http.Header {
		h := signed(signingKey, "svix", "msg_1", now, body)
		h.Set(name, value)
		return h
	}
	good := signed(signingKey, "svix", "msg_1", now, body).Get("svix-signature")

	for name, header := range map[string]http.Header{
		"none":                  {},
		"wrong secret":          signed("another key of some length......", "svix", "msg_1", now, body),
		"empty secret":          signed("", "svix", "msg_1", now, body),
		"another id":            change("svix-id", "msg_2"),
		"version v0 only":       change("svix-signature", "v0"+good[2:]),
		"no version":            change("svix-signature", good[3:]),
		"too old":               signed(signingKey, "svix", "msg_1", now.Add(-6*time.Minute), body),
		"far in the future":     signed(signingKey, "svix", "msg_1", now.Add(6*time.Minute), body),
		"time with a plus sign": change("svix-timestamp", fmt.Sprintf("+%d", now.Unix())),
		"time with a zero":      change("svix-timestamp", fmt.Sprintf("0%d", now.Unix())),
		"headers of a standard": signed(signingKey, "webhook", "msg_1", now, body),
	} {
		_, err := hooks.Read(header, body)
		require.ErrorIs(t, err, errs.ErrUnauthenticated, name)
	}
	changed := []byte(`{"type":"user.deleted","data":{"id":"user_2"}}`)
	_, err = hooks.Read(signed(signingKey, "svix", "msg_1", now, body), changed)
	require.ErrorIs(t, err, errs.ErrUnauthenticated, "one byte changed")

	// A captured event with a second set of headers must not get another id.
	smuggled := signed(signingKey, "webhook", "msg_1", now, body)
	smuggled.Set("svix-id", "msg_2")
	_, err = hooks.Read(smuggled, body)
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
}
