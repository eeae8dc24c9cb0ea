// Package mutant holds the switches of the changed operators: the code that operators compiles in place of the original
// calls it where the operator stood. With nothing switched on each call does what the operator does.
package mutant

import (
	"cmp"
	"os"
	"strconv"
	"sync"
)

const (
	// Switch is the variable of the environment that turns one mutant on, by its number.
	Switch = "SHERPA_MUTANT"
	// Reached is the variable that names a file for the numbers of the mutants that a run reaches, one a line.
	Reached = "SHERPA_MUTANTS_REACHED"
)

type (
	integer interface {
		~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
	}
	number interface {
		integer | ~float32 | ~float64
	}
)

//nolint:gochecknoglobals,forbidigo // read once, by what stands in the place of an operator and has nothing to be handed
var (
	on, _       = strconv.Atoi(os.Getenv(Switch)) // 0, which no mutant has, when it is not set
	reachedFile = os.Getenv(Reached)
	noted       sync.Map // what is in the file already
)

// On says whether mutant n is switched on, and notes that it was reached.
func On(n int) bool {
	if reachedFile != "" {
		if _, before := noted.LoadOrStore(n, true); !before {
			note(n)
		}
	}
	return n == on
}

func note(n int) {
	f, err := os.OpenFile(reachedFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(strconv.Itoa(n) + "\n")
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		panic(err) // a mutant that is missing in the file would count as one that no test reaches
	}
}

// And is a && b, and a || b with n on.
func And(n int, a bool, b func() bool) bool {
	if On(n) {
		return a || b()
	}
	return a && b()
}

// Or is a || b, and a && b with n on.
func Or(n int, a bool, b func() bool) bool {
	if On(n) {
		return a && b()
	}
	return a || b()
}

// Less is a < b; a >= b with negated on, and a <= b with moved on.
func Less[T cmp.Ordered](negated, moved int, a, b T) bool {
	return On(negated) != (a < b || a == b && On(moved))
}

// LessOrEqual is a <= b; a > b with negated on, and a < b with moved on.
func LessOrEqual[T cmp.Ordered](negated, moved int, a, b T) bool {
	return On(negated) != (a < b || a == b && !On(moved))
}

// Greater is a > b; a <= b with negated on, and a >= b with moved on.
func Greater[T cmp.Ordered](negated, moved int, a, b T) bool { return Less(negated, moved, b, a) }

// GreaterOrEqual is a >= b; a < b with negated on, and a > b with moved on.
func GreaterOrEqual[T cmp.Ordered](negated, moved int, a, b T) bool {
	return LessOrEqual(negated, moved, b, a)
}

// Add is a + b, and a - b with n on.
func Add[T number](n int, a, b T) T { return a + Sign(n, b) }

// Sub is a - b, and a + b with n on.
func Sub[T number](n int, a, b T) T { return a - Sign(n, b) }

// Sign is a, and -a with n on.
func Sign[T number](n int, a T) T {
	if On(n) {
		return -a
	}
	return a
}

// Mul is a * b, and a / b with n on.
func Mul[T number](n int, a, b T) T {
	if On(n) {
		return a / b
	}
	return a * b
}

// Div is a / b, and a * b with n on.
func Div[T number](n int, a, b T) T {
	if On(n) {
		return a * b
	}
	return a / b
}

// Rem is a % b, and a * b with n on.
func Rem[T integer](n int, a, b T) T {
	if On(n) {
		return a * b
	}
	return a % b
}
