package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"sherpa/modules/booking"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// opening are the hours of a guide of the demo data, such as "mon-fri 18:00-22:30, sun 12:00-22:30". Everybody may be
// asked for another time, unless it is refused.
type opening struct {
	week    string
	refuse  bool
	instant bool
	change  booking.HoursChange // limits
}

// openings are by GamerTag, in the zone of the guide. They are the hours that the profile's availability tells; who is
// missing has none.
func openings() map[string]opening {
	return map[string]opening{
		"AshfallMara":    {week: "mon-fri 18:00-22:30, sun 12:00-22:30"},
		"quietaim":       {week: "mon-thu 19:00-23:00, sat 13:00-18:00", instant: true},
		"FrostbiteFinn":  {week: "mon-sat 20:00-24:00"},
		"Kettlepond":     {week: "mon-fri 10:00-15:00", refuse: true, instant: true},
		"LateralMove":    {week: "mon-sun 17:00-22:00", instant: true, change: booking.HoursChange{Notice: "60"}},
		"orbital_rook":   {week: "fri-sun 14:00-23:00", change: booking.HoursChange{Buffer: "15"}},
		"SaltSpray":      {week: "mon-sun 17:00-21:00"},
		"DeckTwelve":     {week: "tue 18:00-22:00, thu 18:00-22:00, sat 18:00-22:00", refuse: true},
		"BoostPad":       {week: "mon-fri 16:00-21:00", instant: true},
		"MossAndIron":    {week: "mon-fri 18:30-22:00, sat-sun 10:00-22:00"},
		"GhostNote":      {week: "mon-fri 07:00-10:00, sat 09:00-18:00"},
		"SecondWind":     {week: "tue-fri 20:00-23:30"},
		"northlight":     {week: "wed-thu 19:00-23:00, sun 12:00-18:00", refuse: true, change: booking.HoursChange{Notice: "1440", MaxPerDay: "2"}},
		"CinderPath":     {week: "sun-thu 21:00-24:00"},
		"TwoLanterns":    {week: "mon-fri 13:00-18:00", instant: true},
		"apex_ibex":      {week: "mon 18:00-22:00, wed 18:00-22:00, fri 18:00-22:00"},
		"Pennywhistle":   {week: "sat-sun 09:00-17:00"},
		"HollowReed":     {week: "tue-thu 19:00-22:00, sun 14:00-20:00"},
		"GridlineGrace":  {week: "mon-fri 18:00-22:00", refuse: true, change: booking.HoursChange{Buffer: "30", MaxHours: "3"}},
		"ZergOnToast":    {week: "mon-sun 20:00-24:00", instant: true},
		"Wrenfield":      {week: "mon-fri 16:00-20:00"},
		"Undertow":       {week: "fri-sat 20:00-01:00"},
		"FirstPickPax":   {week: "mon-sun 17:00-21:00"},
		"Halfling_Atlas": {week: "mon-thu 20:00-23:00"},
		"SundialSam":     {week: "sun-thu 09:00-13:00", instant: true},
		// The guide whom people can sign in as. LumenHart is there by appointment only.
		"TrailheadTess": {week: "mon-fri 18:00-22:00"},
	}
}

// openHours gives the guides their hours, at last: what they did before was agreed without.
func (l *load) openHours(ctx context.Context) error {
	l.clock.Set(l.now)
	hours := openings()
	for i, s := range sherpas() {
		if err := l.open(ctx, l.guides[i], hours[s.tag]); err != nil {
			return fmt.Errorf("hours of %s: %w", s.tag, err)
		}
	}
	return l.open(ctx, l.guide, hours[demoGuide().tag])
}

func (l *load) open(ctx context.Context, guide uuid.UUID, o opening) error {
	if o.week == "" {
		return nil
	}
	week, err := weekOf(o.week)
	if err != nil {
		return err
	}
	change := o.change
	change.Week, change.Instant = week, &o.instant
	if outside := "refuse"; o.refuse {
		change.Outside = &outside
	}
	_, err = l.booking.ChangeHours(actor.With(ctx, actor.Actor{ID: guide, IsGuide: true}), change)
	return err
}

var errWeek = errs.New(errs.Internal, "DEMO_WEEK", "The hours of a demo guide cannot be read.")

// weekOf is the JSON of hours such as "mon-fri 18:00-22:30, sun 12:00-22:30".
func weekOf(text string) ([]byte, error) {
	const days = "mon tue wed thu fri sat sun mon tue wed thu fri sat sun" // twice, for sun-thu
	week := map[string][][]string{}
	for part := range strings.SplitSeq(text, ", ") {
		when, times, _ := strings.Cut(part, " ")
		first, last, several := strings.Cut(when, "-")
		if !several {
			last = first
		}
		from, to, ok := strings.Cut(times, "-")
		_, rest, known := strings.Cut(" "+days, " "+first)
		if !ok || !known || !strings.Contains(first+rest, last) {
			return nil, errWeek
		}
		for day := range strings.FieldsSeq(first + rest) {
			week[day] = append(week[day], []string{from, to})
			if day == last {
				break
			}
		}
	}
	return json.Marshal(week)
}
