package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

// linkLife is how long an onboarding link works.
const linkLife = 5 * time.Minute

// account is a connected account (Express) at the stand-in for Stripe.
type account struct {
	ID        string
	Email     string
	Country   string
	Metadata  map[string]string
	Complete  bool
	CreatedAt time.Time
}

// accountLink leads a person through the onboarding of an account, once.
type accountLink struct {
	ID         string
	Account    string
	RefreshURL string
	ReturnURL  string
	Used       bool
	ExpiresAt  time.Time
}

var (
	errAccountUnknown = errs.New(errs.NotFound, "ACCOUNT_UNKNOWN", "There is no such account.")
	errLinkUnknown    = errs.New(errs.NotFound, "LINK_UNKNOWN", "There is no such onboarding link.")
)

func (s *Sandbox) createAccount(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	a := account{
		ID: "acct_" + rand.Text(), Email: r.get("email"), Country: strings.ToUpper(r.get("country")),
		Metadata: r.metadata(), CreatedAt: s.wall.Now(),
	}
	if a.Country == "" {
		a.Country = "US"
	}
	if _, err := tx.Exec(ctx, "INSERT INTO sandbox.accounts (id, email, country, metadata, created_at) VALUES ($1, $2, $3, $4, $5)",
		a.ID, a.Email, a.Country, a.Metadata, a.CreatedAt); err != nil {
		return nil, err
	}
	return accountJSON(a), s.noteAction(ctx, tx, "account.created", a.ID, map[string]any{"email": a.Email, "metadata": a.Metadata})
}

func (s *Sandbox) readAccount(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	a, err := lockAccount(ctx, tx, r.path("id"))
	if errors.Is(err, errAccountUnknown) {
		return nil, unknown("account", r.path("id"))
	}
	return accountJSON(a), err
}

func (s *Sandbox) deleteAccount(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	id := r.path("id")
	tag, err := tx.Exec(ctx, "DELETE FROM sandbox.accounts WHERE id = $1", id)
	if err != nil {
		return nil, err
	}
	if tag.RowsAffected() == 0 {
		return nil, unknown("account", id)
	}
	return map[string]any{"id": id, "object": "account", "deleted": true}, s.noteAction(ctx, tx, "account.deleted", id, map[string]any{})
}

func lockAccount(ctx context.Context, tx pgx.Tx, id string) (account, error) {
	var a account
	err := tx.QueryRow(ctx, "SELECT id, email, country, metadata, complete, created_at FROM sandbox.accounts WHERE id = $1 FOR UPDATE", id).
		Scan(&a.ID, &a.Email, &a.Country, &a.Metadata, &a.Complete, &a.CreatedAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return account{}, errAccountUnknown
	}
	return a, err
}

// completeAccount ends the onboarding: the account may be paid from now on.
func (s *Sandbox) completeAccount(ctx context.Context, tx pgx.Tx, id string) (account, error) {
	a, err := lockAccount(ctx, tx, id)
	if err != nil || a.Complete {
		return a, err
	}
	a.Complete = true
	if _, err := tx.Exec(ctx, "UPDATE sandbox.accounts SET complete = true WHERE id = $1", id); err != nil {
		return a, err
	}
	if err := s.noteAction(ctx, tx, "account.completed", id, map[string]any{}); err != nil {
		return a, err
	}
	return a, s.emit(ctx, tx, "account.updated", id, accountJSON(a), id)
}

func (s *Sandbox) createAccountLink(ctx context.Context, tx pgx.Tx, r *stripeRequest) (any, error) {
	for _, name := range []string{"account", "refresh_url", "return_url", "type"} {
		if r.get(name) == "" {
			return nil, missing(name)
		}
	}
	for _, name := range []string{"refresh_url", "return_url"} {
		if !isWeb(r.get(name)) {
			return nil, invalid(name, "Not a valid URL")
		}
	}
	a, err := lockAccount(ctx, tx, r.get("account"))
	if errors.Is(err, errAccountUnknown) {
		return nil, &stripeRefusal{
			Status: http.StatusBadRequest, Type: "invalid_request_error", Code: "resource_missing", Param: "account",
			Message: "No such account: '" + r.get("account") + "'",
		}
	}
	if err != nil {
		return nil, err
	}
	now := s.wall.Now()
	link := accountLink{
		ID: rand.Text(), Account: a.ID, RefreshURL: r.get("refresh_url"), ReturnURL: r.get("return_url"),
		ExpiresAt: now.Add(linkLife).Truncate(time.Second),
	}
	if _, err := tx.Exec(ctx, "INSERT INTO sandbox.account_links (id, account, refresh_url, return_url, expires_at) VALUES ($1, $2, $3, $4, $5)",
		link.ID, link.Account, link.RefreshURL, link.ReturnURL, link.ExpiresAt); err != nil {
		return nil, err
	}
	return map[string]any{
		"object": "account_link", "created": now.Unix(), "expires_at": link.ExpiresAt.Unix(), "url": s.base() + "/sandbox/onboarding/" + link.ID,
	}, nil
}

// lockLink finds a link; usable is false when it was used or is too old.
func (s *Sandbox) lockLink(ctx context.Context, tx pgx.Tx, id string) (link accountLink, usable bool, err error) {
	err = tx.QueryRow(ctx, "SELECT id, account, refresh_url, return_url, used, expires_at FROM sandbox.account_links WHERE id = $1 FOR UPDATE", id).
		Scan(&link.ID, &link.Account, &link.RefreshURL, &link.ReturnURL, &link.Used, &link.ExpiresAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return accountLink{}, false, errLinkUnknown
	}
	return link, err == nil && !link.Used && s.wall.Now().Before(link.ExpiresAt), err
}

// accountJSON is Stripe's shape of a connected account.
func accountJSON(a account) map[string]any {
	state, due := "inactive", []string{"external_account", "individual.id_number", "tos_acceptance.date"}
	var disabled any = "requirements.past_due"
	if a.Complete {
		state, due, disabled = "active", []string{}, nil
	}
	return map[string]any{
		"id": a.ID, "object": "account", "type": "express", "email": orNull(a.Email), "country": a.Country, "default_currency": "usd",
		"business_type": "individual", "created": a.CreatedAt.Unix(), "metadata": a.Metadata,
		"details_submitted": a.Complete, "charges_enabled": a.Complete, "payouts_enabled": a.Complete,
		"capabilities": map[string]any{"transfers": state},
		"requirements": map[string]any{"currently_due": due, "eventually_due": due, "past_due": due, "pending_verification": []string{}, "disabled_reason": disabled},
	}
}
