package respond_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/respond"
	"sherpa/platform/errs"
)

// body has a field of each kind that the contract knows.
type body struct {
	Text  string           `json:"text"`
	Whole int              `json:"whole"`
	Flag  *bool            `json:"flag"`
	Loose *json.RawMessage `json:"loose"`
	List  []string         `json:"list"`
	Part  struct {
		Inner string `json:"inner"`
	} `json:"part"`
}

// Whatever comes as a body is read or refused with a status of the contract; what is
// read is a JSON object in valid UTF-8 whose texts can be stored.
func FuzzDecode(f *testing.F) {
	gin.SetMode(gin.TestMode)
	for _, seed := range []string{
		`{}`, ` {"text":"Ada","whole":3,"flag":true,"loose":"25","list":["a"],"part":{"inner":"x"}}`, `{"whole":1.5}`, `{"whole":1e99}`,
		`{"text":null,"loose":25}`, `{"text":"\u0000"}`, `{"text":"\ud800"}`, `[]`, `null`, `{"text":"a"}{"text":"b"}`, `{"text":`, "{\"text\":\"\xff\"}",
		`{"TEXT":"a","text":"b"}`, `{"part":[]}`, `{"loose":{"a":[1]}}`, strings.Repeat(`{"part":`, 200), "",
	} {
		f.Add([]byte(seed), "application/json")
	}
	f.Add([]byte(`{}`), "text/plain")
	f.Add([]byte(`{}`), `application/json; charset="utf-8"`)
	f.Fuzz(func(t *testing.T, raw []byte, mediaType string) {
		c, _ := gin.CreateTestContext(httptest.NewRecorder())
		c.Request = httptest.NewRequest(http.MethodPost, "/", strings.NewReader(string(raw)))
		c.Request.Header.Set("Content-Type", mediaType)
		var read body
		err := respond.Decode(c, &read)
		if err != nil {
			if !slices.Contains([]errs.Class{errs.Malformed, errs.Invalid, errs.TooLarge, errs.UnsupportedType}, errs.ClassOf(err)) {
				t.Fatalf("%q is refused as %v: %v", raw, errs.ClassOf(err), err)
			}
			return
		}
		if !json.Valid(raw) || !utf8.Valid(raw) {
			t.Fatalf("%q was read", raw)
		}
		for _, text := range append(read.List, read.Text, read.Part.Inner) {
			if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
				t.Fatalf("%q holds the text %q, which no database takes", raw, text)
			}
		}
		if text, ok := respond.TextOrNumber(read.Loose); ok && !utf8.ValidString(text) {
			t.Fatalf("%q holds the text %q", raw, text)
		}
	})
}
