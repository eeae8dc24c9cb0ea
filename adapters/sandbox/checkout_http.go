package sandbox

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

// checkoutPage is the hosted page of a checkout.
func (s *Sandbox) checkoutPage(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var c checkout
	err := s.write(ctx, func(tx pgx.Tx) error {
		var err error
		c, err = s.lockCheckout(ctx, tx, r.PathValue("id"))
		return err
	})
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	// The answer to Pay and Cancel leads to the program's pages, which form-action has to allow.
	s.page(w, r, "checkout.html", c, origin(c.SuccessURL), origin(c.CancelURL))
}

// actOnCheckout is a button of the hosted page, or the same as a call.
func (s *Sandbox) actOnCheckout(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	action := r.PathValue("action")
	var c checkout
	err := s.write(ctx, func(tx pgx.Tx) error {
		var err error
		if c, err = s.lockCheckout(ctx, tx, r.PathValue("id")); err != nil {
			return err
		}
		switch action {
		case "pay":
			c, err = s.pay(ctx, tx, c)
		case "fail":
			c, err = s.decline(ctx, tx, c)
		case "cancel": // leaves the page; the checkout stays open, as at Stripe
		case "expire":
			if c.Status == checkoutComplete {
				return errCheckoutPaid
			}
			if c.Status == checkoutOpen {
				c, err = s.expire(ctx, tx, c)
			}
		case "notify":
			err = s.emit(ctx, tx, "checkout.session.completed", c.ID, s.checkoutJSON(c), "")
		default:
			err = errs.ErrNotFound
		}
		return err
	})
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	next := "/sandbox/checkout/" + c.ID
	switch action {
	case "pay":
		next = strings.ReplaceAll(c.SuccessURL, "{CHECKOUT_SESSION_ID}", c.ID)
	case "cancel":
		if c.CancelURL != "" {
			next = strings.ReplaceAll(c.CancelURL, "{CHECKOUT_SESSION_ID}", c.ID)
		}
	}
	if wantsJSON(r) {
		writeJSON(w, http.StatusOK, map[string]any{"success": true, "checkout": s.checkoutJSON(c), "next": next})
		return
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// origin is scheme and host of an address, for a content security policy.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || strings.ContainsAny(u.Host, " ;,'\"") {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
