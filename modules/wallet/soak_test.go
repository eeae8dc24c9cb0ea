//go:build soak

package wallet_test

import "testing"

// The race of checkout_test.go at full size: make soak.
func TestSoakConfirmations(t *testing.T) { raceOfConfirmations(t, 10_000) }
