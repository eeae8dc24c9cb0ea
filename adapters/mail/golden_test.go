package mail_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/mail"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/moderation"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
	"sherpa/platform/person"
)

var update = flag.Bool("update", false, "write the golden files")

// kept is an outbox that keeps the last message.
type kept struct{ mail.Message }

func (k *kept) Deliver(_ context.Context, m mail.Message) error {
	k.Message = m
	return nil
}

func newMailer(t *testing.T, outbox mail.Outbox) *mail.Mailer {
	t.Helper()
	m, err := mail.New(mail.Config{From: "Sherpa <no-reply@sherpa.example>", Support: "support@sherpa.example", PublicURL: "https://sherpa.example"}, outbox, clock.NewManual(now))
	require.NoError(t, err)
	return m
}

var (
	now   = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	rowan = booking.Person{ID: uuid.MustParse("0198c0de-0000-7000-8000-000000000001"), Name: "Rowan", Email: "rowan@example.test", Zone: "America/New_York"}
	nima  = booking.Person{ID: uuid.MustParse("0198c0de-0000-7000-8000-000000000002"), Name: "Nima", Email: "nima@example.test", Zone: "Asia/Kolkata"}
)

func notice(kind booking.NoticeKind, to booking.Side) booking.Notice {
	id := uuid.MustParse("0198c0de-0000-7000-8000-00000000beef")
	n := booking.Notice{
		Notification: booking.Notification{Kind: kind, Session: id, Version: 2, To: to},
		Booking: booking.Session{
			ID: id, Gamer: rowan.ID, Guide: nima.ID, Game: "Elden Ring", Platform: "PC", StartsAt: time.Date(2026, 3, 14, 23, 30, 0, 0, time.UTC),
			Hours: 2, Rate: 2500, SCPerHour: 55, Version: 2, ExpiresAt: time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC),
		},
		Person: rowan, Other: booking.Person{Name: nima.Name}, By: booking.SideSystem,
		FreeUntil: time.Date(2026, 3, 13, 23, 30, 0, 0, time.UTC),
	}
	if to == booking.SideGuide {
		n.Person, n.Other = nima, booking.Person{Name: rowan.Name}
	}
	return n
}

func with(n booking.Notice, change func(n *booking.Notice)) booking.Notice {
	change(&n)
	return n
}

func by(side booking.Side, reason string, approved bool) func(n *booking.Notice) {
	return func(n *booking.Notice) { n.By, n.Reason, n.WasApproved, n.Invite = side, reason, approved, approved }
}

func invited(n *booking.Notice) {
	n.Invite = true
	n.Calendar = &booking.CalendarEvent{Method: booking.CalendarRequest}
}

