// Package accountspg keeps people in PostgreSQL: accounts_users, and for the search
// accounts_guide_facets and accounts_facet_names.
package accountspg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
	"sherpa/platform/tx"
)

// The constraints behind accounts.ErrGamerTagTaken: the same compared form, and the same look.
const (
	gamerTagUnique     = "accounts_users_gamertag_unique"
	gamerTagLookUnique = "accounts_users_gamertag_look_unique"
)

// Store implements accounts.Repository.
type Store struct {
	db   *postgres.DB
	ways *choices
}

var _ accounts.Repository = (*Store)(nil)

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db: db, ways: newChoices()} }

// Access implements accounts.People. Every request comes through here, so it goes past gorm.
func (s *Store) Access(ctx context.Context, subject string) (accounts.Access, error) {
	const access = "SELECT id, is_guide, is_admin, closed_at IS NOT NULL FROM accounts_users WHERE subject = "
	var a accounts.Access
	err := s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, access+"$1", subject).Scan(&a.ID, &a.IsGuide, &a.IsAdmin, &a.Closed)
		if errors.Is(err, pgx.ErrNoRows) {
			err = q.QueryRow(ctx, access+erasedSubject("$1"), subject).Scan(&a.ID, &a.IsGuide, &a.IsAdmin, &a.Closed)
		}
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return accounts.Access{}, accounts.ErrUnknown
	}
	return a, err
}

// Insert implements accounts.People.
func (s *Store) Insert(ctx context.Context, u accounts.User) (bool, error) {
	row := toRow(u)
	res := s.db.Gorm(ctx).Clauses(clause.OnConflict{
		Columns: []clause.Column{{Name: "subject"}}, DoNothing: true,
	}).Create(&row)
	return res.RowsAffected == 1, res.Error
}

// Find implements accounts.People.
func (s *Store) Find(ctx context.Context, id uuid.UUID) (accounts.User, error) {
	return take(s.db.Gorm(ctx).Where("id = ?", id))
}

// FindForShare implements accounts.People.
func (s *Store) FindForShare(ctx context.Context, id uuid.UUID) (accounts.User, error) {
	return take(s.db.Gorm(ctx).Clauses(clause.Locking{Strength: "SHARE"}).Where("id = ?", id))
}

// Handles implements accounts.Counterparts. The SELECT hides the number of people from the planner, or each question would be
// planned anew.
func (s *Store) Handles(ctx context.Context, people ...uuid.UUID) tx.Answer[map[uuid.UUID][]accounts.Handle] {
	return postgres.Ask(ctx, s.db, func(rows pgx.Rows) (map[uuid.UUID][]accounts.Handle, error) {
		found := map[uuid.UUID][]accounts.Handle{}
		var id uuid.UUID
		var handles []handleRow
		_, err := pgx.ForEachRow(rows, []any{&id, &handles}, func() error {
			found[id] = handlesFromRows(handles)
			handles = nil
			return nil
		})
		return found, err
	}, "SELECT id, handles FROM accounts_users WHERE id = ANY((SELECT $1::uuid[])::uuid[]) AND closed_at IS NULL", people)
}

// FindPairForShare implements accounts.Counterparts. The rows are locked in the order of their ids.
func (s *Store) FindPairForShare(ctx context.Context, first, second uuid.UUID) tx.Answer[accounts.Pair] {
	people := postgres.Ask(ctx, s.db, func(rows pgx.Rows) ([]accounts.User, error) {
		return pgx.CollectRows(rows, func(row pgx.CollectableRow) (u accounts.User, err error) {
			return u, row.Scan(&u.ID, &u.GamerTag, &u.Avatar, &u.IsGuide, &u.Rate, &u.Platforms, &u.ClosedAt, &u.SuspendedAt, &u.BookingBlockedAt)
		})
	}, `SELECT id, gamertag, avatar, is_guide, rate_cents, platforms, closed_at, suspended_at, booking_blocked_at
		FROM accounts_users WHERE id IN ($1, $2) ORDER BY id FOR SHARE`, first, second)
	blocked := s.blocked(ctx, first, second)
	return func() (p accounts.Pair, err error) {
		found, err := people()
		if err != nil {
			return p, err
		}
		for _, u := range found {
			if u.ID == first {
				p.First = &u
			}
			if u.ID == second {
				p.Second = &u
			}
		}
		p.Blocked, err = blocked()
		return p, err
	}
}

// FindForUpdate implements accounts.People. It leaves foreign keys to the row free: those only want its key to stay.
func (s *Store) FindForUpdate(ctx context.Context, id uuid.UUID) (accounts.User, error) {
	return take(s.db.Gorm(ctx).Clauses(forChange()).Where("id = ?", id))
}

// FindBySubjectForUpdate implements accounts.People.
func (s *Store) FindBySubjectForUpdate(ctx context.Context, subject string) (accounts.User, error) {
	return take(s.db.Gorm(ctx).Clauses(forChange()).Where("subject = ?", subject))
}

