// Package reviewspg keeps ratings in PostgreSQL: reviews_ratings.
package reviewspg

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/reviews"
)

// oncePerSide is the constraint behind reviews.ErrRated.
const oncePerSide = "reviews_once_per_side"

// Store implements reviews.Repository.
type Store struct{ db *postgres.DB }

var _ reviews.Repository = (*Store)(nil)

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db: db} }

type ratingRow struct {
	ID             uuid.UUID
	SessionID      uuid.UUID
	Side           string
	Author         uuid.UUID
	Subject        uuid.UUID
	Score          int
	Comment        string
	ReportedNoShow bool
	ReportDetails  string
	CreatedAt      time.Time `gorm:"autoCreateTime:false"`
}

// TableName implements gorm's Tabler.
func (ratingRow) TableName() string { return "reviews_ratings" }

// Insert implements reviews.Repository.
func (s *Store) Insert(ctx context.Context, r reviews.Rating) error {
	err := s.db.Gorm(ctx).Create(&ratingRow{
		ID: r.ID, SessionID: r.Session, Side: string(r.Side), Author: r.Author, Subject: r.Subject, Score: r.Score,
		Comment: r.Comment, ReportedNoShow: r.ReportedNoShow, ReportDetails: r.ReportDetails, CreatedAt: r.CreatedAt,
	}).Error
	if postgres.Violates(err, oncePerSide) {
		return reviews.ErrRated.Because(err)
	}
	return err
}

const differences = `
	SELECT u.id, t.as_guide, t.sum, t.count, coalesce(r.sum, 0), coalesce(r.count, 0)
	FROM accounts_users u
	CROSS JOIN LATERAL (VALUES (true, u.rating_sum, u.rating_count), (false, u.gamer_rating_sum, u.gamer_rating_count))
		AS t (as_guide, sum, count)
	LEFT JOIN (SELECT subject, side = 'user' AS as_guide, sum(score) AS sum, count(*) AS count FROM reviews_ratings WHERE hidden_at IS NULL GROUP BY 1, 2) r
		ON r.subject = u.id AND r.as_guide = t.as_guide
	WHERE (t.sum, t.count) <> (coalesce(r.sum, 0), coalesce(r.count, 0))
	ORDER BY u.id, t.as_guide`

// Differences implements reviews.Repository.
func (s *Store) Differences(ctx context.Context) (found []reviews.Difference, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, differences)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (d reviews.Difference, err error) {
			err = row.Scan(&d.Person, &d.AsGuide, &d.StoredSum, &d.StoredCount, &d.RatedSum, &d.RatedCount)
			return d, err
		})
		return err
	})
	return found, err
}

// OfGuide implements reviews.Repository: it joins the author and the session's game.
func (s *Store) OfGuide(ctx context.Context, guide uuid.UUID, after *reviews.Key, limit int) ([]reviews.Review, error) {
	key := reviews.Key{CreatedAt: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), ID: uuid.Max}
	if after != nil {
		key = *after
	}
	return s.reviews(ctx, `r.subject = $1 AND r.side = 'user' AND r.hidden_at IS NULL AND (r.created_at, r.id) < ($2, $3)
		ORDER BY r.created_at DESC, r.id DESC LIMIT `+strconv.Itoa(limit), guide, key.CreatedAt, key.ID)
}

// Review implements reviews.Repository.
func (s *Store) Review(ctx context.Context, id uuid.UUID) (reviews.Review, error) {
	found, err := s.reviews(ctx, "r.id = $1 AND r.side = 'user' AND r.hidden_at IS NULL", id)
	if err != nil {
		return reviews.Review{}, err
	}
	if len(found) == 0 {
		return reviews.Review{}, reviews.ErrNoReview
	}
	return found[0], nil
}

// FindSubjectForUpdate implements reviews.Repository.
func (s *Store) FindSubjectForUpdate(ctx context.Context, id uuid.UUID) (subject uuid.UUID, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, "SELECT subject FROM reviews_ratings WHERE id = $1 AND side = 'user' AND hidden_at IS NULL FOR UPDATE", id).Scan(&subject)
		if errors.Is(err, pgx.ErrNoRows) {
			return reviews.ErrNoReview
		}
		return err
	})
	return subject, err
}

// Hide implements reviews.Repository.
func (s *Store) Hide(ctx context.Context, review uuid.UUID, at time.Time) error {
	return s.db.Gorm(ctx).Model(&ratingRow{}).Where("id = ?", review).UpdateColumn("hidden_at", at).Error
}

// SaveAnswer implements reviews.Repository.
func (s *Store) SaveAnswer(ctx context.Context, review uuid.UUID, a reviews.Answer) error {
	return s.db.Gorm(ctx).Model(&ratingRow{}).Where("id = ?", review).
		UpdateColumns(map[string]any{"answer": a.Text, "answered_at": a.At}).Error
}

// reviews reads public reviews; condition may order and limit them.
func (s *Store) reviews(ctx context.Context, condition string, args ...any) (list []reviews.Review, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, `
			SELECT r.id, r.score, r.comment, coalesce(s.game, ''), r.created_at, u.id,
				CASE WHEN u.closed_at IS NULL THEN u.gamertag ELSE '' END,
				CASE WHEN u.closed_at IS NULL THEN u.avatar ELSE '' END,
				r.answer, r.answered_at
			FROM reviews_ratings r
			JOIN accounts_users u ON u.id = r.author
			LEFT JOIN booking_sessions s ON s.id = r.session_id
			WHERE `+condition, args...)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (reviews.Review, error) {
			var r reviews.Review
			var answer string
			var answered *time.Time
			err := row.Scan(&r.ID, &r.Score, &r.Comment, &r.Game, &r.CreatedAt, &r.Author, &r.AuthorName, &r.AuthorAvatar, &answer, &answered)
			r.CreatedAt = r.CreatedAt.UTC()
			if answered != nil {
				r.Answer = &reviews.Answer{Text: answer, At: answered.UTC()}
			}
			return r, err
		})
		return err
	})
	return list, err
}
