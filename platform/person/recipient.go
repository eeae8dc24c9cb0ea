// Package person says how a message addresses a person.
package person

import "github.com/google/uuid"

// Recipient is the person whom a message about money goes to.
type Recipient struct {
	ID     uuid.UUID
	Name   string // GamerTag; empty when none was chosen
	Email  string // empty until the identity provider was asked
	Zone   string // IANA name; empty when unknown
	Closed bool
}
