package config

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// EnvName is the environment variable of a setting: http.public_url is
// SHERPA_HTTP_PUBLIC_URL.
func EnvName(key string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(key, ".", "_"))
}

// validationErrors collects what is wrong, one error per setting, so that a person
// mends it all at once.
type validationErrors []error

func (f *validationErrors) add(key, format string, args ...any) {
	*f = append(*f, fmt.Errorf(EnvName(key)+": "+format, args...))
}

// check adds an error unless ok.
func (f *validationErrors) check(ok bool, key, format string, args ...any) {
	if !ok {
		f.add(key, format, args...)
	}
}

func (f *validationErrors) positive(key string, d time.Duration) {
	f.check(d > 0, key, "must be a time above zero, such as 5s")
}

func (f validationErrors) err() error { return errors.Join(f...) }

// hostPort checks "host:port".
func hostPort(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("%q is not host:port", addr)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return fmt.Errorf("%q has no port between 0 and 65535", addr)
	}
	return nil
}

// origin checks a web address without path, query or user.
func origin(address string) error {
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" {
		return fmt.Errorf("%q is not a web address such as https://sherpa.example", address)
	}
	if (u.Path != "" && u.Path != "/") || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return fmt.Errorf("%q must be scheme and host only", address)
	}
	return nil
}

// loopback tells whether addr is reached from this machine only.
func loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	return loopbackHost(host)
}

// loopbackHost tells whether a host is this machine itself.
func loopbackHost(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || (ip != nil && ip.IsLoopback())
}

// plainHTTP tells whether an address is an http one, in any case.
func plainHTTP(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "http"
}
