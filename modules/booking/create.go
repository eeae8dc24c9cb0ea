package booking

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/id"
	"sherpa/platform/money"
	"sherpa/platform/text"
	"sherpa/platform/tx"
)

// Request is a booking as it arrives. Nothing in it sets a price.
type Request struct {
	GuideID         string
	Hours           int
	Game            string
	Platform        string
	ScheduledTime   string // ISO 8601 with a zone
	PaymentMethod   string // "SC" or empty
	UseSherpaCred   *bool  // true or absent
	Key             string // idempotency key, 20 to 200 characters
	ExpectedTotalSC *int64 // what the gamer was shown; nil when not said
	Note            string // for the guide, at most 500 characters
}

// order is a request whose form is right.
type order struct {
	guide    uuid.UUID
	hours    int
	game     string
	platform string
	start    time.Time
	key      string
	hash     []byte
	expected *money.SC
	note     string
}

// Booked is the outcome of a booking. Replayed is true when the same request was booked before.
type Booked struct {
	View     View
	Replayed bool
}

// Create books a session and holds its SC, in one transaction. Errors in the order of the checks:
// errs.ErrUnauthenticated; Invalid by field (specification, section 5); ErrKeyReused; ErrSelfBooking;
// ErrNotBookable; ErrBlocked; ErrPriceChanged; what the guide's hours and limits say (slot.go), ErrSlotTaken last;
// PaymentRequired with needed, required, have; the limits of the gamer (limits.go). A refusal does not use the key up.
func (s *Service) Create(ctx context.Context, req Request) (Booked, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return Booked{}, err
	}
	o, err := parse(req)
	if err != nil {
		return Booked{}, err
	}
	if err := s.withinReach(o.start, errTooSoon, errTooLate); err != nil {
		return s.replay(ctx, a.ID, o, err)
	}
	var made changed
	session := id.New()
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		made, err = s.book(ctx, a.ID, session, o)
		return err
	})
	if errors.Is(err, ErrKeyTaken) {
		return s.replay(ctx, a.ID, o, errs.ErrLocked.Because(err))
	}
	if err != nil {
		return Booked{}, err
	}
	view, err := s.after(ctx, a, made)
	return Booked{View: view}, err
}

// replay answers a repeated request with the session of the first; when it is none, with the error otherwise.
func (s *Service) replay(ctx context.Context, gamer uuid.UUID, o order, otherwise error) (Booked, error) {
	used, err := s.Keys.Key(ctx, gamer, o.key)
	if err != nil {
		return Booked{}, err
	}
	if used == nil {
		return Booked{}, otherwise
	}
	if !bytes.Equal(used.Hash, o.hash) {
		return Booked{}, ErrKeyReused
	}
	view, err := s.Get(ctx, used.Session)
	return Booked{View: view, Replayed: true}, err
}

// book writes everything of a new session. One round trip locks and reads all that the booking depends on, in the lock order
// of booking (lockCalendarOf); the next one writes.
func (s *Service) book(ctx context.Context, gamer, sessionID uuid.UUID, o order) (changed, error) {
	now := s.Clock.Now()
	if err := s.Keys.TakeKey(ctx, Key{Person: gamer, Key: o.key, Hash: o.hash, Session: sessionID, At: now}); err != nil {
		return changed{}, err
	}
	askedParties := s.Accounts.BookingParties(ctx, gamer, o.guide)
	if err := s.Calendars.LockCalendar(ctx, o.guide); err != nil {
		return changed{}, err
	}
	askedCalendar := s.Calendars.Calendar(ctx, o.guide, o.start, o.start.Add(time.Duration(o.hours)*time.Hour), sessionID)
	askedMails := s.mailPair(ctx, gamer, o.guide, SideGuide)
	askedFunds := s.Wallet.Funds(ctx, gamer)
	askedRequests := s.SessionsByPerson.CountRequests(ctx, gamer, o.guide, now.Add(-limitDay), now)

	parties, err := askedParties()
	if err != nil {
		return changed{}, err
	}
	session, err := o.session(sessionID, gamer, now, parties)
	if err != nil {
		return changed{}, err
	}
	calendar, err := s.atPresent(askedCalendar())
	if err != nil {
		return changed{}, err
	}
	instant, err := s.admit(ctx, calendar, &session)
	if err != nil {
		return changed{}, err
	}
	have, err := askedFunds()
	if err != nil {
		return changed{}, err
	}
	if err := s.Wallet.HoldFrom(ctx, session.ID, gamer, session.TotalSC(), have); err != nil {
		return changed{}, err
	}
	// The wallet is locked, so two bookings at once cannot both be the last that the limits allow.
	requests, err := askedRequests()
	if err != nil {
		return changed{}, err
	}
	requests = requests.including(session)
	if err := s.Limits.check(requests, now); err != nil {
		return changed{}, err
	}
	approved := instant && s.Limits.mayBeInstant(requests)
	var due []ScheduledAction
	if !approved {
		due = session.scheduledActions()
	}
	recorded := SessionEvent{Session: session.ID, Version: 1, Event: Book, To: Pending, By: SideGamer, Person: gamer, At: now}
	if err := s.Sessions.Insert(ctx, session, recorded, due); err != nil {
		return changed{}, err
	}
	s.tellLive(ctx, session, recorded)
	// The calendar is locked, so its next free time stays as it was read. A session that starts later does not change it.
	touched := calendar.Set() && touchesNextFree(calendar.FreeUntil, session.StartsAt)
	if touched {
		if err := s.NextFreeTimes.NoteSlots(ctx, o.guide, session.StartsAt); err != nil {
			return changed{}, err
		}
	}
	if approved {
		session.Instant = true
		if err := s.change(ctx, session, Approve, SideGuide, o.guide, change{reason: standingApproval}); err != nil {
			return changed{}, err
		}
		return s.changed(ctx, session), nil
	}
	if err := s.notifyPair(ctx, recorded, "", func(Side) tx.Answer[MailPair] { return askedMails }); err != nil { // the guide alone is told
		return changed{}, err
	}
	return created(session, recorded, parties, touched), nil
}

