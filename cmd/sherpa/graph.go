package main

import (
	"fmt"
	"log/slog"
	"net/http"
	netmail "net/mail"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/trace"
	"go.uber.org/fx"
	"go.uber.org/fx/fxevent"

	"sherpa/adapters/calendar"
	"sherpa/adapters/folding"
	httpserver "sherpa/adapters/http"
	accountshttp "sherpa/adapters/http/accounts"
	adminhttp "sherpa/adapters/http/admin"
	applicationshttp "sherpa/adapters/http/applications"
	bookinghttp "sherpa/adapters/http/booking"
	conversationhttp "sherpa/adapters/http/conversation"
	livehttp "sherpa/adapters/http/live"
	"sherpa/adapters/http/middleware"
	moderationhttp "sherpa/adapters/http/moderation"
	noticehttp "sherpa/adapters/http/notice"
	operationshttp "sherpa/adapters/http/operations"
	privacyhttp "sherpa/adapters/http/privacy"
	publichttp "sherpa/adapters/http/public"
	reviewshttp "sherpa/adapters/http/reviews"
	wallethttp "sherpa/adapters/http/wallet"
	"sherpa/adapters/http/web"
	"sherpa/adapters/mail"
	"sherpa/adapters/metrics"
	"sherpa/adapters/pictures"
	"sherpa/adapters/postgres"
	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	applicationspg "sherpa/adapters/postgres/applications"
	bookingpg "sherpa/adapters/postgres/booking"
	conversationpg "sherpa/adapters/postgres/conversation"
	erasurepg "sherpa/adapters/postgres/erasure"
	livepg "sherpa/adapters/postgres/live"
	moderationpg "sherpa/adapters/postgres/moderation"
	noticepg "sherpa/adapters/postgres/notice"
	privacypg "sherpa/adapters/postgres/privacy"
	reviewspg "sherpa/adapters/postgres/reviews"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	paymentspg "sherpa/adapters/postgres/wallet/payments"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/adapters/telemetry"
	"sherpa/config"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/live"
	"sherpa/modules/moderation"
	"sherpa/modules/notice"
	"sherpa/modules/privacy"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
	"sherpa/platform/tx"
	"sherpa/ui"
)

// role is what a process does.
type role struct {
	serve  bool
	queues []string // worked here; none only enqueues
	// reindexes says that the database role may rebuild the indexes of the job queue.
	reindexes bool
}

// runs says that the process runs until it is stopped, unlike one that executes a single command.
func (r role) runs() bool { return r.serve || len(r.queues) > 0 }

// graph is the whole program: adapters, modules, jobs and, for a process that serves, the web server.
// Jobs are invoked before the server, so that at the stop the server drains first.
func graph(p *program, r role) fx.Option {
	options := []fx.Option{
		fx.WithLogger(func() fxevent.Logger { return fxevent.NopLogger }), // errors are returned
		fx.Supply(p.cfg, p.log, p.db, p.traces),
		fx.Provide(
			func(m *metrics.Metrics) jobs.Config { return workersOf(p.cfg.Jobs, r.queues, r.reindexes, m, p.traces) },
			func(db *postgres.DB) *pgxpool.Pool { return db.Pool() },
			fx.Annotate(func(db *postgres.DB) *pgxpool.Pool { return db.Direct() }, fx.ResultTags(`name:"direct"`)),
			fx.Annotate(func(db *postgres.DB) *postgres.DB { return db }, fx.As(new(tx.Runner)), fx.As(new(tx.Hooks)), fx.As(new(jobs.Tx)), fx.As(new(jobs.Transactions))),
			func() livepg.Config { return livepg.Config{Listens: r.serve && hearsOthers(p.cfg)} },
		),
		folding.Module, pictures.Module, accountspg.Module, adminpg.Module, applicationspg.Module, bookingpg.Module, conversationpg.Module, erasurepg.Module, livepg.Module, moderationpg.Module,
		noticepg.Module, privacypg.Module, reviewspg.Module,
		ledgerpg.Module, paymentspg.Module, payoutspg.Module,
		providers(p.cfg),
		domain, messages,
		metrics.Module,
		jobs.Module,
	}
	if p.cfg.Ops.Addr != "" && r.runs() {
		options = append(options, operatorsPort)
	}
	if r.serve {
		options = append(options, server)
	}
	return fx.Options(options...)
}

