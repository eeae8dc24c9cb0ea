//go:build soak

package hours

import "testing"

func TestSoakFreeTimesAgainstTheMinuteModel(t *testing.T) {
	t.Parallel()
	holdAgainstModel(t, 10_000, 1)
}
