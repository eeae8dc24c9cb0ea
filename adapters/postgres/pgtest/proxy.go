package pgtest

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"
)

// Proxy stands between a program and the test server, over TCP on this machine, and breaks connections on request.
type Proxy struct {
	listener        net.Listener
	network, target string

	answers atomic.Int64

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

// LoseCommit breaks the connection instead of passing on the server's answer to the commit of the next transaction that
// sends such a statement for the first time on its connection.
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
		said := &transcript{}
		go p.upstream(client, server, said)
		go p.downstream(client, server, said)
	}
}

// transcript is what a client has said since its last commit.
type transcript struct {
	mu   sync.Mutex
	said []byte
}

func (t *transcript) add(b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.said = append(t.said, b...)
}

func (t *transcript) take() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	said := t.said
	t.said = nil
	return said
}

// upstream copies what the client says.
func (p *Proxy) upstream(client, server net.Conn, said *transcript) {
	defer func() { _, _ = client.Close(), server.Close() }()
	_, _ = io.Copy(server, io.TeeReader(client, writer(said.add)))
}

// downstream copies what the server answers until it is to a commit whose answer is to be lost. It counts the answers.
func (p *Proxy) downstream(client, server net.Conn, said *transcript) {
	defer func() { _, _ = client.Close(), server.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := server.Read(buffer)
		if err != nil {
			return
		}
		if bytes.Contains(buffer[:n], []byte("COMMIT\x00")) && p.loses(said.take()) {
			return
		}
		if bytes.HasSuffix(buffer[:n-1], readyForQuery) {
			p.answers.Add(1)
		}
		if _, err := client.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// readyForQuery is the server's message at the end of each answer, but for its last byte, the status.
var readyForQuery = []byte{'Z', 0, 0, 0, 5}

// Answers is how many round trips there were so far.
func (p *Proxy) Answers() int { return int(p.answers.Load()) }

// writer is an io.Writer of a function.
type writer func([]byte)

// Write implements io.Writer.
func (w writer) Write(b []byte) (int, error) {
	w(b)
	return len(b), nil
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
