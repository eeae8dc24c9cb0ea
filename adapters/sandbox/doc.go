// Package sandbox holds stand-ins for the hosted providers: Stripe, Clerk and a
// mail server. They speak the providers' own wire formats, so that the same
// adapters run against them with another base URL (design, section 7).
//
// Invariants:
//   - All state, the clock's offset and the signing keys included, lives in the
//     schema sandbox of the database: every process of the program sees the same.
//   - Nothing secret is in the program: keys are made once per database.
//   - The providers live on the wall clock, as the real ones do. Only two things
//     follow business time: the date of a kept mail, and the age at which
//     idempotency keys are forgotten (24 h), so that a jump of the clock can
//     show what a forgotten key does.
//   - An effect, its event and its idempotency key are written in one transaction.
//
// It must never run in production; cmd sees to that.
package sandbox
