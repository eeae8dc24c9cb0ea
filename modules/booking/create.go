package booking

import (
	"bytes"
	"context"
	"crypto/sha256"
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
}

// Booked is the outcome of a booking. Again is true when the same request was booked before.
type Booked struct {
	View  View
	Again bool
}

// Create books a session and holds its SC, in one transaction. Errors in the order of the checks:
// errs.ErrUnauthenticated; Invalid by field (specification, section 5); ErrKeyReused; ErrSelfBooking;
// ErrNotBookable; ErrBlocked; ErrPriceChanged; what the guide's hours and limits say (admit.go), ErrSlotTaken last;
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
	if used, err := s.Repository.Key(ctx, a.ID, o.key); err != nil || used != nil {
		return s.again(ctx, o, used, err)
	}
	if err := s.withinReach(o.start, errTooSoon, errTooLate); err != nil {
		return Booked{}, err
	}
	var used *Key
	session := id.New()
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		used, err = s.Repository.TakeKey(ctx, Key{Person: a.ID, Key: o.key, Hash: o.hash, Session: session, At: s.Clock.Now()})
		if err != nil || used != nil {
			return err
		}
		if err := s.Accounts.MayBook(ctx, a.ID); err != nil {
			return err
		}
		if o.guide == a.ID {
			return ErrSelfBooking
		}
		return s.book(ctx, a.ID, session, o)
	})
	if err != nil || used != nil {
		return s.again(ctx, o, used, err)
	}
	s.slotsChanged(ctx, o.guide)
	view, err := s.Get(ctx, session)
	return Booked{View: view}, err
}

// again answers a repeated request with the session of the first.
func (s *Service) again(ctx context.Context, o order, used *Key, err error) (Booked, error) {
	if err != nil {
		return Booked{}, err
	}
	if !bytes.Equal(used.Hash, o.hash) {
		return Booked{}, ErrKeyReused
	}
	view, err := s.Get(ctx, used.Session)
	return Booked{View: view, Again: true}, err
}

// book writes everything of a new session; the idempotency key is taken already.
func (s *Service) book(ctx context.Context, gamer, sessionID uuid.UUID, o order) error {
	_, rate, platforms, bookable, err := s.Accounts.GuideOffer(ctx, o.guide)
	if err != nil {
		return err
	}
	if !bookable || rate <= 0 {
		return ErrNotBookable
	}
	blocked, err := s.Accounts.Blocked(ctx, gamer, o.guide)
	if err != nil {
		return err
	}
	if blocked {
		return ErrBlocked
	}
	platform, err := choosePlatform(o.platform, platforms)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	session := Session{
		ID: sessionID, Gamer: gamer, Guide: o.guide, Game: o.game, Platform: platform, StartsAt: o.start, Hours: o.hours,
		Rate: rate, SCPerHour: money.SCPerHour(rate), Status: Pending, Version: 1, CreatedAt: now, UpdatedAt: now,
	}
	session.ExpiresAt = session.expiry()
	if o.expected != nil && *o.expected != session.TotalSC() {
		return ErrPriceChanged.With("totalSC", session.TotalSC())
	}
	if err := s.Repository.LockCalendar(ctx, o.guide); err != nil {
		return err
	}
	instant, err := s.admit(ctx, &session)
	if err != nil {
		return err
	}
	if err := s.Repository.Insert(ctx, session); err != nil {
		return err
	}
	happened := Happened{Session: session.ID, Version: 1, Event: Book, To: Pending, By: SideGamer, Person: gamer, At: now}
	if err := s.Repository.Record(ctx, happened); err != nil {
		return err
	}
	s.tellLive(ctx, session, happened)
	if err := s.Wallet.Hold(ctx, session.ID, gamer, session.TotalSC()); err != nil {
		return err
	}
	mayBeInstant, err := s.withinLimits(ctx, session)
	if err != nil {
		return err
	}
	if err := s.Repository.NoteSlots(ctx, o.guide, session.StartsAt); err != nil {
		return err
	}
	if instant && mayBeInstant {
		session.Instant = true
		return s.change(ctx, session, Approve, SideGuide, o.guide, change{reason: standingApproval})
	}
	if err := s.Repository.SetDue(ctx, session.ID, session.dueWork()); err != nil {
		return err
	}
	return s.notify(ctx, session, happened, "")
}

// parse checks the form of a request: what can be said without looking at clock or database.
func parse(req Request) (order, error) {
	var f errs.Faults
	o := order{hours: req.Hours, game: strings.TrimSpace(req.Game), platform: strings.TrimSpace(req.Platform), key: strings.TrimSpace(req.Key)}
	guide, err := uuid.Parse(req.GuideID)
	if err != nil {
		return order{}, ErrNotBookable
	}
	o.guide = guide
	f.Check(o.game != "", "game", "Please choose a game.")
	f.Check(utf8.RuneCountInString(o.game) <= MaxGameLength && text.IsLine(o.game), "game", "Please keep the game's name to 120 characters.")
	f.Check(o.hours >= MinHours && o.hours <= MaxHours, "hours", "Hours must be a whole number from 1 to 12.")
	if o.start, err = parseStart(req.ScheduledTime); err != nil {
		f.Add("scheduledTime", errBadTime.Message)
	}
	f.Check(req.PaymentMethod == "" || req.PaymentMethod == "SC", "paymentMethod", "Sessions are paid in Sherpa Cred.")
	f.Check(req.UseSherpaCred == nil || *req.UseSherpaCred, "useSherpaCred", "Sessions are paid in Sherpa Cred.")
	n := utf8.RuneCountInString(o.key)
	f.Check(n >= 20 && n <= 200 && text.IsLine(o.key), "idempotencyKey", "The request needs a key of 20 to 200 characters.")
	if req.ExpectedTotalSC != nil {
		sc := money.SC(*req.ExpectedTotalSC)
		o.expected = &sc
	}
	if err := f.Err(); err != nil {
		return order{}, err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s|%d|%q|%q|%d", o.guide, o.hours, o.game, o.platform, o.start.UnixMicro()))
	o.hash = sum[:]
	return o, nil
}

// parseStart reads an ISO 8601 time with a zone, within the years that a calendar can show.
func parseStart(s string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339Nano, strings.TrimSpace(s))
	if err != nil {
		// Browsers and people leave the seconds out.
		if t, err = time.Parse("2006-01-02T15:04Z07:00", strings.TrimSpace(s)); err != nil {
			return time.Time{}, err
		}
	}
	if t.Year() < 2000 || t.Year() > 9000 {
		return time.Time{}, errBadTime
	}
	return t.UTC().Truncate(time.Second), nil
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
