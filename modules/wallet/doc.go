// Package wallet owns Sherpa Cred and the money behind it.
//
// Invariants:
//   - Every change of an amount is a transfer of the double-entry ledger, posted once per (kind, ref, leg).
//   - No wallet, escrow, disputed or earnings balance is ever below zero.
//   - A checkout is credited at most once, whoever asks and however often.
//   - A payout is paid by at most one transfer: an attempt is raised only when the one before was definitely
//     not paid, and a guide has at most one payout that is not done.
//   - What goes back to a card takes its share of the SC, once, and never more than the wallet holds. A dispute
//     is opened at most once and ends at most once.
//   - No more is given than was set aside for the greater good.
//   - reserve ≥ the value of all SC in wallets, escrows and disputes at 2.2 SC per dollar.
package wallet
