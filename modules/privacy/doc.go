// Package privacy gives people their own data, and deletes their account when they ask for it (docs/privacy.md).
//
// Invariants:
//   - An export holds what the person may see, never handles, e-mail addresses or reports of others.
//   - Nobody leaves while a session is not ended and settled; what is left in the ledger is given up knowingly.
//   - Closing, forfeit and the jobs that follow are one transaction.
//
// The package calls accounts, booking and the ledger.
package privacy
