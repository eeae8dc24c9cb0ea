package sandbox

import (
	"crypto/rand"
	"fmt"
	"time"

	"github.com/go-jose/go-jose/v3"
	"github.com/go-jose/go-jose/v3/jwt"
)

// tokenLife is how long a session token lasts, on the wall clock.
const tokenLife = time.Hour

// sessionClaims are the claims of Clerk's session tokens (version 2), as far as they exist here.
type sessionClaims struct {
	AuthorizedParty string           `json:"azp"`
	Expiry          *jwt.NumericDate `json:"exp"`
	FactorAge       [2]int           `json:"fva"`
	IssuedAt        *jwt.NumericDate `json:"iat"`
	Issuer          string           `json:"iss"`
	ID              string           `json:"jti"`
	NotBefore       *jwt.NumericDate `json:"nbf"`
	SessionID       string           `json:"sid"`
	Status          string           `json:"sts"`
	Subject         string           `json:"sub"`
	Version         int              `json:"v"`
}

// mint signs a session token for an account. azp is the origin of the page that asked.
func (s *Sandbox) mint(subject, sessionID, azp string) (string, time.Time, error) {
	now := s.wall.Now()
	expires := now.Add(tokenLife).Truncate(time.Second)
	signer, err := jose.NewSigner(
		jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: s.secrets.signing, KeyID: s.secrets.keyID}},
		(&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", time.Time{}, fmt.Errorf("sandbox token: %w", err)
	}
	token, err := jwt.Signed(signer).Claims(sessionClaims{
		AuthorizedParty: azp, Expiry: jwt.NewNumericDate(expires), FactorAge: [2]int{0, -1},
		IssuedAt: jwt.NewNumericDate(now), Issuer: Issuer, ID: rand.Text(),
		NotBefore: jwt.NewNumericDate(now.Add(-10 * time.Second)), SessionID: sessionID, Status: "active",
		Subject: subject, Version: 2,
	}).CompactSerialize()
	if err != nil {
		return "", time.Time{}, fmt.Errorf("sandbox token: %w", err)
	}
	return token, expires, nil
}

// keySet is the JWKS document.
func (s *Sandbox) keySet() jose.JSONWebKeySet {
	return jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{
		Key: &s.secrets.signing.PublicKey, KeyID: s.secrets.keyID, Algorithm: string(jose.RS256), Use: "sig",
	}}}
}
