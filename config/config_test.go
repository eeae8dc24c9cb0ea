package config_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/config"
	"sherpa/platform/money"
)

func load(t *testing.T, environ ...string) (config.Config, error) {
	t.Helper()
	return config.Load(config.Options{Environ: append([]string{"PATH=/bin"}, environ...)})
}

func mustLoad(t *testing.T, environ ...string) config.Config {
	t.Helper()
	cfg, err := load(t, environ...)
	require.NoError(t, err)
	return cfg
}

var publishable = "pk_live_" + base64.StdEncoding.EncodeToString([]byte("clerk.sherpa.example$"))

// production is a complete set of settings for production.
func production() []string {
	return []string{
		"SHERPA_ENV=production",
		"SHERPA_DATABASE_URL=postgres://sherpa:secret@db.internal/sherpa",
		"SHERPA_HTTP_ADDR=0.0.0.0:8080",
		"SHERPA_HTTP_PUBLIC_URL=https://sherpa.example/",
		"SHERPA_CLERK_SECRET_KEY=sk_live_clerk",
		"SHERPA_CLERK_PUBLISHABLE_KEY=" + publishable,
		"SHERPA_CLERK_WEBHOOK_SECRET=whsec_clerk",
		"SHERPA_STRIPE_SECRET_KEY=rk_live_stripe",
		"SHERPA_STRIPE_WEBHOOK_SECRET=whsec_stripe",
		"SHERPA_PAYMENTS_PACKS_BASE_CAMP_PRICE_ID=price_1",
		"SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_ID=price_2",
		"SHERPA_PAYMENTS_PACKS_SUMMIT_PRICE_ID=price_3",
		"SHERPA_PAYMENTS_PACKS_EVEREST_PRICE_ID=price_4",
		"SHERPA_MAIL_HOST=smtp.sherpa.example",
		"SHERPA_MAIL_FROM=Sherpa <no-reply@sherpa.example>",
	}
}

func TestNothingSetUp(t *testing.T) {
	t.Parallel()
	cfg := mustLoad(t)
	assert.Equal(t, config.Development, cfg.Env)
	assert.Equal(t, "127.0.0.1:8080", cfg.HTTP.Addr)
	assert.Equal(t, "http://127.0.0.1:8080", cfg.HTTP.PublicURL)
	assert.Empty(t, cfg.HTTP.TrustedProxies)
	assert.Empty(t, cfg.Ops.Addr)
	assert.Equal(t, "var", cfg.Data.Dir)
	assert.True(t, cfg.Database.Private())
	assert.True(t, cfg.UseSandbox())
	assert.GreaterOrEqual(t, cfg.RateLimit.PerSecond, 100)
	assert.Equal(t, "text", cfg.Log.Format)
	assert.Empty(t, cfg.Warnings)
}

func TestEnvironmentWinsOverFileWinsOverDefault(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "sherpa.yaml")
	require.NoError(t, os.WriteFile(path, []byte(`
http: {addr: "127.0.0.1:9000", idle_timeout: 7s, trusted_proxies: [10.0.0.0/8]}
jobs: {workers: {mail: 2}}
`), 0o600))
	cfg := mustLoad(t, "SHERPA_CONFIG="+path, "SHERPA_HTTP_ADDR=localhost:9001",
		"SHERPA_JOBS_WORKERS_MONEY=9", "SHERPA_DATA_DIR=", "SHERPA_HTTP_READ_TIMEOUT=1m")
	assert.Equal(t, "localhost:9001", cfg.HTTP.Addr)
	assert.Equal(t, 7*time.Second, cfg.HTTP.IdleTimeout)
	assert.Equal(t, time.Minute, cfg.HTTP.ReadTimeout)
	assert.Equal(t, []string{"10.0.0.0/8"}, cfg.HTTP.TrustedProxies)
	assert.Equal(t, config.Workers{Money: 9, Payments: 2, Default: 8, Mail: 2}, cfg.Jobs.Workers)
	assert.Equal(t, "var", cfg.Data.Dir, "an empty variable counts as absent")
}

