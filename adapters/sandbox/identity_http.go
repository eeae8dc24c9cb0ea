package sandbox

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
)

const (
	cookieName = "sandbox_identity"
	cookiePath = "/sandbox/identity"
	// sessionLife is how long a browser stays signed in.
	sessionLife = 7 * 24 * time.Hour
)

// signedIn is the answer of the forms' calls.
type signedIn struct {
	Token     string `json:"token"`
	ExpiresAt string `json:"expiresAt"` // RFC 3339, UTC, wall clock
	UserID    string `json:"userId"`
	Email     string `json:"email"`
	FullName  string `json:"fullName"`
}

type credentials struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	FullName string `json:"fullName"`
}

func (s *Sandbox) signUp(w http.ResponseWriter, r *http.Request) {
	var in credentials
	if err := decode(r, &in); err != nil {
		s.refuse(w, r, err)
		return
	}
	created, err := s.createIdentity(r.Context(), in.Email, in.Password, in.FullName, true)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.openSession(w, r, http.StatusCreated, created)
}

func (s *Sandbox) signIn(w http.ResponseWriter, r *http.Request) {
	var in credentials
	if err := decode(r, &in); err != nil {
		s.refuse(w, r, err)
		return
	}
	known, err := s.authenticate(r.Context(), in.Email, in.Password)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.openSession(w, r, http.StatusOK, known)
}

func (s *Sandbox) openSession(w http.ResponseWriter, r *http.Request, status int, who identity) {
	sessionID, cookie := "sess_"+rand.Text(), rand.Text()+rand.Text()
	hash := sha256.Sum256([]byte(cookie))
	if _, err := s.pool.Exec(r.Context(), `INSERT INTO sandbox.identity_sessions (id, subject, cookie_hash, expires_at)
		VALUES ($1, $2, $3, $4)`, sessionID, who.Subject, hash[:], s.wall.Now().Add(sessionLife)); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.setCookie(w, cookie, int(sessionLife/time.Second))
	s.answerToken(w, r, status, who, sessionID)
}

func (s *Sandbox) answerToken(w http.ResponseWriter, r *http.Request, status int, who identity, sessionID string) {
	token, expires, err := s.mint(who.Subject, sessionID, s.party(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	writeJSON(w, status, signedIn{
		Token: token, ExpiresAt: expires.Format(time.RFC3339), UserID: who.Subject, Email: who.Email, FullName: who.FullName,
	})
}

// party is the "azp" of a token: the program's own address, under whatever name of the same
// host the browser knows it; a page of another origin gets a token that names that origin.
func (s *Sandbox) party(r *http.Request) string {
	origin := r.Header.Get("Origin")
	if u, err := url.Parse(origin); origin == "" || (err == nil && u.Host == r.Host) {
		return s.base()
	}
	return origin
}

// renewToken gives a fresh token for the cookie of an open session.
func (s *Sandbox) renewToken(w http.ResponseWriter, r *http.Request) {
	who, sessionID, err := s.sessionOf(r.Context(), r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.answerToken(w, r, http.StatusOK, who, sessionID)
}

func (s *Sandbox) sessionOf(ctx context.Context, r *http.Request) (identity, string, error) {
	cookie, err := r.Cookie(cookieName)
	if err != nil || cookie.Value == "" {
		return identity{}, "", errs.ErrUnauthenticated
	}
	hash := sha256.Sum256([]byte(cookie.Value))
	var sessionID, subject string
	err = s.pool.QueryRow(ctx, "SELECT id, subject FROM sandbox.identity_sessions WHERE cookie_hash = $1 AND expires_at > $2",
		hash[:], s.wall.Now()).Scan(&sessionID, &subject)
	if errors.Is(err, pgx.ErrNoRows) {
		return identity{}, "", errs.ErrUnauthenticated
	}
	if err != nil {
		return identity{}, "", err
	}
	who, err := s.identityBy(ctx, "subject", subject)
	if errors.Is(err, errNoAccount) {
		return identity{}, "", errs.ErrUnauthenticated
	}
	return who, sessionID, err
}

// signOut ends the session of the cookie; without one there is nothing to end.
func (s *Sandbox) signOut(w http.ResponseWriter, r *http.Request) {
	if cookie, err := r.Cookie(cookieName); err == nil {
		hash := sha256.Sum256([]byte(cookie.Value))
		if _, err := s.pool.Exec(r.Context(), "DELETE FROM sandbox.identity_sessions WHERE cookie_hash = $1", hash[:]); err != nil {
			s.refuse(w, r, err)
			return
		}
	}
	s.setCookie(w, "", -1)
	w.WriteHeader(http.StatusNoContent)
}

func (s *Sandbox) setCookie(w http.ResponseWriter, value string, maxAge int) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: value, Path: cookiePath, MaxAge: maxAge, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(s.base(), "https://"),
	})
}

// changeUser and deleteUser are test calls: what a person or an operator does at Clerk.
func (s *Sandbox) changeUser(w http.ResponseWriter, r *http.Request) {
	var in credentials
	if err := decode(r, &in); err != nil {
		s.refuse(w, r, err)
		return
	}
	changed, err := s.changeIdentity(r.Context(), r.PathValue("id"), in.Email, in.FullName)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"userId": changed.Subject, "email": changed.Email, "fullName": changed.FullName})
}

func (s *Sandbox) deleteUser(w http.ResponseWriter, r *http.Request) {
	if err := s.deleteIdentity(r.Context(), r.PathValue("id")); err != nil {
		s.refuse(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
