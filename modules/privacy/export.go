package privacy

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

const readme = `Your data at Sherpa, of %s.

data.json holds everything in one file. Each file in csv/ holds one kind of record for spreadsheets; there a text that begins
like a formula has an apostrophe before it. Times are in UTC. Amounts are whole Sherpa Cred (sc) or US cents (cents).
avatar.jpg is the picture that you uploaded, if you did.

What other people keep to themselves, such as their handles, addresses and reports, is not in here.
`

// Export gives the acting person a ZIP with everything that they may see of what is kept about them: README.txt, data.json and
// a CSV per kind of record. Errors: errs.ErrUnauthenticated, Forbidden for a closed account, TooMany.
func (s *Service) Export(ctx context.Context) ([]byte, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Accounts.CountExport(ctx, who.ID, s.ExportsPerDay); err != nil {
		return nil, err
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var out bytes.Buffer
	if err := s.write(ctx, &out, who.ID); err != nil {
		return nil, fmt.Errorf("export the data of a person: %w", err)
	}
	return out.Bytes(), nil
}

// write reads the records twice, for CSV and for JSON. Only the compressed bytes are held in memory.
func (s *Service) write(ctx context.Context, out io.Writer, person uuid.UUID) error {
	now := s.Clock.Now()
	archive := zip.NewWriter(out)
	create := func(name string) (io.Writer, error) {
		return archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: now})
	}
	w, err := create("README.txt")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, readme, now.UTC().Format(time.RFC3339)); err != nil {
		return err
	}
	if err := s.Records.Read(ctx, person, func(section string, fields []string, next func() ([]any, bool, error)) error {
		w, err := create("csv/" + section + ".csv")
		if err != nil {
			return err
		}
		return writeCSV(w, fields, next)
	}); err != nil {
		return err
	}
	if w, err = create("data.json"); err != nil {
		return err
	}
	if err := s.writeJSON(ctx, w, person, now); err != nil {
		return err
	}
	picture, err := s.Records.Avatar(ctx, person)
	if err != nil {
		return err
	}
	if picture != nil {
		if w, err = create("avatar.jpg"); err != nil {
			return err
		}
		if _, err := w.Write(picture); err != nil {
			return err
		}
	}
	return archive.Close()
}

func (s *Service) writeJSON(ctx context.Context, w io.Writer, person uuid.UUID, now time.Time) error {
	if _, err := fmt.Fprintf(w, "{\n\"exportedAt\": %q", now.UTC().Format(time.RFC3339)); err != nil {
		return err
	}
	if err := s.Records.Read(ctx, person, func(section string, fields []string, next func() ([]any, bool, error)) error {
		if _, err := fmt.Fprintf(w, ",\n%q: [", section); err != nil {
			return err
		}
		for n := 0; ; n++ {
			record, more, err := next()
			if err != nil {
				return err
			}
			if !more {
				break
			}
			object := make(map[string]any, len(fields))
			for i, field := range fields {
				object[field] = record[i]
			}
			line, err := json.Marshal(object)
			if err != nil {
				return err
			}
			separator := ",\n  "
			if n == 0 {
				separator = "\n  "
			}
			if _, err := io.WriteString(w, separator+string(line)); err != nil {
				return err
			}
		}
		_, err := io.WriteString(w, "]")
		return err
	}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n}\n")
	return err
}

func writeCSV(w io.Writer, fields []string, next func() ([]any, bool, error)) error {
	out := csv.NewWriter(w)
	if err := out.Write(fields); err != nil {
		return err
	}
	for {
		record, more, err := next()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		cells := make([]string, 0, len(record))
		for _, value := range record {
			text, err := cell(value)
			if err != nil {
				return err
			}
			cells = append(cells, text)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// cell writes a value for a spreadsheet, which must not take a text for a formula.
func cell(value any) (string, error) {
	switch v := value.(type) {
	case nil:
		return "", nil
	case string:
		if strings.ContainsAny(v[:min(len(v), 1)], "=+-@\t\r") {
			v = "'" + v
		}
		return v, nil
	case time.Time:
		return v.UTC().Format(time.RFC3339), nil
	case fmt.Stringer:
		return v.String(), nil
	}
	b, err := json.Marshal(value)
	return string(b), err
}