// The limit of the 1099 notice has a default and an entry for each year that differs, in a file or the environment.
func TestTheLimitOfThe1099PerYear(t *testing.T) {
	t.Parallel()
	assert.Equal(t, money.Cents(600_00), mustLoad(t).Payments.Form1099().In(2026), "the specification's")
	path := filepath.Join(t.TempDir(), "sherpa.yaml")
	require.NoError(t, os.WriteFile(path, []byte("payments: {form_1099_above: {2026: 200000, 2027: 210000}}\n"), 0o600))
	cfg := mustLoad(t, "SHERPA_CONFIG="+path, "SHERPA_PAYMENTS_FORM_1099_ABOVE_2027=220000", "SHERPA_PAYMENTS_FORM_1099_ABOVE_DEFAULT=50000")
	assert.Empty(t, cfg.Warnings)
	limit := cfg.Payments.Form1099()
	for year, want := range map[int]money.Cents{2025: 500_00, 2026: 2000_00, 2027: 2200_00, 2028: 500_00} {
		assert.Equal(t, want, limit.In(year), year)
	}
	_, err := load(t, "SHERPA_CONFIG="+path, "SHERPA_PAYMENTS_FORM_1099_ABOVE_2027=much")
	require.ErrorContains(t, err, "SHERPA_PAYMENTS_FORM_1099_ABOVE_2027: cannot be read: it must be a whole number")
}

// A pooler by transaction has a way past it for LISTEN, or the queue polls. Statements have names where they may.
func TestAPoolerBetween(t *testing.T) {
	t.Parallel()
	assert.True(t, mustLoad(t).Database.NamesStatements())
	pooled := []string{"SHERPA_DATABASE_URL=postgres://x:6432/y", "SHERPA_DATABASE_POOL_MODE=transaction"}
	past := mustLoad(t, append(pooled, "SHERPA_DATABASE_DIRECT_URL=postgres://x:5432/y")...)
	assert.False(t, past.Database.NamesStatements())
	assert.False(t, past.Jobs.PollOnly)
	assert.True(t, mustLoad(t, append(pooled, "SHERPA_JOBS_POLL_ONLY=true", "SHERPA_DATABASE_PREPARED_STATEMENTS=on")...).Database.NamesStatements())
	assert.False(t, mustLoad(t, "SHERPA_DATABASE_PREPARED_STATEMENTS=off").Database.NamesStatements())
}

func TestListsAreCommaSeparated(t *testing.T) {
	t.Parallel()
	cfg := mustLoad(t, "SHERPA_HTTP_TRUSTED_PROXIES=10.0.0.1, ,fd00::/8")
	assert.Equal(t, []string{"10.0.0.1", "fd00::/8"}, cfg.HTTP.TrustedProxies)
}

func TestAMisspelledVariableIsMentioned(t *testing.T) {
	t.Parallel()
	cfg := mustLoad(t, "SHERPA_HTTP_ADRR=x", "SHERPA_TEST_DATABASE_URL=postgres://x")
	require.Len(t, cfg.Warnings, 1)
	assert.Contains(t, cfg.Warnings[0], "SHERPA_HTTP_ADRR")
}

