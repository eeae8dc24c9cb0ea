package sandbox

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

// refundCheckout and disputeCheckout are buttons of the hosted page, or the same as a call: {cents?}, and for
// a dispute {inquiry?}. Without cents it is all that is left.
func (s *Sandbox) refundCheckout(w http.ResponseWriter, r *http.Request) {
	s.giveBack(w, r, "refund", func(ctx context.Context, tx pgx.Tx, c checkout, cents int64, _ bool) (map[string]any, error) {
		refund, err := s.refund(ctx, tx, c, cents, "requested_by_customer", map[string]string{})
		return refundJSON(refund), err
	})
}

func (s *Sandbox) disputeCheckout(w http.ResponseWriter, r *http.Request) {
	s.giveBack(w, r, "dispute", func(ctx context.Context, tx pgx.Tx, c checkout, cents int64, inquiry bool) (map[string]any, error) {
		d, err := s.dispute(ctx, tx, c, cents, inquiry)
		return disputeJSON(d), err
	})
}

func (s *Sandbox) giveBack(w http.ResponseWriter, r *http.Request, what string,
	do func(ctx context.Context, tx pgx.Tx, c checkout, cents int64, inquiry bool) (map[string]any, error),
) {
	ctx := r.Context()
	cents, inquiry, err := readGiveBack(r)
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	id := r.PathValue("id")
	var shape map[string]any
	err = s.write(ctx, func(tx pgx.Tx) error {
		c, err := s.lockCheckout(ctx, tx, id)
		if err == nil {
			shape, err = do(ctx, tx, c, cents, inquiry)
		}
		return err
	})
	s.answerOrRedirect(w, r, what, shape, id, err)
}

// readGiveBack takes a page's form or JSON.
func readGiveBack(r *http.Request) (cents int64, inquiry bool, err error) {
	if isForm(r) {
		if text := strings.TrimSpace(r.FormValue("cents")); text != "" {
			if cents, err = strconv.ParseInt(text, 10, 64); err != nil {
				cents = -1
			}
		}
		inquiry = r.FormValue("inquiry") != ""
	} else {
		var body struct {
			Cents   *int64 `json:"cents"`
			Inquiry bool   `json:"inquiry"`
		}
		if err := decode(r, &body); err != nil {
			return 0, false, err
		}
		if inquiry = body.Inquiry; body.Cents != nil {
			if cents = *body.Cents; cents == 0 {
				cents = -1
			}
		}
	}
	if cents < 0 {
		return 0, false, errs.InvalidField("cents", "Please give a positive whole number of cents.")
	}
	return cents, inquiry, nil
}

// decideDispute is POST /sandbox/disputes/{id}/{action}: win, lose or escalate.
func (s *Sandbox) decideDispute(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var d dispute
	err := s.write(ctx, func(tx pgx.Tx) error {
		var err error
		d, err = s.actOnDispute(ctx, tx, r.PathValue("id"), r.PathValue("action"))
		return err
	})
	s.answerOrRedirect(w, r, "dispute", disputeJSON(d), d.Checkout, err)
}

// loseRefund is POST /sandbox/refunds/{id}/fail.
func (s *Sandbox) loseRefund(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var refund cardRefund
	err := s.write(ctx, func(tx pgx.Tx) error {
		var err error
		refund, err = s.failRefund(ctx, tx, r.PathValue("id"))
		return err
	})
	s.answerOrRedirect(w, r, "refund", refundJSON(refund), refund.Checkout, err)
}

// answerOrRedirect answers with Stripe's shape, or leads a browser back to the page of the checkout.
func (s *Sandbox) answerOrRedirect(w http.ResponseWriter, r *http.Request, what string, shape map[string]any, checkout string, err error) {
	switch {
	case err != nil:
		s.refusePage(w, r, err)
	case isForm(r) && !wantsJSON(r):
		http.Redirect(w, r, "/sandbox/checkout/"+checkout, http.StatusSeeOther)
	default:
		writeJSON(w, http.StatusOK, map[string]any{"success": true, what: shape})
	}
}
