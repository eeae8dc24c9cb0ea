// Package hours is the arithmetic of a guide's time, without I/O: weekly hours, exceptions, sessions and limits in,
// free intervals out (design, part 2, section 9).
//
// Invariants:
//   - One list of rules says what is listed as free and what is accepted: a session is accepted if and only if it lies
//     inside an interval that Free lists for its length.
//   - Only the boundaries of weekly hours and exceptions are converted from local time; real time runs between them.
//   - Intervals are half-open, in UTC, disjoint and in order.
package hours