// Each bad setting is refused, and the line names its variable.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ set, named string }{
		{"SHERPA_ENV=staging", "SHERPA_ENV"},
		{"SHERPA_HTTP_ADDR=8080", "SHERPA_HTTP_ADDR"},
		{"SHERPA_HTTP_ADDR=127.0.0.1:70000", "SHERPA_HTTP_ADDR"},
		{"SHERPA_HTTP_ADDR=:8080", "SHERPA_SANDBOX_PUBLIC"},
		{"SHERPA_HTTP_ADDR=0.0.0.0:8080", "SHERPA_SANDBOX_PUBLIC"},
		{"SHERPA_HTTP_ADDR=192.168.1.5:8080", "SHERPA_SANDBOX_PUBLIC"},
		{"SHERPA_HTTP_ADDR=[::]:8080", "SHERPA_SANDBOX_PUBLIC"},
		{"SHERPA_HTTP_PUBLIC_URL=sherpa.example", "SHERPA_HTTP_PUBLIC_URL"},
		{"SHERPA_HTTP_PUBLIC_URL=https://sherpa.example/app", "SHERPA_HTTP_PUBLIC_URL"},
		{"SHERPA_HTTP_PUBLIC_URL=javascript:alert(1)", "SHERPA_HTTP_PUBLIC_URL"},
		{"SHERPA_HTTP_TRUSTED_PROXIES=everybody", "SHERPA_HTTP_TRUSTED_PROXIES"},
		{"SHERPA_HTTP_READ_TIMEOUT=0s", "SHERPA_HTTP_READ_TIMEOUT"},
		{"SHERPA_HTTP_READ_TIMEOUT=soon", "SHERPA_HTTP_READ_TIMEOUT: cannot be read: it must be a time"},
		{"SHERPA_OPS_ADDR=9090", "SHERPA_OPS_ADDR"},
		{"SHERPA_OPS_ADDR=127.0.0.1:8080", "SHERPA_OPS_ADDR"},
		{"SHERPA_DATABASE_URL=mysql://x", "SHERPA_DATABASE_URL"},
		{"SHERPA_DATABASE_OWNER_URL=mysql://x", "SHERPA_DATABASE_OWNER_URL"},
		{"SHERPA_DATABASE_OWNER_URL=postgres://x", "SHERPA_DATABASE_URL"},
		{"SHERPA_DATABASE_DIRECT_URL=mysql://x", "SHERPA_DATABASE_DIRECT_URL: must begin with postgres://"},
		{"SHERPA_DATABASE_DIRECT_URL=postgres://x", "SHERPA_DATABASE_DIRECT_URL: goes with SHERPA_DATABASE_URL"},
		{"SHERPA_DATABASE_POOL_MODE=statement", "SHERPA_DATABASE_POOL_MODE"},
		{"SHERPA_DATABASE_POOL_MODE=transaction", "SHERPA_DATABASE_DIRECT_URL: is needed with SHERPA_DATABASE_POOL_MODE=transaction"},
		{"SHERPA_DATABASE_PREPARED_STATEMENTS=maybe", "SHERPA_DATABASE_PREPARED_STATEMENTS"},
		{"SHERPA_DATABASE_ACQUIRE_TIMEOUT=0s", "SHERPA_DATABASE_ACQUIRE_TIMEOUT"},
		{"SHERPA_JOBS_POLL_ONLY=sometimes", "SHERPA_JOBS_POLL_ONLY: cannot be read: it must be true or false"},
		{"SHERPA_DATABASE_MAX_CONNS=many", "SHERPA_DATABASE_MAX_CONNS: cannot be read: it must be a whole number"},
		{"SHERPA_DATABASE_MAX_CONNS=0", "SHERPA_DATABASE_MAX_CONNS"},
		{"SHERPA_DATABASE_TRANSACTION_TIMEOUT=1s", "SHERPA_DATABASE_TRANSACTION_TIMEOUT"},
		{"SHERPA_JOBS_WORKERS_MONEY=0", "SHERPA_JOBS_WORKERS_MONEY"},
		{"SHERPA_JOBS_FETCH_COOLDOWN=0s", "SHERPA_JOBS_FETCH_COOLDOWN"},
		{"SHERPA_CLERK_SECRET_KEY=oops", "SHERPA_CLERK_SECRET_KEY"},
		{"SHERPA_CLERK_PUBLISHABLE_KEY=pk_live_%%%", "SHERPA_CLERK_PUBLISHABLE_KEY"},
		{"SHERPA_STRIPE_SECRET_KEY=pk_live_1", "SHERPA_STRIPE_SECRET_KEY"},
		{"SHERPA_STRIPE_WEBHOOK_SECRET=whsec_1,oops", "SHERPA_STRIPE_WEBHOOK_SECRET"},
		{"SHERPA_PAYMENTS_FEE_BASIS_POINTS=-1", "SHERPA_PAYMENTS_FEE_BASIS_POINTS"},
		{"SHERPA_PAYMENTS_FORM_1099_ABOVE_DEFAULT=-1", "SHERPA_PAYMENTS_FORM_1099_ABOVE_DEFAULT"},
		{"SHERPA_PAYMENTS_FORM_1099_ABOVE_2026=-1", "SHERPA_PAYMENTS_FORM_1099_ABOVE_2026"},
		{"SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_CENTS=1000", "SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_CENTS"},
		{"SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_CENTS=-5", "SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_CENTS"},
		{"SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_ID=price_sandbox_summit", "SHERPA_PAYMENTS_PACKS_SUMMIT_PRICE_ID"},
		{"SHERPA_PAYMENTS_PACKS_RIDGE_SC=0", "SHERPA_PAYMENTS_PACKS_RIDGE_SC"},
		{"SHERPA_MAIL_SECURITY=maybe", "SHERPA_MAIL_SECURITY"},
		{"SHERPA_MAIL_PORT=0", "SHERPA_MAIL_PORT"},
		{"SHERPA_MAIL_FROM=nobody", "SHERPA_MAIL_FROM"},
		{"SHERPA_MAIL_USERNAME=me", "SHERPA_MAIL_PASSWORD"},
		{"SHERPA_SANDBOX_PUBLIC=perhaps", "SHERPA_SANDBOX_PUBLIC: cannot be read: it must be true or false"},
		{"SHERPA_RATE_LIMIT_PER_SECOND=1000", "SHERPA_RATE_LIMIT_BURST"},
		{"SHERPA_LOG_LEVEL=loud", "SHERPA_LOG_LEVEL"},
		{"SHERPA_LOG_FORMAT=xml", "SHERPA_LOG_FORMAT"},
		{"SHERPA_CONFIG=/nowhere.yaml", "SHERPA_CONFIG"},
	} {
		t.Run(test.set, func(t *testing.T) {
			t.Parallel()
			_, err := load(t, test.set)
			require.Error(t, err)
			require.ErrorContains(t, err, test.named)
		})
	}
}

