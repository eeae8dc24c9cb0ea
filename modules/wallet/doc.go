// Package wallet owns Sherpa Cred and the money behind it.
//
// Invariants:
//   - Every change of an amount is a transfer of the double-entry ledger, posted once per (kind, ref, leg).
//   - No wallet, escrow or earnings balance is ever below zero.
//   - A checkout is credited at most once, whoever asks and however often.
//   - reserve ≥ the value of all SC in wallets, escrows and disputes at 2.2 SC per dollar.
package wallet
