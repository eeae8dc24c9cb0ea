package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// The identities of the table, in the order of its columns.
var identities = []string{"signed out", "gamer", "other gamer", "guide", "other guide", "admin"}

// row is what each identity is answered when it makes a call. A call that changes something is made on a
// session of its own, so that the order of the columns does not matter.
type row struct {
	path   string // with the ids filled in; the operation's own path when empty
	body   any
	status string // one number per identity
}

// authority is who may do what: every operation of the contract (design, sections 3 and 4).
func authority(i *instance, gamer, guide, stranger human) map[string]row {
	booking := bookingOf(guide, 26*time.Hour)
	return map[string]row{
		"getConfig":              {status: "200 200 200 200 200 200"},
		"getGreaterGood":         {status: "200 200 200 200 200 200"},
		"listGuides":             {status: "200 200 200 200 200 200"},
		"listGames":              {status: "200 200 200 200 200 200"},
		"listPlatforms":          {status: "200 200 200 200 200 200"},
		"listFavourites":         {status: "401 200 200 200 200 200"},
		"addFavourite":           {path: "/favourites/" + guide.id, status: "401 204 204 422 204 204"},
		"removeFavourite":        {path: "/favourites/" + guide.id, status: "401 204 204 204 204 204"},
		"listBlocks":             {status: "401 200 200 200 200 200"},
		"addBlock":               {path: "/blocks/" + stranger.id, status: "401 204 204 204 204 204"},
		"removeBlock":            {path: "/blocks/" + stranger.id, status: "401 204 204 204 204 204"},
		"getSettings":            {status: "401 200 200 200 200 200"},
		"putSettings":            {body: map[string]any{}, status: "401 200 200 200 200 200"},
		"listNotices":            {status: "401 200 200 200 200 200"},
		"readNotices":            {body: map[string]any{"upTo": "x"}, status: "401 422 422 422 422 422"},
		"live":                   {status: "401 200 200 200 200 200"},
		"listMessages":           {status: "401 200 404 200 404 403"},
		"sendMessage":            {body: map[string]any{"text": "Hello", "clientId": "client-1"}, status: "401 201 404 201 404 403"},
		"readMessages":           {body: map[string]any{"upTo": "x"}, status: "401 404 404 404 404 403"},
		"getConversation":        {status: "401 200 404 200 404 403"},
		"listUsers":              {status: "200 200 200 200 200 200"},
		"getUser":                {path: "/users/" + guide.id, status: "200 200 200 200 200 200"},
		"listGuideReviews":       {path: "/guides/" + guide.id + "/reviews", status: "200 200 200 200 200 200"},
		"answerReview":           {path: "/reviews/" + uuid.NewString() + "/answer", body: map[string]any{"text": "Thanks."}, status: "401 404 404 404 404 404"},
		"getFreeTimes":           {path: "/guides/" + guide.id + "/free", status: "200 200 200 200 200 200"},
		"getHours":               {status: "401 403 403 200 200 403"},
		"putHours":               {body: map[string]any{}, status: "401 403 403 200 200 403"},
		"previewHours":           {body: map[string]any{}, status: "401 403 403 200 200 403"},
		"listPacks":              {status: "200 200 200 200 200 200"},
		"listBusySlots":          {path: "/sessions/guide/" + guide.id + "/booked", status: "200 200 200 200 200 200"},
		"getMe":                  {status: "401 200 200 200 200 200"},
		"updateMe":               {body: map[string]any{"bio": "Hello."}, status: "401 200 200 200 200 200"},
		"uploadAvatar":           {body: map[string]any{}, status: "401 415 415 415 415 415"},
		"deleteMe":               {body: map[string]any{"confirm": "somebody else"}, status: "401 422 422 422 422 422"},
		"exportMe":               {status: "401 200 200 200 200 200"},
		"report":                 {body: map[string]any{"kind": "profile", "id": guide.id, "reason": "x"}, status: "401 201 201 422 201 201"},
		"deleteAvatar":           {status: "401 200 200 200 200 200"},
		"getAvatar":              {path: "/avatars/unknown", status: "404 404 404 404 404 404"},
		"getBalance":             {status: "401 200 200 200 200 200"},
		"createCheckout":         {body: map[string]any{"usd": 10}, status: "401 200 200 200 200 200"},
		"verifyCheckout":         {path: "/scPayments/checkout/success?session_id=cs_unknown", status: "401 404 404 404 404 404"},
		"confirmCheckout":        {body: map[string]any{"sessionId": "cs_unknown"}, status: "401 404 404 404 404 404"},
		"confirmCheckoutById":    {path: "/scPayments/confirm/cs_unknown", status: "401 404 404 404 404 404"},
		"createOnboardingLink":   {status: "401 403 403 200 200 403"},
		"getPayoutSummary":       {status: "401 403 403 200 200 403"},
		"listPayouts":            {status: "401 403 403 200 200 403"},
		"listMySessions":         {status: "401 200 200 200 200 200"},
		"listSessions":           {path: "/sessions?as=guide", status: "401 403 403 200 200 200"},
		"listGuideSessions":      {path: "/sessions/guide/" + guide.id, status: "401 403 403 200 403 200"},
		"createSession":          {body: booking, status: "401 409 409 422 409 409"},
		"createSessionAlias":     {body: booking, status: "401 409 409 422 409 409"},
		"getSession":             {status: "401 200 404 200 404 200"},
		"getSessionCalendar":     {status: "401 409 404 409 404 409"},
		"patchSession":           {body: map[string]any{"scheduledTime": time.Now().Add(500 * time.Hour)}, status: "401 200 404 403 404 403"},
		"scheduleSession":        {body: map[string]any{"scheduledTime": time.Now().Add(500 * time.Hour)}, status: "401 200 404 403 404 403"},
		"scheduleSessionAlias":   {body: map[string]any{"scheduledTime": time.Now().Add(500 * time.Hour)}, status: "401 200 404 403 404 403"},
		"approveSession":         {status: "401 403 404 200 404 403"},
		"declineSession":         {status: "401 403 404 200 404 403"},
		"cancelSession":          {status: "401 200 404 200 404 200"},
		"setSessionStatus":       {body: map[string]any{"status": "approved"}, status: "401 403 404 200 404 403"},
		"proposeTime":            {body: map[string]any{"scheduledTime": time.Now().Add(500 * time.Hour)}, status: "401 409 404 201 404 403"},
		"withdrawProposal":       {status: "401 409 404 409 404 403"},
		"acceptProposal":         {status: "401 409 404 409 404 403"},
		"declineProposal":        {status: "401 409 404 409 404 403"},
		"waiveCancellation":      {status: "401 403 404 409 404 403"},
		"reportProblem":          {body: map[string]any{"details": "Nobody came."}, status: "401 409 404 409 404 403"},
		"setMeeting":             {body: map[string]any{"text": "Discord"}, status: "401 409 404 409 404 403"},
		"checkIn":                {status: "401 409 404 409 404 403"},
		"getStatement":           {status: "401 200 200 200 200 200"},
		"getPurchase":            {path: "/wallet/purchases/" + uuid.NewString(), status: "401 404 404 404 404 404"},
		"rateGuide":              {body: map[string]any{"score": 5}, status: "401 409 404 403 404 403"},
		"rateUser":               {body: map[string]any{"score": 5}, status: "401 403 404 409 404 403"},
		"reviewSession":          {body: map[string]any{"score": 5}, status: "401 409 404 409 404 403"},
		"rateSession":            {body: map[string]any{"score": 5}, status: "401 409 404 409 404 403"},
		"apply":                  {body: map[string]any{"fullName": "x"}, status: "401 422 422 422 422 422"},
		"adminListUsers":         {status: "401 403 403 403 403 200"},
		"adminApproveSherpa":     {path: "/admin/approve-sherpa/" + gamer.id, status: "401 403 403 403 403 409"},
		"adminGetApplication":    {path: "/admin/applications/" + gamer.id, status: "401 403 403 403 403 404"},
		"adminRejectApplication": {path: "/admin/applications/" + gamer.id + "/reject", status: "401 403 403 403 403 409"},
		"adminGetUser":           {path: "/admin/users/" + gamer.id, status: "401 403 403 403 403 200"},
		"adminSuspendUser":       {path: "/admin/users/" + gamer.id + "/suspend", body: map[string]any{"reason": "x"}, status: "401 403 403 403 403 409"},
		"adminRestoreUser":       {path: "/admin/users/" + gamer.id + "/restore", status: "401 403 403 403 403 409"},
		"adminWithdrawAdmin":     {path: "/admin/users/" + gamer.id + "/withdraw-admin", status: "401 403 403 403 403 200"},
		"adminFindSessions":      {path: "/admin/sessions?code=abc123", status: "401 403 403 403 403 200"},
		"adminListReports":       {status: "401 403 403 403 403 200"},
		"adminResolveReport":     {body: map[string]any{"verdict": "keep"}, status: "401 403 403 403 403 404"},
		"adminGetWaiting":        {status: "401 403 403 403 403 200"},
		"adminListProblems":      {status: "401 403 403 403 403 200"},
		"adminOpenProblem":       {status: "401 403 403 403 403 409"},
		"adminResolveProblem":    {body: map[string]any{"outcome": "dismiss"}, status: "401 403 403 403 403 409"},
		"adminListAudit":         {status: "401 403 403 403 403 200"},
		"adminGetOperations":     {status: "401 403 403 403 403 200"},
		"adminOpenOpsSession":    {status: "401 403 403 403 403 200"},
		"adminCloseOpsSessions":  {status: "401 403 403 403 403 204"},
		"stripeWebhook":          {body: map[string]any{}, status: "401 401 401 401 401 401"},
		"clerkWebhook":           {body: map[string]any{}, status: "401 401 401 401 401 401"},
	}
}

