package accounts_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

func TestSignedOutThereIsNoProfileOfOnesOwn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, err := w.Me(t.Context())
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = w.UpdateProfile(t.Context(), accounts.Change{Bio: ptr("x")})
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
}

func TestOnlyWhatWasSentChanges(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, _ := w.person(t, "user_1")
	own, err := w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr("  Night  Owl "), Bio: ptr("One\r\nTwo "), Avatar: ptr("/avatars/owl.svg")})
	require.NoError(t, err)
	require.Equal(t, "Night Owl", own.GamerTag)
	require.Equal(t, "One\nTwo", own.Bio)

	own, err = w.UpdateProfile(ctx, accounts.Change{TimeZone: ptr("Europe/Berlin")})
	require.NoError(t, err)
	require.Equal(t, "Night Owl", own.GamerTag)
	require.Equal(t, "One\nTwo", own.Bio)
	require.Equal(t, "/avatars/owl.svg", own.Avatar)
	require.Equal(t, "Europe/Berlin", own.TimeZone)

	own, err = w.UpdateProfile(ctx, accounts.Change{Avatar: ptr("")})
	require.NoError(t, err)
	require.Empty(t, own.Avatar, "what is sent empty becomes empty")
}

func TestGuideFieldsAreIgnoredForEverybodyElse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, _ := w.person(t, "user_1")
	own, err := w.UpdateProfile(ctx, accounts.Change{
		Bio: ptr("Hello"), Rate: ptr("not a number"), Platforms: ptr([]string{"PC"}), Games: ptr([]string{"Hades"}), Availability: ptr("Always"),
	})
	require.NoError(t, err)
	require.Equal(t, "Hello", own.Bio)
	require.Zero(t, own.Rate)
	require.Empty(t, own.Platforms)
	require.Empty(t, own.Games)
	require.Empty(t, own.Availability)
}

func TestWhatAGuideMayChange(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "user_1", nil, nil)
	ctx := actor.With(t.Context(), actor.Actor{ID: id, IsGuide: true})
	own, err := w.UpdateProfile(ctx, accounts.Change{
		Rate: ptr("19.99"), Platforms: ptr([]string{" PC ", "", "pc", "Xbox\u200b", "XBOX"}),
		Games: ptr([]string{"Elden  Ring", "Hades"}), Availability: ptr(" Weekday evenings "),
	})
	require.NoError(t, err)
	require.Equal(t, money.Cents(1999), own.Rate)
	require.Equal(t, []string{"PC", "Xbox\u200b"}, own.Platforms)
	require.Equal(t, []string{"Elden Ring", "Hades"}, own.Games)
	require.Equal(t, "Weekday evenings", own.Availability)
	require.Equal(t, "approved", own.Application)
}

func TestFaultsOfAProfile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "user_1", []string{"PC"}, []string{"Hades"})
	ctx := actor.With(t.Context(), actor.Actor{ID: id, IsGuide: true})
	before, err := w.Me(ctx)
	require.NoError(t, err)
	topics := func(n, length int) *[]string {
		list := make([]string, n)
		for i := range list {
			list[i] = numbered(strings.Repeat("x", length-4), i)
		}
		return &list
	}
	for name, c := range map[string]struct {
		field  string
		change accounts.Change
	}{
		"no tag":                {"username", accounts.Change{GamerTag: ptr(" ")}},
		"invisible tag":         {"username", accounts.Change{GamerTag: ptr("\u200b\u200b")}},
		"long tag":              {"username", accounts.Change{GamerTag: ptr(strings.Repeat("a", 33))}},
		"tag long in NFKC":      {"username", accounts.Change{GamerTag: ptr("ﷺﷺ")}},
		"control in tag":        {"username", accounts.Change{GamerTag: ptr("a\x00b")}},
		"line break in tag":     {"username", accounts.Change{GamerTag: ptr("a\nb")}},
		"reversed tag":          {"username", accounts.Change{GamerTag: ptr("\u202enimda")}},
		"tag not UTF-8":         {"username", accounts.Change{GamerTag: ptr("a\xff")}},
		"long bio":              {"bio", accounts.Change{Bio: ptr(strings.Repeat("ä", 2001))}},
		"NUL in bio":            {"bio", accounts.Change{Bio: ptr("a\x00")}},
		"script avatar":         {"avatar", accounts.Change{Avatar: ptr("javascript:alert(1)")}},
		"data avatar":           {"avatar", accounts.Change{Avatar: ptr("data:image/svg+xml,x")}},
		"http avatar":           {"avatar", accounts.Change{Avatar: ptr("http://example.test/a.png")}},
		"foreign path":          {"avatar", accounts.Change{Avatar: ptr("//evil.test/a.png")}},
		"backslash path":        {"avatar", accounts.Change{Avatar: ptr(`/\evil.test/a.png`)}},
		"relative path":         {"avatar", accounts.Change{Avatar: ptr("a.png")}},
		"avatar with password":  {"avatar", accounts.Change{Avatar: ptr("https://a:b@example.test/")}},
		"avatar without host":   {"avatar", accounts.Change{Avatar: ptr("https:///a.png")}},
		"opaque avatar":         {"avatar", accounts.Change{Avatar: ptr("https:a.png")}},
		"space in avatar":       {"avatar", accounts.Change{Avatar: ptr("https://example.test/a b.png")}},
		"long avatar":           {"avatar", accounts.Change{Avatar: ptr("https://example.test/" + strings.Repeat("a", 500))}},
		"negative rate":         {"ratePerHour", accounts.Change{Rate: ptr("-1")}},
		"high rate":             {"ratePerHour", accounts.Change{Rate: ptr("1000.01")}},
		"three decimals":        {"ratePerHour", accounts.Change{Rate: ptr("25.005")}},
		"no number":             {"ratePerHour", accounts.Change{Rate: ptr("free")}},
		"two dots in the rate":  {"ratePerHour", accounts.Change{Rate: ptr("1.2.3")}},
		"empty rate":            {"ratePerHour", accounts.Change{Rate: ptr("")}},
		"many platforms":        {"approvedPlatforms", accounts.Change{Platforms: topics(31, 20)}},
		"long platform":         {"approvedPlatforms", accounts.Change{Platforms: topics(1, 61)}},
		"line break in a game":  {"approvedGames", accounts.Change{Games: ptr([]string{"Ha\ndes"})}},
		"long availability":     {"availability", accounts.Change{Availability: ptr(strings.Repeat("x", 201))}},
		"unknown zone":          {"timeZone", accounts.Change{TimeZone: ptr("Mars/Olympus")}},
		"zone of the machine":   {"timeZone", accounts.Change{TimeZone: ptr("Local")}},
		"zone outside of files": {"timeZone", accounts.Change{TimeZone: ptr("../../etc/passwd")}},
	} {
		c.change.Bio = orElse(c.change.Bio, "must not be kept")
		_, err := w.UpdateProfile(ctx, c.change)
		refusal, ok := errs.As(err)
		require.True(t, ok, "%s: %v", name, err)
		require.Equal(t, errs.Invalid, refusal.Class, name)
		require.Contains(t, refusal.Fields, c.field, name)
	}
	after, err := w.Me(ctx)
	require.NoError(t, err)
	require.Equal(t, before, after, "a change with a field that is wrong changes nothing")
}

