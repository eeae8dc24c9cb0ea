package postgres

import (
	"context"
	"fmt"
	"net"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// connectTimeout bounds one attempt to connect to one host, unless the URL has a connect_timeout.
	connectTimeout = 5 * time.Second
	// userTimeout is how long sent data may stay unacknowledged by the other host before the connection is given up.
	userTimeout = 10 * time.Second
	// pingTimeout bounds the question whether an idle connection still works, before it is handed out.
	pingTimeout = 2 * time.Second
)

// OpenOwner opens a small pool for migrations, without the limits of the program's own pool. It connects to a server
// that writes, unless the URL names other target_session_attrs.
func OpenOwner(ctx context.Context, url string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	harden(cfg.ConnConfig, url, false)
	return pgxpool.NewWithConfig(ctx, cfg)
}

// parseOwner is OpenOwner for a single connection.
func parseOwner(url string) (*pgx.ConnConfig, error) {
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	harden(cfg, url, false)
	return cfg, nil
}

// harden sets what a connection needs to survive a failover, unless the URL says otherwise: an attempt to connect
// ends, a server that does not write is passed over, and a host that vanished is noticed.
func harden(cfg *pgx.ConnConfig, url string, allowReadOnly bool) {
	if !says(url, "connect_timeout") {
		cfg.ConnectTimeout = connectTimeout
	}
	if !allowReadOnly && !says(url, "target_session_attrs") {
		cfg.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	dialer := &net.Dialer{
		Timeout:         cfg.ConnectTimeout,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3},
		ControlContext: func(_ context.Context, network, _ string, c syscall.RawConn) error {
			if !strings.HasPrefix(network, "tcp") {
				return nil
			}
			return setUserTimeout(c, userTimeout)
		},
	}
	cfg.DialFunc = dialer.DialContext
}

// says tells whether a database URL has a parameter.
func says(url, parameter string) bool {
	_, query, _ := strings.Cut(url, "?")
	return strings.Contains("&"+query, "&"+parameter+"=")
}
