package accountshttp_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/contract"
	"sherpa/modules/accounts"
)

// pixels is a PNG of one colour.
func pixels(t *testing.T, shade uint8) []byte {
	t.Helper()
	p := image.NewNRGBA(image.Rect(0, 0, 20, 10))
	for i := range 200 {
		p.SetNRGBA(i%20, i/20, color.NRGBA{R: shade, G: 255 - shade, A: 255})
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, p))
	return b.Bytes()
}

// upload sends a form with one field.
func (w *world) upload(t *testing.T, token, field string, file []byte) contract.Answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	require.NoError(t, form.WriteField("note", "ignored"))
	part, err := form.CreateFormFile(field, "page.html") // the name says nothing
	require.NoError(t, err)
	_, err = part.Write(file)
	require.NoError(t, err)
	require.NoError(t, form.Close())
	req := httptest.NewRequestWithContext(t.Context(), "POST", "/api/users/me/avatar", &body)
	req.Header.Set("Content-Type", form.FormDataContentType())
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return w.Send(t, req)
}

func (w *world) avatar(t *testing.T, a contract.Answer) string {
	t.Helper()
	require.Equal(t, 200, a.Status, "%s", a.Body)
	var me object
	a.Into(t, &me)
	return me["avatar"].(string)
}

func (w *world) pictures(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM accounts_avatars").Scan(&n))
	return n
}

func TestAnUploadedAvatar(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "Summit", "Hades")
	ridge := w.guide(t, "Ridge", "Hades")
	path := w.avatar(t, w.upload(t, "Summit", "file", pixels(t, 10)))
	require.Regexp(t, "^/api/avatars/[0-9a-f]{32}-96$", path)
	require.Equal(t, 2, w.pictures(t))
	require.Contains(t, string(w.Call(t, "GET", "/api/users/"+id.String(), "", "").Body), path, "everybody sees it")

	large := strings.TrimSuffix(path, "96") + "384"
	for _, name := range []string{path, large} {
		a := w.Call(t, "GET", name, "", "")
		require.Equal(t, 200, a.Status)
		require.Equal(t, []string{"image/jpeg", "public, max-age=31536000, immutable", "same-origin"},
			[]string{a.Header.Get("Content-Type"), a.Header.Get("Cache-Control"), a.Header.Get("Cross-Origin-Resource-Policy")})
		require.Equal(t, "\xff\xd8\xff", string(a.Body[:3]))
		req := httptest.NewRequestWithContext(t.Context(), "GET", name, nil)
		req.Header.Set("If-None-Match", a.Header.Get("ETag"))
		recorder := httptest.NewRecorder()
		w.handler.ServeHTTP(recorder, req)
		require.Equal(t, []any{304, 0}, []any{recorder.Code, recorder.Body.Len()})
	}
	for _, unknown := range []string{"x", path[13:] + "0", strings.Repeat("0", 32) + "-96", strings.Repeat("0", 32) + "-97"} {
		a := w.Call(t, "GET", "/api/avatars/"+unknown, "", "")
		require.Equal(t, 404, a.Status, unknown)
		require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	}

	// The same picture of somebody else is theirs, and survives this one's.
	theirs := w.avatar(t, w.upload(t, "Ridge", "file", pixels(t, 10)))
	require.NotEqual(t, path, theirs)
	next := w.avatar(t, w.upload(t, "Summit", "file", pixels(t, 200)))
	require.NotEqual(t, path, next)
	require.Equal(t, next, w.avatar(t, w.upload(t, "Summit", "file", pixels(t, 200))), "again is the same")
	require.Equal(t, 404, w.Call(t, "GET", path, "", "").Status, "the old one is gone")
	require.Equal(t, 200, w.Call(t, "GET", theirs, "", "").Status)
	require.Equal(t, 4, w.pictures(t))

	// A profile is saved with the avatar as it is; somebody else's cannot be taken.
	put := func(avatar string) contract.Answer {
		return w.Call(t, "PUT", "/api/users/me", "Summit", `{"avatar":"`+avatar+`"}`)
	}
	require.Equal(t, next, w.avatar(t, put(next)))
	require.Equal(t, 422, put(theirs).Status)
	require.Equal(t, 422, put(path).Status)
	require.Equal(t, "https://example.test/me.png", w.avatar(t, put("https://example.test/me.png")))
	require.Equal(t, 2, w.pictures(t), "replaced by an address")
	require.NotContains(t, string(w.Call(t, "GET", "/api/users/"+id.String(), "", "").Body), "example.test", "shown to its owner only")

	w.upload(t, "Summit", "file", pixels(t, 3))
	require.Empty(t, w.avatar(t, w.Call(t, "DELETE", "/api/users/me/avatar", "Summit", "")))
	require.Empty(t, w.avatar(t, w.Call(t, "DELETE", "/api/users/me/avatar", "Summit", "")))
	require.Equal(t, 2, w.pictures(t))
	require.Equal(t, 401, w.Call(t, "DELETE", "/api/users/me/avatar", "", "").Status)

	// At the erasure they go.
	require.NoError(t, w.people.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "Ridge"}))
	require.NoError(t, w.people.Erase(t.Context(), ridge))
	require.Zero(t, w.pictures(t))
}

