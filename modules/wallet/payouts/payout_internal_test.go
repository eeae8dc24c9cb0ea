package payouts

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// The postings of a payout, by the design's table.
func TestPostingsOfPayouts(t *testing.T) {
	t.Parallel()
	p := Payout{ID: uuid.MustParse("0190a0a0-0000-7000-8000-000000000001"), Guide: uuid.New(), Amount: 4990, Attempt: 2}
	for ref, c := range map[string]struct {
		posted ledger.Transaction
		want   string
	}{
		"0190a0a0-0000-7000-8000-000000000001#2 start": {payoutStarted(p), "earnings → in_flight: 4990"},
		"0190a0a0-0000-7000-8000-000000000001#2 done":  {payoutDone(p), "in_flight → cash: 4990"},
		"0190a0a0-0000-7000-8000-000000000001#2 back":  {payoutFailed(p), "in_flight → earnings: 4990"},
		"trr_1 reversed": {transferReversed("trr_1", p.Guide, 100), "cash → earnings: 100"},
	} {
		require.Equal(t, c.want, c.posted.String(), ref)
		require.Contains(t, ref, c.posted.Reference+" ")
	}
}

// How long an unknown outcome waits: longer each time, an hour at most, and never past the 20 hours.
func TestPausesOfAnUnknownOutcome(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		calls int
		since time.Duration // the first call
		want  time.Duration
	}{
		{1, 0, 10 * time.Second},
		{2, 10 * time.Second, 40 * time.Second},
		{6, 10 * time.Minute, 6 * time.Minute},
		{19, 6 * time.Hour, time.Hour},
		{1000, 10 * time.Hour, time.Hour},
		{30, 19*time.Hour + 50*time.Minute, 10 * time.Minute}, // to the limit
		{30, 20 * time.Hour, time.Hour},                       // past it only looked up
		{30, 90 * time.Hour, time.Hour},
	} {
		called := noon.Add(-c.since)
		p := Payout{Status: PayoutSent, Calls: c.calls, CalledAt: &called}
		p.uncertain(noon)
		require.Equal(t, PayoutUnknown, p.Status)
		require.Equal(t, noon.Add(c.want), *p.DueAt, "%+v", c)
		require.Equal(t, c.since >= 20*time.Hour, p.keyMayExpire(noon), "%+v", c)
	}
}

// A call may be under way for two minutes, four times as long as the job that makes it: asking earlier what became of it
// could find nothing and lead to a second call beside it.
func TestACallIsUnderWayForTwoMinutes(t *testing.T) {
	t.Parallel()
	p := Payout{Status: PayoutPending, Attempt: 1, DueAt: &noon}
	for calls := 1; calls <= 3; calls++ {
		now := noon.Add(time.Duration(calls) * time.Hour)
		require.Equal(t, calls > 1, p.call(now), "whether it was called before")
		require.Equal(t, PayoutSent, p.Status)
		require.Equal(t, calls, p.Calls)
		require.Equal(t, noon.Add(time.Hour), *p.CalledAt, "the first call")
		require.False(t, p.due(now.Add(2*time.Minute-time.Second)))
		require.True(t, p.due(now.Add(2*time.Minute)))
	}
}

// A refused payout is tried again after a day, after two, … and each week in the end.
func TestPausesAfterRefusals(t *testing.T) {
	t.Parallel()
	for attempt, days := range map[int]int{1: 1, 2: 2, 6: 6, 7: 7, 8: 7, 70: 7} {
		require.Equal(t, time.Duration(days)*24*time.Hour, Payout{Attempt: attempt}.retryPause(), "attempt %d", attempt)
	}
}

func TestAnAttemptIsOneOrder(t *testing.T) {
	t.Parallel()
	p := Payout{ID: uuid.MustParse("0190a0a0-0000-7000-8000-000000000001"), Attempt: 1, AccountID: "acct_1", Amount: 100, Status: PayoutPending}
	require.Equal(t, "po_0190a0a0-0000-7000-8000-000000000001_1", p.order().Key())
	require.False(t, p.call(noon), "the first call has nothing to look up")
	first := p.order()
	p.uncertain(noon)
	require.True(t, p.call(noon.Add(time.Hour)))
	require.Equal(t, first, p.order(), "repeated to the letter")
	require.Equal(t, noon, *p.CalledAt)
	p.fail("code", "words", nil, noon)
	require.Equal(t, "po_0190a0a0-0000-7000-8000-000000000001_2", p.order().Key())
	require.Nil(t, p.CalledAt)
	require.Zero(t, p.Calls)
}

func TestWhichTransferAPayoutOrdered(t *testing.T) {
	t.Parallel()
	p := Payout{ID: uuid.New(), AccountID: "acct_1", Amount: 100}
	right := Transfer{ID: "tr_1", Group: p.ID.String(), AccountID: "acct_1", Currency: "usd", Amount: 100}
	require.True(t, p.matches(right))
	for name, change := range map[string]func(t *Transfer){
		"no id":         func(t *Transfer) { t.ID = "" },
		"other group":   func(t *Transfer) { t.Group = uuid.NewString() },
		"no group":      func(t *Transfer) { t.Group = "" },
		"other account": func(t *Transfer) { t.AccountID = "acct_2" },
		"other money":   func(t *Transfer) { t.Currency = "jpy" },
		"other amount":  func(t *Transfer) { t.Amount++ },
	} {
		wrong := right
		change(&wrong)
		require.False(t, p.matches(wrong), name)
	}
}

