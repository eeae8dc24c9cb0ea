package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/postgres/pgwire"
	"sherpa/platform/money"
)

// bareCommand makes this program the bare handler.
const bareCommand = "bare"

// bareConns is how many connections the program has (config/default.yaml, database.max_conns).
const bareConns = 16

// bareTask is what the bare handler is told on its input.
type bareTask struct {
	Database string                        `json:"database"`
	Asked    map[string][]pgwire.Statement `json:"asked"` // by address
	Limit    int                           `json:"limit"` // of a page
}

// serveBare is the least that a search needs: net/http and pgx with the statements that the program sends, and the same
// JSON. It prints its address and ends with its input.
func serveBare(in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	input := json.NewDecoder(in)
	var task bareTask
	if err := input.Decode(&task); err != nil {
		return err
	}
	cfg, err := pgxpool.ParseConfig(task.Database)
	if err != nil {
		return err
	}
	cfg.MaxConns = bareConns
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return err
	}
	defer pool.Close()
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "http://"+l.Addr().String())
	server := &http.Server{ReadHeaderTimeout: 5 * time.Second, Handler: bareHandler(pool, task)}
	go func() {
		_ = input.Decode(&struct{}{}) // the end of the input
		_ = server.Close()
	}()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func bareHandler(pool *pgxpool.Pool, task bareTask) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, known := task.Asked[r.URL.RequestURI()]
		if !known {
			http.NotFound(w, r)
			return
		}
		answer, err := bareAnswer(r.Context(), pool, asked, task.Limit)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		body, err := json.Marshal(answer)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		_, _ = w.Write(body)
	})
}

// bareAnswer asks with the same arguments again and makes the JSON of the rows: of guides, or of names with counts.
func bareAnswer(ctx context.Context, pool *pgxpool.Pool, asked []pgwire.Statement, limit int) (any, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Release()
	guides, names, hasGuides := make([]openapi.Guide, 0, limit+1), []openapi.NameCount{}, false
	for _, s := range asked {
		prepared, err := conn.Conn().Prepare(ctx, s.SQL, s.SQL) // once on each connection
		if err != nil {
			return nil, err
		}
		result := conn.Conn().PgConn().ExecPrepared(ctx, prepared.Name, s.Params, s.Formats, s.ResultFormats)
		rows := pgx.RowsFromResultReader(conn.Conn().TypeMap(), result)
		columns := rows.FieldDescriptions()
		switch {
		case len(columns) > 2 && columns[0].Name == "id" && columns[1].Name == "gamertag":
			hasGuides = true
			read := bareGuide(columns)
			for rows.Next() {
				g, err := read(rows)
				if err != nil {
					rows.Close()
					return nil, err
				}
				guides = append(guides, g)
			}
		case len(columns) == 2:
			for rows.Next() {
				var n openapi.NameCount
				if err := rows.Scan(&n.Name, &n.Guides); err != nil {
					rows.Close()
					return nil, err
				}
				names = append(names, n)
			}
		}
		rows.Close()
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	if hasGuides {
		return guides[:min(len(guides), limit)], nil
	}
	return names, nil
}

// bareGuide reads the row of a guide by the names of its columns (adapters/postgres/accounts, search.go).
func bareGuide(columns []pgconn.FieldDescription) func(rows pgx.Rows) (openapi.Guide, error) {
	return func(rows pgx.Rows) (g openapi.Guide, err error) {
		var id uuid.UUID
		var rate money.Cents
		var sum, count int64
		places := map[string]any{
			"id": &id, "gamertag": &g.Gamertag, "bio": &g.Bio, "avatar": &g.Avatar, "headline": &g.Headline, "languages": &g.Languages,
			"is_guide": &g.IsGuide, "rate_cents": &rate, "platforms": &g.ApprovedPlatforms, "games": &g.ApprovedGames,
			"availability": &g.Availability, "rating_sum": &sum, "rating_count": &count, "hours_set": &g.HoursSet, "next_free": &g.NextFreeAt,
		}
		dest := make([]any, len(columns))
		for i, c := range columns {
			dest[i] = places[c.Name] // nil leaves the column out
		}
		if err := rows.Scan(dest...); err != nil {
			return g, err
		}
		g.UnderscoreId, g.Username, g.Role = id.String(), g.Gamertag, "sherpa"
		g.RatePerHourSC, g.NumRatings = int64(money.SCPerHour(rate)), int(count)
		if count > 0 {
			g.AverageRating = float64(sum) / float64(count)
		}
		if g.NextFreeAt != nil {
			utc := g.NextFreeAt.UTC()
			g.NextFreeAt = &utc
		}
		return g, nil
	}
}

// startBare starts the bare handler as a process of its own.
func startBare(ctx context.Context, task bareTask) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	told, err := json.Marshal(task)
	if err != nil {
		return nil, err
	}
	p, err := start(self, []string{bareCommand}, nil, told, writer)
	if err != nil {
		return nil, errors.Join(err, reader.Close(), writer.Close())
	}
	_ = writer.Close()
	line, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the bare handler does not start: %s", p.said()), p.stop())
	}
	p.url = strings.TrimSpace(line)
	return p, ctx.Err()
}

// same says whether two answers hold the same JSON.
func same(ctx context.Context, a, b string) error {
	bodies := make([][]byte, 2)
	for i, url := range []string{a, b} {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil {
			return err
		}
		var value any
		if err := json.Unmarshal(body, &value); err != nil {
			return fmt.Errorf("%s: %w", url, err)
		}
		if bodies[i], err = json.Marshal(value); err != nil { // sorted keys
			return err
		}
	}
	if !bytes.Equal(bodies[0], bodies[1]) {
		at := 0
		for at < min(len(bodies[0]), len(bodies[1])) && bodies[0][at] == bodies[1][at] {
			at++
		}
		show := func(b []byte) []byte { return slices.Clone(b[max(0, at-60):min(len(b), at+60)]) }
		return fmt.Errorf("the bare handler answers otherwise than the program: …%s… instead of …%s…", show(bodies[1]), show(bodies[0]))
	}
	return nil
}
