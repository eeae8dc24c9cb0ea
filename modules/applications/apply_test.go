package applications_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/applications"
	"sherpa/platform/errs"
)

func TestSignedOutNobodyApplies(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.ErrorIs(t, w.Apply(t.Context(), submission()), errs.ErrUnauthenticated)
}

func TestFaultsOfAnApplication(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, _ := w.person(t, accounts.Person{Subject: "a"})
	type form = applications.Submission
	for name, c := range map[string]struct {
		field string
		spoil func(*form)
	}{
		"name":                {"fullName", func(f *form) { f.FullName = " " }},
		"e-mail":              {"email", func(f *form) { f.Email = "" }},
		"e-mail form":         {"email", func(f *form) { f.Email = "Rowan <a@b.test>" }},
		"phone":               {"phone", func(f *form) { f.Phone = "" }},
		"location":            {"location", func(f *form) { f.Location = "" }},
		"no id":               {"govID", func(f *form) { f.GovID = "" }},
		"odd id":              {"govID", func(f *form) { f.GovID = "perhaps" }},
		"platforms":           {"platforms", func(f *form) { f.Platforms = "" }},
		"tag":                 {"gamertag", func(f *form) { f.GamerTag = "" }},
		"years":               {"experienceYears", func(f *form) { f.ExperienceYears = "" }},
		"negative years":      {"experienceYears", func(f *form) { f.ExperienceYears = "-1" }},
		"years no number":     {"experienceYears", func(f *form) { f.ExperienceYears = "many" }},
		"years without end":   {"experienceYears", func(f *form) { f.ExperienceYears = "Inf" }},
		"years NaN":           {"experienceYears", func(f *form) { f.ExperienceYears = "NaN" }},
		"hours":               {"coachingHours", func(f *form) { f.CoachingHours = "1e99" }},
		"game 1":              {"game1", func(f *form) { f.Game1 = "" }},
		"coaching":            {"coachingExperience", func(f *form) { f.CoachingExperience = "" }},
		"session types":       {"sessionTypes", func(f *form) { f.SessionTypes = "" }},
		"why":                 {"whySherpa", func(f *form) { f.WhySherpa = "\r\n" }},
		"availability":        {"availability", func(f *form) { f.Availability = "" }},
		"rate":                {"desiredRate", func(f *form) { f.DesiredRate = "" }},
		"setup":               {"setup", func(f *form) { f.Setup = "" }},
		"upload":              {"uploadSpeed", func(f *form) { f.UploadSpeed = "" }},
		"download":            {"downloadSpeed", func(f *form) { f.DownloadSpeed = "" }},
		"reference 1":         {"reference1", func(f *form) { f.Reference1 = "" }},
		"reference 2":         {"reference2", func(f *form) { f.Reference2 = "" }},
		"true":                {"confirmTrue", func(f *form) { f.ConfirmTrue = false }},
		"1099":                {"confirm1099", func(f *form) { f.Confirm1099 = false }},
		"standards":           {"confirmStandards", func(f *form) { f.ConfirmStandards = false }},
		"signature":           {"signature", func(f *form) { f.Signature = "" }},
		"date":                {"date", func(f *form) { f.Date = "" }},
		"odd date":            {"date", func(f *form) { f.Date = "2026-02-30" }},
		"other date":          {"date", func(f *form) { f.Date = "01/15/2026" }},
		"script link":         {"portfolioLinks", func(f *form) { f.PortfolioLinks = "javascript:alert(1)" }},
		"link without a host": {"portfolioLinks", func(f *form) { f.PortfolioLinks = "https://" }},
		"long line":           {"fullName", func(f *form) { f.FullName = strings.Repeat("x", 201) }},
		"long text":           {"whySherpa", func(f *form) { f.WhySherpa = strings.Repeat("x", 4001) }},
		"NUL":                 {"whySherpa", func(f *form) { f.WhySherpa = "a\x00b" }},
		"line break":          {"gamertag", func(f *form) { f.GamerTag = "a\nb" }},
		"not UTF-8":           {"setup", func(f *form) { f.Setup = "\xff" }},
	} {
		f := submission()
		c.spoil(&f)
		err := w.Apply(ctx, f)
		refusal, ok := errs.As(err)
		require.True(t, ok, "%s: %v", name, err)
		require.Equal(t, errs.Invalid, refusal.Class, name)
		require.Len(t, refusal.Fields, 1, name)
		require.Contains(t, refusal.Fields, c.field, name)
	}
	empty, ok := errs.As(w.Apply(ctx, applications.Submission{}))
	require.True(t, ok)
	require.Len(t, empty.Fields, 25, "everything that is missing, at once: %v", empty.Fields)
	require.NoError(t, w.Apply(ctx, submission()), "nothing was kept of the refused ones")
}

func TestOptionalAnswersMayBeGiven(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, _ := w.person(t, accounts.Person{Subject: "a"})
	f := submission()
	f.PreferredName, f.ExcitesAbout, f.UniqueStyle, f.StreamingTools = "Ro", strings.Repeat("x", 4000), "Calm\r\nand kind", "OBS"
	f.Game3, f.GovID, f.PortfolioLinks, f.ExperienceYears = "Tunic", "NO", "http://example.test/me?x=1", "1e1"
	require.NoError(t, w.Apply(ctx, f))
}

func TestTheAddressOfTheAccountWins(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, accounts.Person{Subject: "a", Email: "known@example.test"})
	f := submission()
	f.Email = "no address"
	require.NoError(t, w.Apply(ctx, f))
	var email string
	require.NoError(t, w.db.Pool.QueryRow(t.Context(),
		"SELECT form->>'email' FROM applications_applications WHERE user_id = $1", id).Scan(&email))
	require.Equal(t, "known@example.test", email)
}

func TestOneOpenApplicationEach(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, id := w.person(t, accounts.Person{Subject: "a"})
	won := 0
	for _, err := range together(8, func(int) error { return w.Apply(ctx, submission()) }) {
		if err == nil {
			won++
			continue
		}
		require.ErrorIs(t, err, applications.ErrOpen)
	}
	require.Equal(t, 1, won)
	own, err := w.people.Me(ctx)
	require.NoError(t, err)
	require.Equal(t, "pending", own.Application)

	_, admin := w.person(t, accounts.Person{Subject: "admin", IsAdmin: true})
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE applications_applications SET status = 'rejected', decided_at = created_at, decided_by = $2 WHERE user_id = $1", id, admin)
	require.NoError(t, err)
	w.clock.Advance(1)
	require.NoError(t, w.Apply(ctx, submission()), "who was rejected may apply again")
}

func TestASherpaHasNothingToApplyFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, _ := w.person(t, accounts.Person{Subject: "a", IsGuide: true})
	require.ErrorIs(t, w.Apply(ctx, submission()), applications.ErrAlreadySherpa)
	var kept int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM applications_applications").Scan(&kept))
	require.Zero(t, kept)
}
