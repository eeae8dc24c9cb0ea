package reviewshttp_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/openapi"
	"sherpa/modules/accounts"
)

// reviewed is the path of a review of the guide by "gamer".
func (w *world) reviewed(t *testing.T) string {
	t.Helper()
	require.Equal(t, 200, w.Call(t, "POST", w.played(t)+"/rate-guide", "gamer", `{"score":5,"comment":"Great."}`).Status)
	var found []openapi.Review
	w.Call(t, "GET", "/api/guides/"+w.guide.String()+"/reviews", "", "").Into(t, &found)
	require.Nil(t, found[0].Answer)
	return "/api/reviews/" + found[0].UnderscoreId + "/answer"
}

func TestTheRatedGuideAnswersOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, p := range []accounts.Person{{Subject: "admin", GamerTag: "Warden", IsAdmin: true}, {Subject: "other", GamerTag: "Other", IsGuide: true}} {
		p.CreatedAt = w.clock.Now()
		_, err := w.people.SeedPerson(t.Context(), p)
		require.NoError(t, err)
	}
	path := w.reviewed(t)
	for _, body := range []string{`{"text":"Thanks."}`, `{`} {
		for who, want := range map[string]int{"": 401, "gamer": 403, "other": 403, "admin": 403, "stranger": 403} {
			require.Equal(t, want, w.Call(t, "POST", path, who, body).Status, "%q %s", who, body)
		}
	}
	for body, want := range map[string]int{
		`{`: 400, `{}`: 422, `{"text":" "}`: 422, `{"text":5}`: 422, `{"text":"a\u0007"}`: 422, `{"text":"` + strings.Repeat("ä", 501) + `"}`: 422,
	} {
		require.Equal(t, want, w.Call(t, "POST", path, "guide", body).Status, body)
	}
	long := strings.Repeat("ä", 500)
	a := w.Call(t, "POST", path, "guide", `{"text":" `+long+`\r\n"}`)
	require.Equal(t, 201, a.Status, "%s", a.Body)
	var one openapi.Review
	a.Into(t, &one)
	require.Equal(t, openapi.ReviewAnswer{Text: long, At: w.clock.Now()}, *one.Answer)
	a = w.Call(t, "POST", path, "guide", `{"text":"Once more."}`)
	require.Equal(t, 409, a.Status)
	require.Equal(t, "ANSWERED", a.Code(t))
	var listed []openapi.Review
	w.Call(t, "GET", "/api/guides/"+w.guide.String()+"/reviews", "", "").Into(t, &listed)
	require.Equal(t, one, listed[0])
	for _, unknown := range []string{uuid.NewString(), "x"} {
		require.Equal(t, 404, w.Call(t, "POST", "/api/reviews/"+unknown+"/answer", "guide", `{"text":"x"}`).Status)
	}
}

func TestRaceOfAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.reviewed(t)
	var statuses sync.Map
	var group sync.WaitGroup
	for n := range 8 {
		group.Go(func() { statuses.Store(n, w.Call(t, "POST", path, "guide", `{"text":"Thanks."}`).Status) })
	}
	group.Wait()
	count := map[any]int{}
	statuses.Range(func(_, status any) bool { count[status]++; return true })
	require.Equal(t, 1, count[http.StatusCreated], count)
	require.Equal(t, 8, count[http.StatusCreated]+count[http.StatusConflict]+count[http.StatusLocked], count)
}

func TestASuspendedGuideDoesNotAnswer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.reviewed(t)
	_, err := w.people.SuspendGuideByID(t.Context(), w.guide, false)
	require.NoError(t, err)
	a := w.Call(t, "POST", path, "guide", `{"text":"Thanks."}`)
	require.Equal(t, 403, a.Status)
	require.Equal(t, "GUIDE_SUSPENDED", a.Code(t))
	_, err = w.people.RestoreGuideByID(t.Context(), w.guide)
	require.NoError(t, err)
	require.Equal(t, 201, w.Call(t, "POST", path, "guide", `{"text":"Thanks."}`).Status)
}
