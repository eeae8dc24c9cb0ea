package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	httpcontract "sherpa/adapters/http/contract"
	"sherpa/adapters/http/openapi"
)

// Moves, proposals, cancelling and reports over HTTP, every answer held against the contract.
func TestProposalsAndCancellations(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), unlimited()...)
	base, err := url.Parse(i.base)
	require.NoError(t, err)
	api := httpcontract.New(t, httputil.NewSingleHostReverseProxy(base))
	gamer, guide := i.gamer(), i.guide()
	type body map[string]any
	call := func(who human, method, path string, with body) httpcontract.Answer {
		t.Helper()
		text := ""
		if with != nil {
			b, err := json.Marshal(with)
			require.NoError(t, err)
			text = string(b)
		}
		return api.Call(t, method, "/api/sessions/"+path, who.token, text)
	}
	session := func(a httpcontract.Answer, status int) (s openapi.Session) {
		t.Helper()
		require.Equal(t, status, a.Status, "%s", a.Body)
		a.Into(t, &s)
		return s
	}
	refused := func(a httpcontract.Answer, status int, code string) {
		t.Helper()
		require.Equal(t, []any{status, code}, []any{a.Status, a.Code(t)}, "%s", a.Body)
	}
	ahead := func(d time.Duration) time.Time {
		t.Helper()
		now, err := time.Parse(time.RFC3339Nano, i.ok("GET", "/sandbox/clock", "", nil)["now"].(string))
		require.NoError(t, err)
		return now.Add(d).Truncate(time.Second).UTC()
	}

	// A gamer asks for tomorrow, the guide answers with another time, the gamer accepts what they were shown.
	id := i.approved(gamer, guide, 50*time.Hour)
	was := session(call(gamer, "GET", id, nil), 200)
	require.Equal(t, []any{int64(55), int64(0), was.ScheduledTime.Add(-24 * time.Hour)}, []any{was.Cancellation.BackSC, was.Cancellation.KeptSC, was.Cancellation.FreeUntil})
	refused(call(gamer, "PUT", id+"/schedule", body{"scheduledTime": was.ScheduledTime}), 422, "INVALID_INPUT")
	wish := ahead(10 * time.Hour)
	for _, way := range [][2]string{{"PUT", id + "/schedule"}, {"POST", id + "/schedule"}, {"PATCH", id}} {
		asked := session(call(gamer, way[0], way[1], body{"scheduledTime": wish}), 202)
		require.Equal(t, []any{was.ScheduledTime, wish, openapi.ProposalBy("gamer"), "approved"},
			[]any{asked.ScheduledTime, asked.Proposal.StartsAt, asked.Proposal.By, string(asked.Status)})
	}
	i.mail(guide, "Another time proposed: ") // it would not be sent once the proposal is answered
	require.Contains(t, session(call(guide, "GET", id, nil), 200).Actions, openapi.SessionActionsAcceptProposal)
	offer := ahead(14 * time.Hour)
	offered := session(call(guide, "POST", id+"/proposal", body{"scheduledTime": offer, "note": "A little later?"}), 201)
	require.Equal(t, "A little later?", offered.Proposal.Note)
	i.mail(gamer, "Another time proposed: ")
	refused(call(guide, "POST", id+"/proposal/accept", nil), 403, "FORBIDDEN")
	refused(call(gamer, "POST", id+"/proposal/accept", body{"startsAt": wish}), 409, "PROPOSAL_CHANGED")
	moved := session(call(gamer, "POST", id+"/proposal/accept", body{"startsAt": offer}), 200)
	require.Equal(t, []any{offer, "scheduled", (*openapi.Proposal)(nil)}, []any{moved.ScheduledTime, string(moved.Status), moved.Proposal})
	for _, to := range []human{gamer, guide} {
		m := i.mail(to, "New time: ")
		require.Equal(t, []string{"REQUEST", fmt.Sprint(moved.Version)}, []string{property(t, m, "METHOD"), property(t, m, "SEQUENCE")})
	}
	refused(call(gamer, "POST", id+"/proposal/accept", nil), 409, "NO_PROPOSAL")
	refused(call(gamer, "DELETE", id+"/proposal", nil), 409, "NO_PROPOSAL")
	session(call(guide, "POST", id+"/proposal", body{"scheduledTime": ahead(90 * time.Hour)}), 201)
	session(call(guide, "DELETE", id+"/proposal", nil), 200)
	session(call(guide, "POST", id+"/proposal", body{"scheduledTime": ahead(90 * time.Hour)}), 201)
	session(call(gamer, "POST", id+"/proposal/decline", nil), 200)

	// Free no more after an hour: the call and its aliases say what the gamer was shown.
	i.advance("2h")
	ways := []struct {
		method, path string
		more         body
	}{{"POST", "/cancel", body{}}, {"POST", "/status", body{"status": "cancelled"}}, {"PATCH", "", body{"status": "canceled"}}}
	for _, way := range ways {
		for _, expected := range []any{nil, 55} {
			with := body{}
			for k, v := range way.more {
				with[k] = v
			}
			if expected != nil {
				with["expectedBackSC"] = expected
			}
			a := call(gamer, way.method, id+way.path, with)
			refused(a, 409, "QUOTE_CHANGED")
			var quote struct{ Cancellation openapi.Cancellation }
			a.Into(t, &quote)
			require.Equal(t, []int64{0, 55}, []int64{quote.Cancellation.BackSC, quote.Cancellation.KeptSC})
		}
	}
	late := func() openapi.Session {
		t.Helper()
		return session(call(gamer, "POST", id+"/cancel", body{"expectedBackSC": 0, "reason": "Ill"}), 200)
	}
	ended := late()
	require.Equal(t, []any{"cancelled", true, true, openapi.SessionMoneyState("settling")}, []any{string(ended.Status), *ended.LateCancelled, ended.Money.Late, ended.Money.State})
	for _, to := range []human{gamer, guide} {
		m := i.mail(to, "Cancelled late: ")
		require.Equal(t, []string{"CANCEL", fmt.Sprint(ended.Version)}, []string{property(t, m, "METHOD"), property(t, m, "SEQUENCE")})
		require.Contains(t, m.Text, "55 SC")
	}
	refused(call(gamer, "POST", id+"/rate-guide", body{"score": 5}), 409, "NOT_COMPLETED")
	refused(call(gamer, "POST", id+"/report", body{"details": ""}), 422, "INVALID_INPUT")
	session(call(gamer, "POST", id+"/report", body{"details": "I was told to cancel."}), 200)
	refused(call(gamer, "POST", id+"/waive", nil), 403, "FORBIDDEN")
	waived := session(call(guide, "POST", id+"/waive", nil), 200)
	require.Equal(t, openapi.SessionMoneyState("released"), waived.Money.State)
	i.mail(gamer, "Given back: ")
	i.until("the SC are back", func() bool { return i.balance(gamer) == 1000 })

	for _, way := range ways[1:] { // free, by the aliases
		free := i.approved(gamer, guide, 60*time.Hour)
		way.more["expectedBackSC"] = 55
		require.Nil(t, session(call(gamer, way.method, free+way.path, way.more), 200).LateCancelled)
	}

	// Late and not waived: the guide is paid 48 hours later.
	id = i.approved(gamer, guide, 10*time.Hour)
	i.advance("2h")
	late()
	i.advance("49h")
	i.until("settled", func() bool {
		return i.ok("GET", "/api/sessions?as=guide", guide.token, nil)["totalEarningsCents"] == float64(2500)
	})
	i.sound()

	// Eight gamers book the proposed time while it is accepted: one of all gets it.
	var others []human
	for range 8 {
		others = append(others, i.gamer())
	}
	for range 3 {
		id = i.approved(gamer, guide, 100*time.Hour)
		start := ahead(120 * time.Hour)
		session(call(guide, "POST", id+"/proposal", body{"scheduledTime": start}), 201)
		var won atomic.Int64
		var taken sync.Map
		var wg sync.WaitGroup
		wg.Go(func() {
			if a := i.call("POST", "/api/sessions/"+id+"/proposal/accept", gamer.token, body{"startsAt": start}); a.status == 200 {
				won.Add(1)
			} else {
				assert.Contains(t, a.text, "SLOT_TAKEN")
			}
		})
		for _, other := range others {
			wg.Go(func() {
				with := bookingOf(guide, 0)
				with["scheduledTime"] = start
				if a := i.call("POST", "/api/sessions", other.token, with); a.status == 201 {
					won.Add(1)
					taken.Store(a.json(t)["sessionId"], other)
				} else {
					assert.Contains(t, a.text, "SLOT_TAKEN")
				}
			})
		}
		wg.Wait()
		require.Equal(t, int64(1), won.Load())
		i.ok("POST", "/api/sessions/"+id+"/cancel", guide.token, nil)
		taken.Range(func(id, _ any) bool {
			i.ok("POST", "/api/sessions/"+id.(string)+"/cancel", guide.token, nil)
			return true
		})
	}
	i.sound()
}
