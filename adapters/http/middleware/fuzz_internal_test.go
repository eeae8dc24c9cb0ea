package middleware

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
)

// Whatever a caller says about their address, requests are counted by the address of the connection, unless that is a
// proxy's; and what they are counted by is an address or a network.
func FuzzCaller(f *testing.F) {
	gin.SetMode(gin.TestMode)
	for _, seed := range []string{
		"", "198.51.100.7", "198.51.100.7, 10.0.0.2", "2001:db8::1", "::ffff:198.51.100.7", "fe80::1%eth0", "[2001:db8::1]:443", "198.51.100.7:443", "unknown", ",,,",
		strings.Repeat("1,", 500), "\x00", "127.0.0.1\r\nX: y", "0.0.0.0", "١.٢.٣.٤",
	} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	f.Fuzz(func(t *testing.T, said string, proxied bool) {
		const stranger, proxy = "203.0.113.9", "10.0.0.1"
		c, engine := gin.CreateTestContext(httptest.NewRecorder())
		if err := engine.SetTrustedProxies([]string{"10.0.0.0/8"}); err != nil {
			t.Fatal(err)
		}
		c.Request = httptest.NewRequest(http.MethodGet, "/", nil)
		c.Request.RemoteAddr = stranger + ":4000"
		if proxied {
			c.Request.RemoteAddr = proxy + ":4000"
		}
		c.Request.Header["X-Forwarded-For"] = []string{said}
		c.Request.Header["X-Real-Ip"] = []string{said}
		counted := network(c.ClientIP())
		if !proxied && counted != stranger {
			t.Fatalf("%q is counted as %q", said, counted)
		}
		if _, err := netip.ParsePrefix(counted); err != nil {
			ip, err := netip.ParseAddr(counted)
			if err != nil || !ip.Is4() {
				t.Fatalf("%q is counted as %q", said, counted)
			}
		}
	})
}
