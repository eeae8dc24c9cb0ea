package reviewshttp_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/openapi"
)

// session reads a session as somebody, alone and in their list, which agree about the money.
func (w *world) session(t *testing.T, path, who, list string) openapi.Session {
	t.Helper()
	var one openapi.Session
	a := w.Call(t, "GET", path, who, "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	a.Into(t, &one)
	var items []openapi.Session
	if a = w.Call(t, "GET", list, who, ""); who == "guide" {
		var guided openapi.GuideSessions
		a.Into(t, &guided)
		items = guided.Sessions
	} else {
		a.Into(t, &items)
	}
	for _, s := range items {
		if s.UnderscoreId == one.UnderscoreId {
			require.Equal(t, one.Money, s.Money, "in the list")
			return one
		}
	}
	t.Fatal("the session is not in the list")
	return one
}

// A report by one side leaves every byte that the other side reads as it is, check-ins and meeting place included.
func TestAReportChangesNothingForTheOtherSide(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ author, other, list string }{
		{"gamer", "guide", "/api/sessions?as=guide"}, {"guide", "gamer", "/api/sessions/users/me"},
	} {
		w := newWorld(t)
		path, done := w.approved(t)
		for _, who := range []string{"gamer", "guide"} {
			a := w.Call(t, "PUT", path+"/meeting", who, `{"text":"Voice channel of `+who+`","url":"https://discord.gg/abc"}`)
			require.Equal(t, 200, a.Status, "%s", a.Body)
		}
		read := func() string {
			one, list := w.Call(t, "GET", path, c.other, ""), w.Call(t, "GET", c.list, c.other, "")
			require.Equal(t, []int{200, 200}, []int{one.Status, list.Status})
			return string(one.Body) + string(list.Body)
		}
		done()
		before, own := read(), string(w.Call(t, "GET", path, c.author, "").Body)
		require.Contains(t, before, `"meeting":{`)
		require.Contains(t, before, `"checkIns":{`)
		require.Contains(t, before, `"handles":{`)
		w.clock.Advance(time.Hour)
		for range 2 {
			a := w.Call(t, "POST", path+"/report", c.author, `{"details":"Nobody came"}`)
			require.Equal(t, 200, a.Status, "%s", a.Body)
			require.NotEqual(t, own, string(a.Body), "its author reads that the SC are frozen")
		}
		require.Equal(t, before, read())
	}
}

// Who reported a problem reads that the SC are frozen, the other side only when they would have been paid.
func TestTheMoneyOfAReportedSession(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, done := w.approved(t)
	gamer := func() openapi.SessionMoney { return w.session(t, path, "gamer", "/api/sessions/users/me").Money }
	guide := func() openapi.SessionMoney { return w.session(t, path, "guide", "/api/sessions?as=guide").Money }
	require.Equal(t, openapi.SessionMoney{State: "held", Sc: 55}, gamer())
	require.Equal(t, openapi.SessionMoney{State: "held", Sc: 55}, guide())
	done()
	due := w.clock.Now().Add(48 * time.Hour)
	settling := openapi.SessionMoney{State: "settling", Sc: 55, At: &due}
	require.Equal(t, settling, gamer())
	require.Equal(t, settling, guide())
	before := w.session(t, path, "guide", "/api/sessions?as=guide")
	w.clock.Advance(time.Minute)
	a := w.Call(t, "POST", path+"/rate-guide", "gamer", `{"score":1,"reportedNoShow":true,"reportDetails":"Nobody came"}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	frozen := openapi.SessionMoney{State: "frozen", Sc: 55}
	require.Equal(t, frozen, gamer())
	after := w.session(t, path, "guide", "/api/sessions?as=guide")
	after.UserRated, after.UserRating = false, nil // the rating itself is no secret
	require.Equal(t, before, after)
	w.clock.Advance(48*time.Hour - time.Minute - time.Second)
	require.Equal(t, settling, guide())
	w.clock.Advance(time.Second)
	require.Equal(t, frozen, guide())
}
