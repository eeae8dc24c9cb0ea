package sandbox

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"sherpa/platform/errs"
)

// routes is the whole surface below /sandbox.
func (s *Sandbox) routes() http.Handler {
	mux := http.NewServeMux()
	page := func(pattern string, h http.HandlerFunc) { mux.HandleFunc(pattern, h) }

	page("GET /sandbox", s.index)
	page("GET /sandbox/{$}", s.index)
	page("GET /sandbox/style.css", s.style)
	page("GET /sandbox/mark.svg", s.mark)

	page("POST /sandbox/identity/sign-up", s.signUp)
	page("POST /sandbox/identity/sign-in", s.signIn)
	page("POST /sandbox/identity/token", s.renewToken)
	page("POST /sandbox/identity/sign-out", s.signOut)
	page("PATCH /sandbox/identity/users/{id}", s.changeUser)
	page("DELETE /sandbox/identity/users/{id}", s.deleteUser)

	clerk := func(pattern string, h http.HandlerFunc) { mux.Handle(pattern, s.withFaults(TargetClerk, failClerk, h)) }
	clerk("GET /sandbox/clerk/v1/jwks", s.clerkKeys)
	clerk("GET /sandbox/clerk/v1/users/{id}", s.clerkUser)
	clerk("DELETE /sandbox/clerk/v1/users/{id}", s.clerkDeleteUser)

	stripe := func(pattern string, call stripeCall) {
		mux.Handle(pattern, s.withFaults(TargetStripe, failStripe, s.stripe(call)))
	}
	stripe("POST /sandbox/stripe/v1/checkout/sessions", s.createCheckout)
	stripe("GET /sandbox/stripe/v1/checkout/sessions", s.listCheckouts)
	stripe("GET /sandbox/stripe/v1/checkout/sessions/{id}", s.readCheckout)
	stripe("POST /sandbox/stripe/v1/checkout/sessions/{id}/expire", s.expireCheckout)
	stripe("GET /sandbox/stripe/v1/payment_intents/{id}", s.readIntent)
	stripe("GET /sandbox/stripe/v1/charges/{id}", s.readCharge)
	stripe("POST /sandbox/stripe/v1/refunds", s.createRefund)
	stripe("GET /sandbox/stripe/v1/refunds", s.listRefunds)
	stripe("GET /sandbox/stripe/v1/refunds/{id}", s.readRefund)
	stripe("GET /sandbox/stripe/v1/disputes", s.listDisputes)
	stripe("GET /sandbox/stripe/v1/disputes/{id}", s.readDispute)
	stripe("POST /sandbox/stripe/v1/disputes/{id}/close", s.closeDispute)
	stripe("GET /sandbox/stripe/v1/events", s.listEvents)
	stripe("GET /sandbox/stripe/v1/events/{id}", s.readEvent)
	stripe("POST /sandbox/stripe/v1/accounts", s.createAccount)
	stripe("GET /sandbox/stripe/v1/accounts/{id}", s.readAccount)
	stripe("DELETE /sandbox/stripe/v1/accounts/{id}", s.deleteAccount)
	stripe("POST /sandbox/stripe/v1/account_links", s.createAccountLink)
	stripe("POST /sandbox/stripe/v1/transfers", s.createTransfer)
	stripe("GET /sandbox/stripe/v1/transfers", s.listTransfers)
	stripe("GET /sandbox/stripe/v1/transfers/{id}", s.readTransfer)
	stripe("POST /sandbox/stripe/v1/transfers/{id}/reversals", s.createReversal)
	stripe("GET /sandbox/stripe/v1/transfers/{id}/reversals", s.listReversals)
	mux.Handle("/sandbox/stripe/v1/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeStripe(w, refusalAnswer(&stripeRefusal{
			Status: http.StatusNotFound, Type: "invalid_request_error",
			Message: "Unrecognized request URL (" + r.Method + ": " + r.URL.Path + ").",
		}))
	}))
	page("GET /sandbox/stripe/log", s.stripeLog)

	page("GET /sandbox/checkout/{id}", s.checkoutPage)
	page("POST /sandbox/checkout/{id}/{action}", s.actOnCheckout)
	page("POST /sandbox/checkout/{id}/refund", s.refundCheckout)
	page("POST /sandbox/checkout/{id}/dispute", s.disputeCheckout)
	page("POST /sandbox/disputes/{id}/{action}", s.decideDispute)
	page("POST /sandbox/refunds/{id}/fail", s.loseRefund)
	page("GET /sandbox/onboarding/{id}", s.onboardingPage)
	page("POST /sandbox/onboarding/{id}/{action}", s.actOnOnboarding)
	page("POST /sandbox/accounts/{id}/complete", s.finishAccount)
	page("GET /sandbox/transfers", s.allTransfers)

	page("POST /sandbox/faults", s.addFault)
	page("GET /sandbox/faults", s.listFaults)
	page("DELETE /sandbox/faults", s.clearFaults)

	page("GET /sandbox/mail", s.listMails)
	page("GET /sandbox/mail/{id}", s.showMail)
	page("GET /sandbox/mail/{id}/html", s.mailHTML)
	page("GET /sandbox/mail/{id}/attachments/{n}", s.mailAttachment)

	page("GET /sandbox/clock", s.readClock)
	page("POST /sandbox/clock", s.moveClock)
	page("DELETE /sandbox/clock", s.resetClock)

	mux.HandleFunc("/sandbox/", func(w http.ResponseWriter, r *http.Request) { s.refusePage(w, r, errs.ErrNotFound) })
	return s.guard(mux)
}

// guard bounds bodies, sets the headers of every answer and keeps pages of other origins, and those that
// reach this machine under a name of their own, from pressing our buttons. The identity calls are open to other origins, as Clerk's are; their
// cookie does not travel there.
func (s *Sandbox) guard(next http.Handler) http.Handler {
	origins := http.NewCrossOriginProtection()
	origins.AddInsecureBypassPattern("/sandbox/identity/")
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, errs.ErrForbidden.Saying("Pages of other origins cannot use the sandbox."))
	}))
	protected := origins.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy())
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if !s.cfg.AnyHost && !s.ownHost(r.Host) {
			s.refuse(w, r, errs.ErrForbidden.Saying("The sandbox is not reached under this name. Please use the address that it printed."))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		protected.ServeHTTP(w, r)
	})
}

// ownHost says whether a Host header names this machine or one of the configured addresses, at any port.
func (s *Sandbox) ownHost(header string) bool {
	host := hostName(header)
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.Unmap().IsLoopback() {
		return true
	}
	for _, address := range []string{s.cfg.BaseURL(), s.cfg.InternalURL()} {
		if u, err := url.Parse(address); err == nil && host != "" && hostName(u.Host) == host {
			return true
		}
	}
	return false
}

// hostName is the name or address in host[:port], in lower case and without the root's dot; empty when there is none.
func hostName(hostPort string) string {
	host, _, err := net.SplitHostPort(hostPort)
	if err != nil {
		host = hostPort
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}
