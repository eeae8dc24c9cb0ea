package applicationshttp

import (
	"encoding/json"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/applications"
	"sherpa/platform/errs"
)

// fromAPI reads the form. clerkId is left out on purpose: the applicant is who is signed in.
func fromAPI(b openapi.ApplicationForm) (applications.Submission, error) {
	var invalid errs.ValidationErrors
	loose := func(field string, raw *json.RawMessage) string {
		s, ok := respond.TextOrNumber(raw)
		invalid.Check(ok, field, "Please enter a text or a number.")
		return s
	}
	s := applications.Submission{
		FullName: text(b.FullName), Email: text(b.Email), Phone: text(b.Phone), Location: text(b.Location),
		PreferredName: text(b.PreferredName), GovID: text(b.GovID), Platforms: text(b.Platforms), GamerTag: text(b.Gamertag),
		ExperienceYears: loose("experienceYears", b.ExperienceYears),
		Game1:           text(b.Game1), Game2: text(b.Game2), Game3: text(b.Game3),
		CoachingExperience: text(b.CoachingExperience), SessionTypes: text(b.SessionTypes),
		CoachingHours: loose("coachingHours", b.CoachingHours),
		WhySherpa:     text(b.WhySherpa), ExcitesAbout: text(b.ExcitesAbout), UniqueStyle: text(b.UniqueStyle), Adaptation: text(b.Adaptation),
		Availability: text(b.Availability), DesiredRate: loose("desiredRate", b.DesiredRate),
		Setup: text(b.Setup), UploadSpeed: loose("uploadSpeed", b.UploadSpeed), DownloadSpeed: loose("downloadSpeed", b.DownloadSpeed),
		StreamingTools: text(b.StreamingTools), PortfolioLinks: text(b.PortfolioLinks),
		Reference1: text(b.Reference1), Reference2: text(b.Reference2), Signature: text(b.Signature), Date: text(b.Date),
		ConfirmTrue: isTrue(b.ConfirmTrue), Confirm1099: isTrue(b.Confirm1099), ConfirmStandards: isTrue(b.ConfirmStandards),
	}
	return s, invalid.Err()
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func isTrue(b *bool) bool { return b != nil && *b }
