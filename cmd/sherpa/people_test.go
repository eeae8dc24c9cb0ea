package main

import (
	"bytes"
	"net/http"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// operator runs what a command does, and answers what it says.
func (i *instance) operator(do func(cmd *cobra.Command) error) string {
	i.t.Helper()
	var out bytes.Buffer
	cmd := &cobra.Command{}
	cmd.SetContext(i.t.Context())
	cmd.SetOut(&out)
	require.NoError(i.t, do(cmd))
	return out.String()
}

// Roles are read at every request: a demoted admin has no power left, with the token and the cookie they hold.
func TestADemotedAdminHasNoPowerLeft(t *testing.T) {
	t.Parallel()
	i := start(t)
	boss, former := i.admin(), i.admin()
	a := i.call("POST", "/api/admin/ops-session", former.token, nil)
	cookie, err := http.ParseSetCookie(a.header.Get("Set-Cookie"))
	require.NoError(t, err)
	status, _ := get(t, i.base+"/admin/jobs/api/queues", cookie)
	require.Equal(t, 200, status)
	require.Equal(t, 200, i.call("GET", "/api/admin/users", former.token, nil).status)

	said := i.operator(func(cmd *cobra.Command) error { return revoke(cmd, i.operators, former.email, "Left the team", false) })
	require.Equal(t, former.email+" is no admin any more.\n", said)
	require.Equal(t, 403, i.call("GET", "/api/admin/users", former.token, nil).status)
	require.Equal(t, "user", i.ok("GET", "/api/users/me", former.token, nil)["role"])
	status, _ = get(t, i.base+"/admin/jobs/api/queues", cookie)
	require.Equal(t, 403, status)
	said = i.operator(func(cmd *cobra.Command) error { return revoke(cmd, i.operators, former.email, "", false) })
	require.Contains(t, said, "Nothing was changed")

	last := &cobra.Command{}
	last.SetContext(t.Context())
	err = revoke(last, i.operators, boss.email, "", false)
	require.ErrorContains(t, err, "LAST_ADMIN")
	require.Equal(t, 200, i.call("GET", "/api/admin/audit", boss.token, nil).status)
	trail := i.call("GET", "/api/admin/audit", boss.token, nil).text
	require.Contains(t, trail, `"command":"sherpa admin revoke"`)
	require.Contains(t, trail, "Left the team")
}

// A suspended guide disappears at once; the command says what becomes of the open sessions.
func TestSuspendingAGuideInTheWholeProgram(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	tag := "g" + guide.id[24:]
	open := i.booked(gamer, guide, 50*time.Hour)
	confirmed := i.booked(gamer, guide, 100*time.Hour)
	i.ok("POST", "/api/sessions/"+confirmed+"/approve", guide.token, nil)

	said := i.operator(func(cmd *cobra.Command) error { return suspend(cmd, i.operators, tag, "Complaints", false) })
	require.Contains(t, said, "Open sessions are kept")
	refused := i.call("POST", "/api/sessions", gamer.token, bookingOf(guide, 200*time.Hour))
	require.Equal(t, 422, refused.status, refused.text)
	require.Equal(t, "GUIDE_NOT_BOOKABLE", refused.json(t)["code"])
	for _, path := range []string{"/api/guides", "/api/guides?game=hades", "/api/users?sherpasOnly=true"} {
		require.NotContains(t, i.call("GET", path, "", nil).text, guide.id, path)
	}
	require.Equal(t, true, i.ok("GET", "/api/users/me", guide.token, nil)["suspended"], "their own view says so")
	require.Nil(t, i.ok("GET", "/api/users/me", gamer.token, nil)["suspended"])
	profile := i.ok("GET", "/api/users/"+guide.id, "", nil)
	require.NotContains(t, profile, "suspended", "nobody else's does")
	require.Equal(t, []any{"user", false, tag}, []any{profile["role"], profile["isGuide"], profile["username"]})
	require.Equal(t, 404, i.call("GET", "/api/guides/"+guide.id+"/reviews", "", nil).status)
	no := i.call("POST", "/api/sessions/"+open+"/approve", guide.token, nil)
	require.Equal(t, 403, no.status, no.text)
	require.Equal(t, "GUIDE_SUSPENDED", no.json(t)["code"])
	require.Equal(t, 200, i.call("GET", "/api/payments/summary", guide.token, nil).status, "the pay stays theirs")
	require.Equal(t, "approved", i.ok("GET", "/api/sessions/"+confirmed, gamer.token, nil)["status"])

	said = i.operator(func(cmd *cobra.Command) error { return suspend(cmd, i.operators, tag, "More complaints", true) })
	require.Contains(t, said, "being cancelled")
	i.until("both sessions are cancelled, with everything back", func() bool {
		return i.ok("GET", "/api/sessions/"+open, gamer.token, nil)["status"] == "cancelled" &&
			i.ok("GET", "/api/sessions/"+confirmed, gamer.token, nil)["status"] == "cancelled" && i.balance(gamer) == 1000
	})
	said = i.operator(func(cmd *cobra.Command) error { return restore(cmd, i.operators, tag, "") })
	require.Contains(t, said, "can be found and booked again")
	require.Nil(t, i.ok("GET", "/api/users/me", guide.token, nil)["suspended"])
	require.Contains(t, i.call("GET", "/api/guides", "", nil).text, guide.id)
	i.booked(gamer, guide, 50*time.Hour)
}
