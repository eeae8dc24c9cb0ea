package demo

import (
	"context"
	"time"

	"sherpa/modules/accounts"
	"sherpa/modules/applications"
	"sherpa/platform/actor"
)

// apply leaves applications for the admin to decide about.
func (l *load) apply(ctx context.Context) error {
	for i, n := range newcomers() {
		at := l.now.Add(-time.Duration(20+30*i) * time.Hour)
		id, err := l.addPerson(ctx, accounts.Person{
			Subject: subject(n.tag), Email: address(n.tag), FullName: n.name, GamerTag: n.tag, CreatedAt: at.Add(-9 * day),
		})
		if err != nil {
			return err
		}
		l.clock.Set(at)
		err = l.applications.Apply(actor.With(ctx, actor.Actor{ID: id}), applications.Submission{
			FullName: n.name, Phone: "+1 555 0100", Location: "Boulder, CO", GovID: "yes",
			Platforms: n.platforms, GamerTag: n.tag, ExperienceYears: "7", Game1: n.game,
			CoachingExperience: "Small groups and one to one, mostly with beginners.", SessionTypes: "One to one, co-op",
			CoachingHours: "60", WhySherpa: n.why, Adaptation: "I ask what was hard last time and begin there.",
			Availability: "Weekday evenings and Saturdays", DesiredRate: n.rate, Setup: "Gaming PC, headset, quiet room",
			UploadSpeed: "40", DownloadSpeed: "250", Reference1: "Jordan Blake, library coordinator", Reference2: "Nina Farrow, team captain",
			ConfirmTrue: true, Confirm1099: true, ConfirmStandards: true, Signature: n.name, Date: at.Format(time.DateOnly),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
