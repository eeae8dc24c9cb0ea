package accountshttp_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	accountshttp "sherpa/adapters/http/accounts"
	"sherpa/adapters/http/contract"
	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/adapters/pictures"
	accountspg "sherpa/adapters/postgres/accounts"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

type noJobs struct{}

func (noJobs) IdentitySync(context.Context, uuid.UUID) error         { return nil }
func (noJobs) AccountClosed(context.Context, uuid.UUID) error        { return nil }
func (noJobs) CancelGuidedSessions(context.Context, uuid.UUID) error { return nil }
func (noJobs) AccountErase(context.Context, ...uuid.UUID) error      { return nil }

// signed takes a body for an event when its signature says so.
type signed struct{}

func (signed) Read(header http.Header, body []byte) (accounts.IdentityEvent, error) {
	if header.Get("svix-signature") != "good" {
		return accounts.IdentityEvent{}, errs.ErrUnauthenticated
	}
	if len(body) == 0 {
		return accounts.IdentityEvent{}, errors.New("the body did not arrive")
	}
	return accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: string(body)}, nil
}

type others struct{ openapi.ServerInterface }

type operations struct {
	others
	*accountshttp.Handler
}

type world struct {
	*contract.API

	people  *accounts.Service
	db      *pgtest.DB
	clock   *clock.Manual
	handler http.Handler
}

// newWorld serves the operations; the bearer token is the subject itself.
func newWorld(t *testing.T) *world {
	t.Helper()
	gin.SetMode(gin.TestMode)
	db := pgtest.New(t)
	clk := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	people := accounts.New(accountspg.New(db.DB), nil, noJobs{}, nil, folding.New(), db.DB, clk)
	engine := gin.New()
	engine.Use(func(c *gin.Context) {
		if subject := strings.TrimPrefix(c.GetHeader("Authorization"), "Bearer "); subject != "" {
			who, err := people.Resolve(c.Request.Context(), subject)
			if err != nil {
				respond.Error(c, err)
				return
			}
			c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		}
	})
	openapi.RegisterHandlersWithOptions(engine, operations{Handler: accountshttp.New(people, accounts.NewAvatars(people, pictures.New(), db.DB, 20), signed{})},
		openapi.GinServerOptions{BaseURL: "/api"})
	return &world{API: contract.New(t, engine), people: people, db: db, clock: clk, handler: engine}
}

func (w *world) guide(t *testing.T, name string, games ...string) uuid.UUID {
	t.Helper()
	who, err := w.people.Resolve(t.Context(), name)
	require.NoError(t, err)
	require.NoError(t, w.people.MakeGuide(t.Context(), who.ID, name, []string{"PC"}, games, 1999, "Evenings"))
	return who.ID
}

type object = map[string]any

func TestMeMakesTheRecordAndNothingElse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a := w.Call(t, "GET", "/api/users/me", "", "")
	require.Equal(t, 401, a.Status)
	a = w.Call(t, "GET", "/api/users/me", "newcomer", "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	var me object
	a.Into(t, &me)
	require.Equal(t, []any{"user", false, false, 0.0, 0.0, "", []any{}, false},
		[]any{me["role"], me["isGuide"], me["isAdmin"], me["sherpaCred"], me["creditBalance"], me["username"], me["approvedGames"], me["payoutsEnabled"]})
	for _, absent := range []string{"ratePerHour", "ratePerHourSC", "applicationStatus", "subject"} {
		require.NotContains(t, me, absent)
	}
}

func TestTheBalanceIsThatOfTheLedger(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	who, err := w.people.Resolve(t.Context(), "buyer")
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), `
		WITH wallet AS (INSERT INTO wallet_accounts (kind, owner, currency, tracked) VALUES ('wallet', $1, 'SC', true) RETURNING id)
		SELECT id FROM wallet`, who.ID)
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), `
		INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
		SELECT 'grant', 'g', 1, i.id, w.id, 'SC', 210, '2026-03-01' FROM wallet_accounts i, wallet_accounts w
		WHERE i.kind = 'issued' AND w.kind = 'wallet' AND w.owner = $1`, who.ID)
	require.NoError(t, err)
	var me object
	w.Call(t, "GET", "/api/users/me", "buyer", "").Into(t, &me)
	require.Equal(t, []any{210.0, 210.0}, []any{me["sherpaCred"], me["creditBalance"]})
}

