package middleware

import (
	"net/netip"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"golang.org/x/time/rate"

	"sherpa/adapters/http/respond"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// Limits of one person or address, in one process.
type Limits struct {
	PerSecond float64
	Burst     int
}

// remembered bounds the memory of a limiter; the least recently seen go first, all at once.
const remembered = 50_000

var errTooMany = errs.New(errs.TooMany, "TOO_MANY_REQUESTS", "Too many requests. Please wait a moment and try again.")

// RateLimit counts requests per person, else per address (IPv6: per /64). Addresses, of which one may stand for many
// people, are counted before the person is known, at ten times the limit.
type RateLimit struct {
	limits Limits
	mu     sync.Mutex
	seen   map[string]*rate.Limiter
	before map[string]*rate.Limiter // the generation that is about to be forgotten
	wall   clock.Clock
}

// NewRateLimit builds a limiter.
func NewRateLimit(l Limits) *RateLimit {
	return &RateLimit{limits: l, seen: map[string]*rate.Limiter{}, wall: clock.System{}}
}

// ByAddress limits what comes from one address, before anybody is identified.
func (r *RateLimit) ByAddress() gin.HandlerFunc {
	return func(c *gin.Context) { r.pass(c, "address "+network(c.ClientIP()), 10) }
}

// ByPerson limits the signed-in person, else the address.
func (r *RateLimit) ByPerson() gin.HandlerFunc {
	return func(c *gin.Context) {
		key := "visitor " + network(c.ClientIP())
		if a := actor.From(c.Request.Context()); a.SignedIn() {
			key = a.ID.String()
		}
		r.pass(c, key, 1)
	}
}

// network is what an address counts as: itself, and for IPv6 its /64, of which one household or
// one machine commonly owns all the addresses. An IPv4 address written as IPv6 counts as IPv4.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

func (r *RateLimit) pass(c *gin.Context, key string, times int) {
	now := r.wall.Now()
	reservation := r.limiter(key, times).ReserveN(now, 1)
	if wait := reservation.DelayFrom(now); wait > 0 {
		reservation.CancelAt(now)
		e := *errTooMany
		e.RetryAfter = max(wait, time.Second)
		respond.Error(c, &e)
		return
	}
	c.Next()
}

func (r *RateLimit) limiter(key string, times int) *rate.Limiter {
	r.mu.Lock()
	defer r.mu.Unlock()
	if l, ok := r.seen[key]; ok {
		return l
	}
	l, ok := r.before[key]
	if !ok {
		l = rate.NewLimiter(rate.Limit(r.limits.PerSecond*float64(times)), r.limits.Burst*times)
	}
	if len(r.seen) >= remembered {
		r.before, r.seen = r.seen, map[string]*rate.Limiter{}
	}
	r.seen[key] = l
	return l
}