func TestAllFaultsAtOnceOneLineEach(t *testing.T) {
	t.Parallel()
	_, err := load(t, "SHERPA_HTTP_ADDR=x", "SHERPA_MAIL_PORT=0", "SHERPA_LOG_LEVEL=loud")
	require.Error(t, err)
	lines := strings.Split(err.Error(), "\n")
	require.Len(t, lines, 4, err.Error())
	for i, name := range []string{"SHERPA_HTTP_ADDR", "SHERPA_MAIL_PORT", "SHERPA_LOG_LEVEL"} {
		assert.True(t, strings.HasPrefix(lines[i+1], name+": "), lines[i+1])
	}

	_, err = load(t, "SHERPA_MAIL_PORT=x", "SHERPA_SANDBOX_PUBLIC=x")
	require.ErrorContains(t, err, "SHERPA_MAIL_PORT")
	require.ErrorContains(t, err, "SHERPA_SANDBOX_PUBLIC")
}

func TestAFileWithAnUnknownEntryIsRefused(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "sherpa.yaml")
	require.NoError(t, os.WriteFile(path, []byte("http: {adrr: x}\n"), 0o600))
	_, err := load(t, "SHERPA_CONFIG="+path)
	require.ErrorContains(t, err, "adrr")
}

func TestTheSandboxMayBeOpenedOnPurpose(t *testing.T) {
	t.Parallel()
	cfg := mustLoad(t, "SHERPA_HTTP_ADDR=0.0.0.0:8080", "SHERPA_SANDBOX_PUBLIC=true")
	assert.True(t, cfg.UseSandbox())
	assert.Equal(t, "http://127.0.0.1:8080", cfg.HTTP.PublicURL, "nobody can go to 0.0.0.0")
	for _, addr := range []string{"127.0.0.1:0", "localhost:8080", "[::1]:8080", "127.8.8.8:80"} {
		mustLoad(t, "SHERPA_HTTP_ADDR="+addr)
	}
}

func TestProviderKeysGoTogether(t *testing.T) {
	t.Parallel()
	_, err := load(t, "SHERPA_STRIPE_SECRET_KEY=sk_test_1")
	for _, name := range []string{
		"SHERPA_STRIPE_WEBHOOK_SECRET", "SHERPA_CLERK_SECRET_KEY", "SHERPA_CLERK_PUBLISHABLE_KEY",
		"SHERPA_CLERK_WEBHOOK_SECRET", "SHERPA_MAIL_HOST", "SHERPA_PAYMENTS_PACKS_SUMMIT_PRICE_ID",
	} {
		require.ErrorContains(t, err, name)
	}

	// Development with real test keys needs no sandbox and no https.
	cfg := mustLoad(t, slices.Concat(production(), []string{
		"SHERPA_ENV=development", "SHERPA_STRIPE_SECRET_KEY=sk_test_1",
		"SHERPA_HTTP_PUBLIC_URL=http://localhost:8080", "SHERPA_DATABASE_URL=",
	})...)
	assert.False(t, cfg.UseSandbox())
	assert.Equal(t, 20, cfg.RateLimit.PerSecond)
}

