package mail

import (
	"embed"
	"fmt"
	html "html/template"
	"strings"
	text "text/template"
	"unicode/utf8"
)

// letter is what a mail says, before it has a form.
type letter struct {
	Subject    string
	Heading    string
	Greeting   string
	Paragraphs []string
	Facts      []fact
	Quote      *quote
	Button     button
	After      []string // below the button
	// CanTurnOff says that people can turn mails of this kind off: the mail says where.
	CanTurnOff bool
}

// fact is one line between the rules. Note follows the value less loudly.
type fact struct{ Label, Value, Note string }

// quote are somebody's own words.
type quote struct{ Of, Text string }

// button leads into the web app. Path begins with a slash.
type button struct{ Label, Path string }

// settingsPath is where people choose which mails they want.
const settingsPath = "/profile?tab=settings"

//go:embed templates
var files embed.FS

//nolint:gochecknoglobals // parsed once, never changed
var (
	htmlLayout = html.Must(html.New("layout.html").Funcs(html.FuncMap{"lines": lines}).ParseFS(files, "templates/layout.html"))
	textLayout = text.Must(text.New("layout.txt").Funcs(text.FuncMap{
		"wrap": wrap, "quoted": quoted, "facts": textFacts, "underline": underline,
	}).ParseFS(files, "templates/layout.txt"))
)

// page is a letter with the address of the web app.
type page struct {
	letter

	Base, Link, Settings string
}

// render gives the two forms of a letter.
func (l letter) render(base string) (asHTML, asText string, err error) {
	p := page{letter: l, Base: base, Link: base + l.Button.Path, Settings: base + settingsPath}
	var h, t strings.Builder
	if err := htmlLayout.Execute(&h, p); err != nil {
		return "", "", fmt.Errorf("write a mail in HTML: %w", err)
	}
	if err := textLayout.Execute(&t, p); err != nil {
		return "", "", fmt.Errorf("write a mail in plain text: %w", err)
	}
	return h.String(), t.String(), nil
}

func greet(name string) string {
	if name = line(name); name != "" {
		return "Hello " + name + ","
	}
	return "Hello,"
}

func lines(s string) []string { return strings.Split(s, "\n") }

const textWidth = 72

// wrap breaks a paragraph between words; what has no spaces, as a link, stays whole.
func wrap(s string) string {
	var b strings.Builder
	for i, line := range lines(s) {
		if i > 0 {
			b.WriteByte('\n')
		}
		width := 0
		for j, word := range strings.Fields(line) {
			n := utf8.RuneCountInString(word)
			switch {
			case j == 0:
			case width+1+n > textWidth:
				b.WriteByte('\n')
				width = 0
			default:
				b.WriteByte(' ')
				width++
			}
			b.WriteString(word)
			width += n
		}
	}
	return b.String()
}

// quoted sets > before every line, as mails do.
func quoted(s string) string { return "> " + strings.ReplaceAll(wrap(s), "\n", "\n> ") }

func underline(s string) string {
	return strings.Repeat("=", min(utf8.RuneCountInString(s), textWidth))
}

// textFacts sets the values below each other.
func textFacts(facts []fact) string {
	width := 0
	for _, f := range facts {
		width = max(width, utf8.RuneCountInString(f.Label))
	}
	var b strings.Builder
	for i, f := range facts {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(f.Label + ":" + strings.Repeat(" ", width-utf8.RuneCountInString(f.Label)+1) + f.Value)
		if f.Note != "" {
			b.WriteString(" " + f.Note)
		}
	}
	return b.String()
}
