package accounts

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/text"
)

// Names of the fields as the caller knows them (specification, section 7).
const (
	fieldGamerTag     = "username"
	fieldBio          = "bio"
	fieldHeadline     = "headline"
	fieldLanguages    = "languages"
	fieldAvatar       = "avatar"
	fieldPlatforms    = "approvedPlatforms"
	fieldGames        = "approvedGames"
	fieldRate         = "ratePerHour"
	fieldAvailability = "availability"
	fieldTimeZone     = "timeZone"
	fieldHandles      = "handles"
	fieldMeeting      = "meetingDefault"
	fieldLinks        = "links"
	fieldRanks        = "ranks"
)

// Change is the explicit list of what people may change of themselves. Nil means: leave it.
type Change struct {
	GamerTag *string
	Bio      *string
	Avatar   *string
	TimeZone *string

	Headline  *string
	Languages *[]string // BCP 47
	Links     *[]string
	Ranks     *[]Rank
	Handles   *[]Handle

	// For guides only; ignored for everybody else.
	MeetingDefault *string
	Platforms      *[]string
	Games          *[]string
	Rate           *string // a decimal number of dollars
	Availability   *string
}

// UpdateProfile changes what was sent of the acting person's profile and nothing else. Errors:
// errs.ErrUnauthenticated; Invalid with the validation errors by field; ErrGamerTagTaken.
func (s *Service) UpdateProfile(ctx context.Context, change Change) (Own, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return Own{}, err
	}
	var own Own
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, who.ID)
		if err != nil {
			return err
		}
		if u.Closed() {
			return ErrClosed
		}
		before := u.Avatar
		if err := u.apply(change, s.names, s.clock.Now()); err != nil {
			return err
		}
		if uploaded(before) && u.Avatar != before {
			if err := s.pictures.DeleteAvatars(ctx, u.ID); err != nil {
				return err
			}
		}
		if err := s.save(ctx, u); err != nil {
			return err
		}
		own, err = s.people.Own(ctx, u.ID)
		return err
	})
	return own, err
}

// apply changes the profile, or nothing when something is wrong with the change.
func (u *User) apply(change Change, names Names, now time.Time) error {
	next, invalid := *u, errs.ValidationErrors{}
	// Rules that are newer than a GamerTag do not take it away.
	if change.GamerTag != nil && (u.GamerTag == "" || strings.Join(strings.Fields(*change.GamerTag), " ") != u.GamerTag) {
		tag, key, problem := tidyGamerTag(*change.GamerTag, names)
		next.rename(tag, key)
		invalid.Check(problem == "", fieldGamerTag, problem)
	}
	if change.Bio != nil {
		next.Bio = strings.TrimSpace(strings.ReplaceAll(*change.Bio, "\r\n", "\n"))
		invalid.Check(text.IsText(next.Bio), fieldBio, "The bio holds characters that cannot be shown.")
		invalid.Check(utf8.RuneCountInString(next.Bio) <= maxBio, fieldBio, "The bio has at most 2000 characters.")
	}
	if change.Avatar != nil {
		next.Avatar = strings.TrimSpace(*change.Avatar)
		invalid.Check(next.Avatar == "" || isAvatar(next.Avatar), fieldAvatar,
			"The avatar must be an https address of at most 500 characters.")
		invalid.Check(!uploaded(next.Avatar) || next.Avatar == u.Avatar, fieldAvatar, "Please upload the picture.")
	}
	if change.Headline != nil {
		next.Headline = strings.Join(strings.Fields(*change.Headline), " ")
		invalid.Check(text.IsLine(*change.Headline), fieldHeadline, "The headline holds characters that cannot be shown.")
		invalid.Check(utf8.RuneCountInString(next.Headline) <= maxHeadline, fieldHeadline, "The headline has at most 80 characters.")
	}
	if change.Languages != nil {
		next.Languages = tidyLanguages(*change.Languages, names, &invalid)
	}
	if change.Links != nil {
		next.Links = tidyLinks(*change.Links, names, &invalid)
	}
	if change.Ranks != nil {
		next.Ranks = tidyRanks(*change.Ranks, &invalid)
	}
	if change.Handles != nil {
		next.Handles = tidyHandles(*change.Handles, &invalid)
	}
	if change.TimeZone != nil {
		next.TimeZone = strings.TrimSpace(*change.TimeZone)
		invalid.Check(isTimeZone(next.TimeZone), fieldTimeZone, "This time zone is not known.")
	}
	if u.IsGuide {
		next.applyGuide(change, names, &invalid)
	}
	if err := invalid.Err(); err != nil {
		return err
	}
	next.UpdatedAt = now
	*u = next
	return nil
}

func (u *User) applyGuide(change Change, names Names, invalid *errs.ValidationErrors) {
	if change.Platforms != nil {
		u.Platforms = tidyTopics(*change.Platforms, names, fieldPlatforms, invalid)
	}
	if change.Games != nil {
		u.Games = tidyTopics(*change.Games, names, fieldGames, invalid)
	}
	if change.Rate != nil {
		rate, ok := money.ParseUSD(*change.Rate)
		invalid.Check(ok && rate <= money.MaxRate, fieldRate, "The rate is 0 to 1000 dollars with at most two decimals.")
		u.Rate = rate
	}
	if change.MeetingDefault != nil {
		u.MeetingDefault = strings.TrimSpace(strings.ReplaceAll(*change.MeetingDefault, "\r\n", "\n"))
		invalid.Check(text.IsText(u.MeetingDefault), fieldMeeting, "The meeting place holds characters that cannot be shown.")
		invalid.Check(utf8.RuneCountInString(u.MeetingDefault) <= maxMeeting, fieldMeeting, "The meeting place has at most 300 characters.")
	}
	if change.Availability != nil {
		u.Availability = strings.TrimSpace(strings.ReplaceAll(*change.Availability, "\r\n", "\n"))
		invalid.Check(text.IsText(u.Availability), fieldAvailability, "The availability holds characters that cannot be shown.")
		invalid.Check(utf8.RuneCountInString(u.Availability) <= maxAvailability, fieldAvailability,
			"The availability has at most 200 characters.")
	}
}
