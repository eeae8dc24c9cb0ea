// Package pgwire stands between a program and PostgreSQL and sees what goes over the wire: for measurements and tests.
package pgwire

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
)

// Wire counts round trips and notes statements.
type Wire struct {
	listener        net.Listener
	network, target string

	trips   atomic.Int64 // answers that end with ReadyForQuery
	ignored []string     // statements whose round trips are not counted

	mu    sync.Mutex
	notes bool
	asked []Statement
}

// Statement is what the program asked, as it stood on the wire.
type Statement struct {
	SQL           string   `json:"sql"`
	Params        [][]byte `json:"params"`
	Formats       []int16  `json:"formats"`
	ResultFormats []int16  `json:"resultFormats"`
}

// New listens on this machine for connections to the server of an address, until Close.
func New(ctx context.Context, address string) (*Wire, error) {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	w := &Wire{}
	w.network, w.target = pgconn.NetworkAddress(cfg.Host, cfg.Port)
	var lc net.ListenConfig
	if w.listener, err = lc.Listen(ctx, "tcp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	go w.accept(ctx)
	return w, nil
}

// Close takes no further connection.
func (w *Wire) Close() error { return w.listener.Close() }

// Ignore leaves the round trips of statements out of Trips when one of them comes alone; once, before there are connections.
func (w *Wire) Ignore(statements ...string) { w.ignored = statements }

// Trips is how many round trips there were.
func (w *Wire) Trips() int64 { return w.trips.Load() }

// Through is the address of a database and role of the server, over the wire.
func (w *Wire) Through(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	u.Host = w.listener.Addr().String()
	q := u.Query()
	q.Del("host")
	q.Del("port")
	q.Set("sslmode", "disable")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func (w *Wire) accept(ctx context.Context) {
	for {
		client, err := w.listener.Accept()
		if err != nil {
			return // closed
		}
		var d net.Dialer
		server, err := d.DialContext(ctx, w.network, w.target)
		if err != nil {
			_ = client.Close()
			continue
		}
		closeBoth := func() { _, _ = client.Close(), server.Close() }
		counts := &atomic.Bool{} // something was asked since the last answer that is counted
		go func() {
			defer closeBoth()
			_ = w.questions(client, server, counts)
		}()
		go func() {
			defer closeBoth()
			_ = messages(server, client, func(kind byte, _ []byte) {
				if kind == 'Z' && counts.Swap(false) {
					w.trips.Add(1)
				}
			})
		}()
	}
}

// questions passes on what a client says. Its first message has no kind.
func (w *Wire) questions(client, server net.Conn, counts *atomic.Bool) error {
	head := make([]byte, 4)
	if _, err := io.ReadFull(client, head); err != nil {
		return err
	}
	first := make([]byte, binary.BigEndian.Uint32(head)-4)
	if _, err := io.ReadFull(client, first); err != nil {
		return err
	}
	if _, err := server.Write(slices.Concat(head, first)); err != nil {
		return err
	}
	prepared := map[string]string{}
	return messages(client, server, func(kind byte, body []byte) {
		switch kind {
		case 'P':
			var m pgproto3.Parse
			if m.Decode(body) == nil {
				prepared[m.Name] = m.Query
				counts.Store(counts.Load() || !slices.Contains(w.ignored, m.Query))
			}
		case 'B':
			var m pgproto3.Bind
			if m.Decode(body) == nil {
				sql := prepared[m.PreparedStatement]
				counts.Store(counts.Load() || !slices.Contains(w.ignored, sql))
				w.note(m, sql)
			}
		case 'Q', 'C':
			counts.Store(true)
		}
	})
}

func (w *Wire) note(m pgproto3.Bind, sql string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.notes {
		return
	}
	s := Statement{SQL: sql, Formats: slices.Clone(m.ParameterFormatCodes), ResultFormats: slices.Clone(m.ResultFormatCodes)}
	for _, p := range m.Parameters {
		s.Params = append(s.Params, slices.Clone(p))
	}
	w.asked = append(w.asked, s)
}

// Noted is what was asked while do ran.
func (w *Wire) Noted(do func() error) ([]Statement, error) {
	w.mu.Lock()
	w.notes, w.asked = true, nil
	w.mu.Unlock()
	err := do()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.notes = false
	return w.asked, err
}

// messages copies messages with a kind and a length, and shows each before it is passed on. Those that came together are
// passed on together.
func messages(from io.Reader, to io.Writer, see func(kind byte, body []byte)) error {
	r, out := bufio.NewReaderSize(from, 64<<10), bufio.NewWriterSize(to, 64<<10)
	head := make([]byte, 5)
	var body []byte
	for {
		if _, err := io.ReadFull(r, head); err != nil {
			return err
		}
		n := int(binary.BigEndian.Uint32(head[1:])) - 4
		if n < 0 || n > 1<<28 {
			return fmt.Errorf("a message of %d bytes", n)
		}
		body = slices.Grow(body[:0], n)[:n]
		if _, err := io.ReadFull(r, body); err != nil {
			return err
		}
		see(head[0], body)
		if _, err := out.Write(head); err != nil {
			return err
		}
		if _, err := out.Write(body); err != nil {
			return err
		}
		if r.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}
