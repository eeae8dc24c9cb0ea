package config

import (
	"net"
	"net/netip"
	"strings"
	"time"
)

// HTTP is the web server.
type HTTP struct {
	// Addr is host:port to listen on.
	Addr string `mapstructure:"addr"`
	// PublicURL is the origin under which people reach the program, without a
	// slash at its end. After Load it is never empty.
	PublicURL string `mapstructure:"public_url"`
	// TrustedProxies are addresses or networks (CIDR) whose X-Forwarded-For is
	// believed; from anybody else it is ignored.
	TrustedProxies    []string      `mapstructure:"trusted_proxies"`
	ReadHeaderTimeout time.Duration `mapstructure:"read_header_timeout"`
	ReadTimeout       time.Duration `mapstructure:"read_timeout"`
	WriteTimeout      time.Duration `mapstructure:"write_timeout"`
	IdleTimeout       time.Duration `mapstructure:"idle_timeout"`
	// ShutdownTimeout is how long running requests may take at a stop.
	ShutdownTimeout time.Duration `mapstructure:"shutdown_timeout"`
	// LiveHeartbeat is how often a comment is sent on each stream of GET /live, so that proxies keep it open.
	LiveHeartbeat time.Duration `mapstructure:"live_heartbeat"`
}

// derive fills in the public URL.
func (h *HTTP) derive() {
	h.PublicURL = strings.TrimSuffix(h.PublicURL, "/")
	if h.PublicURL != "" {
		return
	}
	host, port, err := net.SplitHostPort(h.Addr)
	if err != nil {
		return // Validate names the address
	}
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "127.0.0.1" // an address to listen on everywhere is none to go to
	}
	h.PublicURL = "http://" + net.JoinHostPort(host, port)
}

// Validate reports every setting that cannot work.
func (h HTTP) Validate() error {
	var f validationErrors
	addrErr := hostPort(h.Addr)
	if addrErr != nil {
		f.add("http.addr", "%w", addrErr)
	}
	if h.PublicURL != "" || addrErr == nil {
		if err := origin(h.PublicURL); err != nil {
			f.add("http.public_url", "%w", err)
		}
	}
	for _, proxy := range h.TrustedProxies {
		_, addrErr := netip.ParseAddr(proxy)
		_, netErr := netip.ParsePrefix(proxy)
		f.check(addrErr == nil || netErr == nil, "http.trusted_proxies", "%q is neither an address nor a network such as 10.0.0.0/8", proxy)
	}
	f.positive("http.read_header_timeout", h.ReadHeaderTimeout)
	f.positive("http.read_timeout", h.ReadTimeout)
	f.positive("http.write_timeout", h.WriteTimeout)
	f.positive("http.idle_timeout", h.IdleTimeout)
	f.positive("http.shutdown_timeout", h.ShutdownTimeout)
	f.positive("http.live_heartbeat", h.LiveHeartbeat)
	return f.err()
}

// everybody tells whether a network is so wide that it names the world rather than a proxy: anybody in it
// could name any address as the client's. Networks of IPv4 wider than 10.0.0.0/8 are, and of IPv6 those
// wider than a /16 that are not private.
func everybody(network string) bool {
	prefix, err := netip.ParsePrefix(network)
	if err != nil {
		return false
	}
	switch addr, bits := prefix.Addr(), prefix.Bits(); {
	case addr.Is4():
		return bits < 8
	case addr.Is4In6():
		return bits < 96+8
	case addr.IsPrivate(): // fc00::/7
		return bits < 7
	case addr.IsLinkLocalUnicast(): // fe80::/10
		return bits < 10
	default:
		return bits < 16
	}
}

// Ops is the port for operators: metrics and profiles.
type Ops struct {
	// Addr is host:port; empty is off.
	Addr string `mapstructure:"addr"`
}

// Validate reports every setting that cannot work.
func (o Ops) Validate() error {
	var f validationErrors
	if o.Addr != "" {
		if err := hostPort(o.Addr); err != nil {
			f.add("ops.addr", "%w", err)
		}
	}
	return f.err()
}
