// Package contract holds the answers of handlers against openapi.yaml, for tests.
package contract

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/stretchr/testify/require"
)

// API calls a handler, and fails the test when an answer breaks the contract.
type API struct {
	handler http.Handler
	router  routers.Router
}

// New reads the contract. handler serves the calls below /api.
func New(t testing.TB, handler http.Handler) *API {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	doc, err := openapi3.NewLoader().LoadFromFile(filepath.Join(filepath.Dir(file), "..", "openapi.yaml"))
	require.NoError(t, err)
	router, err := gorillamux.NewRouter(doc)
	require.NoError(t, err)
	return &API{handler: handler, router: router}
}

// Answer is what came back.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Into reads the JSON of an answer.
func (a Answer) Into(t testing.TB, v any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(a.Body, v), "%s", a.Body)
}

// Code is the code of a refusal.
func (a Answer) Code(t testing.TB) string {
	t.Helper()
	var refusal struct {
		Code string `json:"code"`
	}
	a.Into(t, &refusal)
	return refusal.Code
}

// Next is the path of the next page, empty on the last.
func (a Answer) Next() string {
	link, _, _ := strings.Cut(strings.TrimPrefix(a.Header.Get("Link"), "<"), ">")
	return link
}

// Call sends body as JSON (none when empty) and the bearer token (none when empty).
func (api *API) Call(t testing.TB, method, path, token, body string) Answer {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return api.Send(t, req)
}

// Send sends a request as it is.
func (api *API) Send(t testing.TB, req *http.Request) Answer {
	t.Helper()
	recorder := httptest.NewRecorder()
	api.handler.ServeHTTP(recorder, req)
	a := Answer{Status: recorder.Code, Header: recorder.Header(), Body: recorder.Body.Bytes()}
	route, params, err := api.router.FindRoute(req)
	require.NoError(t, err, "%s %s is not in the contract", req.Method, req.URL.Path)
	err = openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: req, PathParams: params, Route: route},
		Status:                 a.Status, Header: a.Header, Body: io.NopCloser(bytes.NewReader(a.Body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	})
	require.NoError(t, err, "%s %s breaks the contract: %s", req.Method, req.URL.Path, a.Body)
	return a
}
