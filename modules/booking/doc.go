// Package booking owns sessions: the requests of gamers, the slots of guides, and everything that
// happens to a session until its money has gone one way or the other.
//
// Invariants:
//   - A status changes only along a line of the table in machine.go, in one transaction with the session's
//     event, its due rows and its jobs.
//   - A report about a problem changes nothing that the other side can see before the settlement would have been due.
//   - The sessions of a guide that are pending, approved or scheduled never overlap.
//   - The price of a session is frozen when it is booked.
//   - Each session takes its gamer's SC once (hold) and lets go of them once (release or settle).
package booking
