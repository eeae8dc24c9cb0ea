// Package conversation is what the two people of a session write to each other.
//
// Invariants: messages of a session have one order, in which a later one never becomes visible before an earlier one.
// A message is written at most once per client id. A read marker only moves forward. Nobody but the two people reads a
// conversation, except admins while a problem that a participant or a dispute opened waits for a verdict; the audit
// trail records that. The text of a message is in no log, mail or event.
package conversation
