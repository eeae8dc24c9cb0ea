// Package payouts pays guides what they have earned, through their connected accounts.
//
// Invariants:
//   - A payout is paid by at most one transfer: an attempt is raised only when the one before was definitely not paid.
//   - A guide has at most one payout that is not done.
package payouts
