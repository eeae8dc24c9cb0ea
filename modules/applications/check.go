package applications

import (
	"math"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

const (
	maxLine   = 200       // characters of a one-line answer
	maxText   = 4000      // characters of a long answer
	maxURL    = 500       // characters of the portfolio link
	maxNumber = 1_000_000 // years and hours
)

// check makes a form of a submission: everything but the fields marked optional, game2 and game3 is
// required (specification, sections 3 and 5). The account's e-mail address wins over the one in the
// form. All validation errors are reported at once, by the names of the specification.
func (s Submission) check(accountEmail string) (Form, error) {
	var c checker
	email := c.line("email", s.Email, true)
	if accountEmail != "" {
		c, email = checker{}, accountEmail
	} else if a, err := mail.ParseAddress(email); email != "" && (err != nil || a.Address != email) {
		c.invalid.Add("email", "Please enter a valid e-mail address.")
	}
	f := Form{
		FullName:           c.line("fullName", s.FullName, true),
		Email:              email,
		Phone:              c.line("phone", s.Phone, true),
		Location:           c.line("location", s.Location, true),
		PreferredName:      c.line("preferredName", s.PreferredName, false),
		GovID:              strings.ToLower(c.line("govID", s.GovID, true)),
		Platforms:          c.line("platforms", s.Platforms, true),
		GamerTag:           c.line("gamertag", s.GamerTag, true),
		ExperienceYears:    c.number("experienceYears", s.ExperienceYears),
		Game1:              c.line("game1", s.Game1, true),
		Game2:              c.line("game2", s.Game2, false),
		Game3:              c.line("game3", s.Game3, false),
		CoachingExperience: c.text("coachingExperience", s.CoachingExperience, true),
		SessionTypes:       c.text("sessionTypes", s.SessionTypes, true),
		CoachingHours:      c.number("coachingHours", s.CoachingHours),
		WhySherpa:          c.text("whySherpa", s.WhySherpa, true),
		ExcitesAbout:       c.text("excitesAbout", s.ExcitesAbout, false),
		UniqueStyle:        c.text("uniqueStyle", s.UniqueStyle, false),
		Adaptation:         c.text("adaptation", s.Adaptation, false),
		Availability:       c.text("availability", s.Availability, true),
		DesiredRate:        c.line("desiredRate", s.DesiredRate, true),
		Setup:              c.text("setup", s.Setup, true),
		UploadSpeed:        c.line("uploadSpeed", s.UploadSpeed, true),
		DownloadSpeed:      c.line("downloadSpeed", s.DownloadSpeed, true),
		StreamingTools:     c.text("streamingTools", s.StreamingTools, false),
		PortfolioLinks:     c.link("portfolioLinks", s.PortfolioLinks),
		Reference1:         c.text("reference1", s.Reference1, true),
		Reference2:         c.text("reference2", s.Reference2, true),
		ConfirmTrue:        c.confirmed("confirmTrue", s.ConfirmTrue),
		Confirm1099:        c.confirmed("confirm1099", s.Confirm1099),
		ConfirmStandards:   c.confirmed("confirmStandards", s.ConfirmStandards),
		Signature:          c.line("signature", s.Signature, true),
		Date:               c.line("date", s.Date, true),
	}
	c.invalid.Check(f.GovID == "" || f.GovID == "yes" || f.GovID == "no", "govID", "Please answer yes or no.")
	if _, err := time.Parse(time.DateOnly, f.Date); f.Date != "" && err != nil {
		c.invalid.Add("date", "Please enter a date as year-month-day.")
	}
	return f, c.invalid.Err()
}

// checker tidies answers and notes what is wrong with them.
type checker struct{ invalid errs.ValidationErrors }

func (c *checker) line(field, raw string, required bool) string {
	s := strings.TrimSpace(raw)
	c.invalid.Check(text.IsLine(s), field, "Please use one line of plain text.")
	c.length(field, s, required, maxLine)
	return s
}

func (c *checker) text(field, raw string, required bool) string {
	s := strings.TrimSpace(strings.ReplaceAll(raw, "\r\n", "\n"))
	c.invalid.Check(text.IsText(s), field, "Please use plain text.")
	c.length(field, s, required, maxText)
	return s
}

func (c *checker) length(field, s string, required bool, most int) {
	c.invalid.Check(!required || s != "", field, "Please fill this in.")
	c.invalid.Check(utf8.RuneCountInString(s) <= most, field, "At most "+strconv.Itoa(most)+" characters are possible.")
}

func (c *checker) number(field, raw string) float64 {
	s := strings.TrimSpace(raw)
	c.invalid.Check(s != "", field, "Please fill this in.")
	n, err := strconv.ParseFloat(s, 64)
	ok := err == nil && len(s) <= 24 && !strings.ContainsAny(s, "xXpP_") && !math.IsNaN(n) && n >= 0 && n <= maxNumber
	c.invalid.Check(ok, field, "Please enter a number of 0 or more.")
	if !ok {
		return 0
	}
	return n
}

func (c *checker) link(field, raw string) string {
	s := strings.TrimSpace(raw)
	if s == "" {
		return ""
	}
	u, err := url.Parse(s)
	ok := err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" &&
		utf8.ValidString(s) && utf8.RuneCountInString(s) <= maxURL && !strings.ContainsFunc(s, unicode.IsSpace)
	c.invalid.Check(ok, field, "Please enter a link that begins with https:// or http://.")
	return s
}

func (c *checker) confirmed(field string, yes bool) bool {
	c.invalid.Check(yes, field, "Please confirm this.")
	return yes
}
