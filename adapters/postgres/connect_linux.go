package postgres

import (
	"errors"
	"syscall"
	"time"
)

// tcpUserTimeout is Linux' TCP_USER_TIMEOUT, which package syscall does not name.
const tcpUserTimeout = 0x12

// setUserTimeout bounds how long sent data may stay unacknowledged: keepalive alone does not notice a host that
// vanishes while data is on its way to it.
func setUserTimeout(c syscall.RawConn, d time.Duration) (err error) {
	outer := c.Control(func(fd uintptr) {
		err = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(d.Milliseconds())) //nolint:gosec // a file descriptor
	})
	return errors.Join(outer, err)
}
