// Package applications owns the way from gamer to Sherpa: the form, and what became of it.
//
// Invariants:
//   - A person has at most one open application; one that was rejected may be followed by another.
//   - What was submitted and signed is kept as it was; a decision is added and never changed.
//   - Approving makes the person a Sherpa in the same transaction.
//   - The applicant is who is signed in, whatever the form says.
//
// The package calls accounts.
package applications
