package bookingpg

import (
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"sherpa/adapters/postgres"
	"sherpa/modules/booking"
)

// columns of a session in the order of toRow and fields. ends_at and total_sc follow from the others.
const columns = `id, gamer, guide, game, platform, starts_at, hours, rate_cents, sc_per_hour, status, status_reason,
	version, moves, expires_at, completed_at, settled_at, created_at, updated_at, pending_moves,
	approved_at, instant, outside_hours, late_cancelled_at, waived_at,
	proposal_by, proposal_starts_at, proposal_note, proposal_expires_at,
	note, meeting_text, meeting_url, meeting_by, meeting_told_at, gamer_here_at, guide_here_at`

func toRow(v booking.Session) []any {
	return []any{
		v.ID, v.Gamer, v.Guide, v.Game, v.Platform, v.StartsAt, v.Hours, v.Rate, v.SCPerHour, string(v.Status), v.StatusReason,
		v.Version, v.Moves, v.ExpiresAt, v.CompletedAt, v.SettledAt, v.CreatedAt, v.UpdatedAt, v.PendingMoves,
		v.ApprovedAt, v.Instant, v.OutsideHours, v.LateCancelledAt, v.WaivedAt,
		string(v.Proposal.By), orNull(v.Proposal.StartsAt), v.Proposal.Note, orNull(v.Proposal.ExpiresAt),
		v.Note, v.Meeting.Text, v.Meeting.URL, string(v.Meeting.By), v.MeetingToldAt, v.GamerHereAt, v.GuideHereAt,
	}
}

// eventColumns are the columns of an event in the order of eventRow.
const eventColumns = "session, version, event, from_status, to_status, by_side, by_person, reason, at, from_time, to_time"

func eventRow(h booking.SessionEvent) []any {
	return []any{
		h.Session, h.Version, string(h.Event), string(h.From), string(h.To), string(h.By),
		uuid.NullUUID{UUID: h.Person, Valid: h.Person != uuid.Nil},
		h.Reason, h.At, orNull(h.FromTime), orNull(h.ToTime),
	}
}

func fields(v *booking.Session) []any {
	return []any{
		&v.ID, &v.Gamer, &v.Guide, &v.Game, &v.Platform, &v.StartsAt, &v.Hours, &v.Rate, &v.SCPerHour, &v.Status, &v.StatusReason,
		&v.Version, &v.Moves, &v.ExpiresAt, &v.CompletedAt, &v.SettledAt, &v.CreatedAt, &v.UpdatedAt, &v.PendingMoves,
		&v.ApprovedAt, &v.Instant, &v.OutsideHours, &v.LateCancelledAt, &v.WaivedAt,
		&v.Proposal.By,
		orZero{&v.Proposal.StartsAt},
		&v.Proposal.Note,
		orZero{&v.Proposal.ExpiresAt},
		&v.Note, &v.Meeting.Text, &v.Meeting.URL, &v.Meeting.By, &v.MeetingToldAt, &v.GamerHereAt, &v.GuideHereAt,
	}
}

// fromRow brings times back to UTC: PostgreSQL answers in the zone of the connection.
func fromRow(v booking.Session) booking.Session {
	v.StartsAt, v.ExpiresAt = v.StartsAt.UTC(), v.ExpiresAt.UTC()
	v.CreatedAt, v.UpdatedAt = v.CreatedAt.UTC(), v.UpdatedAt.UTC()
	v.CompletedAt, v.SettledAt = postgres.UTC(v.CompletedAt), postgres.UTC(v.SettledAt)
	v.ApprovedAt, v.LateCancelledAt = postgres.UTC(v.ApprovedAt), postgres.UTC(v.LateCancelledAt)
	v.WaivedAt, v.MeetingToldAt = postgres.UTC(v.WaivedAt), postgres.UTC(v.MeetingToldAt)
	v.GamerHereAt, v.GuideHereAt = postgres.UTC(v.GamerHereAt), postgres.UTC(v.GuideHereAt)
	return v
}

// orNull is nil for the zero time.
func orNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// orZero reads a time, NULL as the zero time.
type orZero struct{ time *time.Time }

// ScanTimestamptz implements pgtype.TimestamptzScanner.
func (o orZero) ScanTimestamptz(v pgtype.Timestamptz) error {
	*o.time = time.Time{}
	if v.Valid {
		*o.time = v.Time.UTC()
	}
	return nil
}
