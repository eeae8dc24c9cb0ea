package stripe

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

const (
	// tolerance is how far a signature's time may lie in the past, and in the future.
	tolerance = 5 * time.Minute
	// minSecret is the least length of the signing secret; with an empty one the library verifies forgeries.
	minSecret = 16
)

// Webhooks verifies what the provider posts to us.
type Webhooks struct {
	secrets []string
	wall    clock.Clock
	unknown Unknown
}

// NewWebhooks takes the signing secrets (whsec_…), one for each endpoint: an event is good when one of them
// signed it. It refuses none at all, and an empty or very short one.
func NewWebhooks(secrets []string, wall clock.Clock) (*Webhooks, error) {
	if len(secrets) == 0 {
		return nil, errors.New("stripe: there is no webhook secret")
	}
	for _, secret := range secrets {
		if len(strings.TrimPrefix(strings.TrimSpace(secret), "whsec_")) < minSecret {
			return nil, errors.New("stripe: a webhook secret is empty or too short")
		}
	}
	return &Webhooks{secrets: slices.Clone(secrets), wall: wall}, nil
}

// Read verifies the signature (v1, at most five minutes off, either way) over the body as it
// came and says what the event is about. A bad signature is errs.ErrUnauthenticated; a signed
// body that makes no sense is errs.Malformed (BAD_EVENT). The state of the object in the event is
// not read: the handler asks the provider for the object.
func (w *Webhooks) Read(header http.Header, body []byte) (payments.ProviderEvent, error) {
	signature := header.Get("Stripe-Signature")
	if err := w.verify(signature, body); err != nil {
		return payments.ProviderEvent{}, errs.ErrUnauthenticated.Saying("The signature of this event is not valid.").Because(err)
	}
	var event struct {
		ID     string `json:"id"`
		Object string `json:"object"`
		Type   string `json:"type"`
		Data   struct {
			Object struct {
				ID            string `json:"id"`
				PaymentIntent string `json:"payment_intent"`
			} `json:"object"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return payments.ProviderEvent{}, badEvent(err)
	}
	if event.Object != "event" || event.ID == "" || event.Type == "" {
		return payments.ProviderEvent{}, badEvent(errors.New("this is not an event"))
	}
	kind, form := kindOf(event.Type)
	read := payments.ProviderEvent{ID: event.ID, Type: event.Type, Kind: kind}
	if kind == payments.EventIgnored {
		if !expected(event.Type) {
			w.unknown.report(wordEventType, event.Type, event.ID)
		}
		return read, nil
	}
	read.ObjectID = event.Data.Object.ID
	if kind == payments.EventRefundOrDispute {
		if read.ObjectID = event.Data.Object.PaymentIntent; read.ObjectID == "" {
			read.Kind = payments.EventIgnored // of a payment that did not come through a checkout
			return read, nil
		}
	}
	if !form.MatchString(read.ObjectID) {
		return payments.ProviderEvent{}, badEvent(fmt.Errorf("the event names no %s", kind))
	}
	return read, nil
}

// verify checks the signature, and the time in both directions: the library accepts a time
// days ahead, with which a captured event could be replayed for as long.
func (w *Webhooks) verify(signature string, body []byte) error {
	at, err := signedAt(signature)
	if err != nil {
		return err
	}
	now := w.wall.Now()
	if now.Sub(at) > tolerance {
		return webhook.ErrTooOld
	}
	if at.Sub(now) > tolerance {
		return errors.New("the signature's time lies in the future")
	}
	for _, secret := range w.secrets {
		if err = webhook.ValidatePayloadIgnoringTolerance(body, signature, secret); err == nil {
			return nil
		}
	}
	return err
}

// signedAt reads the one time of the header.
func signedAt(signature string) (time.Time, error) {
	var found []string
	for pair := range strings.SplitSeq(signature, ",") {
		if value, ok := strings.CutPrefix(pair, "t="); ok {
			found = append(found, value)
		}
	}
	if len(found) != 1 {
		return time.Time{}, webhook.ErrInvalidHeader
	}
	seconds, err := strconv.ParseInt(found[0], 10, 64)
	// A signer writes digits alone: the parser also takes "+123" and "0123", and the signature is checked over the number.
	if err != nil || seconds <= 0 || strconv.FormatInt(seconds, 10) != found[0] {
		return time.Time{}, webhook.ErrInvalidHeader
	}
	return time.Unix(seconds, 0), nil
}

// kindOf says what an event is about, and what the id of that looks like.
func kindOf(name string) (payments.ProviderEventKind, *regexp.Regexp) {
	if slices.Contains(checkoutEvents, name) {
		return payments.EventCheckout, checkoutID
	}
	switch name {
	case "account.updated":
		return payments.EventAccount, accountID
	case "transfer.created", "transfer.updated", "transfer.reversed":
		return payments.EventTransfer, transferID
	case "charge.refunded", "charge.refund.updated", "refund.created", "refund.updated", "refund.failed",
		"charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed",
		"charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated":
		return payments.EventRefundOrDispute, intentID
	default:
		return payments.EventIgnored, nil
	}
}

// otherEvents are how the types of events begin that an endpoint may be sent and that change nothing for us.
var otherEvents = []string{ //nolint:gochecknoglobals // a constant table
	"account.application.", "account.external_account.", "balance.", "capability.", "charge.captured", "charge.expired",
	"charge.failed", "charge.pending", "charge.succeeded", "charge.updated", "customer.", "payment_intent.", "payment_method.",
	"payout.", "person.", "price.", "product.",
}

// expected says whether an event that is ignored is of a type that this program knows to ignore.
func expected(name string) bool {
	return slices.ContainsFunc(otherEvents, func(begin string) bool { return strings.HasPrefix(name, begin) })
}

func badEvent(cause error) error {
	return errs.New(errs.Malformed, "BAD_EVENT", "This event cannot be read.").Because(cause)
}
