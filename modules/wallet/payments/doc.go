// Package payments sells Sherpa Cred and follows what goes back to a card.
//
// Invariants:
//   - A checkout is credited at most once, whoever asks and however often.
//   - A refund or dispute claws back its share of the SC, once, and never more than the wallet holds. A dispute
//     is opened at most once and ends at most once.
package payments
