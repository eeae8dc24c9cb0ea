package wallet

import "context"

// returnNotice gives what a message about a refund or dispute says. What has moved on since is no news:
// the next message says it.
func (s *Service) returnNotice(ctx context.Context, n Notification) (notice Notice, current bool, err error) {
	states := map[NoticeKind]DisputeState{NoticeDispute: DisputeOpen, NoticeDisputeWon: DisputeWon, NoticeDisputeLost: DisputeLost}
	if expected, ok := states[n.Kind]; ok {
		var state DisputeState
		notice, state, err = s.Returns.DisputeNotice(ctx, n.Subject)
		current = state == expected
	} else {
		var back bool
		notice, back, err = s.Returns.RefundNotice(ctx, n.Subject)
		current = back == (n.Kind == NoticeCardRefundBack)
	}
	if err != nil || !current || notice.Person.Closed || notice.Person.ID != n.To {
		return Notice{}, false, err
	}
	notice.Notification = n
	return notice, true, nil
}
