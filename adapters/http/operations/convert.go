package operationshttp

import (
	"sherpa/adapters/http/openapi"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
)

func operationsToAPI(o admin.Operations) openapi.Operations {
	out := openapi.Operations{
		At: o.At, Working: o.Working,
		Queues:   mapped(o.Queues, queueToAPI),
		Failures: mapped(o.Failures, failureToAPI),
		Refunds:  openapi.LateRefunds{Total: o.Refunds.Total, Items: mapped(o.Refunds.Items, refundToAPI)},
		Payouts: openapi.UnsurePayouts{
			Unknown: o.Payouts.Unknown, Stopped: o.Payouts.NeedReview, Unfunded: o.Payouts.Unfunded, Items: mapped(o.Payouts.Items, payoutToAPI),
		},
		Problems: openapi.OldProblems{Total: o.Problems.Total, Items: mapped(o.Problems.Items, problemToAPI)},
		ClosedEarnings: openapi.ClosedEarnings{
			Total: o.Earnings.Total, TotalCents: int64(o.Earnings.Amount), Items: mapped(o.Earnings.Items, earningToAPI),
		},
		Mismatches: openapi.Mismatches{Total: o.Mismatches.Total, Items: mapped(o.Mismatches.Items, mismatchToAPI)},
		Disputes: openapi.Disputes{
			Open: o.Disputes.Open, Inquiries: o.Disputes.Inquiries, Overturned: o.Disputes.Overturned,
			Items: mapped(o.Disputes.Items, disputeToAPI),
		},
		Blocked: openapi.BlockedAccounts{Total: o.Blocked.Total, Items: mapped(o.Blocked.Items, blockedToAPI)},
	}
	out.Sweep = openapi.Sweep{EndedAt: o.Sweep.EndedAt, Total: o.Sweep.Total, Items: mapped(o.Sweep.Items, sweepFailureToAPI)}
	if l := o.Ledger; l != nil {
		out.Ledger = &openapi.LedgerCheck{
			At: l.At, TookMs: l.Took.Milliseconds(), Transfers: l.Entries, Accounts: l.Accounts, Faults: l.Violations, Waiting: l.Waiting,
			Findings: mapped(l.Findings, findingToAPI),
		}
	}
	return out
}

func sweepFailureToAPI(f admin.SweepFailure) openapi.SweepFailure {
	out := openapi.SweepFailure{Step: openapi.SweepFailureStep(f.Step), Error: f.Error, Since: f.Since, LastAt: f.LastAt}
	if f.Subject != "" {
		out.GuideId = &f.Subject
	}
	return out
}

func queueToAPI(q admin.Queue) openapi.JobQueue {
	return openapi.JobQueue{
		Name: q.Name, Waiting: q.Waiting, Running: q.Running, Scheduled: q.Scheduled, Retrying: q.Retrying,
		OldestWaitingSeconds: int64(q.Oldest.Seconds()), Paused: q.Paused,
	}
}

func failureToAPI(f admin.Failure) openapi.JobFailure {
	return openapi.JobFailure{Kind: f.Kind, State: openapi.JobFailureState(f.State), Count: f.Count, LastError: f.LastError, LastAt: f.LastAt}
}

func refundToAPI(r admin.LateRefund) openapi.LateRefund {
	return openapi.LateRefund{
		SessionId: r.Session.String(), TotalSC: int64(r.TotalSC), JobState: openapi.LateRefundJobState(r.JobState), Since: r.Since,
	}
}

func payoutToAPI(p admin.UnsurePayout) openapi.UnsurePayout {
	return openapi.UnsurePayout{
		UnderscoreId: p.ID.String(), Guide: personToAPI(p.Guide), AmountCents: int64(p.Amount),
		Status: openapi.UnsurePayoutStatus(p.State), Since: p.Since,
	}
}

func problemToAPI(p admin.OldProblem) openapi.OldProblem {
	return openapi.OldProblem{SessionId: p.Session.String(), State: openapi.OldProblemState(p.State), OpenedAt: p.OpenedAt}
}

func earningToAPI(e admin.ClosedEarning) openapi.ClosedEarning {
	return openapi.ClosedEarning{Guide: personToAPI(e.Guide), AmountCents: int64(e.Amount), ClosedAt: e.ClosedAt}
}

func mismatchToAPI(m admin.Mismatch) openapi.Mismatch {
	return openapi.Mismatch{
		UnderscoreId: m.Payment.String(), Buyer: personToAPI(m.Buyer), CheckoutId: m.CheckoutID, PriceCents: int64(m.Price), Since: m.Since,
	}
}

func disputeToAPI(d admin.Dispute) openapi.Dispute {
	return openapi.Dispute{
		UnderscoreId: d.ID, Buyer: personToAPI(d.Buyer), AmountCents: int64(d.Amount), TakenSC: int64(d.ClawedBackSC),
		State: openapi.DisputeState(d.State), Reason: d.Reason, DueBy: d.DueBy, Since: d.Since,
	}
}

func blockedToAPI(b admin.BlockedAccount) openapi.BlockedAccount {
	return openapi.BlockedAccount{User: personToAPI(b.User), Since: b.Since}
}

func findingToAPI(f admin.LedgerFinding) openapi.LedgerFinding {
	return openapi.LedgerFinding{Check: f.Check, Subject: f.Subject, Detail: f.Detail}
}

func personToAPI(p admin.Person) openapi.Person {
	return openapi.Person{UnderscoreId: p.ID.String(), Username: p.GamerTag, Avatar: accounts.PublicAvatar(p.Avatar), Email: &p.Email}
}

// mapped converts a list; none is an empty one.
func mapped[T, U any](from []T, convert func(T) U) []U {
	to := make([]U, 0, len(from))
	for _, one := range from {
		to = append(to, convert(one))
	}
	return to
}
