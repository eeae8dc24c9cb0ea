package respond_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/respond"
	"sherpa/platform/errs"
)

func serve(t *testing.T, handler gin.HandlerFunc, req *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	gin.SetMode(gin.TestMode)
	engine := gin.New()
	engine.Any("/*path", handler)
	w := httptest.NewRecorder()
	engine.ServeHTTP(w, req)
	return w
}

// Every class has its status (design, section 4).
func TestStatusOfEachClass(t *testing.T) {
	t.Parallel()
	for class, want := range map[errs.Class]int{
		errs.Internal: 500, errs.Malformed: 400, errs.Unauthenticated: 401, errs.PaymentRequired: 402, errs.Forbidden: 403,
		errs.NotFound: 404, errs.Conflict: 409, errs.TooLarge: 413, errs.UnsupportedType: 415, errs.Invalid: 422,
		errs.Locked: 423, errs.TooMany: 429, errs.Unavailable: 503,
	} {
		w := serve(t, func(c *gin.Context) { respond.Error(c, errs.New(class, "CODE", "A sentence.")) }, httptest.NewRequest("GET", "/", nil))
		require.Equal(t, want, w.Code)
		require.Contains(t, w.Body.String(), `"success":false`)
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	}
}

func TestErrorsCarryWhatHelpsAndHideWhatDoesNot(t *testing.T) {
	t.Parallel()
	short := errs.New(errs.PaymentRequired, "INSUFFICIENT_CREDITS", "Too little.").With("needed", 5).With("success", true)
	w := serve(t, func(c *gin.Context) { respond.Error(c, short) }, httptest.NewRequest("GET", "/", nil))
	require.JSONEq(t, `{"success":false,"error":"INSUFFICIENT_CREDITS","code":"INSUFFICIENT_CREDITS","message":"Too little.","needed":5}`, w.Body.String())

	locked := *errs.ErrLocked
	locked.RetryAfter = 1500 * time.Millisecond
	w = serve(t, func(c *gin.Context) { respond.Error(c, &locked) }, httptest.NewRequest("GET", "/", nil))
	require.Equal(t, "2", w.Header().Get("Retry-After"))

	w = serve(t, func(c *gin.Context) { respond.Error(c, errors.New("password=hunter2 at 10.0.0.7")) }, httptest.NewRequest("GET", "/", nil))
	require.Equal(t, 500, w.Code)
	require.NotContains(t, w.Body.String(), "hunter2")
	require.Contains(t, w.Body.String(), "requestId")
}

func TestDecode(t *testing.T) {
	t.Parallel()
	type body struct {
		Hours *int    `json:"hours"`
		Game  *string `json:"game"`
	}
	for name, c := range map[string]struct {
		body, kind string
		optional   bool
		want       int
	}{
		"an object":              {`{"hours":3,"game":"Hades","unknown":[1]}`, "application/json", false, 200},
		"with a charset":         {`{}`, "application/json; charset=utf-8", false, 200},
		"nothing":                {``, "application/json", false, 400},
		"nothing, optional":      {``, "", true, 200},
		"white space, optional":  {" \n", "application/json", true, 200},
		"half an object":         {`{"hours":`, "application/json", true, 400},
		"two objects":            {`{} {}`, "application/json", false, 400},
		"a list":                 {`[]`, "application/json", false, 400},
		"null":                   {`null`, "application/json", false, 400},
		"no UTF-8":               {"{\"game\":\"\xff\"}", "application/json", false, 400},
		"a NUL":                  {`{"game":"a\u0000b"}`, "application/json", false, 400},
		"a form":                 {`hours=3`, "application/x-www-form-urlencoded", false, 415},
		"no media type":          {`{}`, "", false, 415},
		"a fraction":             {`{"hours":1.5}`, "application/json", false, 422},
		"a text for a number":    {`{"hours":"3"}`, "application/json", false, 422},
		"out of range":           {`{"hours":9223372036854775808}`, "application/json", false, 422},
		"a number for a text":    {`{"game":3}`, "application/json", false, 422},
		"larger than is allowed": {`{"game":"` + strings.Repeat("x", respond.MaxBody) + `"}`, "application/json", false, 413},
	} {
		req := httptest.NewRequest("POST", "/", strings.NewReader(c.body))
		if c.kind != "" {
			req.Header.Set("Content-Type", c.kind)
		}
		w := serve(t, func(g *gin.Context) {
			var b body
			decode := respond.Decode
			if c.optional {
				decode = respond.DecodeOptional
			}
			if err := decode(g, &b); err != nil {
				respond.Error(g, err)
				return
			}
			respond.JSON(g, http.StatusOK, b)
		}, req)
		require.Equal(t, c.want, w.Code, "%s: %s", name, w.Body)
	}
}

func TestASignedOutCallerIsToldSoFirst(t *testing.T) {
	t.Parallel()
	w := serve(t, func(c *gin.Context) { respond.Error(c, respond.DecodeSigned(c, &struct{}{})) }, httptest.NewRequest("POST", "/", strings.NewReader("{")))
	require.Equal(t, 401, w.Code)
}

func TestLinkKeepsTheQuery(t *testing.T) {
	t.Parallel()
	w := serve(t, func(c *gin.Context) { respond.Link(c, "a+b"); respond.Link(c, "") }, httptest.NewRequest("GET", "/guides?game=a%20b&cursor=old", nil))
	require.Equal(t, `</guides?cursor=a%2Bb&game=a+b>; rel="next"`, w.Header().Get("Link"))
}
