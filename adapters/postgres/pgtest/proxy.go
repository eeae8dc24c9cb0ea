package pgtest

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"
)

// Proxy stands between a program and the test server, over TCP on this machine, and breaks connections on request.
type Proxy struct {
	listener        net.Listener
	network, target string

	mu      sync.Mutex
	open    map[net.Conn]bool
	refuses bool
	losesIn []byte // what a transaction contains whose commit is lost; nil is none
}

// NewProxy listens until the end of the test for connections to the server of a URL.
func NewProxy(t testing.TB, server string) *Proxy {
	t.Helper()
	cfg, err := pgx.ParseConfig(server)
	require.NoError(t, err)
	p := &Proxy{open: map[net.Conn]bool{}}
	p.network, p.target = pgconn.NetworkAddress(cfg.Host, cfg.Port)
	var lc net.ListenConfig
	p.listener, err = lc.Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx := context.WithoutCancel(t.Context())
	go p.serve(ctx)
	t.Cleanup(func() {
		_ = p.listener.Close()
		p.Cut()
	})
	return p
}

// URL is the address of the same database through the proxy.
func (p *Proxy) URL(t testing.TB, server string) string {
	t.Helper()
	return OverTCP(t, server, p.listener.Addr().String())
}

// OverTCP is the address of the same database and role at host:port.
func OverTCP(t testing.TB, server, hostPort string) string {
	t.Helper()
	u, err := url.Parse(server)
	require.NoError(t, err)
	u.Host = hostPort
	query := u.Query()
	query.Del("host")
	query.Del("port")
	query.Set("sslmode", "disable")
	u.RawQuery = query.Encode()
	return u.String()
}

// Cut breaks every connection that there is.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for conn := range p.open {
		_ = conn.Close()
	}
	p.open = map[net.Conn]bool{}
}

// Refuse breaks every connection and takes no new one, until it is called with false.
func (p *Proxy) Refuse(refuses bool) {
	p.mu.Lock()
	p.refuses = refuses
	p.mu.Unlock()
	if refuses {
		p.Cut()
	}
}

// LoseCommit passes the commit of the next transaction that sends such a statement, for the first time on its
// connection, on to the server, and breaks the connection instead of passing the answer on.
func (p *Proxy) LoseCommit(statement string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.losesIn = []byte(statement)
}

func (p *Proxy) serve(ctx context.Context) {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return // closed
		}
		var d net.Dialer
		server, err := d.DialContext(ctx, p.network, p.target)
		if err != nil {
			_ = client.Close()
			continue
		}
		p.mu.Lock()
		refused := p.refuses
		if !refused {
			p.open[client], p.open[server] = true, true
		}
		p.mu.Unlock()
		if refused {
			_, _ = client.Close(), server.Close()
			continue
		}
		go p.upstream(client, server)
		go func() {
			_, _ = io.Copy(client, server)
			_, _ = client.Close(), server.Close()
		}()
	}
}

// upstream copies what the client says until it is a commit whose answer is to be lost.
func (p *Proxy) upstream(client, server net.Conn) {
	defer func() { _, _ = client.Close(), server.Close() }()
	buffer := make([]byte, 64<<10)
	var transaction []byte
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		transaction = append(transaction, buffer[:n]...)
		if bytes.Contains(buffer[:n], []byte("commit\x00")) {
			if p.loses(transaction) {
				_ = client.Close() // before the commit is sent, so that no answer arrives
			}
			transaction = nil
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func (p *Proxy) loses(transaction []byte) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.losesIn == nil || !bytes.Contains(transaction, p.losesIn) {
		return false
	}
	p.losesIn = nil
	return true
}
