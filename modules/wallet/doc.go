// Package wallet holds Sherpa Cred and the money behind it, in three packages:
//
//   - ledger: accounts, transactions and their entries, balances, the audit. It imports neither of the others.
//   - payments: packs, checkouts, crediting, refunds and chargebacks (disputes).
//   - payouts: connected accounts, payouts to guides, their reversals, the summary of a guide's money.
//
// The tests in this folder run the three together on a real database.
package wallet