// FindOpenByEmail implements accounts.PeopleByName.
func (s *Store) FindOpenByEmail(ctx context.Context, key string) ([]accounts.User, error) {
	return several(s.db.Gorm(ctx).Where("email_key = ? AND email_key <> '' AND closed_at IS NULL", key))
}

func several(query *gorm.DB) ([]accounts.User, error) {
	var rows []userRow
	err := query.Order("id").Find(&rows).Error
	users := make([]accounts.User, 0, len(rows))
	for _, row := range rows {
		users = append(users, fromRow(row))
	}
	return users, err
}

// FindOpenByGamerTag implements accounts.PeopleByName.
func (s *Store) FindOpenByGamerTag(ctx context.Context, key string) (accounts.User, error) {
	return take(s.db.Gorm(ctx).Where("gamertag_key = ? AND closed_at IS NULL", key))
}

// FindAdminsForUpdate implements accounts.AdminList.
func (s *Store) FindAdminsForUpdate(ctx context.Context) ([]accounts.User, error) {
	return several(s.db.Gorm(ctx).Clauses(forChange()).Where("is_admin AND closed_at IS NULL"))
}

// Admins implements accounts.AdminList.
func (s *Store) Admins(ctx context.Context) (ids []uuid.UUID, err error) {
	err = s.db.Gorm(ctx).Model(&userRow{}).Where("is_admin AND closed_at IS NULL").Order("id").Pluck("id", &ids).Error
	return ids, err
}

// Closed implements accounts.Counterparts.
func (s *Store) Closed(ctx context.Context, people []uuid.UUID) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], "SELECT id FROM accounts_users WHERE id = ANY($1) AND closed_at IS NOT NULL", people)
}

// GamerTagFree implements accounts.PeopleByName.
func (s *Store) GamerTagFree(ctx context.Context, key string) (bool, error) {
	var taken int64
	err := s.db.Gorm(ctx).Model(&userRow{}).Where("gamertag_key = ? OR gamertag_look = accounts_gamertag_look(?)", key, key).Count(&taken).Error
	if err != nil || taken > 0 {
		return false, err
	}
	retired, err := s.retired(ctx, key)
	return !retired && err == nil, err
}

// Save implements accounts.People.
func (s *Store) Save(ctx context.Context, u accounts.User, facets []accounts.Facet) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		row := toRow(u)
		err := s.db.Gorm(ctx).Model(&userRow{}).Where("id = ?", u.ID).Select("*").
			Omit("id", "subject", "rating_sum", "rating_count", "gamer_rating_sum", "gamer_rating_count", "created_at").
			Updates(&row).Error
		if postgres.Violates(err, gamerTagUnique) || postgres.Violates(err, gamerTagLookUnique) {
			return accounts.ErrGamerTagTaken.Because(err)
		}
		if err != nil {
			return err
		}
		if u.Renamed() {
			// After the update: it has waited for an erasure of the same GamerTag that was under way.
			switch retired, err := s.retired(ctx, u.GamerTagKey); {
			case err != nil:
				return err
			case retired:
				return accounts.ErrGamerTagTaken
			}
		}
		return s.replaceFacets(ctx, u.ID, facets)
	})
}

// AddRating implements accounts.Ratings.
func (s *Store) AddRating(ctx context.Context, id uuid.UUID, side accounts.Side, score int, at time.Time) error {
	sum, count := "gamer_rating_sum", "gamer_rating_count"
	if side == accounts.AsGuide {
		sum, count = "rating_sum", "rating_count"
	}
	return s.moveRating(ctx, id, sum, count, score, 1, at)
}

// RemoveRating implements accounts.Ratings.
func (s *Store) RemoveRating(ctx context.Context, id uuid.UUID, score int, at time.Time) error {
	return s.moveRating(ctx, id, "rating_sum", "rating_count", -score, -1, at)
}

// moveRating adds to two totals; a trigger moves the guide in the search.
func (s *Store) moveRating(ctx context.Context, id uuid.UUID, sum, count string, score, n int, at time.Time) error {
	res := s.db.Gorm(ctx).Model(&userRow{}).Where("id = ?", id).UpdateColumns(map[string]any{
		sum: gorm.Expr(sum+" + ?", score), count: gorm.Expr(count+" + ?", n), "updated_at": at,
	})
	if res.Error == nil && res.RowsAffected == 0 {
		return accounts.ErrUnknown
	}
	return res.Error
}

func forChange() clause.Locking { return clause.Locking{Strength: "NO KEY UPDATE"} }

func take(query *gorm.DB) (accounts.User, error) {
	var row userRow
	if err := query.Take(&row).Error; err != nil {
		return accounts.User{}, unknown(err)
	}
	return fromRow(row), nil
}

func unknown(err error) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return accounts.ErrUnknown
	}
	return err
}
