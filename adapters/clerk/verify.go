package clerk

import (
	"context"
	"crypto/rsa"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	sdk "github.com/clerk/clerk-sdk-go/v2"
	"github.com/clerk/clerk-sdk-go/v2/jwks"
	"github.com/clerk/clerk-sdk-go/v2/jwt"
	"github.com/go-jose/go-jose/v3"
	josejwt "github.com/go-jose/go-jose/v3/jwt"

	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// maxToken bounds what is parsed at all; Clerk's tokens have one to two kB.
const maxToken = 16 << 10

// Verifier checks bearer tokens of the identity provider.
type Verifier struct {
	issuers []string
	parties []string
	leeway  time.Duration
	wall    clock.Clock
	keys    *keyring
	cache   *verifiedCache
}

func newVerifier(cfg Config, client *sdk.ClientConfig, wall clock.Clock) (*Verifier, error) {
	if len(cfg.Issuers) == 0 || slices.Contains(cfg.Issuers, "") {
		return nil, errors.New("clerk: name the issuer of the tokens; an empty one would match tokens without one")
	}
	if slices.Contains(cfg.AuthorizedParties, "") {
		return nil, errors.New("clerk: an empty authorized party would let tokens without one pass")
	}
	leeway := cfg.Leeway
	if leeway == 0 {
		leeway = defaultLeeway
	}
	source := jwks.NewClient(client)
	return &Verifier{
		issuers: slices.Clone(cfg.Issuers),
		parties: slices.Clone(cfg.AuthorizedParties),
		leeway:  leeway,
		wall:    wall,
		cache:   newVerifiedCache(),
		keys: newKeyring(wall, func(ctx context.Context) ([]*sdk.JSONWebKey, error) {
			set, err := source.Get(ctx, &jwks.GetParams{})
			if err != nil {
				return nil, err
			}
			return set.Keys, nil
		}),
	}, nil
}

// claims that the SDK does not know.
type extraClaims struct {
	// Status of the session; "pending" means that the person has not finished signing in.
	Status string `json:"sts"`
}

// Verify checks a session token (the bare token, without "Bearer") and returns its subject,
// the provider's id of the account, and when the token expires. Anything wrong with the token is errs.ErrUnauthenticated
// with the cause wrapped; errs.ErrUnavailable means that the keys could not be fetched. A token
// that was verified is not verified again until it expires or the provider's keys are read anew.
func (v *Verifier) Verify(ctx context.Context, token string) (subject string, expires time.Time, err error) {
	if len(token) > maxToken {
		return "", time.Time{}, errs.ErrUnauthenticated.Because(errors.New("the token is too long"))
	}
	if known, ok := v.cache.find(token, v.wall.Now()); ok {
		key, err := v.key(ctx, known.keyID)
		if err != nil {
			return "", time.Time{}, err
		}
		if key == known.key {
			return known.subject, known.expires, nil
		}
	}
	kid, issuer, err := v.inspect(token)
	if err != nil {
		return "", time.Time{}, errs.ErrUnauthenticated.Because(err)
	}
	key, err := v.key(ctx, kid)
	if err != nil {
		return "", time.Time{}, err
	}
	claims, err := jwt.Verify(ctx, &jwt.VerifyParams{
		Token:    token,
		JWK:      key,
		Clock:    v.wall,
		Leeway:   v.leeway,
		ProxyURL: &issuer, // makes the SDK compare the issuer exactly
		AuthorizedPartyHandler: func(azp string) bool {
			return len(v.parties) == 0 || slices.Contains(v.parties, azp)
		},
		CustomClaimsConstructor: func(context.Context) any { return &extraClaims{} },
	})
	if err != nil {
		return "", time.Time{}, errs.ErrUnauthenticated.Because(err)
	}
	if err := complete(claims); err != nil {
		return "", time.Time{}, errs.ErrUnauthenticated.Because(err)
	}
	expires = time.Unix(*claims.Expiry, 0)
	v.cache.add(token, verified{subject: claims.Subject, keyID: kid, key: key, expires: expires})
	return claims.Subject, expires, nil
}

// key finds a key of the provider; the errors are those of Verify.
func (v *Verifier) key(ctx context.Context, kid string) (*sdk.JSONWebKey, error) {
	key, err := v.keys.find(ctx, kid)
	switch {
	case errors.Is(err, errUnknownKey):
		return nil, errs.ErrUnauthenticated.Because(err)
	case err != nil:
		return nil, errs.ErrUnavailable.Because(err)
	}
	return key, nil
}

// inspect reads what must be known before a signature can be checked. Nothing of it is trusted:
// the algorithm is fixed and the issuer one of ours.
func (v *Verifier) inspect(token string) (kid, issuer string, err error) {
	// The parser also reads the JSON serialisation, in which unsigned headers travel beside the signed ones.
	if !compact(token) {
		return "", "", errors.New("the token is not in the compact form")
	}
	parsed, err := josejwt.ParseSigned(token)
	if err != nil {
		return "", "", err
	}
	if len(parsed.Headers) != 1 {
		return "", "", errors.New("the token does not have exactly one signature")
	}
	header := parsed.Headers[0]
	if header.Algorithm != string(jose.RS256) {
		return "", "", fmt.Errorf("algorithm %q is not RS256", header.Algorithm)
	}
	if header.KeyID == "" {
		return "", "", errors.New("the token names no key")
	}
	var unverified josejwt.Claims
	if err := parsed.UnsafeClaimsWithoutVerification(&unverified); err != nil {
		return "", "", err
	}
	if !slices.Contains(v.issuers, unverified.Issuer) {
		return "", "", fmt.Errorf("issuer %q is not ours", unverified.Issuer)
	}
	return header.KeyID, unverified.Issuer, nil
}

// compact says whether token has the compact serialisation of RFC 7515: three base64url parts between dots.
func compact(token string) bool {
	return strings.Count(token, ".") == 2 && !strings.ContainsFunc(token, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '_' && r != '-' && r != '.'
	})
}

// complete refuses tokens that the SDK lets pass because a claim is missing.
func complete(claims *sdk.SessionClaims) error {
	switch {
	case claims.Expiry == nil:
		return errors.New("the token never expires")
	case !subject(claims.Subject):
		return errors.New("the token names no account")
	}
	if extra, ok := claims.Custom.(*extraClaims); ok && extra.Status == "pending" {
		return errors.New("the session is pending")
	}
	return nil
}

// subject says whether s has the form of an account id, so that it can go into an address.
func subject(s string) bool {
	return s != "" && len(s) <= 255 && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '_' && r != '-'
	})
}

// usable says whether a key of the provider may verify tokens.
func usable(key *sdk.JSONWebKey) bool {
	if key == nil || key.KeyID == "" || key.Algorithm != string(jose.RS256) {
		return false
	}
	_, ok := key.Key.(*rsa.PublicKey)
	return ok
}
