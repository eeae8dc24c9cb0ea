// Package reviews owns the ratings that the two people of a session give each other.
//
// Invariants:
//   - Each side rates a session at most once, with a score of 1 to 5, and never again changes it.
//   - The totals of the rated person move in the same transaction.
//   - The rated guide answers a review at most once.
//   - A review that a moderator has hidden is in no list and in no total.
//   - What was reported about a session is for its author and for admins; a public review never holds it.
//
// The package calls accounts and booking.
package reviews