func TestWhatAGuideIsTold(t *testing.T) {
	t.Parallel()
	later := noon.Add(24 * time.Hour)
	on := AccountState{DetailsSubmitted: true, PayoutsEnabled: true}
	for name, c := range map[string]struct {
		m          GuideMoney
		next       *time.Time
		onboarding bool
		form       bool
		failure    string
	}{
		"nothing yet":                   {m: GuideMoney{}, onboarding: true},
		"earned, not connected":         {m: GuideMoney{Earned: 100, NextUp: &later}, onboarding: true},
		"the provider asks for more":    {m: GuideMoney{Account: AccountState{DetailsSubmitted: true, Requirements: []string{"x"}}}, onboarding: true},
		"the provider checks":           {m: GuideMoney{Account: AccountState{DetailsSubmitted: true}}},
		"earned and connected":          {m: GuideMoney{Earned: 100, Account: on}, next: &noon},
		"on hold":                       {m: GuideMoney{OnHold: 100, NextUp: &later, Account: on}, next: &later},
		"on its way":                    {m: GuideMoney{InFlight: 100, Account: on, Open: &OpenPayoutState{Status: PayoutSent, DueAt: &noon}}},
		"unknown":                       {m: GuideMoney{InFlight: 100, Account: on, Open: &OpenPayoutState{Status: PayoutUnknown}}, failure: failureUncertain},
		"stopped":                       {m: GuideMoney{InFlight: 100, Account: on, Open: &OpenPayoutState{Status: PayoutNeedsReview}}, failure: failureUncertain},
		"refused":                       {m: GuideMoney{Earned: 100, Account: on, Open: &OpenPayoutState{PayoutFailed, &later, "No."}}, next: &later, failure: "No."},
		"refused, account to be mended": {m: GuideMoney{Earned: 100, Open: &OpenPayoutState{PayoutFailed, nil, "No."}}, onboarding: true, failure: "No."},
		"exactly $600":                  {m: GuideMoney{PaidYear: 600_00, Account: on}},
		"over $600":                     {m: GuideMoney{PaidYear: 600_01, Account: on}, form: true},
	} {
		got := summarise(c.m, 600_00, noon)
		require.Equal(t, c.next, got.NextPayoutAt, name)
		require.Equal(t, c.onboarding, got.NeedsOnboarding, name)
		require.Equal(t, c.form, got.Form1099, name)
		require.Equal(t, c.failure, got.Failure, name)
		require.Equal(t, 2026, got.Year, name)
	}
}

// The limit of the 1099 is the one of the year of payment.
func TestThe1099NoticeFollowsTheYear(t *testing.T) {
	t.Parallel()
	limit := money.PerYear{Default: 600_00, Years: map[int]money.Cents{2026: 2000_00}}
	for year, c := range map[int]struct {
		above money.Cents
		form  bool
	}{2025: {600_00, true}, 2026: {2000_00, false}, 2027: {600_00, true}} {
		got := summarise(GuideMoney{PaidYear: 1500_00}, limit.In(year), noon.AddDate(year-2026, 0, 0))
		require.Equal(t, year, got.Year)
		require.Equal(t, c.above, got.Form1099Above, year)
		require.Equal(t, c.form, got.Form1099, year)
	}
}

func TestOnboardingIsAskedAboutLessAndLessOften(t *testing.T) {
	t.Parallel()
	for age, want := range map[time.Duration]time.Duration{
		0: time.Minute, time.Minute: time.Minute, 10 * time.Minute: 5 * time.Minute, 24 * time.Hour: 12 * time.Hour, 20 * 24 * time.Hour: 24 * time.Hour,
		30 * 24 * time.Hour: 24 * time.Hour,
	} {
		require.Equal(t, noon.Add(want), *ConnectedAccount{AccountID: "acct_1", AskedAt: noon.Add(-age)}.nextCheck(noon), age)
	}
	for name, a := range map[string]ConnectedAccount{
		"a month ago": {AccountID: "acct_1", AskedAt: noon.Add(-31 * 24 * time.Hour)},
		"no account":  {AskedAt: noon},
		"enabled":     {AccountID: "acct_1", AskedAt: noon, AccountState: AccountState{PayoutsEnabled: true}},
	} {
		require.Nil(t, a.nextCheck(noon), name)
	}
}

// Gifts are checked before anything is read.
func TestAGiftNamesItsRecipientAndReceipt(t *testing.T) {
	t.Parallel()
	long := string(make([]byte, 201))
	for name, d := range map[string]ledger.Donation{
		"nothing":      {},
		"no amount":    {Receipt: "R", Recipient: "N"},
		"negative":     {Receipt: "R", Recipient: "N", Amount: -1},
		"no receipt":   {Recipient: "N", Amount: 1, Receipt: "  "},
		"no recipient": {Receipt: "R", Amount: 1},
		"too long":     {Receipt: long, Recipient: "N", Amount: 1},
		"line break":   {Receipt: "R", Recipient: "a\nb", Amount: money.Cents(1)},
	} {
		_, _, err := ledger.New(ledger.Deps{}).Donate(t.Context(), d)
		require.Error(t, err, name)
	}
}
