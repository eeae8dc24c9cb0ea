package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// private is a text that only some people may read. It stands nowhere else, so that it can be searched for.
type private struct {
	what, text string
	readers    []string // identities of the table of authority
}

// secrets are the private fields of a session of two people and of their profiles.
func secrets(gamer, guide human, handlesShown bool) []private {
	gamers, guides := []string{"gamer"}, []string{"guide"}
	if handlesShown {
		gamers, guides = []string{"gamer", "guide"}, []string{"gamer", "guide"}
	}
	return []private{
		{"the gamer's handle", "marker_gamer_handle", gamers},
		{"the guide's handle", "marker_guide_handle", guides},
		{"the note", "marker_note", []string{"gamer", "guide", "admin"}},
		{"the gamer's message", "marker_gamer_message", []string{"gamer", "guide"}},
		{"the guide's message", "marker_guide_message", []string{"gamer", "guide"}},
		{"the gamer's e-mail", gamer.email, []string{"gamer", "admin"}},
		{"the guide's e-mail", guide.email, []string{"guide", "admin"}},
	}
}

// withHandles gives two people a handle each, and waits until their addresses are known.
func (i *instance) withHandles(gamer, guide human) {
	i.t.Helper()
	for name, who := range map[string]human{"gamer": gamer, "guide": guide} {
		i.until("the e-mail address is known", func() bool { return i.ok("GET", "/api/users/me", who.token, nil)["email"] == who.email })
		i.ok("PUT", "/api/users/me", who.token, map[string]any{"handles": []map[string]string{{"kind": "discord", "value": "marker_" + name + "_handle"}}})
	}
}

// noted is a request with a note.
func (i *instance) noted(gamer, guide human, ahead time.Duration) (session string) {
	i.t.Helper()
	body := bookingOf(guide, ahead)
	body["note"] = "marker_note"
	return i.ok("POST", "/api/sessions/create", gamer.token, body)["sessionId"].(string)
}

// talkAbout has both people of a session write.
func (i *instance) talkAbout(session string, gamer, guide human) {
	i.t.Helper()
	for name, who := range map[string]human{"gamer": gamer, "guide": guide} {
		i.ok("POST", "/api/sessions/"+session+"/messages", who.token, map[string]any{"text": "marker_" + name + "_message", "clientId": uuid.NewString()})
	}
}

// plain is the text of an answer, that of an archive unpacked.
func plain(t *testing.T, a answer) string {
	t.Helper()
	if a.header.Get("Content-Type") != "application/zip" {
		return a.text
	}
	var all strings.Builder
	for _, text := range unpacked(t, a.text) {
		all.WriteString(text)
	}
	return all.String()
}

// At each time of a session everybody reads everything there is to read: every GET of the contract, the statement as CSV, the
// calendar object, the export, mails and the event stream. Handles, note, messages and e-mail addresses reach those alone who
// may read them then.
func TestPrivateFieldsReachTheirReadersAlone(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), unlimited()...)
	gamer, guide := i.gamer(), i.guide()
	people := map[string]human{"signed out": {}, "gamer": gamer, "other gamer": i.gamer(), "guide": guide, "other guide": i.guide(), "admin": i.admin()}
	ears := map[string]*listener{}
	for name, who := range people {
		if who.token != "" {
			ears[name] = i.listens(who)
		}
	}
	i.withHandles(gamer, guide)
	session := i.noted(gamer, guide, 26*time.Hour)
	i.talkAbout(session, gamer, guide)
	doc, err := openapi3.NewLoader().LoadFromData(contract(t))
	require.NoError(t, err)
	table := authority(i, gamer, guide, people["other gamer"])
	targets := []string{"/users/" + gamer.id, "/users?q=g", "/sessions?as=gamer", "/sessions/users/me?limit=1", "/admin/users/" + guide.id, "/admin/sessions?code=" + session[30:]}
	for path, item := range doc.Paths.Map() {
		if op := item.Get; op != nil {
			target := table[op.OperationID].path
			if target == "" {
				target = strings.ReplaceAll(path, "{id}", session)
			}
			targets = append(targets, target)
		}
	}
	search := func(phase string, handlesShown bool) {
		for name, who := range people {
			var found strings.Builder
			read := func(source, text string) {
				found.WriteString(text)
				for _, s := range secrets(gamer, guide, handlesShown) {
					if !slices.Contains(s.readers, name) {
						require.NotContains(t, text, s.text, "%s: %s reads %s in %s", phase, name, s.what, source)
					}
				}
			}
			for _, target := range targets {
				read(target, plain(t, i.call("GET", "/api"+target, who.token, nil)))
			}
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, i.base+"/api/wallet/statement", nil)
			require.NoError(t, err)
			req.Header.Set("Accept", "text/csv")
			req.Header.Set("Authorization", "Bearer "+who.token)
			read("the statement as CSV", i.send(req).text)
			for _, s := range secrets(gamer, guide, handlesShown) {
				if slices.Contains(s.readers, name) {
					require.Contains(t, found.String(), s.text, "%s: %s cannot read %s", phase, name, s.what)
				}
			}
			if who.token == "" {
				continue
			}
			for _, m := range i.mails(who) {
				text, err := json.Marshal(m)
				require.NoError(t, err)
				read("the mail "+m.Subject, string(text))
				require.NotContains(t, string(text), "_handle", "%s: handles stand in no mail: %s", phase, m.Subject)
			}
			for _, event := range ears[name].all() {
				for _, s := range secrets(gamer, guide, handlesShown) {
					require.NotContains(t, event, s.text, "%s: an event tells %s", phase, s.what)
				}
			}
		}
	}
	search("requested", false)
	i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	i.mail(gamer, "You're set")
	i.mail(guide, "Confirmed")
	i.advance("6m") // nobody has read the messages
	_, err = i.db.Pool.Exec(t.Context(), "UPDATE river_job SET scheduled_at = now(), state = 'available' WHERE kind = 'email_message' AND state = 'scheduled'")
	require.NoError(t, err)
	i.mail(gamer, "New message")
	i.mail(guide, "New message")
	search("approved", true)
	i.ok("POST", "/api/sessions/"+session+"/cancel", guide.token, nil)
	i.until("the gamer hears of it", func() bool { return ears["gamer"].has(fmt.Sprintf(`"topic":"session","id":"%s","version":3`, session)) })
	search("cancelled", false)
}