func TestSavingAProfile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	put := func(token, body string) contract.Answer { return w.Call(t, "PUT", "/api/users/me", token, body) }
	require.Equal(t, 401, put("", `{`).Status, "who is not signed in learns nothing about the body")
	a := put("p", `{"username":"Night Owl","bio":"Hi","role":"admin","isAdmin":true,"ISADMIN":true,"sherpaCred":999,"email":"x@y.z","ratePerHour":"abc"}`)
	require.Equal(t, 200, a.Status, "a rate is for guides; of everybody else it is ignored")
	require.NotContains(t, string(a.Body), "ratePerHour")
	a = put("p", `{"username":"Night Owl","bio":"Hi","role":"admin","isAdmin":true,"ISADMIN":true,"isGuide":true,"sherpaCred":999,"creditBalance":9,
		"email":"x@y.z","averageRating":5,"numRatings":9,"_id":"1","approvedGames":["Hades"],"ratePerHour":50}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	var me object
	a.Into(t, &me)
	require.Equal(t, []any{"Night Owl", "user", false, false, 0.0, "", 0.0, []any{}},
		[]any{me["username"], me["role"], me["isAdmin"], me["isGuide"], me["sherpaCred"], me["email"], me["averageRating"], me["approvedGames"]})

	for body, status := range map[string]int{
		``: 400, `{`: 400, `[]`: 400, `"x"`: 400, `{"bio":"\u0000"}`: 400,
		`{"bio":5}`: 422, `{"approvedGames":"Hades"}`: 422, `{"username":""}`: 422, `{"avatar":"javascript:1"}`: 422, `{}`: 200,
	} {
		require.Equal(t, status, put("p", body).Status, body)
	}
	a = put("q", `{"username":"NIGHT OWL"}`)
	require.Equal(t, 409, a.Status)
	require.Equal(t, "GAMERTAG_TAKEN", a.Code(t))
	require.Contains(t, string(a.Body), `"username"`)

	req := httptest.NewRequestWithContext(t.Context(), "PUT", "/api/users/me", strings.NewReader(`{"bio":"x"}`))
	req.Header.Set("Authorization", "Bearer p")
	req.Header.Set("Content-Type", "text/plain")
	require.Equal(t, 415, w.Send(t, req).Status)
	req = httptest.NewRequestWithContext(t.Context(), "PUT", "/api/users/me", strings.NewReader(strings.Repeat(" ", 300<<10)))
	req.Header.Set("Authorization", "Bearer p")
	require.Equal(t, 413, w.Send(t, req).Status)
}

func TestDollarsByViewer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "Summit", "Hades")
	for _, path := range []string{"/api/users/" + id.String(), "/api/guides?game=hades", "/api/users?sherpasOnly=true"} {
		for token, sees := range map[string]bool{"": false, "gamer": false, "Summit": true} {
			a := w.Call(t, "GET", path, token, "")
			require.Equal(t, 200, a.Status)
			require.Contains(t, string(a.Body), `"ratePerHourSC":44`)
			require.Equal(t, sees, strings.Contains(string(a.Body), `"ratePerHour":19.99`), "%s as %q: %s", path, token, a.Body)
			require.Equal(t, sees, strings.Contains(string(a.Body), `"ratePerHour":`))
			for _, private := range []string{"email", "sherpaCred", "applicationStatus", "payoutsEnabled", "fullName"} {
				require.NotContains(t, string(a.Body), private)
			}
		}
	}
	var me object
	w.Call(t, "GET", "/api/users/me", "Summit", "").Into(t, &me)
	require.Equal(t, []any{"sherpa", 19.99, 44.0, "approved"}, []any{me["role"], me["ratePerHour"], me["ratePerHourSC"], me["applicationStatus"]})
}

// Who is an admin, and since when somebody is here, is nobody's business. Of oneself it is known.
func TestAPublicProfileTellsNoAdmin(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	who := map[string]uuid.UUID{}
	for _, p := range []accounts.Person{
		{GamerTag: "warden", IsAdmin: true}, {GamerTag: "both", IsAdmin: true, IsGuide: true}, {GamerTag: "sherpa", IsGuide: true}, {GamerTag: "user"},
	} {
		p.Subject, p.CreatedAt = p.GamerTag, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		id, err := w.people.SeedPerson(t.Context(), p)
		require.NoError(t, err)
		who[p.GamerTag] = id
	}
	for name, role := range map[string]string{"warden": "user", "both": "sherpa", "sherpa": "sherpa", "user": "user"} {
		for _, viewer := range []string{"", "user", "sherpa", "warden", name} {
			a := w.Call(t, "GET", "/api/users/"+who[name].String(), viewer, "")
			var profile object
			a.Into(t, &profile)
			require.Equal(t, role, profile["role"], "%s as %q", name, viewer)
			require.NotContains(t, profile, "isAdmin", "%s as %q", name, viewer)
			require.NotContains(t, profile, "createdAt", "%s as %q", name, viewer)
		}
	}
	for _, path := range []string{"/api/guides", "/api/users?sherpasOnly=true"} {
		require.NotContains(t, string(w.Call(t, "GET", path, "warden", "").Body), "createdAt", path)
	}
	var me object
	w.Call(t, "GET", "/api/users/me", "warden", "").Into(t, &me)
	require.Equal(t, []any{"admin", true, "2026-01-01T00:00:00Z"}, []any{me["role"], me["isAdmin"], me["createdAt"]})
}

func TestUnknownProfiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, id := range []string{uuid.NewString(), "x", "{" + uuid.NewString() + "}", strings.Repeat("1", 200), "%00"} {
		require.Equal(t, 404, w.Call(t, "GET", "/api/users/"+id, "", "").Status, id)
	}
}

func TestPagesAreAnnouncedByALink(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i := range 7 {
		w.guide(t, fmt.Sprintf("guide %d", i), "Hades")
	}
	for _, path := range []string{"/api/guides?platform=pc&game=hades&role=sherpa&limit=3", "/api/users?limit=3"} {
		seen, calls := []string{}, 0
		for next := path; next != ""; calls++ {
			require.Less(t, calls, 5)
			a := w.Call(t, "GET", next, "", "")
			require.Equal(t, 200, a.Status, "%s", a.Body)
			var guides []object
			a.Into(t, &guides)
			for _, g := range guides {
				seen = append(seen, g["username"].(string))
			}
			next = a.Next()
		}
		require.Equal(t, []string{"guide 0", "guide 1", "guide 2", "guide 3", "guide 4", "guide 5", "guide 6"}, seen)
		require.Equal(t, 3, calls)
	}
	require.JSONEq(t, `[]`, string(w.Call(t, "GET", "/api/guides?game=none", "", "").Body))
	require.Equal(t, 400, w.Call(t, "GET", "/api/guides?cursor=x", "", "").Status)
	require.Equal(t, 422, w.Call(t, "GET", "/api/guides?game=%00", "", "").Status)
	require.Equal(t, 422, w.Call(t, "GET", "/api/guides?game=%ff", "", "").Status)
	require.Equal(t, 200, w.Call(t, "GET", "/api/guides?limit=100000", "", "").Status)
	require.Equal(t, 200, w.Call(t, "GET", "/api/guides?limit=-1", "", "").Status)
}

func TestTheWebhookClosesAnAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "Summit", "Hades")
	hook := func(signature string) contract.Answer {
		req := httptest.NewRequestWithContext(t.Context(), "POST", "/api/webhooks/clerk", strings.NewReader("Summit"))
		req.Header.Set("svix-signature", signature)
		return w.Send(t, req)
	}
	require.Equal(t, 401, hook("bad").Status)
	require.Equal(t, 200, w.Call(t, "GET", "/api/users/"+id.String(), "", "").Status)
	require.Equal(t, 200, hook("good").Status)
	require.Equal(t, 200, hook("good").Status, "a replay")
	require.Equal(t, 404, w.Call(t, "GET", "/api/users/"+id.String(), "", "").Status)
	a := w.Call(t, "GET", "/api/users/me", "Summit", "")
	require.Equal(t, 403, a.Status)
	require.Equal(t, "ACCOUNT_CLOSED", a.Code(t))
}

// Handles and the usual meeting place are read by their owner alone; links and ranks by everybody.
func TestPrivateAndPublicFieldsOfAProfile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "Summit", "Hades")
	a := w.Call(t, "PUT", "/api/users/me", "Summit", `{"handles":[{"kind":"discord","value":"handle-marker"}],"meetingDefault":"meeting-marker",
		"links":["https://twitch.tv/link-marker"],"ranks":[{"game":"Hades","rank":"rank-marker"}]}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	all := []string{"handle-marker", "meeting-marker", "link-marker", "rank-marker"}
	for _, marker := range all {
		require.Contains(t, string(w.Call(t, "GET", "/api/users/me", "Summit", "").Body), marker)
	}
	for _, path := range []string{"/api/users/" + id.String(), "/api/guides", "/api/users?sherpasOnly=true"} {
		for _, who := range []string{"", "gamer", "Summit"} {
			a := w.Call(t, "GET", path, who, "")
			require.Equal(t, 200, a.Status)
			for i, marker := range all {
				require.Equal(t, i >= 2 && strings.HasPrefix(path, "/api/users/"), strings.Contains(string(a.Body), marker), "%s at %s as %q", marker, path, who)
			}
		}
	}
	require.Contains(t, string(w.Call(t, "GET", "/api/users/"+id.String(), "", "").Body), `"ratingCounts":[0,0,0,0,0]`)
	a = w.Call(t, "PUT", "/api/users/me", "gamer", `{"handles":[{"kind":"discord","value":"a"},{"kind":"x","value":"b"}]}`)
	require.Equal(t, 422, a.Status)
	require.Contains(t, string(a.Body), `"handles[1].kind"`)
	require.NotContains(t, string(w.Call(t, "GET", "/api/users/me", "gamer", "").Body), "meetingDefault", "for guides")
}
