package wallet

import "context"

// payoutNotice gives what a message about an attempt of a payout says. That an attempt did not go through
// is no news any more once the next one has begun.
func (s *Service) payoutNotice(ctx context.Context, n Notification) (notice Notice, current bool, err error) {
	notice, status, attempt, err := s.Payouts.Notice(ctx, n.Subject)
	if err != nil {
		return Notice{}, false, err
	}
	switch {
	case n.Kind == NoticePayoutSent && (status != PayoutDone || attempt != n.Version),
		n.Kind == NoticePayoutFailed && (status != PayoutBack || attempt != n.Version+1),
		notice.Person.Closed, notice.Person.ID != n.To:
		return Notice{}, false, nil
	}
	if n.Kind == NoticePayoutSent {
		notice.Reason = ""
	}
	notice.Notification = n
	return notice, true, nil
}