func TestProduction(t *testing.T) {
	t.Parallel()
	cfg := mustLoad(t, production()...)
	assert.False(t, cfg.UseSandbox())
	assert.False(t, cfg.Database.Private())
	assert.Equal(t, "https://sherpa.example", cfg.HTTP.PublicURL)
	assert.Equal(t, "https://clerk.sherpa.example", cfg.Clerk.Issuer)
	assert.Equal(t, []string{"https://sherpa.example"}, cfg.Clerk.AuthorizedParties)
	assert.Equal(t, "json", cfg.Log.Format)
}

func TestSeveralWebhookSecrets(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{"whsec_stripe"}, mustLoad(t, production()...).Stripe.WebhookSecrets())
	both := mustLoad(t, append(production(), "SHERPA_STRIPE_WEBHOOK_SECRET=whsec_1, whsec_2,")...)
	assert.Equal(t, []string{"whsec_1", "whsec_2"}, both.Stripe.WebhookSecrets())
	_, err := load(t, append(production(), "SHERPA_STRIPE_WEBHOOK_SECRET=,")...)
	require.ErrorContains(t, err, "SHERPA_STRIPE_WEBHOOK_SECRET")
}

// Production with nothing else set names everything that is missing.
func TestProductionNamesEverythingThatIsMissing(t *testing.T) {
	t.Parallel()
	_, err := load(t, "SHERPA_ENV=production")
	for _, entry := range production() {
		name, _, _ := strings.Cut(entry, "=")
		if name == "SHERPA_ENV" || name == "SHERPA_HTTP_ADDR" {
			continue
		}
		require.ErrorContains(t, err, name+": ")
	}
}

// Each needed setting is missed on its own, too.
func TestProductionMissesEachSetting(t *testing.T) {
	t.Parallel()
	for i, entry := range production() {
		name, _, _ := strings.Cut(entry, "=")
		if name == "SHERPA_ENV" || name == "SHERPA_HTTP_ADDR" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := load(t, slices.Delete(production(), i, i+1)...)
			require.ErrorContains(t, err, name+": ")
		})
	}
}

func TestProductionRefuses(t *testing.T) {
	t.Parallel()
	for _, entry := range []string{
		"SHERPA_HTTP_PUBLIC_URL=http://sherpa.example",
		"SHERPA_STRIPE_SECRET_KEY=sk_test_1",
		"SHERPA_CLERK_SECRET_KEY=sk_test_1",
		"SHERPA_CLERK_ISSUER=http://clerk.sherpa.example",
		"SHERPA_SANDBOX_PUBLIC=true",
		"SHERPA_SANDBOX_CLOCK_SKEW=1h",
		"SHERPA_CLERK_ISSUER=HTTP://clerk.sherpa.example",
		"SHERPA_MAIL_FROM=Sherpa <no-reply@sherpa.test>",
		"SHERPA_MAIL_SECURITY=none",
		"SHERPA_CLERK_AUTHORIZED_PARTIES=https://sherpa.example,http://sherpa.example",
		"SHERPA_CLERK_AUTHORIZED_PARTIES=HTTP://localhost:5173",
		"SHERPA_HTTP_TRUSTED_PROXIES=0.0.0.0/0",
		"SHERPA_HTTP_TRUSTED_PROXIES=10.89.7.0/24,::/0",
		"SHERPA_HTTP_TRUSTED_PROXIES=192.0.2.7/0",
		"SHERPA_HTTP_TRUSTED_PROXIES=128.0.0.0/1,0.0.0.0/1",
		"SHERPA_HTTP_TRUSTED_PROXIES=2000::/3",
		"SHERPA_HTTP_TRUSTED_PROXIES=fd00::/6",
		"SHERPA_HTTP_TRUSTED_PROXIES=::ffff:0.0.0.0/96",
	} {
		t.Run(entry, func(t *testing.T) {
			t.Parallel()
			name, _, _ := strings.Cut(entry, "=")
			_, err := load(t, append(production(), entry)...)
			require.ErrorContains(t, err, name+": ")
		})
	}
}

