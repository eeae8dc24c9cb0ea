// Package admin owns what admins see across the product, and the audit trail of what they decide.
//
// Invariants:
//   - Every use case asks for an admin, whoever calls it.
//   - A decision and its audit row are written in one transaction; audit rows are only ever added.
//
// The package calls applications and booking; nobody calls it.
package admin
