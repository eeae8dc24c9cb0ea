package notice

import (
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// Kind groups notices for people.
type Kind string

// The kinds.
const (
	Request        Kind = "request"
	Approved       Kind = "approved"
	Declined       Kind = "declined"
	Cancelled      Kind = "cancelled"
	Moved          Kind = "moved"
	Proposal       Kind = "proposal"
	ProposalAnswer Kind = "proposal_answer"
	Meeting        Kind = "meeting"
	CheckIn        Kind = "check_in"
	Expired        Kind = "expired"
	Message        Kind = "message"
	Verdict        Kind = "verdict"
	Refund         Kind = "refund"
	Rating         Kind = "rating"
	Answer         Kind = "answer"
	Payout         Kind = "payout"
	Application    Kind = "application"
)

// Happening is what happened, as it is read: of a session its event, otherwise one of the words below.
type Happening string

// The happenings beside the events of sessions.
const (
	Written             Happening = "message"
	Rated               Happening = "rating"
	Answered            Happening = "answer"
	CardRefunded        Happening = "card_refund"
	PayoutDone          Happening = "payout_done"
	PayoutFailed        Happening = "payout_failed"
	ApplicationApproved Happening = "application_approved"
	ApplicationRejected Happening = "application_rejected"
)

// Person is somebody who did something.
type Person struct {
	ID     uuid.UUID
	Name   string // GamerTag; empty when none was chosen
	Avatar string
}

// Position is the place of a notice in the order: by time, then by key.
type Position struct {
	At  time.Time `json:"t"`
	Key string    `json:"k"`
}

// After says whether p comes after another place.
func (p Position) After(o Position) bool {
	return p.At.After(o.At) || p.At.Equal(o.At) && p.Key > o.Key
}

// ID names a notice; what comes later has the greater one.
func (p Position) ID() string { return fmt.Sprintf("%016x.%s", p.At.UnixMicro(), p.Key) }

// lastMicro is the end of the year 9999, in microseconds since 1970.
const lastMicro = 253_402_300_799_999_999

// parsePosition reads what ID wrote; false for anything else.
func parsePosition(s string) (p Position, ok bool) {
	if len(s) < 18 || len(s) > 120 || s[16] != '.' {
		return p, false
	}
	micros, err := strconv.ParseInt(s[:16], 16, 64)
	if err != nil || micros < 0 || micros > lastMicro {
		return p, false
	}
	return Position{At: time.UnixMicro(micros).UTC(), Key: s[17:]}, true
}

// Item is one notice.
type Item struct {
	Position

	What    Happening
	Session uuid.UUID // zero when it is about none
	Game    string
	Guide   bool   // the reader is the guide of the session
	BySide  string // gamer, guide, admin or system
	By      Person // zero unless one of the two people did it
	Number  int64  // unread messages, the score or cents
	Read    bool
}

// Kind is the group of a notice.
func (i Item) Kind() Kind {
	switch i.What {
	case "book":
		return Request
	case "approve":
		return Approved
	case "decline":
		return Declined
	case "cancel", "cancel_late":
		return Cancelled
	case "move":
		return Moved
	case "propose":
		return Proposal
	case "accept_proposal", "decline_proposal", "withdraw_proposal":
		return ProposalAnswer
	case "set_meeting":
		return Meeting
	case "check_in":
		return CheckIn
	case "expire":
		return Expired
	case "refund_gamer", "pay_sherpa", "dismiss":
		return Verdict
	case "waive", CardRefunded:
		return Refund
	case Written:
		return Message
	case Rated:
		return Rating
	case Answered:
		return Answer
	case PayoutDone, PayoutFailed:
		return Payout
	case ApplicationApproved, ApplicationRejected:
	}
	return Application
}

// who is how the one who did it is called at the beginning of a sentence.
func (i Item) who() string {
	switch {
	case i.BySide == "admin":
		return "The Sherpa team"
	case i.By.Name != "":
		return i.By.Name
	case i.Guide:
		return "A gamer"
	}
	return "Your Sherpa"
}

// Text is a sentence for a person. It says no time: pages write that in the person's zone.
func (i Item) Text() string {
	cents := money.Cents(i.Number)
	switch i.What {
	case "book":
		return i.who() + " asks for a session of " + i.Game + "."
	case "approve":
		return i.who() + " approved your session of " + i.Game + "."
	case "decline":
		return i.who() + " declined your request for " + i.Game + "."
	case "cancel", "cancel_late":
		if i.BySide == "system" {
			return "The session of " + i.Game + " was cancelled."
		}
		return i.who() + " cancelled the session of " + i.Game + "."
	case "move":
		return i.who() + " moved the session of " + i.Game + "."
	case "propose":
		return i.who() + " proposes another time for " + i.Game + "."
	case "accept_proposal":
		return i.who() + " accepted the time that you proposed for " + i.Game + "."
	case "decline_proposal":
		return i.who() + " declined the time that you proposed for " + i.Game + "."
	case "withdraw_proposal":
		if i.BySide == "system" {
			return "The time that was proposed for " + i.Game + " was not answered."
		}
		return i.who() + " withdrew the time proposed for " + i.Game + "."
	case "set_meeting":
		return i.who() + " says where you meet for " + i.Game + "."
	case "check_in":
		return i.who() + " is here for " + i.Game + "."
	case "expire":
		return "The request for " + i.Game + " was not answered in time."
	case "refund_gamer":
		if i.Guide {
			return "The problem with " + i.Game + " was decided: the gamer gets the SC back."
		}
		return "The problem with " + i.Game + " was decided: you get your SC back."
	case "pay_sherpa":
		if i.Guide {
			return "The problem with " + i.Game + " was decided: you are paid."
		}
		return "The problem with " + i.Game + " was decided: the Sherpa is paid."
	case "dismiss":
		return "The problem with " + i.Game + " was closed. Nothing changes."
	case "waive":
		return i.who() + " gives you the SC for " + i.Game + " back."
	case Written:
		switch i.Number {
		case 0:
			return i.who() + " wrote to you about " + i.Game + "."
		case 1:
			return i.who() + " wrote you a message about " + i.Game + "."
		}
		return fmt.Sprintf("%s wrote you %d messages about %s.", i.who(), i.Number, i.Game)
	case Rated:
		return fmt.Sprintf("%s rated the session of %s: %d of 5.", i.who(), i.Game, i.Number)
	case Answered:
		return i.who() + " answered your review of " + i.Game + "."
	case CardRefunded:
		return "A purchase of yours was refunded: " + cents.String() + "."
	case PayoutDone:
		return "We sent you a payout of " + cents.String() + "."
	case PayoutFailed:
		return "A payout of " + cents.String() + " could not be sent. Your earnings are safe."
	case ApplicationApproved:
		return "Your application was approved. You are a Sherpa now."
	case ApplicationRejected:
		return "Your application was not approved this time."
	}
	return "Something changed with " + i.Game + "."
}
