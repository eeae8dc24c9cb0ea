package wallet_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/person"
)

// However often and on whichever path a purchase is credited, its buyer gets one receipt.
func TestOneReceiptForAPurchase(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := w.person(t, "rowan@example.test")
	id := w.opened(t, buyer)
	require.Empty(t, w.told(t), "nothing was paid yet")
	w.provider.change(id, paid)
	for range 3 {
		require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_1", Kind: payments.EventCheckout, ObjectID: id}))
		_, err := w.Confirm(as(t, buyer), id)
		require.NoError(t, err)
	}
	payment := w.paymentOf(t, id)
	receipt := payments.Notification{Kind: payments.NoticePurchase, Subject: payment, Version: 1, To: buyer}
	require.Equal(t, []payments.Notification{receipt}, w.told(t))

	n, current, err := w.till.Notice(t.Context(), receipt)
	require.NoError(t, err)
	require.True(t, current)
	require.Equal(t, payments.Notice{
		Notification: receipt, At: w.clock.Now(), Amount: 1000, SC: 20, Label: "Base Camp", Balance: 20,
		Person: person.Recipient{ID: buyer, Name: "Rowan", Email: "rowan@example.test", Zone: "Asia/Kolkata"},
	}, n)
}

func TestNoReceiptWithoutACredit(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := w.person(t, "rowan@example.test")
	id := w.opened(t, buyer)
	receipt := payments.Notification{Kind: payments.NoticePurchase, Subject: w.paymentOf(t, id), Version: 1, To: buyer}
	_, _, err := w.till.Notice(t.Context(), receipt)
	require.ErrorIs(t, err, payments.ErrNoPayment)

	w.provider.change(id, func(c *payments.CheckoutStatus) { paid(c); c.Amount-- })
	_, err = w.Confirm(as(t, buyer), id)
	require.ErrorIs(t, err, payments.ErrMismatch)
	require.Empty(t, w.told(t))

	id = w.opened(t, buyer)
	w.provider.change(id, paid)
	_, err = w.Confirm(as(t, buyer), id)
	require.NoError(t, err)
	receipt.Subject = w.paymentOf(t, id)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET closed_at = now() WHERE id = $1", buyer)
	require.NoError(t, err)
	_, current, err := w.till.Notice(t.Context(), receipt)
	require.NoError(t, err)
	require.False(t, current, "the account was closed")
	_, _, err = w.till.Notice(t.Context(), payments.Notification{Kind: "other", Subject: receipt.Subject, To: buyer})
	require.Error(t, err)
}

// person is a row of the accounts, which the wallet only reads.
func (w *world) person(t *testing.T, email string) uuid.UUID {
	t.Helper()
	id := uuid.New()
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO accounts_users (id, subject, email, gamertag, gamertag_key, time_zone, created_at, updated_at)
		VALUES ($1, 'subject', $2, 'Rowan', 'rowan', 'Asia/Kolkata', now(), now())`, id, email)
	require.NoError(t, err)
	return id
}

// told are the messages that were asked for.
func (w *world) told(t *testing.T) (ns []payments.Notification) {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), "SELECT kind, subject, person, version FROM noticed")
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var n payments.Notification
		require.NoError(t, rows.Scan(&n.Kind, &n.Subject, &n.To, &n.Version))
		ns = append(ns, n)
	}
	require.NoError(t, rows.Err())
	return ns
}
