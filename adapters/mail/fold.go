package mail

import (
	"fmt"
	"slices"
	"strings"

	"sherpa/modules/booking"
)

// statusWords are how a folded mail names where a session stands.
var statusWords = map[booking.Status]string{ //nolint:gochecknoglobals // a constant table
	booking.Pending: "Waiting", booking.Approved: "Confirmed", booking.Scheduled: "Confirmed", booking.Completed: "Completed",
	booking.Declined: "Declined", booking.Cancelled: "Cancelled", booking.Failed: "Expired", booking.Refunded: "Refunded",
}

// foldedLetter writes the one message in place of many: what happened, how often, and how the sessions stand now.
func (m *Mailer) foldedLetter(n booking.FoldNotice) letter {
	guide, other, zone := n.To == booking.SideGuide, line(n.Other.Name), zoneOf(n.Person.Zone)
	l := letter{
		Heading: "More about your requests", Greeting: greet(n.Person.Name), Button: button{"Open your sessions", "/profile"},
		After:      []string{"Reasons that were given stand on the pages of the sessions."},
		CanTurnOff: slices.ContainsFunc(n.Events, func(e booking.Folded) bool { return e.Kind.Setting() != "" }),
	}
	if guide {
		l.Button = button{"Open your dashboard", "/dashboard"}
	}
	if other == "" {
		other = "your Sherpa"
		if guide {
			other = "a gamer"
		}
	}
	l.Subject = fmt.Sprintf("%s in requests with %s", count(len(n.Events), "change"), other)
	l.Paragraphs = []string{
		fmt.Sprintf("So much happened in the requests between you and %s that the rest comes in this one mail: %s.", other, happened(n.Events)),
		"This is how they stand now.",
	}
	for _, s := range n.Sessions {
		f := span(statusWords[s.Status], s.StartsAt, s.EndsAt(), zone)
		f.Value += ", " + cut(line(s.Game), maxNamed)
		if p := s.Proposal; p.By != "" && p.By != n.To {
			f.Value += ", proposed: " + short(p.StartsAt, zone)
		}
		l.Facts = append(l.Facts, f)
	}
	if n.More > 0 {
		l.After = append(l.After, "Not in this list: "+count(n.More, "more session")+".")
	}
	if !guide { // who reads no other mails than those of requests that have ended
		l.After = append(l.After, "The SC of requests that have ended are on their way back to your balance.")
	}
	return l
}

// happened counts events by their kind: "3 new requests, 2 moves and 1 cancellation".
func happened(events []booking.Folded) string {
	kinds := map[booking.NoticeKind]int{}
	for _, e := range events {
		kinds[e.Kind]++
	}
	var parts []string
	for _, k := range []struct {
		kind booking.NoticeKind
		word string
	}{
		{booking.NoticeRequested, "new request"},
		{booking.NoticeMoved, "move"},
		{booking.NoticeCancelled, "cancellation"},
		{booking.NoticeDeclined, "refusal"},
		{booking.NoticeExpired, "expiry"},
		{booking.NoticeProposed, "proposed time"},
		{booking.NoticeProposalDeclined, "declined proposal"},
		{booking.NoticeProposalWithdrawn, "withdrawn proposal"},
		{booking.NoticeProposalExpired, "expired proposal"},
	} {
		if n := kinds[k.kind]; n > 0 {
			parts = append(parts, count(n, k.word))
		}
	}
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// count puts a number before a word.
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	if stem, ok := strings.CutSuffix(word, "y"); ok {
		word = stem + "ie"
	}
	return fmt.Sprintf("%d %ss", n, word)
}