// proposal is a message about another time for a session, or for a request.
func proposal(kind booking.NoticeKind, to, by booking.Side, approved bool, note string) booking.Notice {
	return with(notice(kind, to), func(n *booking.Notice) {
		n.By, n.WasApproved, n.Reason = by, approved, note
		n.MovedFrom, n.MovedTo = n.Booking.StartsAt, n.Booking.StartsAt.Add(25*time.Hour)
		switch kind { //nolint:exhaustive // the others are over
		case booking.NoticeProposed:
			n.Booking.Proposal = booking.Proposal{By: by, StartsAt: n.MovedTo, ExpiresAt: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
		case booking.NoticeProposalAccepted:
			n.Booking.StartsAt = n.MovedTo
			invited(n)
		}
	})
}

func late(to, by booking.Side, reason string) booking.Notice {
	return with(notice(booking.NoticeCancelledLate, to), func(n *booking.Notice) {
		n.By, n.Reason, n.WasApproved, n.Invite = by, reason, true, true
		n.SettleAt = time.Date(2026, 3, 16, 10, 0, 0, 0, time.UTC)
	})
}

// outside says that the session was asked for outside the guide's hours.
func outside(n *booking.Notice) { n.Booking.OutsideHours = true }

func noted(n *booking.Notice) {
	n.Booking.Note = "Malenia, level 120, mage.\nI die at the waterfowl dance."
}

func metBy(side booking.Side) func(*booking.Notice) {
	return func(n *booking.Notice) {
		n.Booking.Meeting = booking.Meeting{Text: "Voice channel Route 3 on the Sherpa server", URL: "https://discord.gg/abc", By: side}
	}
}

func sessionNotices() map[string]booking.Notice {
	const gamer, guide = booking.SideGamer, booking.SideGuide
	was := time.Date(2026, 3, 13, 23, 30, 0, 0, time.UTC)
	return map[string]booking.Notice{
		"requested":                notice(booking.NoticeRequested, guide),
		"approved-gamer":           with(notice(booking.NoticeApproved, gamer), invited),
		"approved-guide":           with(notice(booking.NoticeApproved, guide), invited),
		"declined":                 with(notice(booking.NoticeDeclined, gamer), by(guide, "I am on a trip that week.\nThe week after is free.", false)),
		"cancelled-request-own":    with(notice(booking.NoticeCancelled, gamer), by(gamer, "", false)),
		"cancelled-request-guide":  with(notice(booking.NoticeCancelled, guide), by(gamer, "", false)),
		"cancelled-session-gamer":  with(notice(booking.NoticeCancelled, gamer), by(guide, "My line is down.", true)),
		"cancelled-session-guide":  with(notice(booking.NoticeCancelled, guide), by(guide, "My line is down.", true)),
		"cancelled-by-team":        with(notice(booking.NoticeCancelled, gamer), by(booking.SideAdmin, "A duplicate.", true)),
		"cancelled-account-closed": with(notice(booking.NoticeCancelled, guide), by(booking.SideSystem, "An account was closed.", true)),
		"expired-gamer":            notice(booking.NoticeExpired, gamer),
		"expired-guide":            notice(booking.NoticeExpired, guide),
		"moved-request":            with(notice(booking.NoticeMoved, guide), func(n *booking.Notice) { n.By, n.MovedFrom = gamer, was }),
		"moved-gamer":              with(with(notice(booking.NoticeMoved, gamer), invited), func(n *booking.Notice) { n.By, n.MovedFrom = gamer, was }),
		"moved-guide":              with(with(notice(booking.NoticeMoved, guide), invited), func(n *booking.Notice) { n.By, n.MovedFrom = gamer, was }),
		"reminder-day-gamer":       notice(booking.NoticeReminderDay, gamer),
		"reminder-day-guide":       notice(booking.NoticeReminderDay, guide),
		"reminder-hour-gamer":      notice(booking.NoticeReminderHour, gamer),
		"reminder-hour-guide":      notice(booking.NoticeReminderHour, guide),
		"rate-gamer":               notice(booking.NoticeRate, gamer),
		"rate-guide":               notice(booking.NoticeRate, guide),
		"approved-too-late-to-cancel": with(notice(booking.NoticeApproved, gamer), func(n *booking.Notice) {
			invited(n)
			n.Booking.ApprovedAt = &n.FreeUntil
		}),
		"proposed-guide":           proposal(booking.NoticeProposed, guide, gamer, true, "My raid was moved.\nWould a day later do?"),
		"proposed-gamer":           proposal(booking.NoticeProposed, gamer, guide, true, ""),
		"proposed-for-request":     proposal(booking.NoticeProposed, gamer, guide, false, "After work?"),
		"proposal-accepted-gamer":  proposal(booking.NoticeProposalAccepted, gamer, guide, true, ""),
		"proposal-accepted-guide":  proposal(booking.NoticeProposalAccepted, guide, guide, true, ""),
		"proposal-approved-gamer":  proposal(booking.NoticeProposalAccepted, gamer, gamer, false, ""),
		"proposal-approved-guide":  proposal(booking.NoticeProposalAccepted, guide, gamer, false, ""),
		"proposal-declined":        proposal(booking.NoticeProposalDeclined, gamer, guide, true, ""),
		"proposal-declined-guide":  proposal(booking.NoticeProposalDeclined, guide, gamer, false, ""),
		"proposal-withdrawn":       proposal(booking.NoticeProposalWithdrawn, guide, gamer, true, ""),
		"proposal-withdrawn-gamer": proposal(booking.NoticeProposalWithdrawn, gamer, guide, false, ""),
		"proposal-expired":         proposal(booking.NoticeProposalExpired, gamer, booking.SideSystem, true, ""),
		"proposal-expired-guide":   proposal(booking.NoticeProposalExpired, guide, booking.SideSystem, false, ""),
		"cancelled-late-gamer":     late(gamer, gamer, "Something came up."),
		"cancelled-late-guide":     late(guide, gamer, "Something came up."),
		"cancelled-late-closed":    late(guide, booking.SideSystem, "An account was closed."),
		"waived-gamer":             with(notice(booking.NoticeWaived, gamer), by(guide, "", false)),
		"waived-guide":             with(notice(booking.NoticeWaived, guide), by(guide, "", false)),
		"outside-requested":        with(notice(booking.NoticeRequested, guide), outside),
		"outside-moved-request": with(notice(booking.NoticeMoved, guide), func(n *booking.Notice) {
			outside(n)
			n.By, n.MovedFrom = gamer, was
		}),
		"room-requested":       with(notice(booking.NoticeRequested, guide), noted),
		"room-answer-soon":     with(notice(booking.NoticeAnswerSoon, guide), noted),
		"room-approved":        with(with(notice(booking.NoticeApproved, gamer), invited), metBy(guide)),
		"room-reminder":        with(notice(booking.NoticeReminderHour, gamer), metBy(guide)),
		"room-meeting":         with(with(notice(booking.NoticeMeeting, gamer), invited), metBy(guide)),
		"room-meeting-own":     with(with(notice(booking.NoticeMeeting, gamer), invited), metBy(gamer)),
		"room-meeting-removed": with(notice(booking.NoticeMeeting, guide), invited),
		"room-missing":         notice(booking.NoticeMissing, gamer),
		"room-missing-waiting": with(with(notice(booking.NoticeMissing, guide), metBy(gamer)), func(n *booking.Notice) { n.OtherIsHere = true }),
		"answer-day":           notice(booking.NoticeAnswerDay, guide),
		"answer-soon":          notice(booking.NoticeAnswerSoon, guide),
		"verdict-refund-gamer": with(notice(booking.NoticeVerdict, gamer), func(n *booking.Notice) {
			n.Event, n.By, n.Reason = "refund_gamer", booking.SideAdmin, "Nima did not come online."
		}),
		"verdict-refund-guide": with(notice(booking.NoticeVerdict, guide), func(n *booking.Notice) {
			n.Event, n.By, n.Reason = "refund_gamer", booking.SideAdmin, "Nima did not come online."
		}),
		"verdict-pay-guide": with(notice(booking.NoticeVerdict, guide), func(n *booking.Notice) {
			n.Event, n.By, n.Reason = "pay_sherpa", booking.SideAdmin, "The recording shows the whole session."
		}),
		"verdict-dismiss": with(notice(booking.NoticeVerdict, gamer), func(n *booking.Notice) { n.Event, n.By = "dismiss", booking.SideAdmin }),
	}
}

func messageNotice(count int, other string) conversation.Notice {
	return conversation.Notice{
		Notification: conversation.Notification{Session: uuid.MustParse("0198c0de-0000-7000-8000-00000000beef"), To: rowan.ID},
		Unread: conversation.Unread{
			Count: count, Email: rowan.Email, Name: rowan.Name, Other: other,
			Last: conversation.Message{ID: uuid.MustParse(fmt.Sprintf("0198c0de-0000-7000-8000-00000000000%d", count)), Text: "Never in a mail"},
		},
	}
}

func foldNotice(to booking.Side) booking.FoldNotice {
	one := notice(booking.NoticeRequested, to)
	other := one.Booking
	one.Booking.Status, other.Status = booking.Pending, booking.Cancelled
	other.StartsAt, other.Hours, other.Game = other.StartsAt.Add(25*time.Hour), 1, "Hades"
	event := func(kind booking.NoticeKind, version int) booking.Folded {
		return booking.Folded{Session: one.Session, Version: version, Kind: kind, At: now}
	}
	n := booking.FoldNotice{
		Fold: booking.Fold{Gamer: rowan.ID, Guide: nima.ID, To: to, Due: now}, Person: one.Person, Other: one.Other,
		Sessions: []booking.Session{one.Booking, other}, More: 3,
	}
	if to == booking.SideGamer {
		n.More = 1
		n.Events = []booking.Folded{event(booking.NoticeDeclined, 2)}
		return n
	}
	n.Sessions[0].Proposal = booking.Proposal{By: booking.SideGamer, StartsAt: one.Booking.StartsAt.Add(2 * time.Hour)}
	for range 3 {
		n.Events = append(n.Events, event(booking.NoticeRequested, 1), event(booking.NoticeMoved, 2), event(booking.NoticeMoved, 3))
	}
	n.Events = append(n.Events, event(booking.NoticeCancelled, 4), event(booking.NoticeProposed, 5), event(booking.NoticeProposed, 6), event(booking.NoticeProposalWithdrawn, 7))
	return n
}

// nothingLeft is a message to somebody who has spent all SC before.
func nothingLeft(kind payments.NoticeKind) payments.Notice {
	n := paymentNotice(kind)
	n.SC, n.Balance = 0, 0
	return n
}

var moneyID = uuid.MustParse("0198c0de-0000-7000-8000-0000000a11ce")

func paymentNotice(kind payments.NoticeKind) payments.Notice {
	return payments.Notice{
		Notification: payments.Notification{Kind: kind, Subject: moneyID, Version: 1, To: rowan.ID},
		Person:       person.Recipient{ID: rowan.ID, Name: "Rowan", Email: rowan.Email, Zone: rowan.Zone},
		At:           now, Amount: 5000, SC: 104, Label: "Summit", Balance: 154,
	}
}

func payoutNotice(kind payouts.NoticeKind, reason string) payouts.Notice {
	return payouts.Notice{
		Notification: payouts.Notification{Kind: kind, Payout: moneyID, Attempt: 1, To: rowan.ID},
		Person:       person.Recipient{ID: rowan.ID, Name: "Rowan", Email: rowan.Email, Zone: rowan.Zone},
		At:           now, Amount: 5000, Reason: reason,
	}
}

func applicationNotice(status applications.Status, reason string) applications.Notice {
	id := uuid.MustParse("0198c0de-0000-7000-8000-0000000a991c")
	return applications.Notice{
		Notification: applications.Notification{Application: id, Status: status, To: rowan.ID},
		Person:       applications.Recipient{ID: rowan.ID, Name: "Ro", Email: rowan.Email}, Reason: reason,
	}
}

// htmlGolden are the messages whose HTML is kept as well: one with all parts of a letter, one with money, one of many sessions.
// The others are made by the same template from the same letter as their text.
var htmlGolden = map[string]bool{"proposed-guide": true, "purchase": true, "folded-guide": true}

// Every message of design section 6, to read: testdata/*.txt and three *.html (go test ./adapters/mail -update).
func TestGolden(t *testing.T) {
	t.Parallel()
	var outbox kept
	m := newMailer(t, &outbox)
	messages := map[string]mail.Message{}
	for name, n := range sessionNotices() {
		require.NoError(t, m.Session(t.Context(), n, nil), name)
		messages[name] = outbox.Message
	}
	for name, n := range map[string]booking.FoldNotice{"folded-guide": foldNotice(booking.SideGuide), "folded-gamer": foldNotice(booking.SideGamer)} {
		require.NoError(t, m.Folded(t.Context(), n), name)
		messages[name] = outbox.Message
	}
	for name, n := range map[string]payments.Notice{
		"purchase":    paymentNotice(payments.NoticePurchase),
		"card-refund": paymentNotice(payments.NoticeCardRefund), "card-refund-nothing-left": nothingLeft(payments.NoticeCardRefund),
		"card-refund-back": paymentNotice(payments.NoticeCardRefundFailed), "dispute": paymentNotice(payments.NoticeDispute),
		"dispute-won": paymentNotice(payments.NoticeDisputeWon), "dispute-lost": paymentNotice(payments.NoticeDisputeLost),
		"dispute-lost-nothing-left": nothingLeft(payments.NoticeDisputeLost),
	} {
		require.NoError(t, m.Payment(t.Context(), n), name)
		messages[name] = outbox.Message
	}
	for name, n := range map[string]payouts.Notice{
		"payout-sent":   payoutNotice(payouts.NoticePayoutSent, ""),
		"payout-failed": payoutNotice(payouts.NoticePayoutFailed, "The account cannot receive transfers yet."),
	} {
		require.NoError(t, m.Payout(t.Context(), n), name)
		messages[name] = outbox.Message
	}
	for name, n := range map[string]applications.Notice{
		"application-received": applicationNotice(applications.Pending, ""), "application-approved": applicationNotice(applications.Approved, ""),
		"application-rejected": applicationNotice(applications.Rejected, "We would like to see more coaching experience."),
	} {
		require.NoError(t, m.Application(t.Context(), n), name)
		messages[name] = outbox.Message
	}
	for name, n := range map[string]conversation.Notice{"message": messageNotice(1, nima.Name), "messages": messageNotice(3, "")} {
		require.NoError(t, m.Message(t.Context(), n), name)
		messages[name] = outbox.Message
	}
	for _, kind := range []moderation.Kind{moderation.Message, moderation.Review, moderation.Profile} {
		require.NoError(t, m.Moderation(t.Context(), moderation.Notice{
			Case: uuid.MustParse("0198c0de-0000-7000-8000-0000000000ca"), Kind: kind, To: rowan.ID, Name: rowan.Name, Email: rowan.Email, Reason: "It names\nsomebody's address.",
		}))
		messages["hidden-"+string(kind)] = outbox.Message
	}
	ids := map[string]string{}
	for name, msg := range messages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			header := "From: " + msg.From + "\nTo: " + msg.To + "\nSubject: " + msg.Subject + "\nMessage-ID: <" + msg.ID + ">\n\n"
			golden(t, name+".txt", header+msg.Text)
			if htmlGolden[name] {
				golden(t, name+".html", msg.HTML)
			}
			assert.NotContains(t, msg.HTML, "<img", "no images are needed")
			assert.Len(t, regexp.MustCompile(`class="button"`).FindAllString(msg.HTML, -1), 1, "one button")
			assert.NotContains(t, msg.Text, "\n\n\n", "no hole in the plain text")
			for line := range strings.SplitSeq(msg.Text, "\n") {
				assert.True(t, len([]rune(line)) <= 78 || strings.Contains(line, "https://") || strings.Contains(line, ":"), "long line %q", line)
			}
		})
		if strings.HasPrefix(name, "cancelled-") || strings.HasPrefix(name, "verdict-") || strings.HasPrefix(name, "moved-") || strings.HasPrefix(name, "proposal-") ||
			strings.HasPrefix(name, "proposed-") || strings.HasPrefix(name, "room-") || strings.HasPrefix(name, "outside-") || name == "approved-too-late-to-cancel" || strings.HasSuffix(name, "-nothing-left") {
			continue // variants of one message
		}
		assert.NotContains(t, ids, msg.ID, "%s has the id of another message", name)
		ids[msg.ID] = name
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o600))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}
