package mail_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/mail"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// server is a mail server that answers as it is told. after names the command after which the
// connection breaks: DATA is the end of the content, with the message taken.
type server struct {
	answers map[string]string // by command; . is the end of the content
	breaks  string

	mu    sync.Mutex
	taken []string
}

func (s *server) listen(t *testing.T) *mail.SMTP {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.talk(conn)
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		serving.Wait()
	})
	out, err := mail.NewSMTP(mail.SMTPConfig{
		Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, Security: "none", Timeout: 5 * time.Second,
	}, clock.NewManual(now))
	require.NoError(t, err)
	return out
}

func (s *server) got() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taken
}

func (s *server) talk(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	in := bufio.NewReader(conn)
	say := func(command, otherwise string) {
		if a, ok := s.answers[command]; ok {
			otherwise = a
		}
		_, _ = fmt.Fprintf(conn, "%s\r\n", otherwise)
	}
	say("", "220 mail.test ready")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		command := strings.ToUpper(strings.Fields(line + " ?")[0])
		if command == s.breaks {
			return
		}
		switch command {
		case "EHLO", "HELO":
			say(command, "250 mail.test")
		case "DATA":
			say(command, "354 go on")
			if s.answers["DATA"] != "" {
				continue
			}
			var content strings.Builder
			for {
				line, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				content.WriteString(strings.TrimPrefix(line, "."))
			}
			if s.answers["."] == "" {
				s.mu.Lock()
				s.taken = append(s.taken, content.String())
				s.mu.Unlock()
			}
			if s.breaks == "." {
				return
			}
			say(".", "250 taken")
		case "QUIT":
			say(command, "221 bye")
			return
		default:
			say(command, "250 ok")
		}
	}
}

func message() mail.Message {
	return mail.Message{
		ID: "session.approved.1@sherpa.example", From: "Sherpa <no-reply@sherpa.example>", To: "rowan@example.test",
		Subject: "You're set: Ñandú 🎮\r\nBcc: all@example.test", Text: "Plain, ünd schön.\n.\n.dots\n", HTML: "<p>Rich &amp; schön</p>",
		Attachments: []mail.Attachment{{
			Filename: "invite.ics", ContentType: "text/calendar; charset=utf-8; method=REQUEST", Content: []byte("BEGIN:VCALENDAR\r\nSUMMARY:Ñ\r\nEND:VCALENDAR\r\n"),
		}},
	}
}

func TestOverSMTP(t *testing.T) {
	t.Parallel()
	s := &server{}
	require.NoError(t, s.listen(t).Deliver(t.Context(), message()))
	require.Len(t, s.got(), 1)
	got, err := netmail.ReadMessage(strings.NewReader(s.got()[0]))
	require.NoError(t, err)
	assert.Equal(t, "<session.approved.1@sherpa.example>", got.Header.Get("Message-ID"))
	assert.Equal(t, "auto-generated", got.Header.Get("Auto-Submitted"))
	assert.Empty(t, got.Header.Get("Bcc"), "a subject cannot bring a header")
	subject, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject"))
	require.NoError(t, err)
	assert.Equal(t, "You're set: Ñandú 🎮 Bcc: all@example.test", subject)
	date, err := got.Header.Date()
	require.NoError(t, err)
	assert.True(t, now.Equal(date))

	parts := leaves(t, got.Header.Get("Content-Type"), got.Body)
	require.Len(t, parts, 4)
	assert.Equal(t, "text/plain", parts[0].kind)
	assert.Equal(t, "Plain, ünd schön.\n.\n.dots\n", strings.ReplaceAll(parts[0].content, "\r\n", "\n"))
	assert.Equal(t, "text/html", parts[1].kind)
	assert.Equal(t, "<p>Rich &amp; schön</p>", strings.TrimSpace(parts[1].content))
	assert.Equal(t, "text/calendar", parts[2].kind)
	assert.Equal(t, "REQUEST", parts[2].params["method"])
	assert.Contains(t, parts[2].content, "BEGIN:VCALENDAR\r\nSUMMARY:Ñ\r\nEND:VCALENDAR")
	assert.Equal(t, "application/ics", parts[3].kind)
	assert.Equal(t, "invite.ics", parts[3].file)
	assert.Equal(t, "BEGIN:VCALENDAR\r\nSUMMARY:Ñ\r\nEND:VCALENDAR\r\n", parts[3].content)
}

