package sandbox

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

// checkoutPage is the hosted page of a checkout.
func (s *Sandbox) checkoutPage(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var view checkoutView
	err := s.write(ctx, func(tx pgx.Tx) error {
		c, err := s.lockCheckout(ctx, tx, r.PathValue("id"))
		if err != nil {
			return err
		}
		view, err = viewOf(ctx, tx, c)
		return err
	})
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	// The answer to Pay and Cancel leads to the program's pages, which form-action has to allow.
	s.page(w, r, "checkout.html", view, origin(view.SuccessURL), origin(view.CancelURL))
}

// checkoutView is a checkout with what was given and taken back of it.
type checkoutView struct {
	checkout

	Left     int64 // cents
	Refunds  []cardRefund
	Disputes []dispute
}

func viewOf(ctx context.Context, tx pgx.Tx, c checkout) (checkoutView, error) {
	view := checkoutView{checkout: c}
	gone, err := goneBack(ctx, tx, c.ID)
	if err != nil {
		return view, err
	}
	view.Left = c.Amount - gone
	rows, err := tx.Query(ctx, selectRefunds+"WHERE r.checkout = $1 ORDER BY r.seq", c.ID)
	if err != nil {
		return view, err
	}
	if view.Refunds, err = pgx.CollectRows(rows, scanRefund); err != nil {
		return view, err
	}
	rows, err = tx.Query(ctx, selectDisputes+"WHERE d.checkout = $1 ORDER BY d.seq", c.ID)
	if err != nil {
		return view, err
	}
	view.Disputes, err = pgx.CollectRows(rows, scanDispute)
	return view, err
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
