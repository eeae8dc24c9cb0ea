package demo

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/accounts"
	"sherpa/platform/id"
)

const day = 24 * time.Hour

func (l *load) addGamers(ctx context.Context) error {
	for i, g := range gamers() {
		gamer, err := l.addPerson(ctx, accounts.Person{
			Subject: subject(g.tag), Email: address(g.tag), FullName: g.name, GamerTag: g.tag,
			CreatedAt: l.now.Add(-time.Duration(150+3*i) * day),
		})
		if err != nil {
			return err
		}
		l.gamers = append(l.gamers, gamer)
	}
	return nil
}

func (l *load) addGuides(ctx context.Context) error {
	for i, s := range sherpas() {
		guide, err := l.addGuide(ctx, s, accounts.Person{
			Subject: subject(s.tag), Email: address(s.tag), CreatedAt: l.now.Add(-time.Duration(300+5*i) * day),
		})
		if err != nil {
			return err
		}
		l.guides = append(l.guides, guide)
		l.plan(guide, s)
	}
	return nil
}

// spokenIn names the languages of a guide of the demo data: English, and that of the place.
func spokenIn(zone string) []string {
	local := map[string]string{
		"Africa/Cairo": "ar", "Africa/Nairobi": "sw", "America/Mexico_City": "es", "America/Sao_Paulo": "pt-BR", "Asia/Kolkata": "hi",
		"Asia/Seoul": "ko", "Asia/Tokyo": "ja", "Europe/Berlin": "de", "Europe/Copenhagen": "da", "Europe/Oslo": "nb", "Europe/Paris": "fr",
		"Europe/Prague": "cs", "Europe/Rome": "it", "Europe/Stockholm": "sv", "Europe/Vienna": "de", "Europe/Warsaw": "pl", "Europe/Zurich": "de-CH",
	}[zone]
	if local == "" {
		return []string{"en"}
	}
	return []string{"en", local}
}

func (l *load) addGuide(ctx context.Context, s sherpa, p accounts.Person) (uuid.UUID, error) {
	p.IsGuide, p.FullName, p.GamerTag, p.Bio, p.Rate = true, s.name, s.tag, s.bio, s.rate
	p.Platforms, p.Games, p.Availability, p.TimeZone = s.platforms, s.games, s.availability, s.zone
	p.Headline, p.Languages = s.headline, spokenIn(s.zone)
	if s.headline != "" { // some have more to show than others
		p.Links, p.Ranks = channel(s.tag), reached(s.games)
	}
	p.Handles, p.Meeting = handlesOf(s), "Discord, voice channel of "+s.tag+". I send you an invitation before we start."
	return l.addPerson(ctx, p)
}

// handlesOf are those that go with the platforms of a guide.
func handlesOf(s sherpa) []accounts.Handle {
	name := strings.ToLower(s.tag)
	handles := []accounts.Handle{{Kind: "discord", Value: name}}
	for _, platform := range s.platforms {
		switch {
		case platform == "PC":
			handles = append(handles, accounts.Handle{Kind: "steam", Value: name})
		case strings.HasPrefix(platform, "PlayStation"):
			handles = append(handles, accounts.Handle{Kind: "psn", Value: name + "_ps"})
		case strings.HasPrefix(platform, "Xbox"):
			handles = append(handles, accounts.Handle{Kind: "xbox", Value: s.tag})
		case strings.HasPrefix(platform, "Nintendo"):
			handles = append(handles, accounts.Handle{Kind: "nintendo", Value: s.tag})
		}
	}
	return handles
}

// addPerson gives everybody the same id in each fresh database, and so the same portrait: those are drawn from ids.
func (l *load) addPerson(ctx context.Context, p accounts.Person) (uuid.UUID, error) {
	p.ID = id.Named(p.Email)
	return l.people.SeedPerson(ctx, p)
}

// addAccounts adds the three people whom one can sign in as.
func (l *load) addAccounts(ctx context.Context) error {
	login := func(email, name string) (accounts.Person, error) {
		subject, err := l.logins.EnsureUser(ctx, email, Password, name)
		return accounts.Person{Subject: subject, Email: email, FullName: name, CreatedAt: l.now.Add(-120 * day)}, err
	}
	tess := demoGuide()
	p, err := login(GuideEmail, tess.name)
	if err != nil {
		return err
	}
	if l.guide, err = l.addGuide(ctx, tess, p); err != nil {
		return err
	}
	if p, err = login(AdminEmail, "Robin Keller"); err != nil {
		return err
	}
	p.GamerTag, p.IsAdmin = "BaseCampRobin", true
	if l.admin, err = l.addPerson(ctx, p); err != nil {
		return err
	}
	if p, err = login(GamerEmail, "Alex Moreno"); err != nil {
		return err
	}
	p.Handles = []accounts.Handle{{Kind: "discord", Value: "switchback_alex"}, {Kind: "steam", Value: "switchback"}}
	p.GamerTag, p.Bio = "switchback_alex", "Here for the boss I cannot beat and the worlds I have not seen."
	if l.gamer, err = l.addPerson(ctx, p); err != nil {
		return err
	}
	l.plan(l.guide, tess)
	return nil
}

func subject(tag string) string { return "demo_" + strings.ToLower(tag) }

// address is one that can never receive mail (RFC 2606).
func address(tag string) string { return strings.ToLower(tag) + "@demo.sherpa.test" }