// domain builds the modules' services. Each is bound to what the others need of it.
var domain = fx.Options(
	fx.Provide(
		fx.Annotate(accounts.New, fx.As(fx.Self()), fx.As(new(applications.People)), fx.As(new(booking.Accounts)), fx.As(new(conversation.Accounts)),
			fx.As(new(reviews.People)), fx.As(new(admin.Accounts)), fx.As(new(admin.People)), fx.As(new(privacy.Accounts)), fx.As(new(payments.Buyers)), fx.As(new(payouts.Guides)), fx.As(new(moderation.Accounts)), fx.As(new(middleware.People)), fx.As(new(wallethttp.Prices))),
		fx.Annotate(applications.New, fx.As(fx.Self()), fx.As(new(admin.Applications))),
		newAvatars, newPrivacy, newModeration,
		fx.Annotate(newAdmin, fx.As(fx.Self()), fx.As(new(conversation.Audit))),
		newOperators,
		reviews.New,
		newPayments, newPayouts,
		fx.Annotate(newBooking, fx.As(fx.Self()), fx.As(new(admin.Problems)), fx.As(new(reviews.Sessions)), fx.As(new(conversation.Sessions))),
		newConversation,
		live.NewHub,
		fx.Annotate(live.New, fx.As(fx.Self()), fx.As(new(booking.Live)), fx.As(new(ledger.Live)), fx.As(new(conversation.Live)), fx.As(new(reviews.Live)), fx.As(new(notice.Live)),
			fx.As(new(payments.Live)), fx.As(new(payouts.Live)), fx.As(new(applications.Live))),
		notice.New,
		func(cfg config.Config) jobs.Retention { return retentionOf(cfg.Retention) },
		fx.Annotate(func() clock.Clock { return clock.System{} }, fx.ResultTags(`name:"wall"`)),
	),
)

func newPayments(cfg config.Config, runner tx.Runner, l *ledger.Service, buyers payments.Buyers, stores payments.Repositories, gateway payments.Gateway, transfers *payouts.Service,
	enqueue payments.Jobs, watchers payments.Live, c clock.Clock, log *slog.Logger,
) *payments.Service {
	return payments.New(payments.Deps{
		Tx: runner, Ledger: l, Buyers: buyers, Repositories: stores, Gateway: gateway, Payouts: transfers, Jobs: enqueue, Live: watchers, Clock: c,
		Catalogue: catalogueOf(cfg.Payments), Issuer: issuerOf(cfg), CheckoutsPerDay: cfg.Limits.CheckoutsPerDay,
		SuccessURL: cfg.HTTP.PublicURL + "/payment-success?session_id={CHECKOUT_SESSION_ID}",
		CancelURL:  cfg.HTTP.PublicURL + "/get-sherpa-cred", Log: log,
	})
}

func newPayouts(cfg config.Config, runner tx.Runner, l *ledger.Service, guides payouts.Guides, stores payouts.Repositories, gateway payouts.Gateway, enqueue payouts.Jobs,
	watchers payouts.Live, c clock.Clock, log *slog.Logger,
) *payouts.Service {
	return payouts.New(payouts.Deps{
		Tx: runner, Ledger: l, Guides: guides, Repositories: stores, Gateway: gateway, Jobs: enqueue, Live: watchers, Clock: c,
		ReturnURL: cfg.HTTP.PublicURL + "/onboarding-success", RefreshURL: cfg.HTTP.PublicURL + "/onboarding-refresh",
		Form1099Above: cfg.Payments.Form1099(), Log: log,
	})
}

func newAvatars(cfg config.Config, people *accounts.Service, codec accounts.Codec, runner tx.Runner) *accounts.Avatars {
	return accounts.NewAvatars(people, codec, runner, cfg.Limits.UploadsPerDay)
}

func newPrivacy(cfg config.Config, runner tx.Runner, people privacy.Accounts, sessions *booking.Service, l *ledger.Service, enqueue privacy.Jobs,
	records privacy.Records, c clock.Clock,
) *privacy.Service {
	return privacy.New(privacy.Deps{
		Tx: runner, Accounts: people, Sessions: sessions, Ledger: l, Jobs: enqueue, Records: records, Clock: c, ExportsPerDay: cfg.Limits.ExportsPerDay,
	})
}

func newModeration(cfg config.Config, runner tx.Runner, repo moderation.Repository, people moderation.Accounts, r *reviews.Service,
	co *conversation.Service, audit *admin.Service, enqueue moderation.Jobs, c clock.Clock,
) *moderation.Service {
	return moderation.New(moderation.Deps{
		Tx: runner, Repository: repo, Accounts: people, Reviews: r, Messages: co, Audit: audit, Jobs: enqueue, Clock: c,
		ReportsPerDay: cfg.Limits.ReportsPerDay,
	})
}

