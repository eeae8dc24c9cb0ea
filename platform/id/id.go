// Package id makes and reads identifiers: UUIDs of version 7, which sort by the time they were made.
package id

import (
	"crypto/sha256"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// New returns a fresh UUIDv7. It fails only when the machine has no randomness left, where nothing can go on.
func New() uuid.UUID { return uuid.Must(uuid.NewV7()) }

// Named returns the id that belongs to name, the same each time, in the shape of New. For demo data.
func Named(name string) uuid.UUID {
	ms := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	sum := sha256.Sum256([]byte(name))
	var u uuid.UUID
	copy(u[6:], sum[:])
	for i := range 6 {
		u[i] = byte(ms >> (40 - 8*i))
	}
	u[6] = u[6]&0x0f | 0x70 // version 7
	u[8] = u[8]&0x3f | 0x80 // RFC 9562
	return u
}

// Parse reads an id from a path or body. What is no UUID names nothing that
// exists, so the error is errs.ErrNotFound.
func Parse(s string) (uuid.UUID, error) {
	if len(s) != 36 {
		return uuid.Nil, errs.ErrNotFound
	}
	u, err := uuid.Parse(s)
	if err != nil {
		return uuid.Nil, errs.ErrNotFound.Because(err)
	}
	return u, nil
}
