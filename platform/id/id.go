// Package id makes and reads identifiers: UUIDs of version 7, which sort by the time they were made.
package id

import (
	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// New returns a fresh UUIDv7. It fails only when the machine has no randomness left, where nothing can go on.
func New() uuid.UUID { return uuid.Must(uuid.NewV7()) }

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