// created is the outcome of a booking that waits for its guide. All of its view is known, since only its gamer sees it so.
func created(session Session, recorded SessionEvent, parties Parties, touched bool) changed {
	view := View{
		Session:     session,
		GamerPerson: Person{ID: session.Gamer, Name: parties.GamerName, Avatar: parties.GamerAvatar},
		GuidePerson: Person{ID: session.Guide, Name: parties.GuideName, Avatar: parties.GuideAvatar},
		Timeline:    []SessionEvent{recorded},
	}
	return changed{
		guide: session.Guide,
		view:  func() (View, error) { return view, nil },
		noted: func() (bool, error) { return touched, nil },
	}
}

// session is the new session that is asked for. Errors: those of Create up to ErrPriceChanged.
func (o order) session(id, gamer uuid.UUID, now time.Time, parties Parties) (Session, error) {
	switch {
	case parties.MayBook != nil:
		return Session{}, parties.MayBook
	case o.guide == gamer:
		return Session{}, ErrSelfBooking
	case !parties.Bookable:
		return Session{}, ErrNotBookable
	case parties.Blocked:
		return Session{}, ErrBlocked
	}
	platform, err := choosePlatform(o.platform, parties.Platforms)
	if err != nil {
		return Session{}, err
	}
	s := Session{
		ID: id, Gamer: gamer, Guide: o.guide, Game: o.game, Platform: platform, StartsAt: o.start, Hours: o.hours, Note: o.note,
		Rate: parties.Rate, SCPerHour: money.SCPerHour(parties.Rate), Status: Pending, Version: 1, CreatedAt: now, UpdatedAt: now,
	}
	s.ExpiresAt = s.expiry()
	if o.expected != nil && *o.expected != s.TotalSC() {
		return Session{}, ErrPriceChanged.With("totalSC", s.TotalSC())
	}
	return s, nil
}

// parse checks the form of a request: what can be said without looking at clock or database.
func parse(req Request) (order, error) {
	var f errs.ValidationErrors
	o := order{hours: req.Hours, game: strings.TrimSpace(req.Game), platform: strings.TrimSpace(req.Platform), key: strings.TrimSpace(req.Key), note: tidyNote(req.Note)}
	guide, err := uuid.Parse(req.GuideID)
	if err != nil {
		return order{}, ErrNotBookable
	}
	o.guide = guide
	f.Check(o.game != "", "game", "Please choose a game.")
	f.Check(utf8.RuneCountInString(o.game) <= MaxGameLength, "game", "Please keep the game's name to 120 characters.")
	f.Check(text.IsLine(o.game), "game", "The game's name holds characters that cannot be shown.")
	f.Check(o.hours >= MinHours && o.hours <= MaxHours, "hours", "Hours must be a whole number from 1 to 12.")
	if o.start, err = parseStart(req.ScheduledTime); err != nil {
		f.Add("scheduledTime", errBadTime.Message)
	}
	f.Check(req.PaymentMethod == "" || req.PaymentMethod == "SC", "paymentMethod", "Sessions are paid in Sherpa Cred.")
	f.Check(req.UseSherpaCred == nil || *req.UseSherpaCred, "useSherpaCred", "Sessions are paid in Sherpa Cred.")
	n := utf8.RuneCountInString(o.key)
	f.Check(n >= 20 && n <= 200 && text.IsLine(o.key), "idempotencyKey", "The request needs a key of 20 to 200 characters.")
	f.Check(utf8.RuneCountInString(o.note) <= MaxNote, "note", "Please keep the note to 500 characters.")
	f.Check(text.IsLines(o.note), "note", "The note holds characters that cannot be shown.")
	if req.ExpectedTotalSC != nil {
		sc := money.SC(*req.ExpectedTotalSC)
		o.expected = &sc
	}
	if err := f.Err(); err != nil {
		return order{}, err
	}
	asked := fmt.Appendf(nil, "%s|%d|%q|%q|%d", o.guide, o.hours, o.game, o.platform, o.start.UnixMicro())
	if o.note != "" { // hashes of requests without a note are as they were before there were notes
		asked = fmt.Appendf(asked, "|%q", o.note)
	}
	sum := sha256.Sum256(asked)
	o.hash = sum[:]
	return o, nil
}

// choosePlatform is one of the guide's; when none is named, the guide's only one, else none.
func choosePlatform(wanted string, offered []string) (string, error) {
	if wanted == "" {
		if len(offered) == 1 {
			return offered[0], nil
		}
		return "", nil
	}
	i := slices.IndexFunc(offered, func(p string) bool { return strings.EqualFold(p, wanted) })
	if i < 0 {
		return "", errs.InvalidField("platform", "Please choose one of the guide's platforms.")
	}
	return offered[i], nil
}
