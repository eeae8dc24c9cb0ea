package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Deps is what booking works with.
type Deps struct {
	Repositories

	Tx       tx.Runner
	Views    Views
	Accounts Accounts
	Wallet   Wallet
	Jobs     Jobs
	Clock    clock.Clock
	Limits   Limits
	Live     Live // nil tells nobody
}

// Service holds the use cases of booking.
type Service struct{ Deps }

// New builds the service.
func New(d Deps) *Service { return &Service{d} }

// sideOf says which part a person plays in a session; false for a stranger, to whom it does not exist.
func sideOf(a actor.Actor, s Session) (Side, bool) {
	switch {
	case a.ID == s.Gamer:
		return SideGamer, true
	case a.ID == s.Guide:
		return SideGuide, true
	case a.IsAdmin:
		return SideAdmin, true
	}
	return "", false
}

// act is how a person changes a session: signed in, party, side, input, state and clock are checked in
// this order, then everything is written in one transaction.
func (s *Service) act(ctx context.Context, id uuid.UUID, event Event, c change) (View, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return View{}, err
	}
	var made changed
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		if c.slot {
			if err := s.lockCalendarOf(ctx, a, id); err != nil {
				return err
			}
		}
		session, err := s.Sessions.FindForUpdate(ctx, id)
		if err != nil {
			return err
		}
		side, party := sideOf(a, session)
		if !party {
			return ErrNotFound
		}
		if !mayEver(side, event) {
			return ErrForbidden
		}
		if err := s.change(ctx, session, event, side, a.ID, c); err != nil {
			return err
		}
		made = s.changed(ctx, session)
		return nil
	})
	if errors.Is(err, errAsItIs) {
		return s.Get(ctx, id)
	}
	if err != nil {
		return View{}, err
	}
	return s.after(ctx, a, made)
}

// changed is what a transaction has made of a session. Most of it is asked in its last round trip.
type changed struct {
	guide   uuid.UUID
	view    tx.Answer[View]
	handles tx.Answer[map[uuid.UUID][]Handle] // never asked for a request that waits
	noted   tx.Answer[bool]                   // the change touches the next free time of the guide
}

func (s *Service) changed(ctx context.Context, session Session) changed {
	return changed{
		session.Guide, s.Views.Changed(ctx, session.ID), s.Accounts.Handles(ctx, session.Gamer, session.Guide),
		s.NextFreeTimes.SlotsNoted(ctx, session.Guide, slotReach),
	}
}

// after is the view of a changed session for its actor, after the commit. It computes the guide's next free time again;
// when that fails the notes of the change are still there, and the sweep does it.
func (s *Service) after(ctx context.Context, a actor.Actor, c changed) (View, error) {
	if noted, err := c.noted(); noted && err == nil {
		_ = s.refreshFree(ctx, c.guide)
	}
	v, err := c.view()
	if err != nil {
		return View{}, err
	}
	side, _ := sideOf(a, v.Session)
	now := s.Clock.Now()
	return v.seenBy(side, s.Limits, now).withHandles(c.handles, now)
}

// errAsItIs ends a change that would leave everything as it is.
var errAsItIs = errors.New("booking: nothing to change")

// May is nil for a person whose side may ever make an event happen; with no event, for every party. Errors:
// errs.ErrUnauthenticated, ErrNotFound, ErrForbidden.
func (s *Service) May(ctx context.Context, id uuid.UUID, event Event) error {
	a, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	session, err := s.Sessions.Find(ctx, id)
	if err != nil {
		return err
	}
	side, party := sideOf(a, session)
	switch {
	case !party:
		return ErrNotFound
	case event != "" && !mayEver(side, event):
		return ErrForbidden
	}
	return nil
}

// lockCalendarOf keeps the lock order of the whole program: calendar before session.
func (s *Service) lockCalendarOf(ctx context.Context, a actor.Actor, id uuid.UUID) error {
	session, err := s.Sessions.Find(ctx, id)
	if err != nil {
		return err
	}
	if _, party := sideOf(a, session); !party {
		return ErrNotFound
	}
	return s.Calendars.LockCalendar(ctx, session.Guide)
}

