package admin_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/platform/page"
)

// A guide who was paid more than $600 this year, less what was taken back, is marked for a 1099.
func TestA1099IsMarked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		paid     []int64 // cents this year
		before   int64   // cents on the last day of the year before
		reversed int64   // of the first
		want     []admin.Flag
	}{
		"nothing":              {},
		"exactly $600":         {paid: []int64{300_00, 300_00}},
		"a cent more":          {paid: []int64{300_00, 300_01}, want: []admin.Flag{admin.Form1099}},
		"the year before":      {paid: []int64{1}, before: 900_00},
		"but some of it back":  {paid: []int64{700_00}, reversed: 100_00},
		"still enough of it":   {paid: []int64{700_00}, reversed: 99_99, want: []admin.Flag{admin.Form1099}},
		"the first day counts": {paid: []int64{601_00}, want: []admin.Flag{admin.Form1099}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			guide := w.person(t, accounts.Person{GamerTag: "Guide", IsGuide: true})
			newYear := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
			pay := func(cents int64, at time.Time) (id uuid.UUID) {
				id = uuid.New()
				_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, transfer_id, done_at, created_at, updated_at)
					VALUES ($1, $2, $3, 'acct_1', 'done', 1, $4, $5, $5, $5)`, id, guide, cents, id.String(), at)
				require.NoError(t, err)
				return id
			}
			if c.before > 0 {
				pay(c.before, newYear.Add(-time.Microsecond))
			}
			for n, cents := range c.paid {
				id := pay(cents, newYear)
				if n == 0 && c.reversed > 0 {
					_, err := w.db.Pool.Exec(t.Context(), "INSERT INTO wallet_payout_reversals VALUES ('trr_1', $1, $2, $3)", id, c.reversed, newYear)
					require.NoError(t, err)
				}
			}
			found, err := w.ListUsers(w.as, admin.UserFilter{Text: "Guide"}, page.Request{Limit: 10})
			require.NoError(t, err)
			require.Len(t, found.Items, 1)
			require.Equal(t, c.want, found.Items[0].Flags)
		})
	}
}

// The limit is the one of the calendar year.
func TestA1099IsMarkedByTheLimitOfTheYear(t *testing.T) {
	t.Parallel()
	for cents, want := range map[int64][]admin.Flag{2000_00: nil, 2000_01: {admin.Form1099}} {
		w := newWorld(t)
		w.clock.Set(time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC))
		guide := w.person(t, accounts.Person{GamerTag: "Guide", IsGuide: true})
		_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, transfer_id, done_at, created_at, updated_at)
			VALUES (gen_random_uuid(), $1, $2, 'acct_1', 'done', 1, 'tr_1', $3, $3, $3)`, guide, cents, w.clock.Now())
		require.NoError(t, err)
		found, err := w.ListUsers(w.as, admin.UserFilter{Text: "Guide"}, page.Request{Limit: 10})
		require.NoError(t, err)
		require.Equal(t, want, found.Items[0].Flags, cents)
	}
}