func newAdmin(cfg config.Config, records admin.Repository, applicants admin.Applications, problems admin.Problems, people admin.People, runner tx.Runner,
	c clock.Clock,
) *admin.Service {
	return admin.New(records, applicants, problems, people, runner, c, cfg.Payments.Form1099())
}

func newBooking(cfg config.Config, runner tx.Runner, repositories booking.Repositories, views booking.Views, people booking.Accounts, l *ledger.Service,
	enqueue booking.Jobs, watchers booking.Live, c clock.Clock,
) *booking.Service {
	return booking.New(booking.Deps{
		Tx: runner, Repositories: repositories, Views: views, Accounts: people, Wallet: l, Jobs: enqueue, Clock: c, Limits: limitsOf(cfg.Limits), Live: watchers,
	})
}

func newConversation(runner tx.Runner, repositories conversation.Repositories, sessions conversation.Sessions, people conversation.Accounts,
	audit conversation.Audit, names conversation.Names, enqueue conversation.Jobs, watchers conversation.Live, c clock.Clock,
) *conversation.Service {
	return conversation.New(conversation.Deps{
		Tx: runner, Repositories: repositories, Sessions: sessions, Accounts: people, Audit: audit, Names: names, Jobs: enqueue, Live: watchers, Clock: c,
	})
}

// messages are the mails and calendar objects that leave the program.
var messages = fx.Options(
	mail.Module, calendar.Module,
	fx.Provide(
		func(cfg config.Config) mail.Config {
			return mail.Config{From: cfg.Mail.From, Support: cfg.Mail.SupportAddress(), PublicURL: cfg.HTTP.PublicURL}
		},
		newCalendarConfig,
		fx.Annotate(func(w *calendar.Writer) *calendar.Writer { return w }, fx.As(new(bookinghttp.Calendar)), fx.As(new(jobs.Calendar))),
		fx.Annotate(func(m *mail.Mailer) *mail.Mailer { return m }, fx.As(new(jobs.Mail))),
	),
)

func newCalendarConfig(cfg config.Config) (calendar.Config, error) {
	from, err := netmail.ParseAddress(cfg.Mail.From)
	if err != nil {
		return calendar.Config{}, fmt.Errorf("mail.from: %w", err)
	}
	public, err := url.Parse(cfg.HTTP.PublicURL)
	if err != nil {
		return calendar.Config{}, fmt.Errorf("http.public_url: %w", err)
	}
	return calendar.Config{Host: public.Hostname(), PublicURL: cfg.HTTP.PublicURL, Organizer: from.Address, OrganizerName: from.Name}, nil
}

// server is the web server with everything that is mounted on it.
var server = fx.Options(
	accountshttp.Module, adminhttp.Module, applicationshttp.Module, bookinghttp.Module, conversationhttp.Module, livehttp.Module, noticehttp.Module, operationshttp.Module, moderationhttp.Module, privacyhttp.Module, publichttp.Module,
	reviewshttp.Module, wallethttp.Module, web.Module, httpserver.Module,
	jobPages,
	fx.Provide(
		ui.Dist,
		func(cfg config.Config) web.Config {
			if cfg.UseSandbox() {
				return web.Config{}
			}
			return web.Config{ClerkHost: strings.TrimPrefix(cfg.Clerk.Issuer, "https://")}
		},
		func(cfg config.Config) publichttp.Config {
			return publichttp.Config{PublishableKey: cfg.Clerk.PublishableKey, Sandbox: cfg.UseSandbox(), Support: cfg.Mail.SupportAddress(), Credit: creditOf(cfg.Payments.Custom)}
		},
		func(cfg config.Config) httpserver.Config {
			return httpserver.Config{
				HTTPS: strings.HasPrefix(cfg.HTTP.PublicURL, "https://"), TrustedProxies: cfg.HTTP.TrustedProxies,
				Limits:      middleware.Limits{PerSecond: float64(cfg.RateLimit.PerSecond), Burst: cfg.RateLimit.Burst},
				DrainWithin: cfg.HTTP.ShutdownTimeout,
			}
		},
		func(m mounts) map[string]http.Handler { return m },
		func(m *metrics.Metrics) middleware.Meter { return m.RequestEnded },
		func(t *telemetry.Telemetry) trace.TracerProvider { return t.Provider() },
		func(db *postgres.DB) httpserver.Health { return httpserver.Health{Ready: db.Ready} },
		func(cfg config.Config) livehttp.Config { return livehttp.Config{Heartbeat: cfg.HTTP.LiveHeartbeat} },
		func(m *metrics.Metrics) livehttp.Meter { return m.LiveSent },
		func(cfg config.Config, h http.Handler, hub *live.Hub, log *slog.Logger) *http.Server {
			server := httpserver.NewServer(cfg.HTTP.Addr, h, httpserver.Timeouts{
				ReadHeader: cfg.HTTP.ReadHeaderTimeout, Read: cfg.HTTP.ReadTimeout, Write: cfg.HTTP.WriteTimeout, Idle: cfg.HTTP.IdleTimeout,
			}, log)
			server.RegisterOnShutdown(hub.End) // streams would not end by themselves
			return server
		},
	),
	fx.Invoke(func(m *metrics.Metrics, hub *live.Hub) error { return m.LiveStreams(hub.Streams) }),
	fx.Invoke(httpserver.Listen),
)

