package clerk

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	sdk "github.com/clerk/clerk-sdk-go/v2"
	"golang.org/x/sync/singleflight"

	"sherpa/platform/clock"
)

const (
	// keysMaxAge is the age at which keys are dropped, so that a withdrawn key stops working.
	keysMaxAge = time.Hour
	// keysRefresh is the age at which keys are fetched again; until keysMaxAge a failed fetch does no harm.
	keysRefresh = 50 * time.Minute
	// unknownPause is the least time between two fetches for keys that we do not know:
	// a flood of invented key ids must not become a flood of calls.
	unknownPause = time.Minute
	// failurePause is the least time between two fetches while the provider does not answer.
	failurePause = time.Second
)

// errUnknownKey says that the provider has no key with this id.
var errUnknownKey = errors.New("no such key")

// keyring keeps the provider's public keys.
type keyring struct {
	wall  clock.Clock
	fetch func(context.Context) ([]*sdk.JSONWebKey, error)
	once  singleflight.Group

	mu        sync.Mutex
	keys      map[string]*sdk.JSONWebKey
	fetchedAt time.Time // of keys; zero while there are none
	triedAt   time.Time // of the last attempt that failed; zero after a success
	failure   error
	unknownAt time.Time // of the last fetch for an unknown key
}

func newKeyring(wall clock.Clock, fetch func(context.Context) ([]*sdk.JSONWebKey, error)) *keyring {
	return &keyring{wall: wall, fetch: fetch}
}

// find returns the key with this id; errUnknownKey when there is none, any other error when
// the keys could not be fetched.
func (k *keyring) find(ctx context.Context, kid string) (*sdk.JSONWebKey, error) {
	key, need, err := k.cached(kid)
	switch need {
	case nothing:
		return key, err
	case ahead:
		k.start(ctx)
		return key, nil
	case now:
	}
	fetchErr := wait(ctx, k.start(ctx))

	k.mu.Lock()
	defer k.mu.Unlock()
	if k.age() < keysMaxAge {
		if key := k.keys[kid]; key != nil {
			return key, nil
		}
	}
	if fetchErr != nil {
		return nil, fetchErr
	}
	return nil, errUnknownKey
}

// need says whether the provider has to be asked.
type need int

const (
	nothing need = iota // memory answers
	ahead               // memory answers, but the keys grow old
	now                 // memory cannot answer
)

// cached answers from memory and says whether a fetch is needed.
func (k *keyring) cached(kid string) (*sdk.JSONWebKey, need, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := k.wall.Now()
	age := k.age()
	failing := !k.triedAt.IsZero() && at.Sub(k.triedAt) < failurePause
	if age >= keysMaxAge {
		if failing {
			return nil, nothing, k.failure
		}
		return nil, now, nil
	}
	if key := k.keys[kid]; key != nil {
		if age >= keysRefresh && !failing {
			return key, ahead, nil
		}
		return key, nothing, nil
	}
	if !k.unknownAt.IsZero() && at.Sub(k.unknownAt) < unknownPause {
		return nil, nothing, errUnknownKey
	}
	k.unknownAt = at
	return nil, now, nil
}

// age of the keys; more than keysMaxAge while there are none. The caller holds mu.
func (k *keyring) age() time.Duration {
	if k.fetchedAt.IsZero() {
		return keysMaxAge
	}
	return k.wall.Now().Sub(k.fetchedAt)
}

// start fetches the keys, once for all who ask meanwhile. The fetch goes on when a caller leaves.
func (k *keyring) start(ctx context.Context) <-chan singleflight.Result {
	return k.once.DoChan("keys", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTimeout)
		defer cancel()
		keys, err := k.fetch(ctx)
		k.mu.Lock()
		defer k.mu.Unlock()
		if err != nil {
			k.failure = fmt.Errorf("fetch the keys of the identity provider: %w", err)
			k.triedAt = k.wall.Now()
			return nil, k.failure
		}
		k.keys = make(map[string]*sdk.JSONWebKey, len(keys))
		for _, key := range keys {
			if usable(key) {
				k.keys[key.KeyID] = key
			}
		}
		k.fetchedAt, k.triedAt, k.failure = k.wall.Now(), time.Time{}, nil
		return nil, nil
	})
}

func wait(ctx context.Context, done <-chan singleflight.Result) error {
	select {
	case result := <-done:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}
