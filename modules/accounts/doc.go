// Package accounts owns the people: who they are, what they may do, what they
// show of themselves, and how they were rated.
//
// Invariants:
//   - One record per subject of the identity provider, whoever comes first and however often.
//   - Two people never have the same GamerTag in its compared form (design, section 4).
//   - A role, an e-mail address or a rating is never set by a request about one's own profile.
//   - The search facets of a guide change in the same transaction as the profile.
//   - A closed account acts no more and is shown to nobody; it is never opened again.
//
// The package calls no other module.
package accounts