// Every operation × every identity; an operation without a row fails. No answer holds a private field that is not for who asks.
func TestAuthority(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), unlimited()...)
	gamer, guide := i.gamer(), i.guide()
	people := []human{{}, gamer, i.human("other"), guide, i.guide(), i.admin()}
	require.NoError(t, i.ledger.Grant(t.Context(), uuid.New(), uuid.MustParse(gamer.id), 100_000))
	hours, last := 1000*time.Hour, ""
	fresh := func() string {
		if last != "" {
			i.call("POST", "/api/sessions/"+last+"/cancel", guide.token, nil) // or it has ended already
		}
		hours += 2 * time.Hour
		last = i.noted(gamer, guide, hours)
		return last
	}
	i.withHandles(gamer, guide)
	i.talkAbout(i.noted(gamer, guide, 26*time.Hour), gamer, guide) // in the slot that createSession asks for

	table := authority(i, gamer, guide, i.human("bystander"))
	doc, err := openapi3.NewLoader().LoadFromData(contract(t))
	require.NoError(t, err)
	for _, path := range doc.Paths.InMatchingOrder() {
		for method, op := range doc.Paths.Value(path).Operations() {
			r, known := table[op.OperationID]
			require.True(t, known, "the operation %s has no row in the table of authority", op.OperationID)
			var want []int
			for word := range strings.FieldsSeq(r.status) {
				n := 0
				_, err := fmt.Sscan(word, &n)
				require.NoError(t, err)
				want = append(want, n)
			}
			require.Len(t, want, len(identities), op.OperationID)
			for n, who := range people {
				target := r.path
				if target == "" {
					target = path
					if strings.Contains(path, "{id}") {
						session := fresh()
						if strings.Contains(path, "/messages") {
							i.talkAbout(session, gamer, guide)
						}
						target = strings.ReplaceAll(path, "{id}", session)
					}
				}
				got := i.call(method, "/api"+target, who.token, r.body)
				require.Equal(t, want[n], got.status, "%s %s by %s: %s", method, target, identities[n], got.text)
				if got.status >= http.StatusBadRequest {
					refusal(t, got)
				}
				text := plain(t, got)
				for _, s := range secrets(gamer, guide, strings.Contains(text, `"status":"approved"`)) {
					if !slices.Contains(s.readers, identities[n]) {
						require.NotContains(t, text, s.text, "%s %s by %s answers %s", method, target, identities[n], s.what)
					}
				}
			}
			delete(table, op.OperationID)
		}
	}
	require.Empty(t, table, "rows of operations that do not exist")
}

// refusal holds an answer against the one form of the API.
func refusal(t *testing.T, a answer) {
	t.Helper()
	var e struct {
		Success              *bool
		Error, Code, Message string
	}
	require.NoError(t, json.Unmarshal([]byte(a.text), &e), a.text)
	require.NotNil(t, e.Success, a.text)
	require.False(t, *e.Success)
	require.NotEmpty(t, e.Code)
	require.Equal(t, e.Code, e.Error)
	require.NotEmpty(t, e.Message)
}

func contract(t *testing.T) []byte {
	t.Helper()
	b, err := os.ReadFile("../../adapters/http/openapi.yaml")
	require.NoError(t, err)
	return b
}
