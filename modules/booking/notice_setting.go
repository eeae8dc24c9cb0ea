package booking

// Setting names the setting with which a person turns mails of a kind off (accounts.WantsMail); empty for those that
// always go.
func (k NoticeKind) Setting() string {
	switch k {
	case NoticeRequested, NoticeProposed, NoticeAnswerDay, NoticeAnswerSoon:
		return "requests"
	case NoticeReminderDay, NoticeReminderHour:
		return "reminders"
	case NoticeRate:
		return "ratings"
	case NoticeApproved, NoticeDeclined, NoticeCancelled, NoticeExpired, NoticeMoved, NoticeVerdict, NoticeCancelledLate, NoticeWaived,
		NoticeProposalAccepted, NoticeProposalDeclined, NoticeProposalWithdrawn, NoticeProposalExpired:
	}
	return ""
}
