package stripe_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/stripe"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

const webhookSecret = "whsec_0123456789abcdef"

var moment = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func mac(secret string, at time.Time, body []byte) string {
	h := hmac.New(sha256.New, []byte(secret))
	_, _ = fmt.Fprintf(h, "%d.%s", at.Unix(), body)
	return hex.EncodeToString(h.Sum(nil))
}

func header(value string) http.Header { return http.Header{"Stripe-Signature": {value}} }

func signed(secret string, at time.Time, body []byte) http.Header {
	return header(fmt.Sprintf("t=%d,v1=%s", at.Unix(), mac(secret, at, body)))
}

func event(kind, object string) []byte {
	return fmt.Appendf(nil, `{"id":"evt_1","object":"event","api_version":"2020-08-27","type":%q,"data":{"object":{"id":%q}}}`, kind, object)
}

func hooks(t *testing.T) *stripe.Webhooks {
	t.Helper()
	w, err := stripe.NewWebhooks([]string{webhookSecret}, clock.NewManual(moment))
	require.NoError(t, err)
	return w
}

func TestEventsOfTheProvider(t *testing.T) {
	t.Parallel()
	w := hooks(t)
	for _, kind := range []string{
		"checkout.session.completed", "checkout.session.expired",
		"checkout.session.async_payment_succeeded", "checkout.session.async_payment_failed",
	} {
		body := event(kind, "cs_test_1")
		got, err := w.Read(signed(webhookSecret, moment, body), body)
		require.NoError(t, err)
		require.Equal(t, payments.ProviderEvent{ID: "evt_1", Kind: payments.EventCheckout, Type: kind, ObjectID: "cs_test_1"}, got)
	}
	for kind, want := range map[string]payments.ProviderEvent{
		"account.updated":   {Kind: payments.EventAccount, ObjectID: "acct_1"},
		"transfer.created":  {Kind: payments.EventTransfer, ObjectID: "tr_1"},
		"transfer.updated":  {Kind: payments.EventTransfer, ObjectID: "tr_1"},
		"transfer.reversed": {Kind: payments.EventTransfer, ObjectID: "tr_1"},
	} {
		body := event(kind, want.ObjectID)
		got, err := w.Read(signed(webhookSecret, moment, body), body)
		require.NoError(t, err)
		want.ID, want.Type = "evt_1", kind
		require.Equal(t, want, got)
		body = event(kind, "cs_1")
		_, err = w.Read(signed(webhookSecret, moment, body), body)
		require.Equal(t, errs.Malformed, errs.ClassOf(err), kind)
	}
	body := event("payment_intent.succeeded", "pi_1")
	got, err := w.Read(signed(webhookSecret, moment, body), body)
	require.NoError(t, err)
	require.Equal(t, payments.ProviderEvent{ID: "evt_1", Kind: payments.EventIgnored, Type: "payment_intent.succeeded"}, got)

	for _, body := range [][]byte{
		[]byte("not JSON"), []byte(`{"object":"v2.core.event","id":"evt_1","type":"x"}`), []byte(`{"object":"event"}`),
		event("checkout.session.completed", "pi_1"), event("checkout.session.completed", "cs_/../accounts"),
	} {
		_, err := w.Read(signed(webhookSecret, moment, body), body)
		require.Equal(t, errs.Malformed, errs.ClassOf(err), string(body))
	}
}

func TestSignaturesWithinFiveMinutesBothWays(t *testing.T) {
	t.Parallel()
	w, body := hooks(t), event("checkout.session.completed", "cs_test_1")
	for _, off := range []time.Duration{-5 * time.Minute, 0, 5 * time.Minute} {
		_, err := w.Read(signed(webhookSecret, moment.Add(off), body), body)
		require.NoError(t, err, off)
	}
}

func TestForgedEventsOfTheProvider(t *testing.T) {
	t.Parallel()
	w, body := hooks(t), event("checkout.session.completed", "cs_test_1")
	now := moment.Unix()
	good := mac(webhookSecret, moment, body)
	for name, h := range map[string]http.Header{
		"none":               {},
		"empty":              header(""),
		"v0 only":            header(fmt.Sprintf("t=%d,v0=%s", now, good)),
		"wrong secret":       signed("whsec_another_secret_0000", moment, body),
		"empty secret":       signed("", moment, body),
		"no time":            header("v1=" + good),
		"no number":          header("t=now,v1=" + good),
		"two times":          header(fmt.Sprintf("t=%d,t=%d,v1=%s", now, now, good)),
		"another time":       header(fmt.Sprintf("t=%d,v1=%s", now+1, good)),
		"a plus sign":        header(fmt.Sprintf("t=+%d,v1=%s", now, good)),
		"a leading zero":     header(fmt.Sprintf("t=0%d,v1=%s", now, good)),
		"no hex":             header(fmt.Sprintf("t=%d,v1=xyz", now)),
		"too old":            signed(webhookSecret, moment.Add(-5*time.Minute-time.Second), body),
		"in the future":      signed(webhookSecret, moment.Add(5*time.Minute+time.Second), body),
		"days in the future": signed(webhookSecret, moment.Add(72*time.Hour), body),
	} {
		_, err := w.Read(h, body)
		require.ErrorIs(t, err, errs.ErrUnauthenticated, name)
	}
	changed := event("checkout.session.completed", "cs_test_2")
	_, err := w.Read(signed(webhookSecret, moment, body), changed)
	require.ErrorIs(t, err, errs.ErrUnauthenticated, "one byte changed")
}

// Events of connected accounts come from an endpoint with a secret of its own.
func TestEachEndpointHasItsSecret(t *testing.T) {
	t.Parallel()
	const connect = "whsec_of_the_connect_endpoint"
	w, err := stripe.NewWebhooks([]string{webhookSecret, connect}, clock.NewManual(moment))
	require.NoError(t, err)
	body := event("account.updated", "acct_1")
	for _, secret := range []string{webhookSecret, connect} {
		_, err := w.Read(signed(secret, moment, body), body)
		require.NoError(t, err, secret)
		_, err = w.Read(signed(secret, moment.Add(-5*time.Minute-time.Second), body), body)
		require.ErrorIs(t, err, errs.ErrUnauthenticated, "too old")
	}
	for _, secret := range []string{"whsec_another_secret_0000", webhookSecret + "," + connect, webhookSecret + connect} {
		_, err := w.Read(signed(secret, moment, body), body)
		require.ErrorIs(t, err, errs.ErrUnauthenticated, secret)
	}
	_, err = hooks(t).Read(signed(connect, moment, body), body)
	require.ErrorIs(t, err, errs.ErrUnauthenticated, "it was not configured")
}

func TestEmptySecretsAreRefused(t *testing.T) {
	t.Parallel()
	for _, secret := range []string{"", " ", "whsec_", "whsec_short"} {
		_, err := stripe.New(stripe.Config{SecretKey: "sk_test_x", WebhookSecrets: []string{webhookSecret, secret}}, clock.System{})
		require.Error(t, err, secret)
	}
	_, err := stripe.New(stripe.Config{SecretKey: "sk_test_x"}, clock.System{})
	require.Error(t, err, "none")
	_, err = stripe.New(stripe.Config{SecretKey: " ", WebhookSecrets: []string{webhookSecret}}, clock.System{})
	require.Error(t, err)
	_, err = stripe.New(stripe.Config{SecretKey: "sk_test_x", APIURL: "file:///x", WebhookSecrets: []string{webhookSecret}}, clock.System{})
	require.Error(t, err)
}
