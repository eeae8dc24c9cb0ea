package sandbox

import (
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// mailJSON is a mail as tests read it.
type mailJSON struct {
	ID          int64            `json:"id"`
	From        string           `json:"from"`
	To          string           `json:"to"`
	Subject     string           `json:"subject"`
	Text        string           `json:"text"`
	HTML        string           `json:"html"`
	Attachments []attachmentJSON `json:"attachments"`
	SentAt      time.Time        `json:"sentAt"`
}

type attachmentJSON struct {
	Filename    string `json:"filename"`
	ContentType string `json:"contentType"`
	Content     string `json:"content"`
}

// mailbox is what the list page shows.
type mailbox struct {
	To    string
	Mails []kept
}

func (s *Sandbox) listMails(w http.ResponseWriter, r *http.Request) {
	to := r.URL.Query().Get("to")
	found, err := s.mails(r.Context(), to)
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	if !wantsJSON(r) {
		s.page(w, r, "mails.html", mailbox{To: to, Mails: found})
		return
	}
	answer := make([]mailJSON, 0, len(found))
	for _, k := range found {
		answer = append(answer, toMailJSON(k))
	}
	writeJSON(w, http.StatusOK, answer)
}

func (s *Sandbox) showMail(w http.ResponseWriter, r *http.Request) {
	k, ok := s.mailOf(w, r)
	if !ok {
		return
	}
	if wantsJSON(r) {
		writeJSON(w, http.StatusOK, toMailJSON(k))
		return
	}
	s.page(w, r, "mail.html", k)
}

func toMailJSON(k kept) mailJSON {
	answer := mailJSON{
		ID: k.ID, From: k.From, To: k.To, Subject: k.Subject, Text: k.Text, HTML: k.HTML,
		Attachments: make([]attachmentJSON, 0, len(k.Attachments)), SentAt: k.SentAt,
	}
	for _, a := range k.Attachments {
		answer.Attachments = append(answer.Attachments, attachmentJSON{Filename: a.Filename, ContentType: a.ContentType, Content: string(a.Content)})
	}
	return answer
}

// head is where a mail's document may be told to open links in new tabs.
var head = regexp.MustCompile(`(?i)<head(\s[^>]*)?>`)

// mailHTML is the mail's own document, for the frame of the mail page. Nothing in it may run,
// load from elsewhere or reach the page around it.
func (s *Sandbox) mailHTML(w http.ResponseWriter, r *http.Request) {
	k, ok := s.mailOf(w, r)
	if !ok {
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; "+
		"form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox")
	h.Set("X-Frame-Options", "SAMEORIGIN")
	document := k.HTML
	if found := head.FindStringIndex(document); found != nil {
		document = document[:found[1]] + `<base target="_blank">` + document[found[1]:]
	}
	_, _ = w.Write([]byte(document)) // the client is gone: nobody is left to tell
}

func (s *Sandbox) mailAttachment(w http.ResponseWriter, r *http.Request) {
	k, ok := s.mailOf(w, r)
	if !ok {
		return
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || n >= len(k.Attachments) {
		s.refusePage(w, r, errMailUnknown)
		return
	}
	a := k.Attachments[n]
	w.Header().Set("Content-Type", "application/octet-stream")
	if kind := a.ContentType; kind != "" {
		w.Header().Set("Content-Type", kind)
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.Filename}))
	_, _ = w.Write(a.Content) // the client is gone: nobody is left to tell
}

func (s *Sandbox) mailOf(w http.ResponseWriter, r *http.Request) (kept, bool) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		s.refusePage(w, r, errMailUnknown)
		return kept{}, false
	}
	k, err := s.mail(r.Context(), id)
	if err != nil {
		s.refusePage(w, r, err)
		return kept{}, false
	}
	return k, true
}
