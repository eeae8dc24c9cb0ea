// Package conversation is what the two people of a session write to each other.
//
// Invariants: messages of a session have one order, in which a later one never becomes visible before an earlier one.
// A message is written at most once per client id. A read marker only moves forward. Only the two people of the session
// may read its messages, and admins while a problem that a participant or a dispute opened waits for a verdict; the audit
// trail records each admin who does. The text of a message is in no log, mail or event.
package conversation
