// Package demo brings a believable market into an empty database: Sherpas, gamers, past sessions with
// their money and ratings, applications that wait, and three accounts that people can sign in as (design,
// section 7). Everything goes through the modules' own use cases, on a clock that is set to the past, so
// the ledger, the timelines and the ratings are those of real sessions.
package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"sherpa/adapters/folding"
	"sherpa/adapters/postgres"
	accountspg "sherpa/adapters/postgres/accounts"
	applicationspg "sherpa/adapters/postgres/applications"
	bookingpg "sherpa/adapters/postgres/booking"
	conversationpg "sherpa/adapters/postgres/conversation"
	reviewspg "sherpa/adapters/postgres/reviews"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	paymentspg "sherpa/adapters/postgres/wallet/payments"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/modules/accounts"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// The accounts that people can sign in as.
const (
	Password   = "sherpa-demo"
	GamerEmail = "gamer@sherpa.test"
	GuideEmail = "guide@sherpa.test"
	AdminEmail = "admin@sherpa.test"
)

// gamerCredit is what the demo gamer has, in SC.
const gamerCredit = 500

// Logins makes accounts at the identity provider.
type Logins interface {
	// EnsureUser makes an account unless there is one, and answers its subject.
	EnsureUser(ctx context.Context, email, password, fullName string) (subject string, err error)
}

// Loader brings demo data in.
type Loader struct {
	logins  Logins
	present clock.Clock
	tx      tx.Runner

	// The modules on a clock of their own, which is set to when something happened.
	clock        *clock.Manual
	people       *accounts.Service
	ledger       *ledger.Service
	booking      *booking.Service
	reviews      *reviews.Service
	applications *applications.Service
	conversation *conversation.Service

	// What Scale stores money in.
	posting  *ledgerpg.Ledger
	payments *paymentspg.Payments
	paid     *payoutspg.Payouts
}

// New builds a loader. present is the program's business clock.
func New(db *postgres.DB, logins Logins, present clock.Clock) *Loader {
	past := clock.NewManual(present.Now())
	people := accounts.New(accountspg.New(db), nil, noJobs{}, nil, folding.New(), db, past)
	wallet := ledgerpg.New(db, past)
	sessions := booking.New(booking.Deps{
		Tx: db, Repositories: bookingpg.New(db).Repositories(), Views: bookingpg.NewViews(db), Accounts: people, Wallet: wallet,
		Jobs: noJobs{}, Clock: past,
	})
	return &Loader{
		logins: logins, present: present, tx: db, clock: past,
		people: people, ledger: wallet, booking: sessions,
		reviews:      reviews.New(reviewspg.New(db), people, sessions, nobody{}, db, past),
		applications: applications.New(applicationspg.New(db), people, nobody{}, db, past, noJobs{}),
		posting:      ledgerpg.NewLedger(db), payments: paymentspg.NewPayments(db), paid: payoutspg.NewPayouts(db),
		conversation: conversation.New(conversation.Deps{
			Tx: db, Repositories: conversationpg.New(db).Repositories(), Sessions: sessions, Accounts: people, Names: folding.New(), Jobs: noJobs{}, Live: nobody{}, Clock: past,
		}),
	}
}

// load is the state of one run of Load.
type load struct {
	*Loader

	now    time.Time
	dice   *rand.Rand // with a fixed seed
	gamers []uuid.UUID
	guides []uuid.UUID
	bookings
}

// loadsWithin is the time that the demo data may take, in one transaction, on a slow machine.
const loadsWithin = 5 * time.Minute

// Load adds the demo data, all or nothing, and answers true; in a database that has any person it does nothing and
// answers false.
func (l *Loader) Load(ctx context.Context) (loaded bool, err error) {
	err = l.tx.Do(tx.WithLimit(ctx, loadsWithin), func(ctx context.Context) error {
		if loaded, err = l.people.IsEmpty(ctx); err != nil || !loaded {
			return err
		}
		run := &load{Loader: l, now: l.present.Now(), dice: rand.New(rand.NewPCG(11, 2026))}
		for _, step := range []func(context.Context) error{
			run.addGamers, run.addGuides, run.addAccounts, run.playPast, run.complain, run.answerReviews, run.bookAhead, run.openHours, run.apply,
		} {
			if err := step(ctx); err != nil {
				return fmt.Errorf("demo data: %w", err)
			}
		}
		return nil
	})
	return loaded && err == nil, err
}