func TestRefusedUploads(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	good := pixels(t, 1)
	for _, c := range []struct {
		token, field string
		file         []byte
		status       int
		code         string
	}{
		{"", "file", good, 401, "UNAUTHENTICATED"},
		{"p", "picture", good, 422, "INVALID_INPUT"},
		{"p", "file", nil, 422, "INVALID_INPUT"},
		{"p", "file", []byte("<svg/>"), 415, "PICTURE_TYPE"},
		{"p", "file", good[:60], 422, "INVALID_INPUT"},
		{"p", "file", make([]byte, accounts.MaxUpload), 415, "PICTURE_TYPE"},
		{"p", "file", make([]byte, accounts.MaxUpload+1), 413, "PICTURE_TOO_LARGE"},
		{"p", "file", make([]byte, 2*accounts.MaxUpload), 413, "PICTURE_TOO_LARGE"},
	} {
		a := w.upload(t, c.token, c.field, c.file)
		require.Equal(t, c.status, a.Status, "%s %s", c.code, a.Body)
		require.Equal(t, c.code, a.Code(t))
	}
	// What says that it is large is not read; what lies about it neither, beyond the limit.
	for _, length := range []int64{100 << 20, -1} {
		body := &counted{}
		req := httptest.NewRequestWithContext(t.Context(), "POST", "/api/users/me/avatar", body)
		req.ContentLength = length
		req.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		req.Header.Set("Authorization", "Bearer p")
		require.Equal(t, 413, w.Send(t, req).Status)
		require.LessOrEqual(t, body.read, accounts.MaxUpload+(1<<20))
		if length > 0 {
			require.Zero(t, body.read)
		}
	}
	for _, kind := range []string{"", "image/png", "application/json", "multipart/form-data", "multipart/form-data; boundary="} {
		req := httptest.NewRequestWithContext(t.Context(), "POST", "/api/users/me/avatar", bytes.NewReader(good))
		req.Header.Set("Content-Type", kind)
		req.Header.Set("Authorization", "Bearer p")
		require.Equal(t, 415, w.Send(t, req).Status, kind)
	}
	req := httptest.NewRequestWithContext(t.Context(), "POST", "/api/users/me/avatar", strings.NewReader("--x\r\ncut"))
	req.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	req.Header.Set("Authorization", "Bearer p")
	require.Equal(t, 400, w.Send(t, req).Status)
	require.Zero(t, w.pictures(t))
}

// counted is a form whose file never ends.
type counted struct{ read int }

func (c *counted) Read(p []byte) (int, error) {
	if c.read == 0 {
		n := copy(p, "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n")
		c.read += n
		return n, nil
	}
	for i := range p {
		p[i] = 'a'
	}
	c.read += len(p)
	return len(p), nil
}

func TestUploadsOfADay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for range 20 {
		require.Equal(t, 415, w.upload(t, "p", "file", []byte("no picture")).Status, "a failed one counts as well")
	}
	a := w.upload(t, "p", "file", pixels(t, 1))
	require.Equal(t, 429, a.Status)
	require.Equal(t, "DAY_LIMIT", a.Code(t))
	require.Equal(t, "86400", a.Header.Get("Retry-After"))
	require.Equal(t, 200, w.upload(t, "q", "file", pixels(t, 1)).Status)
	w.clock.Advance(accounts.UsesWithin)
	require.Equal(t, 200, w.upload(t, "p", "file", pixels(t, 1)).Status)
	require.NoError(t, w.people.ForgetUses(t.Context()))
	var left int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM accounts_uses").Scan(&left))
	require.Equal(t, 1, left)
}