// Only what the server may have taken counts as handed over.
func TestWhatAFailureMeans(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]*struct {
		server  server
		refused bool
		final   bool
		taken   int
	}{
		"greeting refused":        {server: server{answers: map[string]string{"": "421 not now"}}, refused: true},
		"sender refused for now":  {server: server{answers: map[string]string{"MAIL": "451 later"}}, refused: true},
		"recipient not now":       {server: server{answers: map[string]string{"RCPT": "450 busy"}}, refused: true},
		"recipient unknown":       {server: server{answers: map[string]string{"RCPT": "550 nobody of that name"}}, final: true},
		"content refused":         {server: server{answers: map[string]string{".": "554 spam"}}, final: true},
		"content not now":         {server: server{answers: map[string]string{".": "452 full"}}, refused: true},
		"breaks before DATA":      {server: server{breaks: "DATA"}, refused: true},
		"breaks when it has it":   {server: server{breaks: "."}, taken: 1},
		"breaks after the answer": {server: server{breaks: "RSET"}, taken: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := c.server.listen(t).Deliver(t.Context(), message())
			assert.Len(t, c.server.got(), c.taken)
			if name == "breaks after the answer" {
				require.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Equal(t, c.final, errors.Is(err, mail.ErrUndeliverable), "%v", err)
			assert.Equal(t, !c.final, errors.Is(err, errs.ErrUnavailable), "%v", err)
			var r interface{ Refused() bool }
			assert.Equal(t, c.refused, errors.As(err, &r), "%v", err)
		})
	}
}

func TestNobodyListens(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	out, err := mail.NewSMTP(mail.SMTPConfig{
		Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, Security: "none", Timeout: time.Second,
	}, clock.NewManual(now))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err = out.Deliver(ctx, message())
	require.ErrorIs(t, err, errs.ErrUnavailable)
	var r interface{ Refused() bool }
	require.ErrorAs(t, err, &r)
}

// A server that offers no TLS gets no mail when TLS is demanded.
func TestStartTLSIsDemanded(t *testing.T) {
	t.Parallel()
	s := &server{}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		if conn, err := l.Accept(); err == nil {
			s.talk(conn)
		}
	}()
	out, err := mail.NewSMTP(mail.SMTPConfig{
		Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, Security: "starttls", Timeout: 5 * time.Second, Username: "u", Password: "secret",
	}, clock.NewManual(now))
	require.NoError(t, err)
	err = out.Deliver(t.Context(), message())
	require.ErrorIs(t, err, errs.ErrUnavailable)
	assert.NotContains(t, err.Error(), "secret")
	assert.Empty(t, s.got())
}

type leaf struct {
	kind, file, content string
	params              map[string]string
}

func leaves(t *testing.T, contentType string, body io.Reader) []leaf {
	t.Helper()
	kind, params, err := mime.ParseMediaType(contentType)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(kind, "multipart/"), kind)
	var out []leaf
	for r := multipart.NewReader(body, params["boundary"]); ; {
		part, err := r.NextRawPart()
		if errors.Is(err, io.EOF) {
			return out
		}
		require.NoError(t, err)
		kind, params, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		require.NoError(t, err)
		if strings.HasPrefix(kind, "multipart/") {
			out = append(out, leaves(t, part.Header.Get("Content-Type"), part)...)
			continue
		}
		raw, err := io.ReadAll(part)
		require.NoError(t, err)
		var decoded io.Reader = bytes.NewReader(raw)
		switch strings.ToLower(part.Header.Get("Content-Transfer-Encoding")) {
		case "quoted-printable":
			decoded = quotedprintable.NewReader(decoded)
		case "base64":
			decoded = base64.NewDecoder(base64.StdEncoding, bytes.NewReader(bytes.ReplaceAll(raw, []byte("\r\n"), nil)))
		}
		content, err := io.ReadAll(decoded)
		require.NoError(t, err)
		out = append(out, leaf{kind: kind, file: part.FileName(), content: string(content), params: params})
	}
}
