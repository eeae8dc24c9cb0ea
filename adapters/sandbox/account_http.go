package sandbox

import (
	"net/http"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

// finishAccount is the test call that ends an onboarding.
func (s *Sandbox) finishAccount(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var a account
	err := s.write(ctx, func(tx pgx.Tx) error {
		var err error
		a, err = s.completeAccount(ctx, tx, r.PathValue("id"))
		return err
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, accountJSON(a))
}

// onboarding is what the onboarding page shows.
type onboarding struct {
	Link    accountLink
	Account account
}

// onboardingPage is the hosted onboarding. A link that was used or is too old leads to the refresh address.
func (s *Sandbox) onboardingPage(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var view onboarding
	var usable bool
	err := s.write(ctx, func(tx pgx.Tx) error {
		var err error
		if view.Link, usable, err = s.lockLink(ctx, tx, r.PathValue("id")); err != nil {
			return err
		}
		view.Account, err = lockAccount(ctx, tx, view.Link.Account)
		return err
	})
	switch {
	case err != nil:
		s.refusePage(w, r, err)
	case !usable:
		http.Redirect(w, r, view.Link.RefreshURL, http.StatusSeeOther)
	default:
		s.page(w, r, "onboarding.html", view, origin(view.Link.ReturnURL), origin(view.Link.RefreshURL))
	}
}

// actOnOnboarding is a button of the onboarding page.
func (s *Sandbox) actOnOnboarding(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var link accountLink
	var usable bool
	err := s.write(ctx, func(tx pgx.Tx) error {
		var err error
		if link, usable, err = s.lockLink(ctx, tx, r.PathValue("id")); err != nil || !usable {
			return err
		}
		switch r.PathValue("action") {
		case "complete":
			if _, err := s.completeAccount(ctx, tx, link.Account); err != nil {
				return err
			}
		case "leave":
		default:
			return errs.ErrNotFound
		}
		_, err = tx.Exec(ctx, "UPDATE sandbox.account_links SET used = true WHERE id = $1", link.ID)
		return err
	})
	switch {
	case err != nil:
		s.refusePage(w, r, err)
	case !usable:
		http.Redirect(w, r, link.RefreshURL, http.StatusSeeOther)
	default:
		http.Redirect(w, r, link.ReturnURL, http.StatusSeeOther)
	}
}
