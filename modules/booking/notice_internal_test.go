package booking

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What takes the truth from each message: each of these alone, and nothing else.
func TestWhatTakesTheTruthFromAMessage(t *testing.T) {
	t.Parallel()
	const version = 3
	change := map[string]func(*View){
		"a later move":     func(v *View) { v.Timeline = append(v.Timeline, SessionEvent{Version: version + 1, Event: Move}) },
		"a later proposal": func(v *View) { v.Timeline = append(v.Timeline, SessionEvent{Version: version + 1, Event: Propose}) },
		"a later check-in": func(v *View) { v.Timeline = append(v.Timeline, SessionEvent{Version: version + 1, Event: CheckIn}) },
		"an open proposal": func(v *View) {
			v.Proposal = Proposal{By: SideGuide, StartsAt: v.StartsAt.Add(time.Hour), ExpiresAt: noon.Add(time.Minute)}
		},
		"another status": func(v *View) { v.Status = Refunded },
		"a check-in":     func(v *View) { v.GamerHereAt = &v.CreatedAt },
		"a rating":       func(v *View) { v.UserRating = &Rating{} },
		"the other's":    func(v *View) { v.GuideRating = &Rating{} },
		"enough time":    func(v *View) { v.StartsAt, v.ExpiresAt = noon.Add(tooLateForDay), noon.Add(tooLateForDay) },
		"a moment less":  func(v *View) { v.StartsAt, v.ExpiresAt = noon.Add(tooLateForDay-1), noon.Add(tooLateForDay-1) },
		"the start":      func(v *View) { v.StartsAt, v.ExpiresAt = noon, noon },
		"the end":        func(v *View) { v.StartsAt = noon.Add(-time.Duration(v.Hours) * time.Hour) },
	}
	for kind, untrue := range map[NoticeKind]string{
		NoticeRequested:         "another status, the start",
		NoticeApproved:          "a later move, another status",
		NoticeProposalAccepted:  "a later move, another status",
		NoticeMoved:             "a later move, another status",
		NoticeProposed:          "a later move, a later proposal",
		NoticeProposalDeclined:  "a later move, another status",
		NoticeProposalExpired:   "a later move, another status",
		NoticeProposalWithdrawn: "a later move, another status, an open proposal",
		NoticeDeclined:          "another status",
		NoticeCancelled:         "another status",
		NoticeExpired:           "another status",
		NoticeReminderDay:       "a later move, another status, a moment less, the start, the end",
		NoticeReminderHour:      "a later move, another status, the start, the end",
		NoticeAnswerDay:         "a later move, another status, an open proposal, a moment less, the start",
		NoticeAnswerSoon:        "a later move, another status, an open proposal, the start",
		NoticeMeeting:           "a later move, another status, the end",
		NoticeMissing:           "a later move, another status, a check-in, the end",
		NoticeRate:              "another status, a rating",
		NoticeVerdict:           "",
	} {
		status := map[NoticeKind]Status{
			NoticeRequested: Pending, NoticeAnswerDay: Pending, NoticeAnswerSoon: Pending, NoticeDeclined: Declined, NoticeCancelled: Cancelled,
			NoticeExpired: Failed, NoticeRate: Completed,
		}[kind]
		if status == "" {
			status = Approved
		}
		session := func() View {
			v := View{Session: at(status), Timeline: []SessionEvent{{Version: version, Event: Move}}}
			v.StartsAt, v.ExpiresAt = noon.Add(30*time.Hour), noon.Add(30*time.Hour)
			if kind == NoticeProposed {
				change["an open proposal"](&v)
			}
			return v
		}
		n := Notification{Kind: kind, Version: version, To: SideGamer}
		require.True(t, stillTrue(session(), n, noon), kind)
		for name, do := range change {
			v := session()
			do(&v)
			named := false
			for one := range strings.SplitSeq(untrue, ", ") {
				named = named || one == name
			}
			require.Equal(t, !named, stillTrue(v, n, noon), "%s after %s", kind, name)
		}
	}
	for state, want := range map[string]map[NoticeKind]bool{
		"cancelled":             {NoticeCancelled: true, NoticeCancelledLate: false, NoticeWaived: false},
		"cancelled late":        {NoticeCancelled: true, NoticeCancelledLate: true, NoticeWaived: false},
		"cancelled late waived": {NoticeCancelled: true, NoticeCancelledLate: false, NoticeWaived: true},
		"pending":               {NoticeMoved: true, NoticeProposalDeclined: true, NoticeProposalExpired: true, NoticeProposalWithdrawn: true, NoticeApproved: false},
	} {
		for kind, current := range want {
			require.Equal(t, current, stillTrue(View{Session: inState(state)}, Notification{Kind: kind, Version: version}, noon), "%s, %s", kind, state)
		}
	}
	answered := View{Session: at(Approved)}
	answered.Proposal = Proposal{}
	require.False(t, stillTrue(answered, Notification{Kind: NoticeProposed, Version: version}, noon), "no proposal is open")
	require.False(t, stillTrue(View{}, Notification{Kind: "unknown"}, noon))
}

// The event of a calendar says in words what is played, on what, how long and where.
func TestWhatACalendarSays(t *testing.T) {
	t.Parallel()
	v := View{Session: at(Approved)}
	v.Game, v.Platform, v.Hours = "Chess", "", 2
	require.Contains(t, v.calendarEvent(SideGamer, CalendarPublish).Details, "Game: Chess")
	require.Contains(t, v.calendarEvent(SideGamer, CalendarPublish).Details, "Length: 2 hours")
	v.Platform, v.Hours = "PC", 1
	require.Contains(t, v.calendarEvent(SideGuide, CalendarPublish).Details, "Game: Chess on PC")
	require.Contains(t, v.calendarEvent(SideGuide, CalendarPublish).Details, "Length: 1 hour")
	v.Meeting.URL = "https://discord.example/room"
	require.Contains(t, v.calendarEvent(SideGuide, CalendarPublish).Details, "Link: https://discord.example/room")
	v.Meeting.URL = ""
	require.NotContains(t, v.calendarEvent(SideGuide, CalendarPublish).Details, "Link: ")
	require.Equal(t, "Chess with your Sherpa", v.calendarEvent(SideGamer, CalendarPublish).Summary)
	v.GamerPerson.Name, v.GuidePerson.Name = "Robin", "Mara"
	require.Equal(t, "Chess with Mara", v.calendarEvent(SideGamer, CalendarPublish).Summary)
	require.Equal(t, "Chess with Robin", v.calendarEvent(SideGuide, CalendarPublish).Summary)
	require.Equal(t, "Chess: Mara and Robin", v.calendarEvent(SideAdmin, CalendarPublish).Summary)
}