func TestProductionAllows(t *testing.T) {
	t.Parallel()
	for _, extra := range [][]string{
		{"SHERPA_HTTP_TRUSTED_PROXIES=10.0.0.0/8,172.64.0.0/13,192.0.2.7,fc00::/7,fe80::/10,2400:cb00::/32,2001:db8::1"},
		{"SHERPA_MAIL_SECURITY=none", "SHERPA_MAIL_HOST=localhost"},
		{"SHERPA_MAIL_SECURITY=none", "SHERPA_MAIL_HOST=127.0.0.1"},
		{"SHERPA_MAIL_SECURITY=none", "SHERPA_MAIL_HOST=::1"},
		{"SHERPA_MAIL_SECURITY=tls"},
		{"SHERPA_CLERK_AUTHORIZED_PARTIES=https://sherpa.example,https://www.sherpa.example"},
	} {
		mustLoad(t, append(production(), extra...)...)
	}
	// Elsewhere each of it may be what a developer needs.
	mustLoad(t, "SHERPA_HTTP_TRUSTED_PROXIES=0.0.0.0/0", "SHERPA_MAIL_SECURITY=none", "SHERPA_MAIL_HOST=mailhog")
}

func TestSecretsAreNotPrinted(t *testing.T) {
	t.Parallel()
	cfg := mustLoad(t, production()...)
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		printed := fmt.Sprintf(format, cfg)
		for _, secret := range []string{"sk_live_clerk", "rk_live_stripe", "whsec_", "secret@db"} {
			assert.NotContains(t, printed, secret, format)
		}
	}
	assert.Equal(t, "rk_live_stripe", cfg.Stripe.SecretKey.Reveal())
	_, err := load(t, "SHERPA_STRIPE_SECRET_KEY=hunter2")
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "hunter2")
}

// The packs of design section 2.
func TestPacks(t *testing.T) {
	t.Parallel()
	packs := mustLoad(t).Payments.Packs()
	require.Len(t, packs, 4)
	for i, want := range []struct {
		key    string
		price  money.Cents
		sc     money.SC
		margin money.Cents // price − ⌈sc·1000/22⌉ − fee − ⌈20 %⌉
	}{
		{"base_camp", 1000, 20, 1000 - 910 - 59 - 18},
		{"ridge", 2500, 51, 2500 - 2319 - 103 - 37},
		{"summit", 5000, 104, 5000 - 4728 - 175 - 55},
		{"everest", 10000, 210, 10000 - 9546 - 320 - 91},
	} {
		pack := packs[i]
		assert.Equal(t, want.key, pack.Key)
		assert.Equal(t, want.price, pack.Price, want.key)
		assert.Equal(t, want.sc, pack.SC, want.key)
		assert.Equal(t, want.margin, pack.Margin(mustLoad(t).Payments.Fee), want.key)
		assert.NotEmpty(t, pack.Label)
		assert.NotEmpty(t, pack.Description)
	}
}

func TestAPackThatLosesMoneyStopsTheStart(t *testing.T) {
	t.Parallel()
	// Everest leaves 43 c; one SC more costs 45 c of reserve.
	_, err := load(t, "SHERPA_PAYMENTS_PACKS_EVEREST_SC=211")
	require.NoError(t, err, "10000 − 9591 − 320 − 82 is 7 c")
	_, err = load(t, "SHERPA_PAYMENTS_PACKS_EVEREST_SC=212")
	require.ErrorContains(t, err, "SHERPA_PAYMENTS_PACKS_EVEREST_SC")
	_, err = load(t, "SHERPA_PAYMENTS_FEE_FIXED_CENTS=44")
	require.ErrorContains(t, err, "SHERPA_PAYMENTS_PACKS_BASE_CAMP_SC", "31 − 18 leaves room for 13 c more, not 14")
	_, err = load(t, "SHERPA_PAYMENTS_FEE_FIXED_CENTS=43")
	require.NoError(t, err)
}

// A custom amount is sold like a pack: at no end of its range at a loss.
func TestACustomAmountThatLosesMoneyStopsTheStart(t *testing.T) {
	t.Parallel()
	assert.Equal(t, config.CustomAmount{MinUSD: 10, MaxUSD: 500, SCPerDollar: 2}, mustLoad(t).Payments.Custom)
	_, err := load(t, "SHERPA_PAYMENTS_CUSTOM_MIN_USD=8")
	require.NoError(t, err, "800 − 728 − 54 − 15 is 3")
	for _, setting := range []string{"SC_PER_DOLLAR=3", "MIN_USD=7", "MIN_USD=0", "MAX_USD=9", "MAX_USD=10001", "SC_PER_DOLLAR=0"} {
		_, err := load(t, "SHERPA_PAYMENTS_CUSTOM_"+setting)
		require.ErrorContains(t, err, "SHERPA_PAYMENTS_CUSTOM_", setting)
	}
	_, err = load(t, "SHERPA_PAYMENTS_CUSTOM_MAX_USD=0", "SHERPA_PAYMENTS_CUSTOM_SC_PER_DOLLAR=9")
	require.NoError(t, err, "not sold")
	_, err = load(t, "SHERPA_ISSUER_EMAIL=Sherpa <a@b.example>")
	require.ErrorContains(t, err, "SHERPA_ISSUER_EMAIL")
}

