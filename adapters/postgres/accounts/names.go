package accountspg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// TopicNames implements accounts.Directory. Literal matches and similar names are two statements, each with an
// index of its own: the names themselves are few.
func (s *Store) TopicNames(ctx context.Context, topic accounts.Topic, word string, limit int) (names []accounts.NameCount, err error) {
	err = s.db.Pgx(ctx, func(db postgres.Querier) error {
		names, err = topicNames(ctx, db, topic, word, limit)
		return err
	})
	return names, err
}

func topicNames(ctx context.Context, db postgres.Querier, topic accounts.Topic, word string, limit int) ([]accounts.NameCount, error) {
	column, other := "game", "platform"
	if topic == accounts.Platforms {
		column, other = other, column
	}
	read := func(condition, order string, args ...any) ([]accounts.NameCount, error) {
		rows, err := db.Query(ctx, fmt.Sprintf(`
			SELECT coalesce(nullif(label, ''), %[1]s), guides FROM accounts_facet_names
			WHERE %[2]s = '' AND guides > 0 %[3]s ORDER BY %[4]s guides DESC, %[1]s LIMIT %[5]d`,
			column, other, condition, order, limit), args...)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowToStructByPos[accounts.NameCount])
	}
	if word == "" {
		return read("", "")
	}
	literal := part(word)
	names, err := read("AND "+column+" LIKE $1", column+" LIKE $2 DESC,", literal, literal[1:])
	if err != nil || len(names) > 0 {
		return names, err
	}
	return read(fmt.Sprintf("AND (%[1]s %% $1 OR $1 <%% %[1]s)", column),
		fmt.Sprintf("greatest(similarity(%[1]s, $1), word_similarity($1, %[1]s)) DESC,", column), word)
}
