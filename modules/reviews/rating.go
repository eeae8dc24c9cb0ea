package reviews

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// Side says who rates.
type Side string

// The sides of a session. ByUser is a rating that the gamer gives the guide.
const (
	ByUser  Side = "user"
	ByGuide Side = "guide"
)

// maxComment and maxReport are lengths in characters (specification, section 5).
const (
	maxComment = 500
	maxReport  = 500
)

// ErrRated says that this side has rated the session before. The sentence is the specification's, section 8.
var ErrRated = errs.New(errs.Conflict, "ALREADY_RATED", "A rating has already been submitted for this side.")

// Rating is what one person of a session says about the other.
type Rating struct {
	ID             uuid.UUID
	Session        uuid.UUID
	Side           Side
	Author         uuid.UUID
	Subject        uuid.UUID // who is rated
	Score          int       // 1 to 5
	Comment        string
	ReportedNoShow bool // a no-show or another problem
	ReportDetails  string
	CreatedAt      time.Time
}

// check tidies the texts of a rating and says what is wrong with it.
func (r *Rating) check() error {
	r.Comment, r.ReportDetails = tidy(r.Comment), tidy(r.ReportDetails)
	if !r.ReportedNoShow {
		r.ReportDetails = ""
	}
	var invalid errs.ValidationErrors
	invalid.Check(r.Side == ByUser || r.Side == ByGuide, "side", "It is not clear who rates.")
	invalid.Check(r.Author != r.Subject, "side", "Nobody rates themselves.")
	invalid.Check(r.Score >= 1 && r.Score <= 5, "score", "Please give a score of 1 to 5.")
	invalid.Check(text.IsText(r.Comment), "comment", "The comment holds characters that cannot be shown.")
	invalid.Check(utf8.RuneCountInString(r.Comment) <= maxComment, "comment", "The comment has at most 500 characters.")
	invalid.Check(text.IsText(r.ReportDetails), "reportDetails", "The details hold characters that cannot be shown.")
	invalid.Check(utf8.RuneCountInString(r.ReportDetails) <= maxReport, "reportDetails", "The details have at most 500 characters.")
	return invalid.Err()
}

func tidy(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")) }
