package jobs

import "github.com/google/uuid"

// SessionVersion names the state of a session for which something is due. A job whose session has another version
// by now does nothing.
type SessionVersion struct {
	Session uuid.UUID `json:"session"`
	Version int       `json:"version"`
}
