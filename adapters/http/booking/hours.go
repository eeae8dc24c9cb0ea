package bookinghttp

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
	"sherpa/modules/booking/hours"
	"sherpa/platform/id"
)

// GetHours answers the caller's hours as a guide.
func (h *Handler) GetHours(c *gin.Context) {
	v, err := h.booking.Hours(c.Request.Context())
	h.hours(c, v, err)
}

// PutHours replaces them.
func (h *Handler) PutHours(c *gin.Context) {
	ctx := c.Request.Context()
	var body openapi.HoursChange
	if err := respond.DecodeSigned(c, &body); err != nil {
		h.refuseHours(c, err)
		return
	}
	v, err := h.booking.ChangeHours(ctx, hoursFromAPI(body))
	h.hours(c, v, err)
}

// PreviewHours answers what gamers would see of hours that are not saved.
func (h *Handler) PreviewHours(c *gin.Context) {
	var body openapi.HoursPreviewRequest
	if err := respond.DecodeSigned(c, &body); err != nil {
		h.refuseHours(c, err)
		return
	}
	q := booking.FreeQuery{From: text(body.From), To: text(body.To)}
	if body.Hours != nil {
		q.Hours = strconv.Itoa(*body.Hours)
	}
	var change booking.HoursChange
	if body.Settings != nil {
		change = hoursFromAPI(*body.Settings)
	}
	v, err := h.booking.PreviewHours(c.Request.Context(), change, q)
	h.free(c, v, err)
}

// refuseHours answers what is wrong with a body to guides; anybody else gets the error of Hours instead.
func (h *Handler) refuseHours(c *gin.Context, invalid error) {
	if _, err := h.booking.Hours(c.Request.Context()); err != nil {
		invalid = err
	}
	respond.Error(c, invalid)
}

// GetFreeTimes answers when a guide can be booked.
func (h *Handler) GetFreeTimes(c *gin.Context, path openapi.Id, params openapi.GetFreeTimesParams) {
	guide, err := id.Parse(path)
	if err != nil {
		respond.Error(c, booking.ErrGuideNotFound)
		return
	}
	v, err := h.booking.Free(c.Request.Context(), guide, booking.FreeQuery{
		From: text(params.From), To: text(params.To), Hours: text(params.Hours), Session: text(params.Session),
	})
	h.free(c, v, err)
}

func (h *Handler) hours(c *gin.Context, v booking.GuideHours, err error) {
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, hoursToAPI(v))
}

func (h *Handler) free(c *gin.Context, v booking.FreeTimes, err error) {
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, freeToAPI(v))
}

func hoursFromAPI(body openapi.HoursChange) booking.HoursChange {
	// What is neither a text nor a number is no whole number.
	number := func(raw *json.RawMessage) string {
		s, ok := respond.TextOrNumber(raw)
		if !ok {
			return "?"
		}
		return s
	}
	change := booking.HoursChange{
		Zone: body.Zone, Outside: body.Outside, Instant: body.Instant, PausedUntil: body.PausedUntil, OnlyMyGames: body.OnlyMyGames,
		Buffer: number(body.BufferMinutes), Notice: number(body.NoticeMinutes), Horizon: number(body.HorizonDays),
		MaxHours: number(body.MaxHours), MaxPerDay: number(body.MaxPerDay),
	}
	if body.Week != nil {
		change.Week = *body.Week
	}
	if body.Exceptions != nil {
		change.Exceptions = *body.Exceptions
	}
	return change
}

func hoursToAPI(v booking.GuideHours) openapi.Hours {
	out := openapi.Hours{
		Zone: v.Zone.String(), Week: weekToAPI(v.Week), Exceptions: []openapi.HoursException{},
		BufferMinutes: v.Buffer, NoticeMinutes: v.Notice, HorizonDays: v.HorizonDays, MaxHours: v.MaxHours, MaxPerDay: v.MaxPerDay,
		Outside: openapi.HoursOutside(v.Outside), Instant: v.Instant, OnlyMyGames: v.OnlyMyGames, PausedUntil: pausedToAPI(v.Settings, v.Now),
	}
	for _, e := range hours.ListExceptions(v.Exceptions) {
		out.Exceptions = append(out.Exceptions, openapi.HoursException{Date: e.Date, Times: e.Times})
	}
	return out
}

func weekToAPI(w hours.Week) openapi.WeekHours {
	day := func(d time.Weekday) *openapi.HourPairs {
		if pairs := w.Pairs(d); pairs != nil {
			return &pairs
		}
		return nil
	}
	return openapi.WeekHours{
		Mon: day(time.Monday), Tue: day(time.Tuesday), Wed: day(time.Wednesday), Thu: day(time.Thursday), Fri: day(time.Friday),
		Sat: day(time.Saturday), Sun: day(time.Sunday),
	}
}

func freeToAPI(v booking.FreeTimes) openapi.FreeTimes {
	out := openapi.FreeTimes{
		Zone: v.Zone.String(), HoursSet: v.Set(), Instant: v.Instant && v.Set(), Outside: openapi.FreeTimesOutside(v.Outside),
		NoticeMinutes: v.Notice, MaxHours: v.MaxHours, PausedUntil: pausedToAPI(v.Settings, v.Now),
		Intervals: make([]openapi.Interval, 0, len(v.Intervals)), Slots: append([]time.Time{}, v.Slots...),
	}
	for _, i := range v.Intervals {
		out.Intervals = append(out.Intervals, openapi.Interval{Start: i.Start, End: i.End})
	}
	return out
}

func pausedToAPI(s hours.Settings, now time.Time) *time.Time {
	if !s.PausedAt(now) {
		return nil
	}
	return &s.PausedUntil
}
