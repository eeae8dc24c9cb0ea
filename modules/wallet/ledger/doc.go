// Package ledger is the double-entry ledger of Sherpa Cred and of the money behind it.
//
// Invariants:
//   - Every change of an amount is a transaction of the ledger, posted once for its kind and reference.
//   - No wallet, escrow, disputed or earnings balance is ever below zero.
//   - No more is given than was set aside for the greater good.
//   - reserve ≥ the value of all SC in wallets, escrows and disputes at 2.2 SC per dollar.
package ledger