// hearsOthers says whether the program has a database connection that can LISTEN: not through a transaction pooler.
func hearsOthers(cfg config.Config) bool {
	return cfg.Database.DirectURL != "" || !cfg.Jobs.PollOnly && cfg.Database.PoolMode != config.PoolTransactions
}

func workersOf(cfg config.Jobs, queues []string, reindex bool, m *metrics.Metrics, traces *telemetry.Telemetry) jobs.Config {
	all := map[string]int{
		jobs.QueueMoney: cfg.Workers.Money, jobs.QueuePayments: cfg.Workers.Payments, jobs.QueueDefault: cfg.Workers.Default, jobs.QueueMail: cfg.Workers.Mail,
	}
	workers := map[string]int{}
	for _, queue := range queues {
		workers[queue] = all[queue]
	}
	return jobs.Config{
		Workers: workers, Reindex: reindex, FetchCooldown: cfg.FetchCooldown, FetchPollInterval: cfg.FetchPollInterval,
		FinishWithin: finishJobsWithin, PollOnly: cfg.PollOnly, Traces: traces.Provider(),
		Meter: func(kind string, outcome jobs.Outcome, took time.Duration) { m.JobEnded(kind, string(outcome), took) },
	}
}

func retentionOf(cfg config.Retention) jobs.Retention {
	days := func(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }
	return jobs.Retention{
		ClosedUnpaid: days(cfg.ClosedUnpaidDays), RejectedApplications: days(cfg.RejectedApplicationsDays), BookingKeys: days(cfg.BookingKeysDays),
		ProviderEvents: days(cfg.ProviderEventsDays), JobErrors: days(cfg.JobErrorsDays),
	}
}

func limitsOf(cfg config.Limits) booking.Limits {
	return booking.Limits{
		Pending: cfg.Pending, PendingPerPair: cfg.PendingPerPair, PendingHoursPerPair: cfg.PendingHoursPerPair,
		RequestsPerPairDay: cfg.RequestsPerPairDay, RequestsPerDay: cfg.RequestsPerDay, PendingMoves: cfg.PendingMoves,
		MailsAtOnce: cfg.MailsAtOnce,
	}
}

func catalogueOf(cfg config.Payments) payments.Catalogue {
	var packs []payments.Pack
	for _, p := range cfg.Packs() {
		packs = append(packs, payments.Pack{
			ID: p.Key, PriceID: p.PriceID, Label: p.Label, Description: p.Description, Price: p.Price, SC: p.SC,
		})
	}
	return payments.NewCatalogue(packs, payments.Custom{MinUSD: cfg.Custom.MinUSD, MaxUSD: cfg.Custom.MaxUSD, SCPerDollar: cfg.Custom.SCPerDollar})
}

func issuerOf(cfg config.Config) payments.Issuer {
	issuer := payments.Issuer{Name: cfg.Issuer.Name, Address: cfg.Issuer.Address, Email: cfg.Issuer.Email}
	if issuer.Email == "" {
		issuer.Email = cfg.Mail.SupportAddress()
	}
	return issuer
}

// creditOf tells the browser what a custom amount may be.
func creditOf(cfg config.CustomAmount) publichttp.Credit {
	return publichttp.Credit{MinUSD: int(cfg.MinUSD), MaxUSD: int(cfg.MaxUSD), SCPerDollar: int(cfg.SCPerDollar)}
}
