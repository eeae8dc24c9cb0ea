package booking

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

// Person is how somebody appears in a session.
type Person struct {
	ID     uuid.UUID
	Name   string // GamerTag; empty when none was chosen
	Avatar string
	// Email is for admins; the mean and number of the ratings received as a gamer for the guide and admins.
	Email         string
	AverageRating float64
	NumRatings    int
	// Zone (an IANA name, empty when unknown) is for messages to this person, and the gamer's for the guide, who answers
	// what is asked for. Closed is for messages only.
	Zone   string
	Closed bool
	// Suspended says that a guide may not approve requests.
	Suspended bool
}

// Rating is what one side said about the other. The report is for its author and admins only.
type Rating struct {
	Score          int
	Comment        string
	ReportedNoShow bool
	ReportDetails  string
	At             time.Time
}

// View is a session as its people see it.
type View struct {
	Session
	GamerPerson Person
	GuidePerson Person
	UserRating  *Rating        // given by the gamer
	GuideRating *Rating        // given by the guide
	Timeline    []SessionEvent // reports among it, which have no version
	// Reporters are the sides that reported a problem, of which a participant gets those that are no secret to
	// them. Verdict is nil until there is one; it has its outcome and time only.
	Reporters []Side
	Verdict   *Verdict
	// Viewer is the side that reads, Actions what it may do now, and Money where the SC are as it may know it.
	// Rating is offered through CanRate.
	Viewer  Side
	Actions []Event
	CanRate bool
	Money   SessionMoney
	// Cancellation is what cancelling does now, for a gamer who may; otherwise nil.
	Cancellation *Cancellation
	Handles      SessionHandles
}

// Slot is a time at which a guide is busy.
type Slot struct {
	StartsAt time.Time
	Hours    int
	Status   Status
}

// seenBy fills in what depends on the viewer, and removes what the viewer may not see.
func (v View) seenBy(side Side, limits Limits, now time.Time) View {
	v.Viewer = side
	v.Cancellation = v.quoteFor(side, now)
	v.Proposal = v.shownProposal(now)
	v.Actions = possible(v.Session, side, now)
	if v.GuidePerson.Suspended {
		v.Actions = slices.DeleteFunc(v.Actions, func(e Event) bool { return e == Approve || e == Propose && v.Status == Pending })
	}
	if limits.mayMove(v.Session) != nil {
		v.Actions = slices.DeleteFunc(v.Actions, func(e Event) bool { return e == Move })
	}
	v.CanRate = v.Status == Completed && (side == SideGamer && v.UserRating == nil || side == SideGuide && v.GuideRating == nil)
	v.Reporters = slices.DeleteFunc(slices.Clone(v.Reporters), func(by Side) bool { return !mayKnow(side, by) })
	v.Money = v.moneyFor(side == SideAdmin || len(v.Reporters) > 0, now)
	v.Timeline = slices.DeleteFunc(slices.Clone(v.Timeline), func(h SessionEvent) bool { return h.Event == ReportProblem && !mayKnow(side, h.By) })
	v.GuidePerson.AverageRating, v.GuidePerson.NumRatings = 0, 0
	v.GuidePerson.Zone = ""
	if side != SideGuide {
		v.GamerPerson.Zone = ""
	}
	if side == SideAdmin {
		return v
	}
	v.GamerPerson.Email, v.GuidePerson.Email = "", ""
	v.Problem = ""
	if side == SideGamer {
		v.GamerPerson.AverageRating, v.GamerPerson.NumRatings = 0, 0
		v.GuideRating = withoutReport(v.GuideRating)
	} else {
		v.UserRating = withoutReport(v.UserRating)
	}
	return v
}

func withoutReport(r *Rating) *Rating {
	if r == nil {
		return nil
	}
	public := *r
	public.ReportedNoShow, public.ReportDetails = false, ""
	return &public
}

// Get is a session for its two people and for admins; ErrNotFound for everybody else.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (View, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return View{}, err
	}
	v, err := s.Views.One(ctx, id)
	if err != nil {
		return View{}, err
	}
	side, party := sideOf(a, v.Session)
	if !party {
		return View{}, ErrNotFound
	}
	now := s.Clock.Now()
	handles := func() (map[uuid.UUID][]Handle, error) { return s.Accounts.Handles(ctx, v.Gamer, v.Guide)() }
	return v.seenBy(side, s.Limits, now).withHandles(handles, now)
}

// Mine are the signed-in person's sessions as a gamer.
func (s *Service) Mine(ctx context.Context, req page.Request) (page.Page[View], error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return page.Page[View]{}, err
	}
	return s.list(ctx, a, SideGamer, req)
}

// Guided are a guide's sessions with the sum of their settlements in cents. Only that guide and admins
// may see them: errs.ErrForbidden.
func (s *Service) Guided(ctx context.Context, guide uuid.UUID, req page.Request) (page.Page[View], money.Cents, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return page.Page[View]{}, 0, err
	}
	if !a.IsAdmin && (a.ID != guide || !a.IsGuide) {
		return page.Page[View]{}, 0, errs.ErrForbidden
	}
	now := s.Clock.Now()
	p, earned, err := s.Views.Guided(ctx, guide, now, req)
	return s.seen(a, p, now), earned, err
}

// list gives a person's sessions on a side to that person.
func (s *Service) list(ctx context.Context, person actor.Actor, side Side, req page.Request) (page.Page[View], error) {
	now := s.Clock.Now()
	p, err := s.Views.List(ctx, person.ID, side, now, req)
	return s.seen(person, p, now), err
}

// seen is a list as a participant or an admin sees it; nobody else gets one.
func (s *Service) seen(viewer actor.Actor, p page.Page[View], now time.Time) page.Page[View] {
	for i, v := range p.Items {
		side, _ := sideOf(viewer, v.Session)
		p.Items[i] = v.seenBy(side, s.Limits, now)
	}
	return p
}

// Busy are the times at which a guide cannot be booked, for everybody.
func (s *Service) Busy(ctx context.Context, guide uuid.UUID) ([]Slot, error) {
	return s.Views.Busy(ctx, guide, s.Clock.Now())
}