func TestAPackOfPriceZeroIsNotSold(t *testing.T) {
	t.Parallel()
	cfg := mustLoad(t, "SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_CENTS=0")
	for _, pack := range cfg.Payments.Packs() {
		assert.NotEqual(t, "ridge", pack.Key)
	}
	_, err := load(t, "SHERPA_PAYMENTS_PACKS_RIDGE_PRICE_CENTS=0", "SHERPA_PAYMENTS_PACKS_BASE_CAMP_PRICE_CENTS=0",
		"SHERPA_PAYMENTS_PACKS_SUMMIT_PRICE_CENTS=0", "SHERPA_PAYMENTS_PACKS_EVEREST_PRICE_CENTS=0")
	require.ErrorContains(t, err, "no pack")
}

func TestAFileMayAddAPack(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "sherpa.yaml")
	require.NoError(t, os.WriteFile(path, []byte(
		"payments: {packs: {orbit: {label: Orbit, description: Far, price_cents: 20000, sc: 422, price_id: price_9}}}\n"), 0o600))
	packs := mustLoad(t, "SHERPA_CONFIG="+path).Payments.Packs()
	require.Len(t, packs, 5)
	assert.Equal(t, "orbit", packs[4].Key)
}

// The fee is rounded up: 2.9 % of 2500 is 72.5.
func TestFee(t *testing.T) {
	t.Parallel()
	fee := config.Fee{BasisPoints: 290, FixedCents: 30}
	assert.Equal(t, money.Cents(103), fee.Of(2500))
	assert.Equal(t, money.Cents(59), fee.Of(1000))
	assert.Equal(t, money.Cents(30), fee.Of(0))
}

// The limits are on by default, each can be set, 0 is off, and a negative one stops the start.
func TestLimits(t *testing.T) {
	t.Parallel()
	cfg, err := config.Load(config.Options{})
	require.NoError(t, err)
	assert.Equal(t, config.Limits{
		Pending: 20, PendingPerPair: 5, PendingHoursPerPair: 24, RequestsPerPairDay: 12, RequestsPerDay: 60, PendingMoves: 5,
		CheckoutsPerDay: 30, UploadsPerDay: 20, ExportsPerDay: 5, ReportsPerDay: 20, MailsAtOnce: 4,
	}, cfg.Limits)
	names := []string{
		"PENDING", "PENDING_PER_PAIR", "PENDING_HOURS_PER_PAIR", "REQUESTS_PER_PAIR_DAY", "REQUESTS_PER_DAY", "PENDING_MOVES",
		"CHECKOUTS_PER_DAY", "UPLOADS_PER_DAY", "EXPORTS_PER_DAY", "REPORTS_PER_DAY", "MAILS_AT_ONCE",
	}
	var off []string
	for _, name := range names {
		off = append(off, "SHERPA_LIMITS_"+name+"=0")
		_, err := config.Load(config.Options{Environ: []string{"SHERPA_LIMITS_" + name + "=-1"}})
		require.ErrorContains(t, err, "SHERPA_LIMITS_"+name)
	}
	cfg, err = config.Load(config.Options{Environ: off})
	require.NoError(t, err)
	assert.Zero(t, cfg.Limits)
	assert.Empty(t, cfg.Warnings)
}

// People write to the address that is set, else to the sender's.
func TestWhereSupportIs(t *testing.T) {
	t.Parallel()
	from := "SHERPA_MAIL_FROM=Sherpa <hello@sherpa.example>"
	assert.Equal(t, "hello@sherpa.example", mustLoad(t, from).Mail.SupportAddress())
	assert.Equal(t, "help@sherpa.example", mustLoad(t, from, "SHERPA_MAIL_SUPPORT=help@sherpa.example").Mail.SupportAddress())
}
