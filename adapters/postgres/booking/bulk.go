package bookingpg

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/booking"
)

// InsertSessions implements booking.Sessions, by COPY but for the few problems.
func (s *Store) InsertSessions(ctx context.Context, r booking.SessionRecords) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		err := s.db.PgxTx(ctx, func(t pgx.Tx) error {
			for _, c := range []struct {
				table, columns string
				rows           pgx.CopyFromSource
			}{
				{"booking_sessions", columns + ", ends_at, total_sc", pgx.CopyFromSlice(len(r.Sessions), func(i int) ([]any, error) {
					v := r.Sessions[i]
					return append(toRow(v), v.EndsAt(), v.TotalSC()), nil
				})},
				{
					"booking_events", eventColumns,
					pgx.CopyFromSlice(len(r.Events), func(i int) ([]any, error) { return eventRow(r.Events[i]), nil }),
				},
				{"booking_due", actionColumns, pgx.CopyFromSlice(len(r.Actions), func(i int) ([]any, error) {
					d := r.Actions[i]
					return []any{d.Session, string(d.Kind), d.Version, d.At}, nil
				})},
			} {
				names := strings.FieldsFunc(c.columns, func(r rune) bool { return strings.ContainsRune(", \n\t", r) })
				_, err := t.CopyFrom(ctx, pgx.Identifier{c.table}, names, c.rows)
				if postgres.Violates(err, "booking_sessions_no_overlap") {
					return booking.ErrSlotTaken.Because(err)
				}
				if err != nil {
					return fmt.Errorf("copy %s: %w", c.table, err)
				}
			}
			return nil
		})
		for _, p := range r.Problems {
			if err == nil {
				err = s.SaveProblem(ctx, p)
			}
			for _, report := range p.Reports {
				if err == nil {
					err = s.AddReport(ctx, report)
				}
			}
		}
		return err
	})
}
