package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/page"
)

// Action names what an admin did.
type Action string

// The actions of admins. The subject of the first two is a person, of the others a session. An entry names people
// by their ids alone, so that an erased account leaves no name here.
const (
	ApprovedSherpa      Action = "approve_sherpa"
	RejectedApplication Action = "reject_application"
	OpenedProblem       Action = "open_problem"
	ResolvedProblem     Action = "resolve_problem"
	ReadConversation    Action = "read_conversation"
	// Their subject is a person. GrantedAdmin and LiftedBookingBlock are done at the command line alone.
	GrantedAdmin       Action = "grant_admin"
	RevokedAdmin       Action = "revoke_admin"
	ResolvedReport     Action = "resolve_report"
	LiftedBookingBlock Action = "lift_booking_block"
	SuspendedGuide     Action = "suspend_guide"
	RestoredGuide      Action = "restore_guide"
)

// AuditEntry says who did what to whom, and when (business time).
type AuditEntry struct {
	ID      uuid.UUID
	At      time.Time
	Actor   uuid.UUID // zero for an operator at the command line
	Action  Action
	Subject uuid.UUID
	Details map[string]any
}

// Audited is an entry as admins read it.
type Audited struct {
	AuditEntry

	By Person // the actor; zero for an operator at the command line
	// Who or what the entry is about: one of the two, with the names of this moment.
	Person  *Person
	Session *AuditedSession
}

// AuditedSession is the session that an entry is about.
type AuditedSession struct {
	ID           uuid.UUID
	Game         string
	StartsAt     time.Time
	Gamer, Guide Person
}

// Command is what an operator typed at the command line; empty for what an admin did.
func (e AuditEntry) Command() string {
	if e.Actor != uuid.Nil {
		return ""
	}
	return commands[e.Action]
}

// AuditKey is an entry's place in the trail: newest first.
type AuditKey struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

// ListAudit lists what admins decided, newest first. Errors: errs.ErrUnauthenticated, errs.ErrForbidden;
// Malformed for a foreign cursor.
func (s *Service) ListAudit(ctx context.Context, req page.Request) (page.Page[Audited], error) {
	none := page.Page[Audited]{}
	if _, err := actor.RequireAdmin(ctx); err != nil {
		return none, err
	}
	var key AuditKey
	more, err := page.Decode(req.Cursor, &key)
	if err != nil {
		return none, err
	}
	after := &key
	if !more {
		after = nil
	}
	found, err := s.trail.Audit(ctx, after, req.Limit+1)
	if err != nil {
		return none, err
	}
	return page.Cut(found, req.Limit, func(e Audited) any { return AuditKey{At: e.At, ID: e.ID} }), nil
}