func TestBordersOfAProfile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "user_1", nil, nil)
	ctx := actor.With(t.Context(), actor.Actor{ID: id, IsGuide: true})
	many := make([]string, 30)
	for i := range many {
		many[i] = numbered(strings.Repeat("x", 56), i)
	}
	_, err := w.UpdateProfile(ctx, accounts.Change{
		GamerTag: ptr(strings.Repeat("ß", 32)), Bio: ptr(strings.Repeat("ä", 2000)),
		Avatar: ptr("https://example.test/" + strings.Repeat("a", 479)), Rate: ptr("1000.00"),
		Platforms: &many, Games: &many, Availability: ptr(strings.Repeat("x", 200)), TimeZone: ptr("Australia/Lord_Howe"),
	})
	require.NoError(t, err)
}

func TestAGamerTagBelongsToOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, _ := w.person(t, "user_1")
	two, _ := w.person(t, "user_2")
	_, err := w.UpdateProfile(one, accounts.Change{GamerTag: ptr("Straße")})
	require.NoError(t, err)
	for _, same := range []string{"Straße", "STRASSE", " strasse ", "Stra\u200bße", "Ｓtrasse"} {
		_, err = w.UpdateProfile(two, accounts.Change{GamerTag: &same, Bio: ptr("x")})
		require.ErrorIs(t, err, accounts.ErrGamerTagTaken, "%q", same)
		taken, ok := errs.As(err)
		require.True(t, ok)
		require.Contains(t, taken.Fields, "username")
	}
	own, err := w.Me(two)
	require.NoError(t, err)
	require.Empty(t, own.Bio, "nothing else was saved either")
	_, err = w.UpdateProfile(one, accounts.Change{GamerTag: ptr("STRASSE")})
	require.NoError(t, err, "one's own in another spelling")
	_, err = w.UpdateProfile(one, accounts.Change{GamerTag: ptr("Other")})
	require.NoError(t, err)
	_, err = w.UpdateProfile(two, accounts.Change{GamerTag: ptr("Strasse")})
	require.NoError(t, err, "it is free again")
}

func TestOneOfManyGetsTheGamerTag(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const n = 8
	failures := together(n, func(i int) error {
		who, err := w.Resolve(t.Context(), numbered("user", i))
		if err != nil {
			return err
		}
		_, err = w.UpdateProfile(actor.With(t.Context(), who), accounts.Change{GamerTag: ptr("Summit")})
		return err
	})
	won := 0
	for _, err := range failures {
		if err == nil {
			won++
			continue
		}
		require.ErrorIs(t, err, accounts.ErrGamerTagTaken)
	}
	require.Equal(t, 1, won)
}

func TestDollarsOnlyForGuidesAndAdmins(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "Summit", []string{"PC"}, []string{"Hades"})
	for who, sees := range map[actor.Actor]bool{
		{}: false, {ID: id}: false, {ID: id, IsGuide: true}: true, {ID: id, IsAdmin: true}: true,
	} {
		ctx := actor.With(t.Context(), who)
		p, err := w.PublicProfile(ctx, id)
		require.NoError(t, err)
		require.Equal(t, money.SC(55), p.RateSC)
		require.Equal(t, sees, p.Rate != nil, "%+v", who)
		list, err := w.ListGuides(ctx, accounts.Search{Game: "hades"}, firstPage)
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		require.Equal(t, sees, list.Items[0].Rate != nil, "%+v", who)
	}
}

func orElse(given *string, other string) *string {
	if given == nil {
		return &other
	}
	return given
}
