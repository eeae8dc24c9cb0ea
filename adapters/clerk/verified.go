package clerk

import (
	"crypto/sha256"
	"time"

	sdk "github.com/clerk/clerk-sdk-go/v2"
	lru "github.com/hashicorp/golang-lru/v2"
)

// verifiedTokens bounds how many verified tokens are kept; an entry has about 200 bytes.
const verifiedTokens = 20_000

// verified is what a check of a token's signature and claims has found. It says nothing about the person.
type verified struct {
	subject string
	keyID   string
	key     *sdk.JSONWebKey
	expires time.Time
}

// verifiedCache spares the check of a signature that was checked before. A token is known by its hash, so that a copy
// of the process's memory holds no token that could be used.
type verifiedCache struct {
	entries *lru.Cache[[sha256.Size]byte, verified]
}

func newVerifiedCache() *verifiedCache {
	entries, err := lru.New[[sha256.Size]byte, verified](verifiedTokens)
	if err != nil {
		panic(err) // for a size below 1 only
	}
	return &verifiedCache{entries}
}

// find returns what is known of a token that has not expired at now.
func (c *verifiedCache) find(token string, now time.Time) (verified, bool) {
	hash := sha256.Sum256([]byte(token))
	v, known := c.entries.Get(hash)
	if known && !now.Before(v.expires) {
		c.entries.Remove(hash)
		return verified{}, false
	}
	return v, known
}

func (c *verifiedCache) add(token string, v verified) {
	c.entries.Add(sha256.Sum256([]byte(token)), v)
}