// change is what an event brings along.
type change struct {
	reason string
	// slot says that the guide's calendar decides, as when the session takes another slot: it is locked before the session.
	slot bool
	// check looks at the input once it is clear that the person may act at all.
	check func(s Session) error
	// choose names the event in place of the given one, where the state decides which it is.
	choose func(ctx context.Context, s Session, side Side) (Event, error)
	// alter changes more of the session than its state, after the line of the table was found.
	alter func(ctx context.Context, s *Session) error
}

// change takes a locked session along its line of the table and writes all that belongs to it. Of a secret line that
// is what alter writes and what is due.
func (s *Service) change(ctx context.Context, session Session, event Event, side Side, person uuid.UUID, c change) error {
	now := s.Clock.Now()
	if c.check != nil {
		if err := c.check(session); err != nil {
			return err
		}
	}
	proposal := session.Proposal
	if c.choose != nil {
		var err error
		if event, err = c.choose(ctx, session, side); err != nil {
			return err
		}
	}
	was, held := session.StartsAt, session.Status.holdsSlot()
	line, err := find(session, event, side, now)
	if err != nil {
		return err
	}
	if c.alter != nil {
		if err := c.alter(ctx, &session); err != nil {
			return err
		}
	}
	if line.secret {
		if session.awaitsPay() {
			return s.ScheduledActions.SetScheduledActions(ctx, session.ID, session.scheduledActions())
		}
		return nil // what lies ahead of a session under way stays, until its end is due
	}
	recorded := session.apply(line, side, person, c.reason, now)
	switch event {
	case Move, AcceptProposal:
		recorded.FromTime, recorded.ToTime = was, session.StartsAt
	case Propose:
		recorded.FromTime, recorded.ToTime = session.StartsAt, session.Proposal.StartsAt
	case DeclineProposal, WithdrawProposal:
		recorded.FromTime, recorded.ToTime = session.StartsAt, proposal.StartsAt
	case Book, Approve, Decline, Cancel, Expire, Complete, Settle, CancelLate, Waive, SetMeeting, CheckIn, ReportProblem, RefundGamer, PaySherpa, Dismiss:
	}
	if recorded.From == Pending && session.Status == Approved {
		if err := s.meetAtDefault(ctx, &session); err != nil {
			return err
		}
	}
	if !was.Equal(session.StartsAt) { // who was here for the old start is not for the new one
		session.GamerHereAt, session.GuideHereAt = nil, nil
	}
	if err := s.Sessions.Save(ctx, session); err != nil {
		return err
	}
	if err := s.Sessions.Record(ctx, recorded); err != nil {
		return err
	}
	s.tellLive(ctx, session, recorded)
	if err := s.setScheduledActions(ctx, session, event); err != nil {
		return err
	}
	if err := s.closeProblem(ctx, session, recorded); err != nil {
		return err
	}
	if held != session.Status.holdsSlot() || !was.Equal(session.StartsAt) {
		if err := s.NextFreeTimes.NoteSlots(ctx, session.Guide, was, session.StartsAt); err != nil {
			return err
		}
	}
	if event == SetMeeting {
		return s.tellMeeting(ctx, &session, now)
	}
	if err := s.notify(ctx, session, recorded, proposal.By); err != nil {
		return err
	}
	switch line.money {
	case keep:
		return nil
	case refund, goodwill:
		return s.oweRefund(ctx, session)
	case pay:
		return s.Wallet.Settle(ctx, session.ID, session.Guide, session.TotalSC(), session.Price())
	}
	return nil
}

// setScheduledActions writes what lies ahead of a changed session. Events that leave it as it is give it the new version only, and
// what was done stays done.
func (s *Service) setScheduledActions(ctx context.Context, session Session, event Event) error {
	if event.keepsScheduledActions() {
		return s.ScheduledActions.SetScheduledActionsVersion(ctx, session.ID, session.Version)
	}
	return s.ScheduledActions.SetScheduledActions(ctx, session.ID, session.scheduledActions())
}
