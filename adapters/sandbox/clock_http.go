package sandbox

import (
	"net/http"
	"time"

	"sherpa/platform/errs"
)

func (s *Sandbox) readClock(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"now": s.clock.Now()})
}

// moveClock takes {"advance": "26h"} or the form of the index page.
func (s *Sandbox) moveClock(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Advance string `json:"advance"`
	}
	page := isForm(r)
	if page {
		if r.FormValue("reset") != "" {
			s.turnBack(w, r, true)
			return
		}
		in.Advance = r.FormValue("advance")
	} else if err := decode(r, &in); err != nil {
		s.refuse(w, r, err)
		return
	}
	d, err := time.ParseDuration(in.Advance)
	if err != nil {
		s.refuse(w, r, errs.InvalidField("advance", "Please name a duration such as 26h or 22h30m."))
		return
	}
	stops, err := s.Advance(r.Context(), d)
	switch {
	case err != nil:
		s.refuse(w, r, err)
	case page:
		http.Redirect(w, r, "/sandbox", http.StatusSeeOther)
	default:
		writeJSON(w, http.StatusOK, map[string]any{"now": s.clock.Now(), "stops": notNil(stops)})
	}
}

func (s *Sandbox) resetClock(w http.ResponseWriter, r *http.Request) { s.turnBack(w, r, false) }

func (s *Sandbox) turnBack(w http.ResponseWriter, r *http.Request, page bool) {
	switch err := s.ResetClock(r.Context()); {
	case err != nil:
		s.refuse(w, r, err)
	case page:
		http.Redirect(w, r, "/sandbox", http.StatusSeeOther)
	default:
		s.readClock(w, r)
	}
}
