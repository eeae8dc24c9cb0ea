//go:build soak

package booking_test

import "testing"

// The races of race_test.go at full size: make soak.

func TestSoakOneSlot(t *testing.T) { raceForOneSlot(t, 10_000) }

func TestSoakOneWallet(t *testing.T) { raceForOneWallet(t, 5_000) }

func TestSoakEndings(t *testing.T) { raceToEndARequest(t, 1_000) }
