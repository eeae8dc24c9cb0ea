package sandbox

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// secrets are made once per database, so that nobody can forge them from the source code.
type secrets struct {
	stripeKey     string
	stripeWebhook string
	clerkKey      string
	clerkWebhook  string
	signing       *rsa.PrivateKey
	keyID         string
}

const (
	nameStripeKey     = "stripe_secret_key"
	nameStripeWebhook = "stripe_webhook_secret"
	nameClerkKey      = "clerk_secret_key"
	nameClerkWebhook  = "clerk_webhook_secret"
	nameSigning       = "identity_signing_key"
)

// loadSecrets reads the secrets of the database and makes those that are missing. When two
// processes do so at once, the first to write wins and both use the same.
func loadSecrets(ctx context.Context, pool *pgxpool.Pool) (secrets, error) {
	known, err := readSecrets(ctx, pool)
	if err != nil {
		return secrets{}, err
	}
	for name, generate := range map[string]func() (string, error){
		nameStripeKey:     func() (string, error) { return "sk_test_" + rand.Text(), nil },
		nameStripeWebhook: func() (string, error) { return "whsec_" + rand.Text() + rand.Text(), nil },
		nameClerkKey:      func() (string, error) { return "sk_test_" + rand.Text(), nil },
		nameClerkWebhook: func() (string, error) {
			return "whsec_" + base64.StdEncoding.EncodeToString([]byte(rand.Text())), nil
		},
		nameSigning: newSigningKey,
	} {
		if known[name] != "" {
			continue
		}
		value, err := generate()
		if err != nil {
			return secrets{}, err
		}
		if _, err := pool.Exec(ctx, `INSERT INTO sandbox.secrets (name, value) VALUES ($1, $2)
			ON CONFLICT DO NOTHING`, name, value); err != nil {
			return secrets{}, fmt.Errorf("sandbox secrets: %w", err)
		}
	}
	if known, err = readSecrets(ctx, pool); err != nil {
		return secrets{}, err
	}
	key, err := parseSigningKey(known[nameSigning])
	if err != nil {
		return secrets{}, err
	}
	sum := sha256.Sum256(x509.MarshalPKCS1PublicKey(&key.PublicKey))
	return secrets{
		stripeKey: known[nameStripeKey], stripeWebhook: known[nameStripeWebhook],
		clerkKey: known[nameClerkKey], clerkWebhook: known[nameClerkWebhook],
		signing: key, keyID: "ins_" + hex.EncodeToString(sum[:12]),
	}, nil
}

func readSecrets(ctx context.Context, pool *pgxpool.Pool) (map[string]string, error) {
	rows, err := pool.Query(ctx, "SELECT name, value FROM sandbox.secrets")
	if err != nil {
		return nil, fmt.Errorf("sandbox secrets: %w", err)
	}
	known := map[string]string{}
	var name, value string
	if _, err := pgx.ForEachRow(rows, []any{&name, &value}, func() error {
		known[name] = value
		return nil
	}); err != nil {
		return nil, fmt.Errorf("sandbox secrets: %w", err)
	}
	return known, nil
}

func newSigningKey() (string, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return "", fmt.Errorf("sandbox signing key: %w", err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", fmt.Errorf("sandbox signing key: %w", err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})), nil
}

func parseSigningKey(text string) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("sandbox signing key: no PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("sandbox signing key: %w", err)
	}
	key, ok := parsed.(*rsa.PrivateKey)
	if !ok {
		return nil, errors.New("sandbox signing key: not RSA")
	}
	return key, nil
}
